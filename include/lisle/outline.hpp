// lisle/outline.hpp - takes a canonical document apart without decoding it.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/limits.hpp>
#include <lisle/engine/skip_canonical.hpp>
#include <lisle/options.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

/// The fields of a document's outermost object, as they are spelled.
class outline {
public:
    explicit outline(std::vector<outlined_field> fields) : fields_{std::move(fields)} {}

    /// The fields of the outermost object, in the order of the text.
    [[nodiscard]] std::vector<outlined_field> const& fields() const { return fields_; }

    /// The field with this key, or null.
    [[nodiscard]] outlined_field const* find(std::string_view key) const {
        for (auto const& f : fields_)
            if (f.key == key) return &f;
        return nullptr;
    }

private:
    std::vector<outlined_field> fields_;
};

/// Returns the outline of a text that is surely canonical: a strict reader takes it, and `encode`
/// writes the same bytes. With permissive options the fields and cases of both revisions may stand
/// in it; then a permissive reader takes it. Without an outline a text may be canonical as well: a
/// few rare shapes can only be told by decoding, and so can all that only the latest revision
/// writes. For formats that are written without indentation.
///
///     if (auto const seen = lisle::outline_canonical<lisle::zed_t>(text))
///         count += seen->find("messages")->elements;
///
/// Complexity: linear in the size of the text, and faster than any decoding.
///
/// Lifetime: the caller keeps the text.
template <format Tag>
[[nodiscard]] std::optional<outline> outline_canonical(std::string_view text,
                                                       decode_options const& options = strict) {
    constexpr json_style style = format_traits<Tag>::style;
    static_assert(style.indent == 0 && !style.sorted_keys && !style.trailing_newline);
    text::failure exceeded;
    if (options.revision == schema_revision::latest
        || !detail::check_limits(text, options, exceeded))
        return std::nullopt;
    std::vector<outlined_field> fields;
    fields.reserve(24);
    canonical_text whole{text, options, style, fields};
    if (!skip_canonical<document_of<Tag>>(whole) || !whole.in.at_end()) return std::nullopt;
    outline out{std::move(fields)};
    if constexpr (requires { format_traits<Tag>::confirms(out); })
        if (!format_traits<Tag>::confirms(out)) return std::nullopt;
    return out;
}

}  // namespace lisle::v0_1

// lisle/engine/canonical_text.hpp - a text that may be canonical, while it is compared.
#pragma once

#include <lisle/options.hpp>
#include <lisle/schema/category.hpp>
#include <lisle/text/canonical.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/value_styles.hpp>
#include <lisle/text/writer.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The value of a field of a document, as it is spelled.
struct outlined_field {
    std::string_view key, text;
    std::size_t elements = 0;  ///< their number, if the value is an array
};

/// One check of one text. Hooks of a schema use it; everyone else calls `outline_canonical`.
class canonical_text {
public:
    canonical_text(std::string_view text, decode_options const& o, text::json_style const& s,
                   std::vector<outlined_field>& fields)
        : in{text, o.max_depth}, options{o}, style{s}, outermost{fields} {}

    text::cursor in;
    decode_options options;
    text::json_style style;
    text::open_keys keys{};
    std::size_t elements = 0;                ///< the number in the array that ended last
    std::vector<outlined_field>& outermost;  ///< the fields of the outermost object

    /// Whether the text may have fields and cases that only one revision has.
    [[nodiscard]] bool takes_both_revisions() const { return options.shapes == shape_policy::any; }

    /// Takes the opening bracket if it is next. False also if nesting is too deep.
    [[nodiscard]] bool open(char bracket) { return in.take(bracket) && ++in.depth <= in.max_depth; }
    /// Takes the closing bracket if it is next.
    [[nodiscard]] bool close(char bracket) { return in.take(bracket) && in.depth-- > 0; }

    /// Takes the key of the next member, with its comma if it is not the first one.
    [[nodiscard, gnu::always_inline]] bool take_key(bool is_first, std::string_view quoted) {
        auto const* const before = in.at;
        if ((is_first || in.take(',')) && in.take_key(quoted) && in.take(':')) return true;
        in.at = before;
        return false;
    }
};

/// Whether the text at the cursor is the canonical text of some value of the type. If so, leaves
/// the cursor after it. False also if only reading the value could tell.
template <wire_type T>
[[nodiscard]] bool skip_canonical(canonical_text& canonical);

namespace detail {

/// As skip_canonical, by the schema's table, without its hook `skip_canonical`.
template <wire_type T>
[[nodiscard]] bool skip_canonical_default(canonical_text& canonical);

/// The hook for a type that has a hook to read or to write.
template <class T>
concept skipping_canonical = requires(canonical_text& canonical) {
    { schema<T>::skip_canonical(canonical) } -> std::same_as<bool>;
};

}  // namespace detail

}  // namespace lisle::v0_1

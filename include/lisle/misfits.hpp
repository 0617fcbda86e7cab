// lisle/misfits.hpp - values of unexpected shape, which permissive readers keep as text.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/schema/unknown.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// A format whose documents are one value, in which permissive readers keep misfits wherever a
/// field or a variant can hold them.
template <class Tag>
concept keeps_misfits = format<Tag> && requires {
    requires schema<document_of<Tag, owned>>::keeps_misfits;
};

/// Returns the text of a field whose value is not of its type, so that the object keeps it as text;
/// an empty text for a required field that is missing; nothing for any other field.
///
/// Errors: none. Complexity: linear in the number of such fields. Lifetime: that of the object.
template <class T>
[[nodiscard]] std::optional<std::string_view> find_misfit(T const& object, std::string_view key) {
    auto const* const spelled = object.extra.source();
    if (spelled == nullptr) return std::nullopt;
    for (auto const& value : spelled->values) {
        bool const is_whole = value.element == source_layout::loose_value::whole;
        if (value.foreign && is_whole
            && hooks::key_of_field(hooks::table_of<T>, value.field) == key)
            return value.text;
    }
    return std::nullopt;
}

/// As `decode`, but a misfit is an error: for a program that mends what is odd, as `salvage` does.
///
/// Errors: those of `decode`, and wrong_type, missing_field and others of the first misfit.
/// Complexity: linear in the size of the text. Lifetime: the document owns its data.
template <keeps_misfits Tag>
[[nodiscard]] result<document_of<Tag>> decode_without_misfits(std::string_view text,
                                                              decode_options const& options,
                                                              std::vector<note>* notes = nullptr) {
    return hooks::decode_with<document_of<Tag>>(
        text, options,
        +[](reader& r, document_of<Tag>& out) {
            r.misfits = misfit_policy::refuse;
            return detail::read_format<Tag>(r, out);
        },
        notes);
}

/// As `decode_as`, for a part of a document whose readers keep misfits: permissive readers keep
/// those of the part, too.
///
/// Errors: those of `decode_as`. Complexity: linear in the size of the text.
template <class T>
[[nodiscard]] result<T> decode_part(std::string_view text,
                                    decode_options const& options = permissive) {
    return hooks::decode_with<T>(text, options, [](reader& r, T& out) {
        r.misfits = misfit_policy::keep;
        return read(r, out);
    });
}

}  // namespace lisle::v0_1

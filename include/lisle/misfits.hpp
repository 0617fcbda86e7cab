// lisle/misfits.hpp - fields of a document's objects that are kept as text.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema/unknown.hpp>

#include <optional>
#include <string_view>

namespace lisle::v0_1 {

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

}  // namespace lisle::v0_1

// lisle/engine/visit/impl/visited_type.hpp - the definitions of engine/visit/visited_type.hpp.
#pragma once

#include <lisle/engine/object_table.hpp>
#include <lisle/engine/visit/place.hpp>
#include <lisle/engine/visit/unique_keys.hpp>
#include <lisle/engine/visit/visited_type.hpp>

#include <cstddef>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE void walk_part(visitor& to, void const* table, void* whole, way at) {
    auto const& part = *static_cast<visited_part const*>(table);
    if (auto* const value = part.at(whole)) visit_value(to, *part.type, value, at);
}

LISLE_INLINE_CORE void walk_fields(visitor& to, void const* table, void* object, way at) {
    auto const& fields = *static_cast<visited_fields const*>(table);
    for (std::size_t i = 0; i < fields.size; ++i) {
        auto const* type = fields.types[i];
        if (type == nullptr) {
            if (i == fields.rest_at)
                fields.see_unknown(to, *fields.rest(object), fields, object, at);
            continue;
        }
        auto const& entry = fields.entries[i];
        auto* value = entry.at(object);
        auto kinds = entry.kinds;
        // Most fields of most objects are optional and absent.
        while (value != nullptr && type->is_only_part) {
            auto const& part = *static_cast<visited_part const*>(type->table);
            if (type->text_kind) kinds.value = *type->text_kind;
            value = part.at(value);
            type = part.type;
        }
        if (value == nullptr) continue;
        auto const into = step::of_key(at.last, entry.name);
        visit_value(to, *type, value, {&into, kinds});
    }
}

LISLE_INLINE_CORE void walk_variant(visitor& to, void const* table, void* variant, way at) {
    auto const& type = *static_cast<visited_variant const*>(table);
    auto const alternative = type.held(variant);
    if (alternative.index >= type.size) return;
    auto const& found = type.cases[alternative.index];
    if (found.type == nullptr) return;
    auto const into = step::of_key(at.last, found.key);
    if (found.key.data() != nullptr) at.last = &into;
    visit_value(to, *found.type, as_mutable(alternative.value), at);
}

LISLE_INLINE_CORE void walk_sequence(visitor& to, void const* table, void* sequence, way at) {
    auto const& type = *static_cast<visited_sequence const*>(table);
    auto const elements = type.elements(sequence);
    auto* element = static_cast<unsigned char*>(elements.first);
    auto into = step::of_element(at.last, 0);
    for (; into.index < elements.size; ++into.index, element += type.stride)
        visit_value(to, *type.type, element, {&into, at.kinds});
}

LISLE_INLINE_CORE void walk_dictionary(visitor& to, void const* table, void* dictionary, way at) {
    auto const& type = *static_cast<visited_dictionary const*>(table);
    auto const size = type.size(dictionary);
    bool is_renamed = false;
    for (std::size_t i = 0; i < size; ++i) {
        auto const entry = type.entry(dictionary, i);
        auto into = step::of_key(at.last, entry.key);
        auto const* const key =
            type.see_key != nullptr ? type.see_key(to, entry.key, {&into, at.kinds}) : nullptr;
        if (key != nullptr) {
            is_renamed = true;
            type.assign_key(dictionary, i, *key);
            into.key = type.entry(dictionary, i).key;
        }
        visit_value(to, *type.type, entry.value, {&into, at.kinds});
    }
    if (!is_renamed) return;
    // Of two keys that became equal, the later one gets a suffix (`key~2`).
    unique_keys keys;
    for (std::size_t i = 0; i < size; ++i) {
        auto const wanted = type.entry(dictionary, i).key;
        if (auto const key = keys.take(wanted); key != wanted) type.assign_key(dictionary, i, key);
    }
}

}  // namespace lisle::v0_1::detail

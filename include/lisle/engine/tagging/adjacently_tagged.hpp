// lisle/engine/tagging/adjacently_tagged.hpp - {"type": "text", "value": ...}: a tag and content.
#pragma once

#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/tagging/key_summary.hpp>
#include <lisle/engine/write_object.hpp>

#include <string_view>

namespace lisle::v0_1::detail {

/// The two keys, quoted.
struct adjacent_keys {
    std::string_view tag;
    std::string_view content;
};

// ---- Reading ------------------------------------------------------------------------------------

[[nodiscard]] LISLE_INLINE_CORE bool read_adjacently_tagged(variant_reading v, adjacent_keys keys);

template <fixed_string Key, fixed_string Content>
bool read_tagged(adjacently_tagged<Key, Content>, variant_reading const& v) {
    return read_adjacently_tagged(v, {quoted<Key>::view, quoted<Content>::view});
}

// ---- Writing ------------------------------------------------------------------------------------

LISLE_INLINE_CORE void write_adjacently(writer& w, variant_case const& c, void const* alternative,
                                        adjacent_keys keys);

template <fixed_string Key, fixed_string Content>
void write_tagged(adjacently_tagged<Key, Content>, writer& w, variant_case const& c,
                  void const* alternative) {
    write_adjacently(w, c, alternative, {quoted<Key>::view, quoted<Content>::view});
}

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/tagging/impl/adjacently_tagged.hpp>
#endif

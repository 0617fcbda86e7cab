// lisle/engine/tagging/internally_tagged.hpp - {"type": "text", ...}: the tag among the fields.
#pragma once

#include <lisle/engine/read_object.hpp>
#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/tagging/key_summary.hpp>
#include <lisle/engine/write_object.hpp>

#include <concepts>
#include <string_view>

namespace lisle::v0_1::detail {

// ---- Checks -------------------------------------------------------------------------------------

template <fixed_string Key, class Case>
consteval bool check_beside_tag() {
    if constexpr (!Case::is_unit) {
        static_assert(std::same_as<category_of<typename Case::type>, object_tag>,
                      "an internally tagged alternative must be an object");
        if constexpr (std::same_as<category_of<typename Case::type>, object_tag>)
            static_assert(!has_name(typename schema<typename Case::type>::fields{}, Key.view()),
                          "an alternative has a field with the name of its tag");
    }
    return true;
}
template <fixed_string Key, class... Cases>
consteval bool check_cases(internally_tagged<Key>, list<Cases...> const&) {
    return (check_beside_tag<Key, Cases>() && ...);
}

// ---- Reading ------------------------------------------------------------------------------------

[[nodiscard]] LISLE_INLINE_CORE bool read_internally_tagged(variant_reading v, tag_key key);

template <fixed_string Key>
bool read_tagged(internally_tagged<Key>, variant_reading const& v) {
    return read_internally_tagged(v, {Key.view(), quoted<Key>::view, {}});
}

// ---- Writing ------------------------------------------------------------------------------------

LISLE_INLINE_CORE void write_beside_tag(writer& w, variant_case const& c, void const* alternative,
                                        tag_key const& tagged);

template <fixed_string Key>
void write_tagged(internally_tagged<Key>, writer& w, variant_case const& c,
                  void const* alternative) {
    write_beside_tag(w, c, alternative, {Key.view(), quoted<Key>::view, c.quoted});
}

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/tagging/impl/internally_tagged.hpp>
#endif

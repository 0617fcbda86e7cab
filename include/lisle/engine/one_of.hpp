// lisle/engine/one_of.hpp - variants: which tagging reads and writes them.
#pragma once

#include <lisle/engine/tagging/adjacently_tagged.hpp>
#include <lisle/engine/tagging/externally_tagged.hpp>
#include <lisle/engine/tagging/internally_tagged.hpp>
#include <lisle/engine/tagging/untagged.hpp>

namespace lisle::v0_1::detail {

/// Checks nothing: only `internally_tagged` restricts its cases, in an overload of its own.
template <class Tagging, class... Cases>
consteval bool check_cases(Tagging, list<Cases...> const&) {
    return true;
}

template <class Tagging>
void write_variant(writer& w, void const* variant, variant_type const& type) {
    auto const alternative = type.held(variant);
    if (auto const* const c = type.find(alternative))
        return write_tagged(Tagging{}, w, *c, alternative.value);
    if (type.unknown_text == nullptr) w.to.null();
    else w.to.raw(type.unknown_text(variant));
}

template <class T>
bool read_as(one_of_tag, reader& r, T& out) {
    using tagging = typename schema<T>::tagging;
    static_assert(check_cases(tagging{}, typename schema<T>::cases{}));
    return read_tagged(tagging{}, {r, &out, variant_type_of<T>});
}

template <class T>
void write_as(one_of_tag, writer& w, T const& variant) {
    write_variant<typename schema<T>::tagging>(w, &variant, variant_type_of<T>);
}

}  // namespace lisle::v0_1::detail

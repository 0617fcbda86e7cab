// lisle/engine/one_of.hpp - variants: which tagging reads and writes them.
#pragma once

#include <lisle/engine/tagging/adjacently_tagged.hpp>
#include <lisle/engine/tagging/externally_tagged.hpp>
#include <lisle/engine/tagging/internally_tagged.hpp>
#include <lisle/engine/tagging/untagged.hpp>

namespace lisle::inline v0_1::detail {

template <class T>
bool read_as(one_of_tag, reader& r, T& out) {
    return read_tagged(typename schema<T>::tagging{}, r, out);
}

template <class T>
void write_as(one_of_tag, writer& w, T const& variant) {
    auto const& type = variant_type_of<T>;
    for (auto const& c : type)
        if (auto const* const alternative = c.held(&variant))
            return write_tagged<T>(typename schema<T>::tagging{}, w, c, alternative);
    if constexpr (std::is_void_v<unknown_case_of<T>>) w.to.null();
    else w.to.raw(unknown_case_text(variant));
}

}  // namespace lisle::inline v0_1::detail

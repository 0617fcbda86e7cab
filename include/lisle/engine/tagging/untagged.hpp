// lisle/engine/tagging/untagged.hpp - the first alternative that can be read.
#pragma once

#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/write_value.hpp>

namespace lisle::inline v0_1::detail {

// ---- Reading ------------------------------------------------------------------------------------

[[nodiscard]] LISLE_INLINE bool read_untagged(variant_reading v);

template <class T>
bool read_tagged(untagged, reader& r, T& out) {
    return read_untagged({r, &out, variant_type_of<T>});
}

// ---- Writing ------------------------------------------------------------------------------------

template <class T>
void write_tagged(untagged, writer& w, variant_case const& c, void const* alternative) {
    if (c.is_unit) w.to.null();
    else c.type->write(w, alternative);
}

}  // namespace lisle::inline v0_1::detail

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/impl/engine/tagging/untagged.hpp>
#endif

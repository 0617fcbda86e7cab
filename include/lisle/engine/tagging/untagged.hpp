// lisle/engine/tagging/untagged.hpp - the first alternative that can be read.
#pragma once

#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/write_value.hpp>

namespace lisle::v0_1::detail {

// ---- Reading ------------------------------------------------------------------------------------

[[nodiscard]] LISLE_INLINE_CORE bool read_untagged(variant_reading v);

inline bool read_tagged(untagged, variant_reading const& v) { return read_untagged(v); }

// ---- Writing ------------------------------------------------------------------------------------

inline void write_tagged(untagged, writer& w, variant_case const& c, void const* alternative) {
    if (c.is_unit) w.to.null();
    else c.type->write(w, alternative);
}

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/tagging/impl/untagged.hpp>
#endif

// lisle/engine/tagging/externally_tagged.hpp - {"User": {...}}, or "Resume" without content.
#pragma once

#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/tagging/key_summary.hpp>
#include <lisle/engine/write_value.hpp>

namespace lisle::v0_1::detail {

// ---- Reading ------------------------------------------------------------------------------------

[[nodiscard]] LISLE_INLINE_CORE bool read_externally_tagged(variant_reading v);

inline bool read_tagged(externally_tagged, variant_reading const& v) {
    return read_externally_tagged(v);
}

// ---- Writing ------------------------------------------------------------------------------------

LISLE_INLINE_CORE void write_case(writer& w, variant_case const& c, void const* alternative);

inline void write_tagged(externally_tagged, writer& w, variant_case const& c,
                         void const* alternative) {
    write_case(w, c, alternative);
}

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/tagging/impl/externally_tagged.hpp>
#endif

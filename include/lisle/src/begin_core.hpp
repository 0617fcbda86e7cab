// lisle/src/begin_core.hpp - makes the source that includes it define the core.
#pragma once

#if !defined(LISLE_SEPARATE_COMPILATION) && !defined(LISLE_SEPARATE_CORE)
#error "lisle: define LISLE_SEPARATE_CORE, or LISLE_SEPARATE_COMPILATION, for all sources"
#endif
#ifdef LISLE_VERSION_STRING
#error "lisle: include lisle/src/core.hpp before other headers of lisle"
#endif
#define LISLE_INLINE_CORE

#include <lisle/version.hpp>

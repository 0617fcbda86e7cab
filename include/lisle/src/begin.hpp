// lisle/src/begin.hpp - makes the source that includes it define what others declare.
#pragma once

#ifndef LISLE_SEPARATE_COMPILATION
#error "lisle: define LISLE_SEPARATE_COMPILATION for all sources of the program, this one too"
#endif
#ifdef LISLE_VERSION_STRING
#error "lisle: include lisle/src.hpp, and headers of lisle/src/, before other headers of lisle"
#endif
#define LISLE_INLINE

#include <lisle/src/begin_core.hpp>

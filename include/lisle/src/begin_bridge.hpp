// lisle/src/begin_bridge.hpp - makes the source that includes it define the instances of bridges.
//
// Those of formats are declared there: they are compiled with their format, whose part of src.hpp
// takes as long.
#pragma once

#ifndef LISLE_SEPARATE_COMPILATION
#error "lisle: define LISLE_SEPARATE_COMPILATION for all sources of the program, this one too"
#endif
#ifdef LISLE_BRIDGE_INSTANCE
#error "lisle: include headers of lisle/src/ before other headers of lisle"
#endif
#define LISLE_BRIDGE_INSTANCE

// lisle/src.hpp - the definitions of what is compiled once: for one source of a program.
//
// lisle is header-only by default. A program with many sources that use it can compile its larger
// functions once: it defines LISLE_SEPARATE_COMPILATION for all its sources, and one of them
// includes this header, before other headers of lisle. (CMake's target lisle::compiled does both.)
// A source that decodes and encodes one of lisle's formats then compiles several times faster.
//
// Your own formats and types, and storage models of your own, are compiled where they are used.
#pragma once

#ifndef LISLE_SEPARATE_COMPILATION
#error "lisle: define LISLE_SEPARATE_COMPILATION for all sources of the program, also for this one"
#endif
#ifdef LISLE_VERSION_STRING
#error "lisle: include lisle/src.hpp before other headers of lisle"
#endif
#define LISLE_INLINE

// ---- Definitions, before the formats that instantiate them --------------------------------------

#include <lisle/document.hpp>
#include <lisle/impl/error.hpp>
#include <lisle/impl/formats/zed/legacy/read_upgraded.hpp>
#include <lisle/impl/random_id.hpp>
#include <lisle/impl/salvage.hpp>
#include <lisle/impl/scalars/url/url.hpp>
#include <lisle/impl/text/salted_hash.hpp>

// ---- Formats ------------------------------------------------------------------------------------

#include <lisle/formats/zed/thread.hpp>

namespace lisle::inline v0_1 {
extern char const no_source_of_this_program_includes_lisle_src_hpp = 0;
constinit thread_local char this_program_mixes_header_only_and_separately_compiled_units = 0;
}  // namespace lisle::inline v0_1

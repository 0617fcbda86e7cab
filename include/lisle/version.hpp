// lisle/version.hpp - the version of lisle, the inline namespace of its names, its requirements.
#pragma once

#include <boost/version.hpp>

// All headers include this one first, so that a compiler that can't read them says why.
#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "lisle needs C++20: compile with -std=c++20 (MSVC: /std:c++20) or a newer standard"
#endif
#if BOOST_VERSION < 108100
#error "lisle needs Boost 1.81 or newer"
#endif
#if defined(__clang__)
// Apple's clang has version numbers of its own.
#if __clang_major__ < 14 && !defined(__apple_build_version__)
#error "lisle needs clang 14 or newer"
#endif
#elif defined(__GNUC__) && __GNUC__ < 11
#error "lisle needs g++ 11 or newer"
#endif

/// The first number of the version.
#define LISLE_VERSION_MAJOR 0
/// The second number of the version. Before 1.0 a new second number may change anything.
#define LISLE_VERSION_MINOR 1
/// The third number of the version.
#define LISLE_VERSION_PATCH 0
/// The version, as "0.1.0".
#define LISLE_VERSION_STRING "0.1.0"

/// `lisle::x` is `lisle::v0_1::x`. Two minor versions in one program share no symbol: before 1.0 a
/// minor version may change anything. All headers open it as `namespace lisle::v0_1`: ctags and
/// other indexers read no nested name with `inline`.
namespace lisle {
inline namespace v0_1 {}
}  // namespace lisle
#ifdef __clang__
#pragma clang diagnostic ignored "-Winline-namespace-reopened-noninline"
#endif

// ---- Compiled once ------------------------------------------------------------------------------

// Two macros declare the functions and instances that one source can compile for all others:
// LISLE_INLINE_CORE those of the core (text, engine, scalars, errors), LISLE_INLINE those of
// formats, conversations and redaction. The source that compiles them defines both macros as
// nothing: see src.hpp.
//
// A program that compiles its formats once compiles the core once, too.
#if defined(LISLE_SEPARATE_COMPILATION) && !defined(LISLE_SEPARATE_CORE)
#define LISLE_SEPARATE_CORE
#endif
#ifndef LISLE_INLINE_CORE
#ifdef LISLE_SEPARATE_CORE
#define LISLE_INLINE_CORE extern
#else
#define LISLE_INLINE_CORE inline
#endif
#endif
#ifndef LISLE_INLINE
#ifdef LISLE_SEPARATE_COMPILATION
#define LISLE_INLINE extern
#else
#define LISLE_INLINE inline
#endif
#endif

// All sources of a program must be compiled in the same way. If they are not, the linker fails and
// names one of these symbols, which say why: the symbol has no definition, or (in ELF) a
// thread-local declaration meets a definition that is not thread-local.
namespace lisle::v0_1 {
#ifdef LISLE_SEPARATE_CORE
extern char const no_source_of_this_program_includes_lisle_src_hpp;
extern constinit thread_local char this_program_mixes_header_only_and_separately_compiled_units;
[[gnu::used]] inline char const* anchor_of_source() {
    return &no_source_of_this_program_includes_lisle_src_hpp;
}
[[gnu::used]] inline char const* anchor_of_way() {
    return &this_program_mixes_header_only_and_separately_compiled_units;
}
#else
[[gnu::used]] inline constexpr char this_program_mixes_header_only_and_separately_compiled_units =
    0;
#endif
#ifdef LISLE_SEPARATE_COMPILATION
extern constinit thread_local char this_program_mixes_units_with_formats_and_with_the_core_alone;
[[gnu::used]] inline char const* anchor_of_formats() {
    return &this_program_mixes_units_with_formats_and_with_the_core_alone;
}
#elif defined(LISLE_SEPARATE_CORE)
[[gnu::used]] inline constexpr char this_program_mixes_units_with_formats_and_with_the_core_alone =
    0;
#endif
}  // namespace lisle::v0_1

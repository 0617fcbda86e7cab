// lisle/version.hpp - the version of lisle, the inline namespace of all its names, what it needs.
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
// Apple counts its versions otherwise.
#if __clang_major__ < 14 && !defined(__apple_build_version__)
#error "lisle needs clang 14 or newer"
#endif
#elif defined(__GNUC__) && __GNUC__ < 11
#error "lisle needs g++ 11 or newer"
#endif

#define LISLE_VERSION_MAJOR 0
#define LISLE_VERSION_MINOR 1
#define LISLE_VERSION_PATCH 0
#define LISLE_VERSION_STRING "0.1.0"

/// `lisle::x` is `lisle::v0_1::x`. Two minor versions in one program share no symbol: before 1.0 a
/// minor version may change anything.
namespace lisle {
inline namespace v0_1 {}
}  // namespace lisle

// lisle/version.hpp - which lisle this is; every name lives in an inline namespace of its version.
#pragma once

#define LISLE_VERSION_MAJOR 0
#define LISLE_VERSION_MINOR 1
#define LISLE_VERSION_PATCH 0
#define LISLE_VERSION_STRING "0.1.0"

/// Two versions of lisle linked into one program do not share a symbol: `lisle::x` is
/// `lisle::v0::x`.
namespace lisle {
inline namespace v0 {}
}  // namespace lisle

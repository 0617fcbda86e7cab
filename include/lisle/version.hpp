// lisle/version.hpp - the version of lisle, and the inline namespace of all its names.
#pragma once

#define LISLE_VERSION_MAJOR 0
#define LISLE_VERSION_MINOR 1
#define LISLE_VERSION_PATCH 0
#define LISLE_VERSION_STRING "0.1.0"

/// Two versions of lisle in one program share no symbol: `lisle::x` is `lisle::v0::x`.
namespace lisle {
inline namespace v0 {}
}  // namespace lisle

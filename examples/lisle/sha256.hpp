// examples/lisle/sha256.hpp - SHA-256 (FIPS 180-4), as `sha256sum` prints it.
#pragma once

#include <string>
#include <string_view>

namespace app {

/// 64 hexadecimal digits.
[[nodiscard]] std::string print_sha256(std::string_view bytes);

}  // namespace app

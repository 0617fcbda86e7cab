// examples/lisle/system/sha256.hpp - SHA-256, as `sha256sum` prints it.
#pragma once

#include <lisle/scalars/sha256.hpp>

#include <string>
#include <string_view>

namespace app {

/// 64 hexadecimal digits.
[[nodiscard]] inline std::string to_sha256_text(std::string_view bytes) {
    return lisle::scalars::to_string(lisle::scalars::sha256(bytes));
}

}  // namespace app

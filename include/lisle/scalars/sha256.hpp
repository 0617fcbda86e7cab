// lisle/scalars/sha256.hpp - SHA-256 (FIPS 180-4).
#pragma once

#include <lisle/version.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

/// The 32 bytes of a digest.
using sha256_digest = std::array<std::uint8_t, 32>;

/// Returns the digest of the bytes.
[[nodiscard]] LISLE_INLINE_CORE sha256_digest sha256(std::string_view bytes);

/// Returns the digest as 64 hex digits in lower case, as `sha256sum` prints it.
[[nodiscard]] LISLE_INLINE_CORE std::string to_string(sha256_digest const& digest);

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/impl/sha256.hpp>
#endif

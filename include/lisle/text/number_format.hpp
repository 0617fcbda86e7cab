// lisle/text/number_format.hpp - writes numbers as serde_json or ECMAScript spells them.
#pragma once

#include <lisle/version.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>

namespace lisle::v0_1::text {

/// How a double is spelled. The digits are always the fewest that read back as the same value.
enum class number_style : unsigned char {
    serde,                ///< serde_json up to 1.0.146 (the ryu crate): `1.0`, `1e16`, `1e-6`
    serde_plus_exponent,  ///< serde_json from 1.0.147 on: the same, but `1e+16`
    ecmascript,           ///< Number::toString of ECMA-262: `1`, `1e+21`, `1e-7`; `0` for -0
};

/// The most bytes that write_number() writes.
inline constexpr std::size_t max_number_length = 32;

/// Writes at most max_number_length bytes and returns their end, as all overloads do. Infinities
/// and NaN become `null`, as in serde_json and JSON.stringify.
LISLE_INLINE_CORE char* write_number(char* out, double value, number_style style) noexcept;

/// As above, for an f32: serde_json writes its own fewest digits, ECMAScript those of its double.
LISLE_INLINE_CORE char* write_number(char* out, float value, number_style style) noexcept;

/// Writes the exact digits in every style, even beyond 2^53, where JavaScript would round.
inline char* write_number(char* out, std::int64_t value, number_style) noexcept {
    return std::to_chars(out, out + max_number_length, value).ptr;
}

/// Writes the exact digits in every style.
inline char* write_number(char* out, std::uint64_t value, number_style) noexcept {
    return std::to_chars(out, out + max_number_length, value).ptr;
}

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/number_format.hpp>
#endif

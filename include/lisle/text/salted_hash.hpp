// lisle/text/salted_hash.hpp - a salted hash, so that collisions can't be precomputed.
#pragma once

#include <lisle/text/simd/few_bytes.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lisle::v0_1::text {

namespace detail {

inline constexpr std::uint64_t mersenne_61 = (std::uint64_t{1} << 61U) - 1;

struct wide_product {
    std::uint64_t low, high;

    bool operator==(wide_product const&) const = default;
};

/// As multiply(), for machines without 128-bit integers.
[[nodiscard]] constexpr wide_product multiply_by_halves(std::uint64_t a, std::uint64_t b) noexcept {
    auto const low_of = [](std::uint64_t x) { return x & 0xFFFFFFFFU; };
    auto const middle = (a >> 32U) * low_of(b) + (low_of(a) * low_of(b) >> 32U);
    auto const other = low_of(a) * (b >> 32U) + low_of(middle);
    return {a * b, (a >> 32U) * (b >> 32U) + (middle >> 32U) + (other >> 32U)};
}

[[nodiscard]] constexpr wide_product multiply(std::uint64_t a, std::uint64_t b) noexcept {
#ifdef __SIZEOF_INT128__
    auto const product = static_cast<__uint128_t>(a) * b;
    return {static_cast<std::uint64_t>(product), static_cast<std::uint64_t>(product >> 64U)};
#else
    return multiply_by_halves(a, b);
#endif
}

/// A number below 2^59 made of fewer than eight bytes and their count.
[[nodiscard]] inline std::uint64_t load_rest(std::string_view s) noexcept {
    std::uint64_t out = std::uint64_t{s.size()} << 56U;
    if (s.size() >= 4) {
        // Bytes that both loads have coincide.
        auto const last = s.size() - 4;
        return out | load_half(s.data()) | std::uint64_t{load_half(s.data() + last)} << 8 * last;
    }
    for (std::size_t i = 0; i < s.size(); ++i)
        out |= std::uint64_t{static_cast<unsigned char>(s[i])} << 8 * i;
    return out;
}

/// The bytes of the key, seven at a time, are the coefficients of a polynomial modulo the prime
/// 2^61 - 1, and the hash is its value at `salt`, which is below 2^60. Two keys have the same value
/// only if `salt` is a root of the difference of their polynomials, which has at most as many roots
/// as the longer key has words. So the author of a text, without the salt, can't choose keys that
/// collide.
///
/// Other differences are multiples of the salt, because nothing is added to the last product. The
/// final steps map different values to different ones, and scatter arithmetic progressions.
[[nodiscard]] inline std::uint64_t hash_with(std::uint64_t salt, std::string_view key) noexcept {
    std::uint64_t hash = 1;  // so that leading words of 0 count
    auto const mix = [&](std::uint64_t word) {
        auto const product = multiply(hash + word, salt);
        // At most 2^61 plus half of the last hash, so that it stays below 2^63.
        hash = (product.low & mersenne_61) + (product.high << 3U | product.low >> 61U);
    };
    for (; key.size() >= 8; key.remove_prefix(7)) mix(load_word(key.data()) << 8U >> 8U);
    mix(load_rest(key));
    hash = (hash ^ hash >> 32U) * 0x9E3779B97F4A7C15;
    return hash ^ hash >> 32U;
}

/// A random number, the same for the whole life of the process.
[[nodiscard]] LISLE_INLINE_CORE std::uint64_t process_salt();

}  // namespace detail

/// The hash of tables whose keys come from a document. Their order differs between processes, so no
/// output may depend on iterating over one. (Not noexcept, so that libstdc++ stores each hash.)
struct salted_hash {
    using is_transparent = void;

    [[nodiscard]] std::size_t operator()(std::string_view key) const {
        return static_cast<std::size_t>(detail::hash_with(detail::process_salt(), key));
    }
};

/// As salted_hash, for a type with one member of text or bytes, such as an id from a document. The
/// base of a specialization of `hash`.
template <auto Member>
struct salted_hash_by;
template <class T, class Characters, Characters T::*Member>
struct salted_hash_by<Member> {
    [[nodiscard]] std::size_t operator()(T const& value) const {
        auto const& characters = value.*Member;
        // Bytes may be read as characters of any type.
        auto const* const first = reinterpret_cast<char const*>(characters.data());
        return salted_hash{}(std::string_view{first, characters.size()});
    }
};

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/salted_hash.hpp>
#endif

// lisle/scalars/impl/sha256.hpp - the definitions of scalars/sha256.hpp.
#pragma once

#include <lisle/scalars/sha256.hpp>
#include <lisle/text/hex.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

namespace detail {

using sha256_state = std::array<std::uint32_t, 8>;

inline constexpr std::array<std::uint32_t, 64> sha256_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

inline void add_sha256_block(sha256_state& state, unsigned char const* block) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t j = 0; j < 4; ++j) w[i] = w[i] << 8 | block[4 * i + j];
    for (std::size_t i = 16; i < 64; ++i) {
        auto const a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7]
               + (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto v = state;
    for (std::size_t i = 0; i < 64; ++i) {
        auto const& [a, b, c, d, e, f, g, h] = v;
        auto const first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25))
                           + ((e & f) ^ (~e & g)) + sha256_constants[i] + w[i];
        auto const second =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        v = sha256_state{first + second, a, b, c, d + first, e, f, g};
    }
    for (std::size_t i = 0; i < 8; ++i) state[i] += v[i];
}

}  // namespace detail

LISLE_INLINE_CORE sha256_digest sha256(std::string_view bytes) {
    detail::sha256_state state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    auto const* at = reinterpret_cast<unsigned char const*>(bytes.data());
    auto rest = bytes.size();
    for (; rest >= 64; at += 64, rest -= 64) detail::add_sha256_block(state, at);
    std::array<unsigned char, 128> end{};
    for (std::size_t i = 0; i < rest; ++i) end[i] = at[i];
    end[rest] = 0x80;
    std::size_t const size = rest < 56 ? 64 : 128;
    for (std::size_t i = 0; i < 8; ++i)
        end[size - 1 - i] = static_cast<unsigned char>(std::uint64_t{bytes.size()} * 8 >> 8 * i);
    for (std::size_t i = 0; i < size; i += 64) detail::add_sha256_block(state, end.data() + i);
    sha256_digest out{};
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
    return out;
}

LISLE_INLINE_CORE std::string to_string(sha256_digest const& digest) {
    std::string out;
    for (auto const byte : digest) {
        out += text::lower_hex_digit(byte >> 4U);
        out += text::lower_hex_digit(byte);
    }
    return out;
}

}  // namespace lisle::v0_1::scalars

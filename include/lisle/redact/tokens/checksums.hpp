// lisle/redact/tokens/checksums.hpp - the checksums that tokens and numbers carry.
#pragma once

#include <lisle/redact/bytes/characters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

inline constexpr auto crc_table = [] {
    std::array<std::uint32_t, 256> out{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        auto value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = (value & 1U) != 0 ? 0xEDB88320U ^ value >> 1U : value >> 1U;
        out[i] = value;
    }
    return out;
}();

inline std::string in_base(std::uint32_t value, std::string_view alphabet, std::size_t size) {
    std::string out(size, alphabet[0]);
    auto const base = static_cast<std::uint32_t>(alphabet.size());
    for (; size != 0; value /= base) out[--size] = alphabet[value % base];
    return out;
}

inline constexpr std::string_view base62 =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
inline constexpr std::string_view base36 = "0123456789abcdefghijklmnopqrstuvwxyz";

}  // namespace detail

/// CRC-32 of IEEE 802.3.
[[nodiscard]] constexpr std::uint32_t crc32(std::string_view bytes) {
    std::uint32_t out = 0xFFFFFFFFU;
    for (char const c : bytes)
        out = detail::crc_table[(out ^ static_cast<unsigned char>(c)) & 0xFFU] ^ out >> 8U;
    return ~out;
}

/// How the last characters of a token check the others.
enum class checksum : unsigned char { none, github, cargo, atlassian, gitlab };

/// The last six characters that GitHub and npm write after these: CRC-32 in base 62.
[[nodiscard]] inline std::string github_checksum(std::string_view body) {
    return detail::in_base(crc32(body), detail::base62, 6);
}

/// The last character of a token of crates.io: the XOR of the others, modulo 62.
[[nodiscard]] inline char cargo_checksum(std::string_view body) {
    unsigned sum = 0;
    for (char const c : body) sum ^= static_cast<unsigned char>(c);
    constexpr std::string_view letters_first =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return letters_first[sum % 62];
}

/// The last eight characters of a token of Atlassian, after everything before them.
[[nodiscard]] inline std::string atlassian_checksum(std::string_view before) {
    return detail::in_base(crc32(before), "0123456789ABCDEF", 8);
}

/// The last seven characters of a routable token of GitLab, after everything before them.
[[nodiscard]] inline std::string gitlab_checksum(std::string_view before) {
    return detail::in_base(crc32(before), detail::base36, 7);
}

/// Whether a whole token carries the right checksum. `prefix` is the size of its fixed beginning.
[[nodiscard]] inline bool has_checksum(checksum kind, std::string_view token, std::size_t prefix) {
    auto const tail = [&](std::size_t size) { return token.substr(token.size() - size); };
    auto const before = [&](std::size_t size) { return token.substr(0, token.size() - size); };
    if (token.size() < prefix + 9) return false;
    switch (kind) {
        case checksum::github: return github_checksum(before(6).substr(prefix)) == tail(6);
        case checksum::cargo: return cargo_checksum(before(1).substr(prefix)) == token.back();
        case checksum::atlassian: return atlassian_checksum(before(8)) == tail(8);
        case checksum::gitlab: return gitlab_checksum(before(7)) == tail(7);
        case checksum::none: break;
    }
    return false;
}

/// Luhn's checksum of the digits in a text; other bytes are skipped.
[[nodiscard]] constexpr bool has_luhn_checksum(std::string_view text) {
    int sum = 0;
    bool is_doubled = false;
    for (auto i = text.size(); i-- != 0;) {
        if (!text::is_digit(text[i])) continue;
        int const value = (text[i] - '0') * (is_doubled ? 2 : 1);
        sum += value > 9 ? value - 9 : value;
        is_doubled = !is_doubled;
    }
    return sum % 10 == 0;
}

/// The checksum of an IBAN without spaces: the first four characters moved to the end, letters as
/// 10 to 35, modulo 97.
[[nodiscard]] constexpr bool has_iban_checksum(std::string_view iban) {
    if (iban.size() < 5) return false;
    unsigned rest = 0;
    for (std::size_t i = 0; i < iban.size(); ++i) {
        char const c = iban[(i + 4) % iban.size()];
        if (text::is_digit(c)) rest = (rest * 10 + static_cast<unsigned>(c - '0')) % 97;
        else if (is_in(c, upper_letters))
            rest = (rest * 100 + static_cast<unsigned>(c - 'A') + 10) % 97;
        else return false;
    }
    return rest == 1;
}

}  // namespace lisle::v0_1::redaction

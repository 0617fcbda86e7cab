// lisle/scalars/uuid.hpp - UUIDs in every spelling that the Rust crate uuid 1.18.1 reads.
#pragma once

#include <lisle/text/hex.hpp>
#include <lisle/text/salted_hash.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

/// Sixteen bytes, in the order in which they are printed.
struct uuid {
    std::array<std::uint8_t, 16> bytes{};

    // NOLINTNEXTLINE(modernize-use-nullptr): the standard library compares with a 0
    auto operator<=>(uuid const&) const = default;
};

namespace detail {

constexpr bool has_hyphen_before(std::size_t byte) {
    return byte == 4 || byte == 6 || byte == 8 || byte == 10;
}

}  // namespace detail

/// Reads 32 hex digits, or 8-4-4-4-12 of them, bare, in braces or after a lower-case `urn:uuid:`.
/// Digits have any case, UUIDs any version and variant. Nothing for any other text.
[[nodiscard]] constexpr std::optional<uuid> parse_uuid(std::string_view text) {
    constexpr std::string_view urn = "urn:uuid:";
    if (text.size() == 38 && text.front() == '{' && text.back() == '}') text = text.substr(1, 36);
    else if (text.size() == 45 && text.starts_with(urn)) text.remove_prefix(urn.size());
    else if (text.size() != 32 && text.size() != 36) return {};

    bool const is_hyphenated = text.size() == 36;
    uuid id;
    std::size_t at = 0;
    for (std::size_t i = 0; i < id.bytes.size(); ++i) {
        if (is_hyphenated && detail::has_hyphen_before(i) && text[at++] != '-') return {};
        auto const high = text::hex_value(text[at++]);
        auto const low = text::hex_value(text[at++]);
        if (high < 0 || low < 0) return {};
        id.bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return id;
}

/// The hyphenated form in lower case, 36 characters.
[[nodiscard]] LISLE_INLINE_CORE std::string to_string(uuid const& id);

/// Writes the hyphenated form.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             uuid const& id) {
    return out << to_string(id);
}

/// A random UUID (RFC 9562, version 4) from the caller's randomness; six of its bits are dropped.
[[nodiscard]] constexpr uuid make_uuid_v4(std::array<std::uint8_t, 16> const& random) {
    uuid id{random};
    id.bytes[6] = static_cast<std::uint8_t>((id.bytes[6] & 0x0FU) | 0x40U);
    id.bytes[8] = static_cast<std::uint8_t>((id.bytes[8] & 0x3FU) | 0x80U);
    return id;
}

/// A UUID that sorts by time (RFC 9562, version 7): 48 bits of Unix milliseconds, then the caller's
/// randomness; six of its bits are dropped.
[[nodiscard]] constexpr uuid make_uuid_v7(std::uint64_t unix_milliseconds,
                                          std::array<std::uint8_t, 10> const& random) {
    uuid id;
    for (std::size_t i = 0; i < 6; ++i) {
        id.bytes[i] = static_cast<std::uint8_t>(unix_milliseconds >> (40 - 8 * i));
    }
    for (std::size_t i = 0; i < random.size(); ++i) id.bytes[6 + i] = random[i];
    id.bytes[6] = static_cast<std::uint8_t>((id.bytes[6] & 0x0FU) | 0x70U);
    id.bytes[8] = static_cast<std::uint8_t>((id.bytes[8] & 0x3FU) | 0x80U);
    return id;
}

/// The Unix milliseconds of a UUID of version 7; nothing for other versions.
[[nodiscard]] constexpr std::optional<std::uint64_t> find_v7_milliseconds(uuid const& id) {
    if (id.bytes[6] >> 4U != 7U) return std::nullopt;
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < 6; ++i) out = out << 8U | id.bytes[i];
    return out;
}

}  // namespace lisle::v0_1::scalars

template <>
struct std::hash<lisle::scalars::uuid> : lisle::text::salted_hash_by<&lisle::scalars::uuid::bytes> {
};

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/impl/uuid.hpp>
#endif

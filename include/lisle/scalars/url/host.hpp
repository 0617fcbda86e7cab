// lisle/scalars/url/host.hpp - the host of a URL: a domain, an address, or opaque text.
#pragma once

#include <lisle/scalars/url/idna.hpp>
#include <lisle/scalars/url/percent.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/text/hex.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

namespace detail {

/// One number of an IPv4 address as inet_aton reads it: 0x for hex, 0 for octal; `0x` alone is 0.
/// Nullopt for text that is not a number; a number beyond 32 bits saturates at 2^32.
constexpr std::optional<std::uint64_t> parse_ipv4_number(std::string_view text) {
    if (text.empty()) return {};
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        text.remove_prefix(2);
    } else if (text.front() == '0') {
        base = 8;
        text.remove_prefix(1);
    }
    constexpr std::uint64_t limit = std::uint64_t{1} << 32U;
    std::uint64_t number = 0;
    for (char const c : text) {
        auto const digit = text::hex_value(c);
        if (digit < 0 || digit >= base) return {};
        number = number * static_cast<std::uint64_t>(base) + static_cast<std::uint64_t>(digit);
        if (number > limit) number = limit;
    }
    return number;
}

/// Whether the last label of a domain is a number, valid or not (`08`). Such a domain must be an
/// IPv4 address.
constexpr bool ends_in_number(std::string_view domain) {
    if (domain.ends_with('.')) domain.remove_suffix(1);
    auto const dot = domain.rfind('.');
    auto const last = dot == std::string_view::npos ? domain : domain.substr(dot + 1);
    bool const is_decimal = last.find_first_not_of("0123456789") == std::string_view::npos;
    return !last.empty() && (is_decimal || parse_ipv4_number(last).has_value());
}

/// Normalizes one to four numbers, the last of which fills the rest of the 32 bits.
[[gnu::cold]] inline std::optional<std::string> normalize_ipv4(std::string_view domain) {
    if (domain.ends_with('.')) domain.remove_suffix(1);
    std::uint64_t address = 0;
    for (int count = 1;; ++count) {
        auto const part = domain.substr(0, domain.find('.'));
        bool const is_last = part.size() == domain.size();
        auto const number = parse_ipv4_number(part);
        if (!number || count > 4) return {};
        auto const width = is_last ? 8 * (5 - count) : 8;
        if (*number >> width != 0) return {};
        address = address << width | *number;
        if (is_last) break;
        domain.remove_prefix(part.size() + 1);
    }
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8) {
        out += std::to_string(address >> shift & 0xFFU);
        if (shift > 0) out += '.';
    }
    return out;
}

using ipv6_pieces = std::array<std::uint16_t, 8>;

/// Reads the last 32 bits of an IPv6 address in dotted decimal form, without leading zeros.
constexpr bool read_embedded_ipv4(std::string_view text, std::uint16_t& high, std::uint16_t& low) {
    std::uint32_t address = 0;
    for (int count = 0; count < 4; ++count) {
        if (count > 0) {
            if (text.empty() || text.front() != '.') return false;
            text.remove_prefix(1);
        }
        std::uint32_t number = 0;
        std::size_t size = 0;
        for (; size < text.size() && text::is_digit(text[size]); ++size) {
            if (size > 0 && number == 0) return false;
            number = number * 10 + static_cast<std::uint32_t>(text[size] - '0');
            if (number > 255) return false;
        }
        if (size == 0) return false;
        text.remove_prefix(size);
        address = address << 8U | number;
    }
    high = static_cast<std::uint16_t>(address >> 16U);
    low = static_cast<std::uint16_t>(address & 0xFFFFU);
    return text.empty();
}

constexpr std::optional<ipv6_pieces> parse_ipv6(std::string_view text) {
    constexpr auto none = static_cast<std::size_t>(-1);
    ipv6_pieces pieces{};
    std::size_t count = 0, gap = none, i = 0;
    if (text.starts_with("::")) {
        gap = 0;
        i = 2;
    }
    while (i < text.size()) {
        // `::` stands for at least one piece.
        auto const used = count + (gap == none ? 0 : 1);
        if (used == 8) return {};
        if (text[i] == ':') {
            if (gap != none || count == 0) return {};
            gap = count;
            ++i;
            continue;
        }
        auto const start = i;
        std::uint32_t piece = 0;
        for (; i < text.size() && i < start + 4 && text::hex_value(text[i]) >= 0; ++i) {
            piece = piece << 4U | static_cast<std::uint32_t>(text::hex_value(text[i]));
        }
        if (i == start) return {};
        if (i < text.size() && text[i] == '.') {
            if (used > 6) return {};
            if (!read_embedded_ipv4(text.substr(start), pieces[count], pieces[count + 1]))
                return {};
            count += 2;
            break;
        }
        pieces[count++] = static_cast<std::uint16_t>(piece);
        if (i == text.size()) break;
        if (text[i++] != ':' || i == text.size()) return {};
    }
    if (gap == none) return count == 8 ? std::optional{pieces} : std::nullopt;
    for (auto from = count, to = pieces.size(); from > gap;) {
        pieces[--to] = pieces[--from];
        if (to != from) pieces[from] = 0;
    }
    return pieces;
}

/// RFC 5952: the first of the longest runs of two or more zero pieces becomes `::`.
[[gnu::cold]] inline std::string to_ipv6_text(ipv6_pieces const& pieces) {
    std::size_t start = 0, size = 1;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        auto end = i;
        while (end < pieces.size() && pieces[end] == 0) ++end;
        if (end - i <= size) continue;
        start = i;
        size = end - i;
    }
    std::string out;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (size > 1 && i == start) {
            out += i == 0 ? "::" : ":";
            i += size - 1;
            continue;
        }
        bool is_leading = true;
        for (int shift = 12; shift >= 0; shift -= 4) {
            auto const digit = static_cast<std::uint32_t>(pieces[i]) >> shift & 0x0FU;
            is_leading = is_leading && digit == 0 && shift > 0;
            if (!is_leading) out += text::lower_hex_digit(digit);
        }
        if (i + 1 < pieces.size()) out += ':';
    }
    return out;
}

[[gnu::cold]] inline std::optional<std::string> normalize_bracketed(std::string_view host) {
    if (!host.ends_with(']')) return {};
    auto const pieces = parse_ipv6(host.substr(1, host.size() - 2));
    if (!pieces) return {};
    return '[' + to_ipv6_text(*pieces) + ']';
}

}  // namespace detail

/// The canonical host of a special URL (http, https, ws, wss, ftp, file): a domain in ASCII, dotted
/// IPv4, or IPv6 in brackets. nullopt if the host is empty or invalid (rust-url 2.5.7,
/// `Host::parse`).
[[nodiscard, gnu::cold]] inline std::optional<std::string>
normalize_domain_host(std::string_view host) {
    if (host.starts_with('[')) return detail::normalize_bracketed(host);
    auto domain = to_ascii_domain(percent_decode(host));
    if (!domain || domain->empty()) return {};
    return detail::ends_in_number(*domain) ? detail::normalize_ipv4(*domain) : domain;
}

/// The canonical host of any other URL: IPv6 in brackets, or the text, possibly empty, with
/// controls and non-ASCII percent-encoded. nullopt for a forbidden character or an invalid IPv6
/// address (rust-url 2.5.7, `Host::parse_opaque`).
[[nodiscard, gnu::cold]] inline std::optional<std::string>
normalize_opaque_host(std::string_view host) {
    if (host.starts_with('[')) return detail::normalize_bracketed(host);
    constexpr std::string_view forbidden{"\0\t\n\r #/:<>?@[\\]^|", 17};
    if (host.find_first_of(forbidden) != std::string_view::npos) return {};
    // A host of one control character is not encoded: rust-url 2.5.7 returns its input here,
    // because it takes the encoded text for unchanged.
    return host.size() == 1 ? std::string{host} : percent_encode(host, control_set);
}

}  // namespace lisle::v0_1::scalars

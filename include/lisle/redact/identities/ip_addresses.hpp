// lisle/redact/identities/ip_addresses.hpp - addresses of machines on the Internet.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/detector.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// The next number of an IPv4 address, up to 255 and without leading zeros; -1 for anything else.
inline int read_octet(std::string_view text, std::size_t& at) {
    auto const end = run_end(text, at, digits, 4);
    auto const size = end - at;
    if (size == 0 || size > 3 || (size > 1 && text[at] == '0')) return -1;
    int out = 0;
    for (; at < end; ++at) out = out * 10 + (text[at] - '0');
    return out < 256 ? out : -1;
}

/// Whether an address is of somebody's machine on the Internet: not private, local, reserved, for
/// documentation (RFC 6890), or one of the best known resolvers.
constexpr bool is_public_ipv4(int a, int b, int c, int d) {
    if (a == 0 || a == 10 || a == 127 || a >= 224) return false;
    if ((a == 172 && b >= 16 && b < 32) || (a == 192 && b == 168) || (a == 169 && b == 254))
        return false;
    if (a == 100 && b >= 64 && b < 128) return false;
    if ((a == 192 && b == 0) || (a == 198 && b == 51 && c == 100)
        || (a == 203 && b == 0 && c == 113))
        return false;
    if (a == 198 && (b == 18 || b == 19)) return false;
    bool const is_resolver =
        (a == 8 && b == 8) || (a == 1 && b == c && (b == 1 || b == 0)) || (a == 9 && b == 9);
    bool const is_version = a < 20 && c + d < 20;
    // Object identifiers of certificates and their keys: X.500's, and those of Ed25519 and X448.
    bool const is_identifier =
        (a == 2 && b == 5 && (c == 4 || c == 29)) || (a == 1 && b == 3 && c == 101);
    bool const is_edge = d == 0 || d == 255;
    return !is_resolver && !is_version && !is_identifier && !is_edge;
}

/// Whether the word before announces the number of a section or a version: `Section 8.2.4.44`.
inline bool is_behind_numbered_word(std::string_view text, std::size_t at) {
    auto before = text_before(text, at, 16);
    if (before.ends_with(' ') || before.ends_with('\t')) before.remove_suffix(1);
    else if (!before.ends_with("\u00A7")) return false;
    return ends_ignoring_case(before, {"section", "sections", "sect.", "sec.", "chapter", "clause",
                                       "annex", "appendix", "paragraph", "table", "figure",
                                       "version", "release", "rule", "oid", "\u00A7"});
}

/// Finds a public IPv4 address. The anchor is a dot and a digit; it must be the first dot.
inline found_span find_ipv4(std::string_view text, span at) {
    auto const begin = run_begin(text, at.begin, digits, 4);
    if (begin == at.begin) return {};
    if (begin > 0 && (is_in(text[begin - 1], word | dot) && !follows_escape(text, begin)))
        return {};
    int octets[4]{};
    auto i = begin;
    for (int n = 0; n < 4; ++n) {
        if (n != 0 && (i >= text.size() || text[i++] != '.')) return {};
        octets[n] = i < text.size() ? read_octet(text, i) : -1;
        if (octets[n] < 0) return {};
    }
    bool const goes_on =
        i < text.size()
        && (is_in(text[i], word)
            || (text[i] == '.' && i + 1 < text.size() && text::is_digit(text[i + 1])));
    if (goes_on || !is_public_ipv4(octets[0], octets[1], octets[2], octets[3])) return {};
    if (is_behind_numbered_word(text, begin)) return {};
    return {{begin, i}};
}

/// Finds a global IPv6 address. The anchor is its first group of digits.
inline found_span find_ipv6(std::string_view text, span at) {
    if (!may_begin_token(text, at.begin)
        || (at.begin > 0 && (text[at.begin - 1] == ':' || text[at.begin - 1] == '.')))
        return {};
    std::size_t groups = 0, empty = 0;
    auto i = at.begin;
    while (groups < 8) {
        auto const end = run_end(text, i, hex_digits, 5);
        if (end - i > 4) return {};
        if (end > i) ++groups;
        else if (++empty > 1) return {};
        i = end;
        if (i >= text.size() || text[i] != ':') break;
        ++i;
    }
    if (text[i - 1] == ':' && !(i > 1 && text[i - 2] == ':')) --i;
    bool const is_whole = groups == 8 || (empty == 1 && groups >= 2);
    bool const goes_on = i < text.size() && is_in(text[i], letters_and_digits);
    if (!is_whole || goes_on || text::equals_ignoring_case(text.substr(at.begin, 9), "2001:db8:"))
        return {};
    return {{at.begin, i}};
}

inline std::vector<std::string> ipv6_anchors() {
    std::vector<std::string> out;
    for (std::string_view const block :
         {"200", "240", "260", "261", "262", "280", "2a0", "2a1", "2c0"})
        for (char const c : std::string_view{"0123456789abcdef"})
            out.push_back(std::string{block} + c + ':');
    return out;
}

inline std::vector<std::string> ipv4_anchors() {
    std::vector<std::string> out;
    for (char c = '0'; c <= '9'; ++c) out.push_back({'.', c});
    return out;
}

}  // namespace detail

/// Detectors of public addresses of IPv4 and IPv6.
[[nodiscard]] inline std::vector<detector> ip_detectors() {
    using namespace detail;
    return {{"ip", ipv4_anchors(), find_ipv4, {}, subject::ip, replacement::ipv4},
            {"ip", ipv6_anchors(), find_ipv6, {}, subject::ip, replacement::ipv6}};
}

}  // namespace lisle::v0_1::redaction

// lisle/redact/impl/placeholders.hpp - the definitions of redact/placeholders.hpp.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/unescaped.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

inline constexpr std::string_view label_begin = "[redacted:";
inline constexpr std::string_view mailbox = "email", mail_domain = "@redacted.invalid";
inline constexpr std::string_view ipv4_blocks[] = {"192.0.2.", "198.51.100.", "203.0.113."};
inline constexpr std::string_view ipv6_block = "2001:db8::";
inline constexpr std::uint64_t addresses_of_block = 254;

/// The number that begins at `at`, without leading zeros; 0 for none.
inline std::uint64_t number_at(std::string_view text, std::size_t& at) {
    auto const end = run_end(text, at, digits, 15);
    std::uint64_t out = 0;
    if (end == at || text[at] == '0') return 0;
    std::from_chars(text.data() + at, text.data() + end, out);
    at = end;
    return out;
}

inline std::optional<used_placeholder> label_at(std::string_view text, span anchor) {
    auto const id = anchor.end;
    auto at = run_end(text, id, lower_letters | digits | hyphen | underscore, 128);
    auto const id_end = at;
    if (at == id || at >= text.size() || text[at] != ':') return {};
    auto const number = number_at(text, ++at);
    if (number == 0 || at >= text.size() || text[at] != ']') return {};
    return used_placeholder{
        {anchor.begin, at + 1}, std::string{text.substr(id, id_end - id)}, number};
}

/// A number after the anchor: that of a user, a host or an address.
inline std::optional<used_placeholder> number_behind(std::string_view text, span anchor,
                                                     std::string_view id, std::size_t begin,
                                                     std::uint64_t base = 0) {
    auto at = anchor.end;
    auto const number = number_at(text, at);
    if (number == 0 || (at < text.size() && is_in(text[at], letters_and_digits))) return {};
    return used_placeholder{{begin, at}, std::string{id}, base + number};
}

inline std::optional<used_placeholder> mail_at(std::string_view text, span anchor) {
    auto const digit = run_begin(text, anchor.begin, digits, 15);
    auto const name = digit - (std::min)(digit, mailbox.size());
    auto at = digit;
    auto const number = number_at(text, at);
    if (number == 0 || text.substr(name, digit - name) != mailbox) return {};
    return used_placeholder{{name, anchor.end}, "email", number};
}

LISLE_INLINE std::string number_for(std::string_view label) {
    auto const colon = label.rfind(':');
    auto const number = label.substr(colon + 1, label.size() - colon - 2);
    std::string out(number_size, '9');
    if (number.size() < out.size())
        out.replace(out.size() - number.size() - 1, number.size() + 1, '0' + std::string{number});
    return out;
}

/// A secret without what its spellings differ in: the line breaks of a key, the case of an address,
/// the separators of a card, and escapes.
inline std::string canonical(detector const& d, std::string_view value) {
    std::string out;
    if (d.id == "private-key") {
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (value[i] == '\\' && i + 1 < value.size()) ++i;
            else if (is_in(value[i], base64)) out += value[i];
        }
    } else if (d.replace_with == replacement::email || d.replace_with == replacement::host) {
        for (char const c : value) out += text::to_lower(c);
    } else if (d.replace_with == replacement::number) {
        for (char const c : value)
            if (text::is_digit(c)) out += c;
    } else {
        out = without_escapes(value);
    }
    return out;
}

/// The placeholder with this number for matches of a detector.
inline std::string spell_placeholder(detector const& d, std::uint64_t n) {
    auto const number = std::to_string(n);
    auto const block = (n - 1) / addresses_of_block;
    switch (d.replace_with) {
        case replacement::user: return "user" + number;
        case replacement::host: return "host" + number;
        case replacement::email: return std::string{mailbox} + number + std::string{mail_domain};
        case replacement::ipv4:
            if (block > 2) break;
            return std::string{ipv4_blocks[block]}
                   + std::to_string((n - 1) % addresses_of_block + 1);
        case replacement::ipv6: return std::string{ipv6_block} + number;
        case replacement::label:
        case replacement::number: break;
    }
    return std::string{label_begin} + d.id + ':' + number + ']';
}

}  // namespace detail

LISLE_INLINE std::optional<used_placeholder> placeholder_at(std::string_view text, span anchor) {
    auto const found = anchor.of(text);
    if (found == detail::label_begin) return detail::label_at(text, anchor);
    if (found == detail::mail_domain) return detail::mail_at(text, anchor);
    if (found.ends_with("user")) return detail::number_behind(text, anchor, "home", anchor.end - 4);
    for (std::uint64_t i = 0; i < 3; ++i)
        if (found == detail::ipv4_blocks[i])
            return detail::number_behind(text, anchor, "ip", anchor.begin,
                                         i * detail::addresses_of_block);
    if (found == detail::ipv6_block) return detail::number_behind(text, anchor, "ip", anchor.begin);
    return {};
}

LISLE_INLINE void placeholder_table::reserve(std::string_view id, std::uint64_t number) {
    auto& last = last_of(id);
    last = (std::max)(last, number);
}

LISLE_INLINE std::string placeholder_table::of(detector const& d, std::string_view value) {
    auto [found, is_new] = known_.try_emplace(detail::canonical(d, value));
    if (is_new) {
        found->second = detail::spell_placeholder(d, ++last_of(d.id));
        all_.push_back({found->second, std::string{value}});
    }
    return found->second;
}

LISLE_INLINE std::uint64_t& placeholder_table::last_of(std::string_view id) {
    auto const found = numbers_.find(id);
    if (found != numbers_.end()) return found->second;
    return numbers_.try_emplace(std::string{id}, 0).first->second;
}

}  // namespace lisle::v0_1::redaction

// lisle/redact/bytes/decoded.hpp - decodes base64 and hexadecimal digits loosely, and encodes bytes
// as a text had them.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/unescaped.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/text/hex.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::redaction {

/// Percent-encodes all but the unreserved characters of RFC 3986.
[[nodiscard]] inline std::string percent_encode(std::string_view text) {
    std::string out;
    for (char const c : text) {
        if (is_in(c, word | dot | tilde)) {
            out += c;
            continue;
        }
        auto const byte = static_cast<unsigned char>(c);
        out += '%';
        out += text::upper_hex_digit(byte >> 4U);
        out += text::upper_hex_digit(byte);
    }
    return out;
}

// ---- Base64 -------------------------------------------------------------------------------------

namespace detail {

/// The size of the line break at `at`, also escaped, and of the mark of a diff after it; 0 for
/// none. `mark`: that of the first line, or 0.
constexpr std::size_t break_size(std::string_view text, std::size_t at, char mark) {
    auto end = at;
    for (auto next = at; next < text.size(); ++next) {
        if (text[next] == '\\') continue;
        bool const is_escaped = next != end && (text[next] == 'n' || text[next] == 'r');
        bool const is_plain = next == end && (text[next] == '\n' || text[next] == '\r');
        if (!is_escaped && !is_plain) break;
        end = next + 1;
    }
    bool const is_marked = end != at && mark != 0 && end < text.size() && text[end] == mark;
    return end - at + (is_marked ? 1 : 0);
}

/// Whether the letter of an escaped line break or tab stands here.
constexpr bool is_escape_letter(std::string_view text, std::size_t at) {
    return at > 0 && at < text.size() && text[at - 1] == '\\'
           && std::string_view{"nrt"}.find(text[at]) != std::string_view::npos;
}

/// The mark of a diff at the beginning of the line before `at`; 0 for none.
constexpr char diff_mark(std::string_view text, std::size_t at) {
    if (at == 0 || (text[at - 1] != '+' && text[at - 1] != '-' && text[at - 1] != ' ')) return 0;
    bool const begins = at == 1 || text[at - 2] == '\n' || follows_escape(text, at - 1);
    return begins ? text[at - 1] : '\0';
}

inline constexpr std::uint32_t no_digit = 64;

/// The bytes that digits spell, and where the digits end.
struct decoded_digits {
    std::string bytes;
    std::size_t end = 0;
};

/// Decodes digits of so many bits up to the first byte of which `value_of` says `no_digit`; line
/// breaks are skipped, and marks of a diff after them.
template <class F>
decoded_digits decode_digits(std::string_view text, unsigned bits_of_digit, char mark,
                             F&& value_of) {
    decoded_digits out;
    out.bytes.reserve(text.size() / 8 * bits_of_digit + 8);
    std::uint32_t group = 0;
    unsigned bits = 0;
    for (auto& at = out.end; at < text.size(); ++at) {
        std::uint32_t const value = value_of(text[at]);
        if (value == no_digit) {
            auto const size = break_size(text, at, mark);
            if (size == 0) break;
            at += size - 1;
            continue;
        }
        group = group << bits_of_digit | value;
        bits += bits_of_digit;
        if (bits < 8) continue;
        bits -= 8;
        out.bytes += static_cast<char>(group >> bits & 0xFFU);
    }
    return out;
}

}  // namespace detail

/// The bytes of base64 in either alphabet, with or without padding, up to the first other byte;
/// line breaks are skipped, and marks of a diff after them.
[[nodiscard]] inline std::string decode_base64_loosely(std::string_view text, char mark = 0) {
    auto const value_of = [](char c) -> std::uint32_t {
        return scalars::base64_value(c == '-' ? '+' : c == '_' ? '/' : c);
    };
    return detail::decode_digits(text, 6, mark, value_of).bytes;
}

/// Base64 as the text that it replaces was spelled: its alphabet and its padding.
[[nodiscard]] inline std::string encode_base64_like(std::string_view before,
                                                    std::string_view bytes) {
    auto out = scalars::encode_base64(bytes);
    bool const is_url = before.find_first_of("-_") != before.npos;
    for (char& c : out) {
        if (is_url && c == '+') c = '-';
        if (is_url && c == '/') c = '_';
    }
    if (!before.ends_with('=') && before.size() % 4 != 0)
        while (out.ends_with('=')) out.pop_back();
    return out;
}

// ---- Hexadecimal digits -------------------------------------------------------------------------

/// Hexadecimal digits in the case of the text that they replace.
[[nodiscard]] inline std::string encode_hex_like(std::string_view before, std::string_view bytes) {
    bool const is_upper = before.find_first_of("ABCDEF") != before.npos;
    auto const digit = is_upper ? text::upper_hex_digit : text::lower_hex_digit;
    std::string out;
    for (char const c : bytes) {
        auto const byte = static_cast<unsigned char>(c);
        out += digit(byte >> 4U);
        out += digit(byte);
    }
    return out;
}

/// Whether the first bytes of hexadecimal digits are printable ASCII: those of few hashes are.
[[nodiscard]] inline bool begins_as_hex_text(std::string_view encoded) {
    constexpr std::size_t looked_at = 12;
    for (std::size_t i = 0; i < looked_at; i += 2) {
        auto const byte = detail::byte_at(encoded, i);
        if (byte < 0x20 ? byte != '\n' && byte != '\t' && byte != '\r' : byte >= 0x7F) return false;
    }
    return true;
}

// ---- Texts --------------------------------------------------------------------------------------

/// Whether the first bytes of base64 are printable UTF-8: a cheap look that most names and hashes
/// fail.
[[nodiscard]] inline bool begins_as_text(std::string_view encoded) {
    std::uint32_t group = 0, before = 0;
    for (std::size_t i = 0; i < encoded.size() && i < 12; ++i) {
        char const c = encoded[i] == '-' ? '+' : encoded[i] == '_' ? '/' : encoded[i];
        auto const value = scalars::base64_value(c);
        if (value == 64) return true;
        group = group << 6U | value;
        if (i % 4 == 0) continue;
        auto const byte = group >> (6 - 2 * (i % 4)) & 0xFFU;
        bool const is_blank = byte == '\n' || byte == '\t' || byte == '\r' || byte == 0x1B;
        if ((byte < 0x20 && !is_blank) || byte == 0x7F) return false;
        bool const goes_on = byte >> 6U == 2;  // a byte of UTF-8 after the first of its character
        if (goes_on ? before < 0x80 : before >= 0xC0) return false;
        before = byte;
    }
    return true;
}

/// Whether no text has this byte: a control byte, but for breaks and what begins a color.
[[nodiscard]] constexpr bool is_of_no_text(char c) {
    auto const byte = static_cast<unsigned char>(c);
    bool const is_known = c == '\t' || c == '\n' || c == '\r' || c == '\x1b';
    return byte == 0x7F || (byte < 0x20 && !is_known);
}

/// Whether bytes are text that people or programs write: printable ASCII, breaks, and any UTF-8.
[[nodiscard]] inline bool is_readable_text(std::string_view bytes) {
    if (std::any_of(bytes.begin(), bytes.end(), is_of_no_text)) return false;
    return text::find_invalid_utf8(bytes.data(), bytes.data() + bytes.size()) == nullptr;
}

/// Whether base64 begins as ASCII of UTF-16 does, the low byte first: the second and the fourth
/// byte are zero.
[[nodiscard]] constexpr bool begins_as_utf16(std::string_view encoded) {
    auto const is_at = [&](std::size_t i, std::string_view digits) {
        return digits.find(encoded[i]) != digits.npos;
    };
    return encoded.size() > 6 && is_at(1, "AQgw") && is_at(2, "ABCD") && is_at(4, "A")
           && is_at(5, "ABCDEFGHIJKLMNOP");
}

/// The same of UTF-16, the low byte first.
[[nodiscard]] constexpr bool is_readable_utf16(std::string_view bytes) {
    for (std::size_t i = 1; i < bytes.size(); i += 2)
        if (bytes[i] == 0 && is_of_no_text(bytes[i - 1])) return false;
    return true;
}

/// The text that base64 stands for, as `decode_base64_loosely` has it, of UTF-8 or, as PowerShell
/// takes its commands, of UTF-16; empty for other bytes.
[[nodiscard]] inline std::string decode_base64_text(std::string_view text, char mark = 0) {
    bool const is_wide = begins_as_utf16(text);
    if (!is_wide && !begins_as_text(text)) return {};
    auto out = decode_base64_loosely(text, mark);
    bool const is_readable = is_wide ? is_readable_utf16(out) : is_readable_text(out);
    return is_readable ? out : std::string{};
}

/// Whether at least three of four bytes are text. Zero bytes, which pad lines and are the halves of
/// UTF-16, don't count.
[[nodiscard]] inline bool is_mostly_text(std::string_view bytes) {
    constexpr std::size_t least = 12;
    std::size_t of_text = 0, others = 0;
    while (!bytes.empty()) {
        auto const step = text::decode_utf8_step(bytes);
        bool const is_text = step.is_valid && !is_of_no_text(bytes[0]);
        if (bytes[0] != '\0') (is_text ? of_text : others) += step.size;
        bytes.remove_prefix(step.size);
    }
    return of_text >= least && of_text >= 3 * others;
}

/// The bytes of base64 that begins as damaged text does: text in another encoding than UTF-8, or
/// with zero bytes before it. Empty for other bytes, and for base64 that is too short to tell.
[[nodiscard]] inline std::string decode_damaged_text(std::string_view encoded, char mark = 0) {
    constexpr std::size_t least = 64, looked_at = 96;
    if (encoded.size() < least) return {};
    std::size_t begin = 0;
    while (encoded.substr(begin, 4) == "AAAA") begin += 4;
    auto const first = decode_base64_loosely(encoded.substr(begin, looked_at), mark);
    return is_mostly_text(first) ? decode_base64_loosely(encoded, mark) : std::string{};
}

/// A text as the one that it replaces was spelled: with zero bytes between, as UTF-16 has them, or
/// without.
[[nodiscard]] inline std::string widen_like(std::string_view before, std::string text) {
    if (before.size() < 3 || before[1] != '\0' || before.back() == '\0') return text;
    std::string out;
    for (char const c : text) (out += c) += '\0';
    out.pop_back();
    return out;
}

/// The text that hexadecimal digits stand for; empty for other bytes.
[[nodiscard]] inline std::string decode_hex_text(std::string_view text, char mark = 0) {
    if (!begins_as_hex_text(text)) return {};
    auto out = detail::decode_digits(text, 4, mark, [](char c) {
        int const value = text::hex_value(c);
        return value < 0 ? detail::no_digit : static_cast<std::uint32_t>(value);
    });
    return out.end == text.size() && is_readable_text(out.bytes) ? out.bytes : std::string{};
}

}  // namespace lisle::v0_1::redaction

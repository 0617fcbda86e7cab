// lisle/redact/decoded.hpp - text behind percent signs, escapes and base64, and where it came from.
#pragma once

#include <lisle/redact/characters.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/text/hex.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::inline v0_1::redaction {

// ---- Percent signs and escapes ------------------------------------------------------------------

/// A copy of a text without its escapes. Byte i was made of the bytes from `from[i]` to
/// `from[i + 1]`.
struct unescaped_text {
    std::string text;
    std::vector<std::uint32_t> from{0};

    [[nodiscard]] span source_of(span s) const { return {from[s.begin], from[s.end]}; }
    /// Whether a part holds something that was escaped.
    [[nodiscard]] bool is_changed(span s) const {
        return from[s.end] - from[s.begin] != s.end - s.begin;
    }
};

namespace detail {

/// The code unit of `\u0041` at a backslash; -1 for anything else.
constexpr std::int32_t unit_at(std::string_view text, std::size_t at) {
    if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return -1;
    std::int32_t out = 0;
    for (std::size_t i = at + 2; i < at + 6; ++i) {
        int const value = text::hex_value(text[i]);
        if (value < 0) return -1;
        out = out * 16 + value;
    }
    return out;
}

/// The byte that two hexadecimal digits spell; -1 for anything else.
constexpr int byte_at(std::string_view text, std::size_t at) {
    if (at + 2 > text.size()) return -1;
    int const high = text::hex_value(text[at]), low = text::hex_value(text[at + 1]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/// Takes the escapes from a text, one layer of them.
class unescaper {
public:
    explicit unescaper(std::string_view text) : text_{text} {}

    unescaped_text run() {
        out_.text.reserve(text_.size());
        out_.from.reserve(text_.size() + 1);
        while (at_ < text_.size()) step();
        return std::move(out_);
    }

private:
    void step() {
        char const c = text_[at_];
        if (c == '%') {
            if (int const byte = byte_at(text_, at_ + 1); byte >= 0)
                return put(static_cast<char>(byte), 3);
        } else if (c == '\\' && at_ + 1 < text_.size()) {
            return step_backslash(text_[at_ + 1]);
        }
        put(c, 1);
    }
    void step_backslash(char next) {
        if (next == 'u' && unit_at(text_, at_) >= 0) return put_unit(unit_at(text_, at_));
        int const byte = next == 'x' ? byte_at(text_, at_ + 2) : -1;
        if (byte >= 0) return put(static_cast<char>(byte), 4);
        if (next == '/' || next == '\\' || next == '"' || next == '\'') return put(next, 2);
        auto const control = std::string_view{"ntr"}.find(next);
        if (control != std::string_view::npos) return put("\n\t\r"[control], 2);
        put('\\', 1);
    }
    void put(char c, std::size_t size) {
        out_.text += c;
        advance(size);
    }
    void put_unit(std::int32_t unit) {
        auto const low = unit_at(text_, at_ + 6);
        bool const is_high = unit >= 0xD800 && unit < 0xDC00;
        bool const is_pair = is_high && low >= 0xDC00 && low < 0xE000;
        if (unit >= 0xD800 && unit < 0xE000 && !is_pair) return put('?', 6);
        auto const point = is_pair ? 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00) : unit;
        char bytes[4]{};
        auto const* const end = text::append_utf8(bytes, static_cast<std::uint32_t>(point));
        for (auto const* each = bytes; each + 1 < end; ++each) put(*each, 0);
        put(end[-1], is_pair ? 12 : 6);
    }
    void advance(std::size_t size) {
        at_ += size;
        out_.from.push_back(static_cast<std::uint32_t>(at_));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    unescaped_text out_;
};

}  // namespace detail

/// One layer of escapes less.
[[nodiscard]] inline unescaped_text unescape(std::string_view text) {
    return detail::unescaper{text}.run();
}

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

/// The size of the line break at `at`, also escaped, and of the mark of a diff behind it; 0 for
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
    if (at == 0 || std::string_view{"+- "}.find(text[at - 1]) == std::string_view::npos) return 0;
    bool const begins = at == 1 || text[at - 2] == '\n' || follows_escape(text, at - 1);
    return begins ? text[at - 1] : '\0';
}

}  // namespace detail

/// The bytes of base64 in either alphabet, with or without padding, up to the first other byte;
/// line breaks are skipped, and marks of a diff behind them.
[[nodiscard]] inline std::string decode_base64_loosely(std::string_view text, char mark = 0) {
    std::string out;
    out.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t group = 0;
    unsigned bits = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        char c = text[at];
        if (c == '-') c = '+';
        if (c == '_') c = '/';
        std::uint32_t const value = scalars::base64_value(c);
        if (value == 64) {
            auto const size = detail::break_size(text, at, mark);
            if (size == 0) break;
            at += size - 1;
            continue;
        }
        group = group << 6U | value;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        out += static_cast<char>(group >> bits & 0xFFU);
    }
    return out;
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
        bool const goes_on = byte >> 6U == 2;  // a byte of UTF-8 behind the first of its character
        if (goes_on ? before < 0x80 : before >= 0xC0) return false;
        before = byte;
    }
    return true;
}

/// Whether bytes are text that people or programs write: printable ASCII, breaks, and any UTF-8.
[[nodiscard]] inline bool is_readable_text(std::string_view bytes) {
    for (char const c : bytes) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\x1b') return false;
        if (byte == 0x7F) return false;
    }
    return text::find_invalid_utf8(bytes.data(), bytes.data() + bytes.size()) == nullptr;
}

}  // namespace lisle::inline v0_1::redaction

// lisle/redact/bytes/unescaped.hpp - a text without its escapes, entities, colors and the zero
// bytes of UTF-16, and where each byte came from.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/text/hex.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

/// A copy of a text without its escapes. Byte i comes from the source's bytes from `from[i]` to
/// `from[i + 1]`, without those in `dropped`.
struct unescaped_text {
    std::string text;
    std::vector<std::uint32_t> from{0};
    std::vector<span> dropped{};

    /// Where a part came from, without what was dropped on either side.
    [[nodiscard]] span source_of(span s) const {
        span out{from[s.begin], from[s.end]};
        auto const after =
            std::lower_bound(dropped.begin(), dropped.end(), out.end,
                             [](span const& d, std::size_t end) { return d.end < end; });
        if (after != dropped.end() && after->end == out.end) out.end = after->begin;
        return out;
    }
    /// Whether a part holds something that was escaped.
    [[nodiscard]] bool is_changed(span s) const { return source_of(s).size() != s.size(); }
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

/// A character, and how many bytes spell it; none if `size` is 0.
struct spelled_character {
    std::uint32_t point = 0;
    std::size_t size = 0;
};

constexpr bool is_character(std::uint32_t point) {
    return point != 0 && point < 0x110000 && (point < 0xD800 || point > 0xDFFF);
}

/// The character of `\u{5F}` or `\U0000005F` at a backslash.
constexpr spelled_character long_unit_at(std::string_view text, std::size_t at) {
    auto const start = text.substr(at, 3);
    bool const is_braced = start == "\\u{";
    if (!is_braced && !start.starts_with("\\U")) return {};
    auto const begin = at + (is_braced ? 3 : 2);
    auto const end = run_end(text, (std::min)(begin, text.size()), hex_digits, 8);
    bool const is_whole =
        is_braced ? end > begin && end - begin <= 6 && end < text.size() && text[end] == '}'
                  : end - begin == 8;
    if (!is_whole) return {};
    std::uint32_t point = 0;
    for (auto i = begin; i < end; ++i)
        point = point * 16 + static_cast<std::uint32_t>(text::hex_value(text[i]));
    return is_character(point) ? spelled_character{point, end + (is_braced ? 1 : 0) - at}
                               : spelled_character{};
}

/// The ASCII character that `\147` spells in octal digits at a backslash; -1 for anything else.
constexpr int octal_at(std::string_view text, std::size_t at) {
    if (at + 4 > text.size() || (text[at + 1] != '0' && text[at + 1] != '1')) return -1;
    int out = 0;
    for (std::size_t i = at + 1; i < at + 4; ++i) {
        if (text[i] < '0' || text[i] > '7') return -1;
        out = out * 8 + (text[i] - '0');
    }
    return out;
}

/// Whether the line up to `at` has the length at which quoted-printable text breaks lines.
/// Source: RFC 2045, 6.7, rule 5; a quoted mail has `> ` or other marks before each line.
constexpr bool is_line_of_mail(std::string_view text, std::size_t at) {
    constexpr std::size_t least = 60, most = 80;
    auto const line = text.substr(0, at).substr(at < most ? 0 : at - most);
    auto const begin = line.rfind('\n') + 1;
    return line.size() - begin >= least && (begin != 0 || at < most);
}

/// The size of a line break inside a word, with the backslash or the `=` of quoted-printable text
/// before it. 0 if there is none at `at`.
constexpr std::size_t joint_size(std::string_view text, std::size_t at) {
    if (at == 0 || !is_in(text[at - 1], word)) return 0;
    auto const end = at + (text.substr(at + 1).starts_with("\r\n") ? 3 : 2);
    bool const is_joint = end < text.size() && text[end - 1] == '\n' && is_in(text[end], word);
    return is_joint && (text[at] == '\\' || is_line_of_mail(text, at)) ? end - at : 0;
}

/// The byte that two hexadecimal digits spell; -1 for anything else.
constexpr int byte_at(std::string_view text, std::size_t at) {
    if (at + 2 > text.size()) return -1;
    int const high = text::hex_value(text[at]), low = text::hex_value(text[at + 1]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/// The character of `&#95;` or `&#x5F;` at an ampersand.
constexpr spelled_character numeric_entity_at(std::string_view text, std::size_t at) {
    if (text.substr(at, 2) != "&#") return {};
    auto digit = at + 2;
    bool const is_hex = digit < text.size() && (text[digit] == 'x' || text[digit] == 'X');
    digit += is_hex ? 1 : 0;
    auto const end = run_end(text, (std::min)(digit, text.size()), is_hex ? hex_digits : digits, 8);
    if (end == digit || end >= text.size() || text[end] != ';') return {};
    std::uint32_t point = 0;
    for (; digit < end; ++digit)
        point =
            point * (is_hex ? 16 : 10) + static_cast<std::uint32_t>(text::hex_value(text[digit]));
    return is_character(point) ? spelled_character{point, end + 1 - at} : spelled_character{};
}

/// The character of `&quot;`, `&#95;` and the like at an ampersand.
constexpr spelled_character entity_at(std::string_view text, std::size_t at) {
    struct name {
        std::string_view spelled;
        char character;
    };
    for (auto const& each :
         {name{"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&lt;", '<'}, {"&gt;", '>'}})
        if (text.substr(at, each.spelled.size()) == each.spelled)
            return {static_cast<unsigned char>(each.character), each.spelled.size()};
    return numeric_entity_at(text, at);
}

/// Whether a zero byte is the half of a character of UTF-16: the second next bytes are zero, too.
constexpr bool is_zero_of_utf16(std::string_view text, std::size_t at) {
    auto const is_zero = [&](std::size_t i) { return i < text.size() && text[i] == '\0'; };
    bool const is_alone = !is_zero(at + 1) && !is_zero(at - 1);
    return is_zero(at) && is_alone && (is_zero(at + 2) || is_zero(at - 2));
}

/// The end of the terminal's control sequence (`ESC[1;31m`) that begins at `at`; `at` for none.
/// Source: ECMA-48, 5.4.
constexpr std::size_t end_of_control_sequence(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 32;
    if (text.substr(at, 2) != "\x1b[") return at;
    auto const window = text.substr(at, longest);
    for (std::size_t i = 2; i < window.size(); ++i) {
        if (window[i] >= 0x40 && window[i] < 0x7F) return at + i + 1;
        if (window[i] < 0x20 || window[i] > 0x3F) break;
    }
    return at;
}

/// Removes one layer of escapes from a text.
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
        switch (text_[at_]) {
            case '%': return step_percent();
            case '\\': return step_backslash();
            case '&': return step_entity();
            case '=': return drop_or_put(joint_size(text_, at_));
            case '\x1b': return drop_or_put(end_of_control_sequence(text_, at_) - at_);
            case '\0': return drop_or_put(is_zero_of_utf16(text_, at_) ? 1 : 0);
            default: return put(text_[at_], 1);
        }
    }
    void step_percent() {
        int const byte = byte_at(text_, at_ + 1);
        if (byte >= 0) put(static_cast<char>(byte), 3);
        else put('%', 1);
    }
    void step_backslash() {
        char const next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        if (next == 'u' && unit_at(text_, at_) >= 0) return put_unit(unit_at(text_, at_));
        int const byte = next == 'x' ? byte_at(text_, at_ + 2) : -1;
        if (byte >= 0) return put(static_cast<char>(byte), 4);
        if (auto const unit = long_unit_at(text_, at_); unit.size != 0)
            return put_point(unit.point, unit.size);
        if (auto const octal = octal_at(text_, at_); octal > 0)
            return put(static_cast<char>(octal), 4);
        if (auto const joint = joint_size(text_, at_); joint != 0) return drop_or_put(joint);
        constexpr std::string_view themselves = "/\\\"'_";  // Markdown has `\_`
        if (themselves.find(next) != themselves.npos) return put(next, 2);
        auto const control = std::string_view{"ntr"}.find(next);
        if (control != std::string_view::npos) return put("\n\t\r"[control], 2);
        put('\\', 1);
    }
    void step_entity() {
        auto const entity = entity_at(text_, at_);
        if (entity.size == 0) put('&', 1);
        else put_point(entity.point, entity.size);
    }
    void put_unit(std::int32_t unit) {
        auto const low = unit_at(text_, at_ + 6);
        bool const is_high = unit >= 0xD800 && unit < 0xDC00;
        bool const is_pair = is_high && low >= 0xDC00 && low < 0xE000;
        if (unit >= 0xD800 && unit < 0xE000 && !is_pair) return put('?', 6);
        auto const point = is_pair ? 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00) : unit;
        put_point(static_cast<std::uint32_t>(point), is_pair ? 12 : 6);
    }
    void put_point(std::uint32_t point, std::size_t size) {
        char bytes[4]{};
        auto const* const end = text::append_utf8(bytes, point);
        for (auto const* each = bytes; each + 1 < end; ++each) put(*each, 0);
        put(end[-1], size);
    }
    void put(char c, std::size_t size) {
        out_.text += c;
        at_ += size;
        out_.from.push_back(static_cast<std::uint32_t>(at_));
    }
    void drop_or_put(std::size_t size) {
        if (size == 0) return put(text_[at_], 1);
        auto const begin = std::exchange(at_, at_ + size);
        out_.from.back() = static_cast<std::uint32_t>(at_);
        auto& dropped = out_.dropped;
        if (!dropped.empty() && dropped.back().end == begin) dropped.back().end = at_;
        else dropped.push_back({begin, at_});
    }

    std::string_view text_;
    std::size_t at_ = 0;
    unescaped_text out_;
};

}  // namespace detail

/// A text without one layer of its escapes.
[[nodiscard]] inline unescaped_text unescape(std::string_view text) {
    return detail::unescaper{text}.run();
}

/// A value without any layer of escapes, as JSON in strings and URLs spell it.
[[nodiscard]] inline std::string without_escapes(std::string_view value) {
    std::string out{value};
    for (int layer = 0; layer < 8 && out.find_first_of("\\%&") != out.npos; ++layer) {
        auto plain = unescape(out).text;
        if (plain == out) break;
        out = std::move(plain);
    }
    return out;
}

}  // namespace lisle::v0_1::redaction

// lisle/redact/tokens/pem.hpp - private keys in PEM, whole or cut, also in diffs, JSON, numbered
// lines and lists of lines.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/detector.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// What may stand between the lines of a key: breaks, also escaped, quotes, marks of diffs.
constexpr bool is_between_key_lines(char c) {
    return std::string_view{" \t\r\n\\\"',:>|-#*"}.find(c) != std::string_view::npos;
}

/// Whether a run of base64 is a line of a key, and no word.
constexpr bool is_key_line(std::string_view run) { return run.size() >= 16 || run.ends_with('='); }

// ---- Numbered lines -----------------------------------------------------------------------------

/// What stands before a key's mark on its line, if it has a number: `12\t`, `12→` or `key.pem:12:`.
inline std::string_view number_of_line(std::string_view text, std::size_t mark) {
    constexpr std::size_t longest = 96;
    auto begin = mark;
    auto const first = mark - (std::min)(mark, longest);
    auto const is_break = [&](std::size_t at) {
        return text[at] == '\n' || (text[at] == 'n' && is_escape_letter(text, at));
    };
    while (begin > first && !is_break(begin - 1)) --begin;
    auto const out = text.substr(begin, mark - begin);
    return out.find_first_of("0123456789") == out.npos ? std::string_view{} : out;
}

constexpr bool is_in_number(char c) { return c == ' ' || is_in(c, digits); }
inline constexpr std::size_t longest_number = 16;

constexpr std::size_t end_of_number(std::string_view text, std::size_t at) {
    auto const last = (std::min)(text.size(), at + longest_number);
    while (at < last && is_in_number(text[at])) ++at;
    return at;
}
constexpr std::size_t begin_of_number(std::string_view text, std::size_t at) {
    auto const first = at - (std::min)(at, longest_number);
    while (at > first && is_in_number(text[at - 1])) --at;
    return at;
}

/// Where the number of a line ends that begins at `at` and looks like another; `at` for none.
constexpr std::size_t end_of_line_number(std::string_view text, std::size_t at,
                                         std::string_view like) {
    auto next = at;
    for (std::size_t i = 0; i < like.size();) {
        if (is_in_number(like[i])) {
            i = end_of_number(like, i);
            next = end_of_number(text, next);
        } else if (next == text.size() || text[next++] != like[i++]) return at;
    }
    return next;
}

/// Where such a number begins that ends at `at`; `at` for none.
constexpr std::size_t begin_of_line_number(std::string_view text, std::size_t at,
                                           std::string_view like) {
    auto next = at;
    for (auto i = like.size(); i > 0;) {
        if (is_in_number(like[i - 1])) {
            i = begin_of_number(like, i);
            next = begin_of_number(text, next);
        } else if (next == 0 || text[--next] != like[--i]) return at;
    }
    return next;
}

// ---- Lines of keys ------------------------------------------------------------------------------

/// Where the lines of a key end that begin at `at`. `number`: that of one of them, if they have
/// some.
inline std::size_t end_of_key_lines(std::string_view text, std::size_t at,
                                    std::string_view number = {}) {
    auto end = at;
    while (at < text.size()) {
        while (at < text.size() && (is_between_key_lines(text[at]) || is_escape_letter(text, at)))
            ++at;
        at = end_of_line_number(text, at, number);
        auto const run = run_end(text, at, base64 | equals);
        if (run == at || !is_key_line(text.substr(at, run - at))) break;
        end = at = run;
    }
    return end;
}

/// Where the lines of a key begin that end at `at`; looks at `most` bytes.
inline std::size_t begin_of_key_lines(std::string_view text, std::size_t at, std::size_t most,
                                      std::string_view number = {}) {
    auto begin = at;
    auto const first = at < most ? 0 : at - most;
    while (at > first) {
        while (at > first && (is_between_key_lines(text[at - 1]) || is_escape_letter(text, at - 1)))
            --at;
        auto const run = run_begin(text, at, base64 | equals, at - first);
        if (run == at || !is_key_line(text.substr(run, at - run))) break;
        begin = at = run;
        if (at > 0 && text[at - 1] == '\\') ++begin;  // the letter of an escape stays
        auto const before = begin_of_line_number(text, begin, number);
        if (before != begin) at = before;
    }
    return begin;
}

/// Whether a line of base64 begins within the next bytes: a text that only names a key has none.
inline bool has_key_text(std::string_view text, std::size_t at) {
    auto const last = (std::min)(text.size(), at + 160);
    for (std::size_t run = 0; at < last; ++at) {
        run = is_in(text[at], base64) ? run + 1 : 0;
        if (run == 16) return true;
    }
    return false;
}

inline constexpr std::string_view key_mark = "PRIVATE KEY";
inline constexpr std::size_t longest_key = 16384;

/// The most bytes between BEGIN and the first line of a key: its headers.
inline constexpr std::size_t longest_key_headers = 256;

/// Where the first line of a key begins, after its headers; `at` if there is none.
inline std::size_t begin_of_first_key_line(std::string_view text, std::size_t at) {
    constexpr std::size_t shortest = 40;  // longer than the numbers in headers
    auto const last = (std::min)(text.size(), at + longest_key_headers);
    for (auto i = at; i < last;) {
        auto const end = run_end(text, i, base64 | equals, shortest);
        if (end - i == shortest) return i;
        i = end + 1;
    }
    return at;
}

/// Where the END line of a key ends that begins before `at`; where its text ends if it has none.
inline std::size_t end_of_pem(std::string_view text, std::size_t at, std::string_view number) {
    auto const window = text.substr(at, longest_key);
    auto const end = window.find("-----END ");
    if (end != window.npos) {
        auto const mark = window.substr(end, 64).find(key_mark);
        auto const close = mark == window.npos ? mark : window.find("-----", end + mark);
        if (close != window.npos) return at + close + 5;
    }
    return end_of_key_lines(text, begin_of_first_key_line(text, at), number);
}

/// Where the line of a key's mark ends, which begins at `at`; npos for one of something else.
inline std::size_t end_of_mark(std::string_view text, std::size_t at) {
    auto const line = text.substr(at, 80);
    auto const mark = line.find(key_mark);
    auto const close = mark == line.npos ? mark : line.find("-----", mark);
    return close == line.npos ? text.npos : at + close + 5;
}

/// From BEGIN to END; a key that is cut goes to the end of its text.
inline found_span find_pem(std::string_view text, span at) {
    auto const body = end_of_mark(text, at.begin);
    if (body == text.npos || !has_key_text(text, body)) return {};
    return {{at.begin, end_of_pem(text, body, number_of_line(text, at.begin))}};
}

/// The end of a key whose beginning stands elsewhere: back to the first of its lines.
inline found_span find_pem_tail(std::string_view text, span at) {
    auto const end = end_of_mark(text, at.begin);
    if (end == text.npos) return {};
    auto const number = number_of_line(text, at.begin);
    auto const sign = diff_mark(text, at.begin) == '+' ? std::size_t{1} : 0;
    auto const last = at.begin - (std::max)(number.size(), sign);
    auto const begin = begin_of_key_lines(text, last, longest_key, number);
    if (!has_key_text(text.substr(0, at.begin), begin)) return {};
    auto const first = begin - (std::min)(begin, longest_key_headers);
    auto const opened = text.substr(first, begin - first).rfind("-----BEGIN ");
    if (opened != text.npos) return {};
    return {{begin, end}};
}

}  // namespace detail

/// Follows a list of lines from the BEGIN of a private key to its END. Lines may have the mark of a
/// diff and a break.
class key_line_follower {
public:
    /// The part of the next line that is one of a key; empty for any other line, which ends a key.
    [[nodiscard]] span see(std::string_view text) {
        span const line{mark_size(text), end_of_line(text)};
        auto const rest = line.of(text);
        if (rest.starts_with("-----BEGIN ") && detail::end_of_mark(rest, 0) == rest.size()) {
            headers_left_ = most_headers;
            has_lines_ = false;
            return {};
        }
        if (is_key_line(rest)) {
            has_lines_ = true;
            return line;
        }
        bool const is_header = !has_lines_ && headers_left_ > 0 && rest.size() < longest_header
                               && (rest.empty() || rest.find(": ") != rest.npos);
        if (is_header) --headers_left_;
        else reset();
        return {};
    }
    /// Ends a key.
    void reset() {
        has_lines_ = false;
        headers_left_ = 0;
    }

private:
    static constexpr int most_headers = 4;  ///< RFC 1421 has two of its own and an empty line
    static constexpr std::size_t longest_header = 128;
    static constexpr std::size_t least_first = 40;  ///< longer than names of programs

    static std::size_t mark_size(std::string_view text) {
        bool const is_marked =
            text.starts_with('+') || text.starts_with('-') || text.starts_with(' ');
        return is_marked && !text.starts_with("-----BEGIN") ? 1 : 0;
    }
    static std::size_t end_of_line(std::string_view text) {
        auto end = text.size();
        while (end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r')) --end;
        return (std::max)(end, (std::min)(mark_size(text), text.size()));
    }
    [[nodiscard]] bool is_key_line(std::string_view rest) const {
        if (!has_lines_ && (headers_left_ == 0 || rest.size() < least_first)) return false;
        return !rest.empty() && detail::is_key_line(rest)
               && run_end(rest, 0, base64 | equals) == rest.size();
    }

    int headers_left_ = 0;
    bool has_lines_ = false;
};

}  // namespace lisle::v0_1::redaction

// lisle/redact/tokens/token_form.hpp - the form of a token with a fixed prefix, and its detector.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/tokens/checksums.hpp>
#include <lisle/redact/tokens/randomness.hpp>
#include <lisle/redact/tokens/stand_ins.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

/// The published form of a token: a prefix, and what stands after it. `rest` has parts with spaces
/// between: a class and a count (`N36`, `d10-13`, `W20+`), or a text in quotes (`'T3BlbkFJ'`).
/// Classes: d digits, h lower and H any hexadecimal, N letters and digits, S the same in lower and
/// A in upper case, U upper case and 2 to 7, L letters, W word characters and hyphen, B base64,
/// T word characters, hyphen and dot, X what Azure has, E equals signs, P base64 with percent
/// signs.
struct token_form {
    std::string_view id, prefix, rest;
    checksum check = checksum::none;
};

namespace detail {

/// A run of bytes of a class, or a text.
struct token_part {
    unsigned classes = 0;
    std::size_t least = 0, most = 0;
    std::string_view literal{};
};

inline constexpr std::size_t longest_run = 2048;

constexpr unsigned classes_named(char name) {
    switch (name) {
        case 'd': return digits;
        case 'h': return lower_hex_digits;
        case 'H': return hex_digits;
        case 'N': return letters_and_digits;
        case 'S': return lower_letters | digits;
        case 'A': return upper_letters | digits;
        case 'U': return upper_letters | two_to_seven;
        case 'L': return letters;
        case 'W': return word;
        case 'B': return base64;
        case 'T': return word | dot;
        case 'X': return word | dot | tilde;
        case 'E': return equals;
        case 'P': return base64 | word | percent | equals;
        default: return 0;
    }
}

constexpr std::size_t read_count(std::string_view& text) {
    std::size_t out = 0;
    for (; !text.empty() && text::is_digit(text[0]); text.remove_prefix(1))
        out = out * 10 + static_cast<std::size_t>(text[0] - '0');
    return out;
}

constexpr token_part parse_token_part(std::string_view part) {
    if (part[0] == '\'') return {0, 0, 0, part.substr(1, part.size() - 2)};
    token_part out{classes_named(part[0])};
    part.remove_prefix(1);
    out.least = out.most = read_count(part);
    if (part == "+") out.most = longest_run;
    else if (!part.empty()) out.most = (part.remove_prefix(1), read_count(part));
    return out;
}

inline std::vector<token_part> parse_token_parts(std::string_view rest) {
    std::vector<token_part> out;
    while (!rest.empty()) {
        auto const size = (std::min)(rest.find(' '), rest.size());
        out.push_back(parse_token_part(rest.substr(0, size)));
        rest.remove_prefix((std::min)(size + 1, rest.size()));
    }
    return out;
}

/// Where the parts end that begin at `at`; npos if the text does not have them, or has a longer
/// run. A slash after as much base64 as a form has is that of a path.
inline std::size_t match_parts(std::string_view text, std::size_t at,
                               std::vector<token_part> const& parts) {
    for (auto const& part : parts) {
        if (!part.literal.empty()) {
            if (!text.substr(at).starts_with(part.literal)) return text.npos;
            at += part.literal.size();
            continue;
        }
        auto const end = run_end(text, at, part.classes, part.most);
        if (end - at < part.least) return text.npos;
        at = end;
        if (&part != &parts.back() || at == text.size()) continue;
        bool const is_in_path = text[at] == '/' && part.least == part.most;
        if (is_in(text[at], part.classes) && !is_in_path) return text.npos;
    }
    return at;
}

}  // namespace detail

/// The detector of tokens of this form. A token whose prefix has an underscore or a hyphen is also
/// found in another length, if it looks drawn at random. `is_checked` says whether the checksum is
/// right; a token with a wrong checksum is found, too.
[[nodiscard]] inline detector form_detector(token_form const& form) {
    detector out{std::string{form.id}};
    out.anchors = {std::string{form.prefix}};
    bool const is_distinct =
        form.prefix.size() > 3 && form.prefix.find_first_of("_-") != form.prefix.npos;
    out.find = [prefix = form.prefix, parts = detail::parse_token_parts(form.rest),
                check = form.check, is_distinct](std::string_view text, span at) -> found_span {
        if (at.of(text) != prefix || !may_begin_token(text, at.begin)) return {};
        auto end = detail::match_parts(text, at.end, parts);
        if (end == text.npos) {
            constexpr std::size_t looked_at = 64, longest = 512;
            auto const head = run_end(text, at.end, word, looked_at) - at.end;
            if (!is_distinct || !detail::looks_random(text.substr(at.end, head))) return {};
            end = run_end(text, at.end, word, longest);
        }
        found_span const found{{at.begin, end}};
        bool const is_checked = has_checksum(check, found.of(text), prefix.size());
        if (!is_checked && is_stand_in(text.substr(at.end, end - at.end))) return {};
        return {found, is_checked};
    };
    return out;
}

}  // namespace lisle::v0_1::redaction

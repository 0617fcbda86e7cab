// lisle/redact/keys.hpp - JSON Web Tokens, private keys in PEM, tokens known by a mark inside.
#pragma once

#include <lisle/redact/decoded.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/token_form.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::inline v0_1::redaction {

namespace detail {

/// Whether base64url text is the header of a JWT: a JSON object with `alg` (RFC 7515).
inline bool is_jwt_header(std::string_view encoded) {
    auto const json = decode_base64_loosely(encoded.substr(0, 1024));
    return json.starts_with('{') && json.find("\"alg\"") != json.npos;
}

/// Three parts with dots between; the last may be empty.
inline found_span find_jwt(std::string_view text, span at) {
    constexpr std::size_t longest = 16384;
    if (!may_begin_token(text, at.begin)) return {};
    auto const first = run_end(text, at.begin, word, longest);
    if (first == text.size() || text[first] != '.') return {};
    auto const second = run_end(text, first + 1, word, longest);
    if (second == first + 1 || second == text.size() || text[second] != '.') return {};
    if (!is_jwt_header(text.substr(at.begin, first - at.begin))) return {};
    return {{at.begin, run_end(text, second + 1, word, longest)}};
}

/// What may stand between the lines of a key: breaks, also escaped, quotes, marks of diffs.
constexpr bool is_between_key_lines(char c) {
    return std::string_view{" \t\r\n\\\"',:>|-#*"}.find(c) != std::string_view::npos;
}

/// Whether a run of base64 is a line of a key, and no word.
constexpr bool is_key_line(std::string_view run) { return run.size() >= 16 || run.ends_with('='); }

/// Where the lines of a key end that begin at `at`.
inline std::size_t end_of_key_lines(std::string_view text, std::size_t at) {
    auto end = at;
    while (at < text.size()) {
        while (at < text.size() && (is_between_key_lines(text[at]) || is_escape_letter(text, at)))
            ++at;
        auto const run = run_end(text, at, base64 | equals);
        if (run == at || !is_key_line(text.substr(at, run - at))) break;
        end = at = run;
    }
    return end;
}

/// Where the lines of a key begin that end at `at`; looks at `most` bytes.
inline std::size_t begin_of_key_lines(std::string_view text, std::size_t at, std::size_t most) {
    auto begin = at;
    auto const first = at < most ? 0 : at - most;
    while (at > first) {
        while (at > first && (is_between_key_lines(text[at - 1]) || is_escape_letter(text, at - 1)))
            --at;
        auto const run = run_begin(text, at, base64 | equals, at - first);
        if (run == at || !is_key_line(text.substr(run, at - run))) break;
        begin = at = run;
        if (at > 0 && text[at - 1] == '\\') ++begin;  // the letter of an escape stays
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

/// Where the first line of a key begins, behind its headers; `at` if there is none.
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
inline std::size_t end_of_pem(std::string_view text, std::size_t at) {
    auto const window = text.substr(at, longest_key);
    auto const end = window.find("-----END ");
    if (end != window.npos) {
        auto const mark = window.substr(end, 64).find(key_mark);
        auto const close = mark == window.npos ? mark : window.find("-----", end + mark);
        if (close != window.npos) return at + close + 5;
    }
    return end_of_key_lines(text, begin_of_first_key_line(text, at));
}

/// From BEGIN to END; a key that is cut goes to the end of its text.
inline found_span find_pem(std::string_view text, span at) {
    auto const line = text.substr(at.begin, 80);
    auto const mark = line.find(key_mark);
    auto const close = mark == line.npos ? mark : line.find("-----", mark);
    if (close == line.npos) return {};
    auto const body = at.begin + close + 5;
    if (!has_key_text(text, body)) return {};
    return {{at.begin, end_of_pem(text, body)}};
}

/// The end of a key whose beginning stands elsewhere: back to the first of its lines.
inline found_span find_pem_tail(std::string_view text, span at) {
    auto const line = text.substr(at.begin, 80);
    auto const mark = line.find(key_mark);
    auto const close = mark == line.npos ? mark : line.find("-----", mark);
    if (close == line.npos) return {};
    auto const last = at.begin - (diff_mark(text, at.begin) == '+' ? 1 : 0);
    auto const begin = begin_of_key_lines(text, last, longest_key);
    if (!has_key_text(text.substr(0, at.begin), begin)) return {};
    auto const first = begin - (std::min)(begin, longest_key_headers);
    auto const opened = text.substr(first, begin - first).rfind("-----BEGIN ");
    if (opened != text.npos) return {};
    return {{begin, at.begin + close + 5}};
}

/// A token with so many bytes of a class before and behind a mark: Azure's `8Q~`.
inline found_span find_around(std::string_view text, span at, unsigned classes, std::size_t before,
                              span behind) {
    if (at.begin < before || !may_begin_token(text, at.begin - before)) return {};
    auto const begin = at.begin - before;
    if (run_begin(text, at.begin, classes, before) != begin) return {};
    auto const end = run_end(text, at.end, classes, behind.end);
    bool const goes_on = end < text.size() && is_in(text[end], letters_and_digits);
    if (end - at.end < behind.begin || goes_on) return {};
    if (is_stand_in(text.substr(begin, end - begin))) return {};
    return {{begin, end}};
}

inline detector mark_detector(std::string id, std::string mark, unsigned classes,
                              std::size_t before, span behind) {
    detector out{std::move(id), {mark}};
    out.find = [=](std::string_view text, span at) -> found_span {
        if (at.of(text) != mark) return {};
        return find_around(text, at, classes, before, behind);
    };
    return out;
}

/// `123456789:A...`: a bot of Telegram, also in its URL behind `bot`. The anchor is `:A`.
inline found_span find_telegram(std::string_view text, span at) {
    auto const begin = run_begin(text, at.begin, digits, 11);
    auto const end = run_end(text, at.begin + 1, word, 36);
    auto const id = at.begin - begin;
    bool const begins = may_begin_token(text, begin) || text.substr(0, begin).ends_with("/bot");
    if (id < 8 || id > 10 || end - at.begin - 1 != 35 || !begins) return {};
    return {{begin, end}};
}

/// A secret of AWS within 40 bytes behind a key's id, also behind an escaped line break.
inline found_span find_aws_secret(std::string_view text, span at) {
    auto const last = (std::min)(text.size(), at.end + 16 + 40);
    for (auto i = run_end(text, at.begin, upper_letters | digits, 24); i < last;) {
        if (text[i] == '\\' && i + 1 < last) ++i;
        if (text[i - 1] == '\\' && is_in(text[i], lower_letters)) ++i;
        auto const end = run_end(text, i, base64, 41);
        auto const value = text.substr(i, end - i);
        auto const n = count_letters(value);
        if (value.size() == 40 && n.upper > 3 && n.lower > 3 && n.digit > 1 && !is_stand_in(value))
            return {{i, end}};
        i = end + 1;
    }
    return {};
}

/// The id of a private key of Google's: 40 hexadecimal digits.
inline found_span find_private_key_id(std::string_view text, span at) {
    auto begin = at.end;
    while (begin < text.size() && begin < at.end + 4096
           && std::string_view{" \\\"':="}.find(text[begin]) != std::string_view::npos)
        ++begin;
    auto const end = run_end(text, begin, lower_hex_digits, 41);
    return end - begin == 40 ? found_span{{begin, end}} : found_span{};
}

}  // namespace detail

/// Detectors of keys and tokens without a prefix.
[[nodiscard]] inline std::vector<detector> key_detectors() {
    std::vector<detector> out{
        {"jwt", {"eyJ", "ewo"}, detail::find_jwt},
        {"private-key", {"-----BEGIN "}, detail::find_pem},
        {"private-key", {"-----END "}, detail::find_pem_tail},
        {"aws-secret-key", {"AKIA", "ASIA"}, detail::find_aws_secret},
        {"telegram-token", {":A"}, detail::find_telegram},
        {"google-private-key-id", {"private_key_id"}, detail::find_private_key_id},
    };
    for (auto& each : out)
        each.is_contextual = each.id == "aws-secret-key" || each.id == "google-private-key-id";
    constexpr unsigned azure = letters_and_digits | underscore | hyphen | dot | tilde;
    for (char c = '0'; c <= '9'; ++c)
        out.push_back(
            detail::mark_detector("azure-client-secret", {c, 'Q', '~'}, azure, 3, {31, 34}));
    out.push_back(
        detail::mark_detector("azure-devops-token", "AZDO", letters_and_digits, 76, {4, 4}));
    out.push_back(detail::mark_detector("azure-registry-key", "+ACR", base64, 42, {6, 6}));
    out.push_back(detail::mark_detector("terraform-token", ".atlasv1.", word, 14, {60, 70}));
    return out;
}

}  // namespace lisle::inline v0_1::redaction

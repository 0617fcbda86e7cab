// lisle/redact/credentials/chosen_passwords.hpp - passwords that a person chose, by the names
// before them: `DB_PASSWORD=...`, `"pw": "..."`, `pin: ...`.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/assignment_syntax.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>
#include <lisle/redact/credentials/secret_names.hpp>
#include <lisle/redact/credentials/secret_values.hpp>
#include <lisle/redact/tokens/randomness.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// Whether a line, or the string that is one, ends at `at`: after blanks, before a comment.
inline bool ends_line(std::string_view text, std::size_t at) {
    auto const next = skip_blanks(text, at);
    if (next >= text.size() || text[next] == '\n' || text[next] == '\r') return true;
    return is_quote(text[next]) || (next != at && text[next] == '#');
}

/// Whether a setting ends at `at`: that of a file, a command or a query.
inline bool ends_setting(std::string_view text, std::size_t at) {
    constexpr std::string_view ends = "&;<";
    return at >= text.size() || is_white(text[at]) || is_quote(text[at])
           || ends.find(text[at]) != ends.npos;
}

/// Whether a setting begins with this name: on a line, or after what parts it from another one.
inline bool begins_setting(std::string_view text, span name) {
    auto const begin = run_begin(text, name.begin, word | dot, 40);
    constexpr std::string_view before = "&?; ";
    return begins_line(text, name) || before.find(text[begin - 1]) != before.npos;
}

/// Whether a password of letters and digits alone stands where programs put no identifier: in
/// quotes, after `=` without blanks, or after a colon at the end of a line.
inline bool is_plain_assignment(std::string_view text, span name, std::size_t sign, span found) {
    if (!is_plain_password(found.of(text))) return false;
    if (quote_before(text, found.begin).byte != 0)
        return found.end < text.size() && is_quote(text[found.end]);
    bool const is_tight = sign == name.end && found.begin == sign + 1;
    if (text[sign] == '=')
        return is_tight && begins_setting(text, name) && ends_setting(text, found.end);
    return !is_tight && ends_line(text, found.end);
}

/// A password that a person chose, as the value of `DB_PASSWORD=`. After `password: ` it counts
/// only if it has a sign that words of programs lack, or stands in quotes or at the end of a line.
inline span chosen_password(std::string_view text, span name) {
    auto const whole = whole_name(text, name);
    if (!may_be_plain(whole)) return {};
    bool const is_password = ends_as_password(whole);
    if (auto const tied = begin_of_tied_value(text, name); tied != text.npos) {
        auto const found = setting_at(text, tied);
        auto const value = found.of(text);
        bool const is_secret =
            is_plain_password(value) || (is_password && is_mixed_password(value, 8));
        return is_secret ? found : span{};
    }
    bool const is_setting = is_setting_of(text, name);
    auto const sign = is_setting ? name.end : skip_to_sign(text, name.end);
    if (sign >= text.size() || (text[sign] != '=' && text[sign] != ':')) return {};
    auto const behind = is_setting ? sign + 1 : skip_blanks(text, sign + 1);
    auto const begin = skip_to_value(text, behind);
    auto const found = is_setting ? value_of_setting(text, name) : setting_at(text, begin);
    if (is_plain_assignment(text, name, sign, found)) return found;
    auto const value = found.of(text);
    if (!is_password || !is_mixed_password(value, 8)) return {};
    auto const n = count_letters(value);
    constexpr std::string_view marks = "!@#%^*?+~$&()[]{}|;,<>`";
    bool const has_mark = value.find_first_of(marks) != value.npos && value[0] != '=';
    bool const is_quoted = begin != behind && n.upper != 0 && n.lower != 0;
    bool const has_letters = n.upper + n.lower > 2;
    return is_setting || (has_letters && (has_mark || is_quoted)) ? found : span{};
}

/// A PIN of a card, a door or a telephone. As a number of JSON it has a detector of its own.
inline span chosen_pin(std::string_view text, span name) {
    if (!ends_as_pin(whole_name(text, name))) return {};
    auto const sign = skip_to_sign(text, name.end);
    if (sign >= text.size() || (text[sign] != '=' && text[sign] != ':')) return {};
    auto const behind = skip_blanks(text, sign + 1);
    auto const begin = skip_to_value(text, behind);
    span const found{begin, run_end(text, begin, digits, longest_pin + 1)};
    if (!is_pin(found.of(text))) return {};
    if (begin != behind)
        return found.end < text.size() && is_quote(text[found.end]) ? found : span{};
    if (is_quote(text[name.end])) return {};
    bool const is_tight = sign == name.end && begin == sign + 1;
    bool const ends = is_tight ? ends_setting(text, found.end) : ends_line(text, found.end);
    return ends ? found : span{};
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction

// lisle/redact/credentials/assignments.hpp - values that a name makes secret: `DB_PASSWORD=...`,
// `"apiKey": "..."`.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/assignment_syntax.hpp>
#include <lisle/redact/credentials/chosen_passwords.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>
#include <lisle/redact/credentials/secret_groups.hpp>
#include <lisle/redact/credentials/secret_names.hpp>
#include <lisle/redact/credentials/secret_values.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/tokens/randomness.hpp>
#include <lisle/redact/tokens/stand_ins.hpp>

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// The value after `--password` or `--api-key` on a command line, or in a list of arguments.
inline span option_value(std::string_view text, span name) {
    auto const option = run_begin(text, name.begin, word, 40);
    if (!has_at(text, option, "--")) return {};
    auto const begin = begin_of_argument(text, name.end);
    if (begin == text.npos) return {};
    auto const found = setting_at(text, begin);
    auto const value = found.of(text);
    if (auto const key = key_at(text, begin); is_base64_key(key.of(text))) return key;
    auto const n = count_letters(value);
    bool const is_path =
        value.find('/') != value.npos && value.find_first_of("!@#%^*&(){}|;,<>") == value.npos;
    bool const is_password = n.upper + n.lower > 2 && is_mixed_password(value, 6);
    return is_password && !is_path && value[0] != '-' ? found : span{};
}

/// Whether a value is called or indexed, as one of code is.
inline bool is_called(std::string_view text, span value) {
    return value.end < text.size() && (text[value.end] == '(' || text[value.end] == '[');
}

/// A key with signs, in quotes or on a line of settings.
inline span key_with_signs(std::string_view text, span name, span value) {
    auto const whole = whole_value(text, name, {value.begin, value.begin});
    bool const is_key = is_key_with_signs(whole.of(text)) && !is_stand_in(whole.of(text));
    return is_key && !is_pattern(whole.of(text)) ? whole : span{};
}

/// The value at `begin` of a name that is declared with its type, or of a function that sets it:
/// that must be a key, for functions take other texts, too. Nothing for `npos`.
inline span declared_value(std::string_view text, span name, std::size_t begin) {
    if (begin == text.npos) return {};
    auto const found = setting_at(text, begin);
    auto const value = found.of(text);
    bool const is_called = text[name.end] == '(' || text[name.end] == '{';
    bool const is_secret = is_called
                               ? run_end(value, 0, base64 | word | dot | tilde) == value.size()
                                     && has_key_entropy(value)
                               : is_secret_named(whole_name(text, name), value);
    return is_secret ? found : span{};
}

/// The value of a name of any kind. `begin`: where a declared value begins, or npos.
inline span named_value(std::string_view text, span name, std::size_t begin) {
    if (auto const found = declared_value(text, name, begin); !found.empty()) return found;
    if (auto const option = option_value(text, name); !option.empty()) return option;
    if (auto const chosen = chosen_password(text, name); !chosen.empty()) return chosen;
    auto const value = value_of_name(text, name);
    bool const is_key = value.size() <= longest_value && has_key_entropy(value.of(text));
    if (!is_key || is_called(text, value)) return key_with_signs(text, name, value);
    return whole_value(text, name, value);
}

/// The value in a member before that of its name, in the same object.
inline span named_value_before(std::string_view text, span name) {
    auto const found = value_before(text, name);
    if (found.empty()) return {};
    auto const value = found.of(text);
    bool const is_password =
        ends_as_password(whole_name(text, name)) && is_mixed_password(value, 8);
    return is_password || (!has_blanks(value) && has_key_entropy(value)) ? found : span{};
}

/// The value of a name, if something after it ties one to it. Most names that a text mentions
/// have none.
inline span value_after(std::string_view text, span name) {
    if (name.end == text.size()) return {};
    char const c = text[name.end];
    bool const opens = c == '(' || c == '{' || c == '[' || c == '<';
    if (!opens && !is_white(c) && !is_quote(c) && !is_sign(c)) return {};
    auto const declared = begin_of_declared_value(text, name.end);
    bool const is_tied = opens || declared != text.npos || has_sign(text, name.end)
                         || begin_of_tied_value(text, name) != text.npos
                         || (c == ' ' && has_at(text, run_begin(text, name.begin, word, 40), "--"));
    return is_tied ? named_value(text, name, declared) : span{};
}

/// The value of a name that holds a word of `secret_words`. Looks at the value first.
inline found_span find_assignment(std::string_view text, span at) {
    span const name{at.begin, run_end(text, at.end, word | dot, 40)};
    auto value = value_after(text, name);
    if (value.empty()) value = named_value_before(text, name);
    bool const is_harmless = value.empty()
                             || is_harmless_tail(text.substr(at.end, name.end - at.end))
                             || is_harmless_head(whole_name(text, name));
    return is_harmless ? found_span{} : found_span{value};
}

/// Whether a word of a name begins here: after no letter, or in upper case after lower.
constexpr bool begins_part(std::string_view text, std::size_t at) {
    if (may_begin_token(text, at)) return true;
    return is_in(text[at], upper_letters) && is_in(text[at - 1], lower_letters);
}

/// Whether a name is `pass` alone, as in sections of settings.
inline bool is_name_pass(std::string_view text, span name) {
    bool const is_whole = name.begin == 0 || !is_in(text[name.begin - 1], word | dot)
                          || follows_escape(text, name.begin);
    return is_whole && text::equals_ignoring_case(name.of(text), "pass");
}

/// The value of `--pw VALUE`, `--pass VALUE` or `--pin DIGITS`.
inline span option_of_short_name(std::string_view text, span name) {
    bool const is_option = text_before(text, name.begin, 3).ends_with("--")
                           && !text_before(text, name.begin, 3).ends_with("---");
    if (!is_option) return {};
    if (ends_as_password(name.of(text))) return option_value(text, name);
    if (!ends_as_pin(name.of(text))) return {};
    auto const begin = begin_of_argument(text, name.end);
    if (begin == text.npos) return {};
    span const found{begin, run_end(text, begin, digits, longest_pin + 1)};
    return is_pin(found.of(text)) && ends_setting(text, found.end) ? found : span{};
}

/// The value that one of `short_names` has.
inline span short_named_value(std::string_view text, span name) {
    if (auto const chosen = chosen_password(text, name); !chosen.empty()) return chosen;
    if (auto const pin = chosen_pin(text, name); !pin.empty()) return pin;
    if (auto const option = option_of_short_name(text, name); !option.empty()) return option;
    if (is_name_pass(text, name))
        return named_value(text, name, begin_of_declared_value(text, name.end));
    auto const found = value_of_name(text, name);
    auto const value = found.of(text);
    if (value.size() < 16 || value.size() > longest_value || !has_key_entropy(value)) return {};
    bool const is_hex = value.find_first_not_of("0123456789abcdefABCDEF-") == value.npos;
    if (is_hex ? !is_environment_name(text, name) : !looks_random(value)) return {};
    return is_called(text, found) ? span{} : whole_value(text, name, found);
}

/// The value that one of `short_names` has in the member before.
inline span short_named_value_before(std::string_view text, span name) {
    auto const found = value_before(text, name);
    auto const value = found.of(text);
    bool const is_key = value.size() >= 16 && has_key_entropy(value) && looks_random(value);
    return is_key && !has_blanks(value) ? found : span{};
}

/// The value of a name that ends with one of `short_names`: `OPENAI_KEY=`, `"key": "`. The anchor
/// has the byte after the name, too.
inline found_span find_short_name(std::string_view text, span at) {
    --at.end;
    if (!begins_part(text, at.begin)) return {};
    auto found = short_named_value(text, at);
    if (found.empty()) found = short_named_value_before(text, at);
    return found.empty() || is_harmless_head(whole_name(text, at)) ? found_span{}
                                                                   : found_span{found};
}

/// A password that is a number in JSON. The anchor ends with the colon.
inline found_span find_number_of_name(std::string_view text, span at) {
    bool const is_of_pin = ends_as_pin(at.of(text).substr(0, 3));
    if (is_of_pin && !begins_part(text, at.begin)) return {};
    auto const begin = skip_blanks(text, at.end);
    span const found{begin, run_end(text, begin, digits, longest_number_password + 1)};
    constexpr std::string_view behind = ",}] \t\r\n\\";
    if (found.end < text.size() && behind.find(text[found.end]) == behind.npos) return {};
    auto const value = found.of(text);
    bool const is_password = is_of_pin ? is_pin_number(value) : is_password_number(value);
    return is_password ? found_span{found} : found_span{};
}

inline detector number_of_name_detector() {
    detector out{"assigned-secret"};
    for (std::string const name : {"password", "passwd", "passphrase", "pwd", "pin"})
        for (std::string const quote : {"\"", "\\\"", "\\\\\\\""})
            for (std::string const sign : {":", " :"}) out.anchors.push_back(name + quote + sign);
    out.find = find_number_of_name;
    out.replace_with = replacement::number;
    out.is_contextual = true;
    return out;
}

/// Numbers in lists and objects: `"passwords": [83719482]`, `pins: {door: 4821}`.
inline detector numbers_in_groups_detector() {
    detector out{"assigned-secret"};
    for (std::string const name : {"passwords", "passwds", "passphrases", "pwds", "pins"})
        for (std::string const sign : {"\"", "'", "\\", ":", " ", "="})
            out.anchors.push_back(name + sign);
    out.find = [](std::string_view, span) { return found_span{}; };
    out.find_each = find_numbers_in_group;
    out.replace_with = replacement::number;
    out.is_contextual = true;
    return out;
}

/// Each of `short_names` with each byte that may stand between it and a value: a quote, a blank or
/// a sign. Without it, `path` and `keys` would stop the search everywhere.
inline std::vector<std::string> short_name_anchors() {
    std::vector<std::string> out;
    for (std::string_view const name : short_names)
        for (char const c : std::string_view{"\"'`\\ \t\n=:>|?,"})
            out.push_back(std::string{name} + c);
    return out;
}

}  // namespace detail

/// The detectors of values that a name makes secret.
[[nodiscard]] inline std::vector<detector> assignment_detectors() {
    std::vector<std::string> words{std::begin(secret_words), std::end(secret_words)};
    words.emplace_back("stringdata");
    auto by_word = detail::contextual("assigned-secret", std::move(words), detail::find_assignment);
    by_word.find_each = detail::find_in_group;
    return {std::move(by_word),
            detail::contextual("assigned-secret", detail::short_name_anchors(),
                               detail::find_short_name),
            detail::number_of_name_detector(), detail::numbers_in_groups_detector()};
}

}  // namespace lisle::v0_1::redaction

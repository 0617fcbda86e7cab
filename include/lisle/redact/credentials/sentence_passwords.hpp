// lisle/redact/credentials/sentence_passwords.hpp - passwords in sentences: `the PIN is 4711`.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>
#include <lisle/redact/credentials/secret_values.hpp>
#include <lisle/redact/detector.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// The word after a verb: without what quotes it, marks it in Markdown or ends its sentence.
inline span word_of_sentence(std::string_view text, std::size_t at) {
    auto const marks = text.find_first_not_of(" *_:", at);
    if (marks == text.npos || marks - at > 4) return {};
    auto const begin = skip_quotes(text, marks);
    auto const window = text.substr(begin, 80);
    auto const size = (std::min)(window.find_first_of(" \t\r\n\"'`\\"), window.size());
    auto const last = window.substr(0, size).find_last_not_of(".,;:)*_");
    return {begin, begin + (last == window.npos ? 0 : last + 1)};
}

/// A password after `password is`. The sentence may go on with what passwords have: a word of
/// letters, a number, a name with hyphens. So it must have a digit, and beside letters and digits a
/// sign that words lack.
inline found_span find_sentence_password(std::string_view text, span at) {
    auto const found = word_of_sentence(text, at.end);
    auto const value = found.of(text);
    bool const has_mark = value.find_first_of("!@#$%^&*+?~") != value.npos;
    bool const is_password =
        is_plain_password(value) || (has_mark && is_mixed_password(value, shortest_plain));
    return is_password ? found_span{found} : found_span{};
}

/// A PIN after `PIN is`, in capitals: pins of chips have numbers, too.
inline found_span find_sentence_pin(std::string_view text, span at) {
    auto const found = word_of_sentence(text, at.end);
    bool const is_named = at.of(text).starts_with("PIN") && may_begin_token(text, at.begin);
    return is_named && is_pin(found.of(text)) ? found_span{found} : found_span{};
}

}  // namespace detail

/// The detectors of passwords and PINs in sentences.
[[nodiscard]] inline std::vector<detector> sentence_password_detectors() {
    std::vector<std::string> passwords;
    for (std::string const noun : {"password", "passphrase", "passcode", "passwd"})
        for (std::string const verb : {" is ", " is: ", " is now ", " was "})
            passwords.push_back(noun + verb);
    for (std::string const verb : {"change", "changed", "set", "reset"})
        for (std::string const article : {" the", " my", " your"})
            passwords.push_back(verb + article + " password to ");
    return {
        detail::contextual("assigned-secret", std::move(passwords), detail::find_sentence_password),
        detail::contextual("assigned-secret", {"pin is ", "pin is: ", "pin code is "},
                           detail::find_sentence_pin)};
}

}  // namespace lisle::v0_1::redaction

// lisle/redact/assignments.hpp - values that a name makes secret: `DB_PASSWORD=...`, `"apiKey":
// "..."`.
#pragma once

#include <lisle/redact/credentials.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/token_form.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::inline v0_1::redaction {

/// The words that make the name of a variable or key that of a secret.
/// Source: the keywords in which gitleaks and detect-secrets agree.
[[nodiscard]] inline std::vector<std::string> secret_words() {
    return {"secret",      "password",    "passwd",         "passphrase",  "token",
            "api_key",     "apikey",      "api-key",        "access_key",  "accesskey",
            "access-key",  "private_key", "privatekey",     "private-key", "auth_key",
            "authkey",     "credential",  "encryption_key", "signing_key", "master_key",
            "account_key", "session_key", "service_key",    "admin_key",   "secret_key",
            "client_key",  "_auth",       "_pwd",           "_pass"};
}

namespace detail {

/// Words that, behind a word of `secret_words`, make the name harmless: `token_count`.
constexpr bool is_harmless_tail(std::string_view tail) {
    for (std::string_view const word :
         {"count",  "limit",  "type",    "name",   "path", "file",   "url",        "uri",  "size",
          "usage",  "length", "expir",   "_at",    "hint", "id",     "field",      "kind", "s_",
          "prompt", "regex",  "pattern", "format", "hash", "digest", "fingerprint"})
        if (contains_ignoring_case(tail, word)) return true;
    return false;
}

/// Whether a value has the entropy of a key, and is no path, number, date or phrase.
/// Thresholds: random hexadecimal of 32 digits has 3.26 bits or more, in 99 of 100.
inline bool has_key_entropy(std::string_view value) {
    if (value.size() < 10 || is_stand_in(value)) return false;
    auto const n = count_letters(value);
    if (n.digit == value.size() || value[0] == '.') return false;
    if (value[0] == '/' && (value.size() != 40 || count_odd_turns(value) < 10)) return false;
    bool const is_hex = value.find_first_not_of("0123456789abcdefABCDEF-") == value.npos;
    double const least = value.size() < 14 ? 2.9 : is_hex ? 2.9 : 3.3;
    return entropy_of(value) >= least && looks_random_somewhere(value);
}

/// The value behind a name: `= VALUE`, `: "VALUE"`, `=> VALUE`, `:= VALUE`, `\": \"VALUE`.
inline span value_behind(std::string_view text, std::size_t at) {
    at = skip_blanks(text, skip_quotes(text, at));
    auto const from = at;
    while (at < text.size() && at < from + 3
           && std::string_view{":=>|?,"}.find(text[at]) != std::string_view::npos)
        ++at;
    if (at == from) return {};
    at = skip_quotes(text, skip_blanks(text, at));
    return {at, run_end(text, at, base64 | word | dot | tilde | equals, 512)};
}

/// Whether a name, from its last word on, is one of an environment: in upper case.
inline bool is_environment_name(std::string_view text, span last) {
    return run_begin(text, last.end, upper_letters | digits | underscore, 64) <= last.begin;
}

/// A password that a person chose, as the value of `DB_PASSWORD=`.
inline span chosen_password(std::string_view text, span name) {
    if (name.end >= text.size() || text[name.end] != '=' || !is_environment_name(text, name))
        return {};
    auto const tail = name.of(text);
    if (!tail.ends_with("PASSWORD") && !tail.ends_with("PASSWD") && !tail.ends_with("_PASS"))
        return {};
    auto const begin = skip_quotes(text, name.end + 1);
    auto const window = text.substr(begin, 128);
    auto const size = (std::min)(window.find_first_of(" \t\r\n\"'\\;&|<>()[]{}$`,"), window.size());
    auto const value = window.substr(0, size);
    auto const n = count_letters(value);
    bool const is_mixed = n.digit != 0 && n.digit != size;
    if (size < 8 || !is_mixed || is_sample_password(value)) return {};
    return {begin, begin + size};
}

/// The value of a name that holds a word of `secret_words`.
inline found_span find_assignment(std::string_view text, span at) {
    span const name{at.begin, run_end(text, at.end, word | dot, 40)};
    if (is_harmless_tail(text.substr(at.end, name.end - at.end))) return {};
    if (auto const chosen = chosen_password(text, name); !chosen.empty()) return {chosen};
    auto const value = value_behind(text, name.end);
    if (value.empty() || value.size() > 400 || !has_key_entropy(value.of(text))) return {};
    bool const is_call =
        value.end < text.size() && (text[value.end] == '(' || text[value.end] == '[');
    if (is_call) return {};
    return {value};
}

}  // namespace detail

/// The detector of values that a name makes secret.
[[nodiscard]] inline detector assignment_detector() {
    return detail::contextual("assigned-secret", secret_words(), detail::find_assignment);
}

/// Whether a key of an object names a secret, so that its value is one.
[[nodiscard]] inline bool names_secret(std::string_view key) {
    if (key.size() < 3 || key.size() > 64) return false;
    for (auto const& each : secret_words())
        if (detail::contains_ignoring_case(key, each)) return true;
    return false;
}

}  // namespace lisle::inline v0_1::redaction

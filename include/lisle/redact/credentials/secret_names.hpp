// lisle/redact/credentials/secret_names.hpp - the words that make the name of a variable, key or
// column that of a secret.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace lisle::v0_1::redaction {

/// The words that make the name of a variable or key that of a secret.
/// Source: the keywords in which gitleaks and detect-secrets agree.
inline constexpr std::string_view secret_words[] = {
    "secret",      "password",    "passwd",      "passphrase",  "token",       "api_key",
    "apikey",      "api-key",     "access_key",  "accesskey",   "access-key",  "private_key",
    "privatekey",  "private-key", "auth_key",    "authkey",     "credential",  "encryption_key",
    "signing_key", "master_key",  "account_key", "session_key", "service_key", "admin_key",
    "secret_key",  "client_key",  "account-key", "signing-key", "master-key",  "service-key",
    "client-key",  "session-key", "_auth",       "_pwd",        "_pass"};

namespace detail {

/// Names that are words of code, too, so that their values must look drawn at random.
inline constexpr std::string_view short_names[] = {"key", "api",  "auth", "creds", "pwd",
                                                   "pat", "pass", "pw",   "pin"};

/// Words that make a name harmless before `token` and `key`: those of lists, caches and tables.
inline constexpr std::string_view harmless_heads[] = {
    "page",    "nexttoken", "next_token", "continuation", "cache",  "idempot", "public",
    "foreign", "primary",   "partition",  "prompt",       "object", "sort",    "dedup"};

constexpr bool is_harmless_head(std::string_view name) {
    return std::any_of(std::begin(harmless_heads), std::end(harmless_heads),
                       [&](auto word) { return contains_ignoring_case(name, word); });
}

/// Words that, after a word of `secret_words`, make the name harmless: `token_count`.
inline constexpr std::string_view harmless_tails[] = {
    "count",  "limit",  "type",    "name",   "path", "file",   "url",        "uri",  "size",
    "usage",  "length", "expir",   "_at",    "hint", "id",     "field",      "kind", "s_",
    "prompt", "regex",  "pattern", "format", "hash", "digest", "fingerprint"};

constexpr bool is_harmless_tail(std::string_view tail) {
    return std::any_of(std::begin(harmless_tails), std::end(harmless_tails),
                       [&](auto word) { return contains_ignoring_case(tail, word); });
}

/// Whether a name ends with a word for a password.
inline bool ends_as_password(std::string_view name) {
    return is_one_of(name, {"pass", "pw"})
           || ends_ignoring_case(
               name, {"password", "passwd", "passphrase", "_pass", "pwd", "_pw", "-pw", ".pw"});
}

/// Whether a value of this name may be a password of letters and digits: that of a secret key may,
/// but a path is none.
inline bool may_be_plain(std::string_view name) {
    return ends_as_password(name)
           || ends_ignoring_case(name, {"secret_key", "secret-key", "secretkey"});
}

/// Whether a name ends with that of a PIN.
inline bool ends_as_pin(std::string_view name) {
    return text::equals_ignoring_case(name, "pin") || name.ends_with("Pin")
           || ends_ignoring_case(name, {"_pin", "-pin", ".pin"});
}

/// A name without the `s` at its end.
constexpr std::string_view singular(std::string_view name) {
    return name.substr(0, name.size() - (ends_ignoring_case(name, "s") ? 1 : 0));
}

/// Whether the numbers in a list or an object of this name are passwords or PINs.
inline bool holds_numbers(std::string_view name) {
    auto const element_name = singular(name);
    return element_name.size() != name.size()
           && (ends_as_password(element_name) || ends_as_pin(element_name));
}

/// Whether a list or an object of this name has passwords: `passwords`, `stringData` of Kubernetes.
inline bool holds_passwords(std::string_view name) {
    auto const element_name = singular(name);
    return ends_as_password(name) || ends_as_password(element_name)
           || ends_ignoring_case(element_name, {"secret", "credential", "stringdata"});
}

/// What the words of `secret_words` have in common. Most keys have none of these.
inline constexpr std::string_view secret_stems[] = {"secret", "pass", "pwd", "token",
                                                    "key",    "cred", "auth"};

/// Whether a name has one of them, in any case.
constexpr bool has_secret_stem(std::string_view name) {
    auto const may_begin = [](char first, char second) {  // most letters don't
        switch (text::to_lower(first)) {
            case 's':
            case 'k': return text::to_lower(second) == 'e';
            case 'p': return text::to_lower(second) == 'a' || text::to_lower(second) == 'w';
            case 't': return text::to_lower(second) == 'o';
            case 'c': return text::to_lower(second) == 'r';
            case 'a': return text::to_lower(second) == 'u';
            default: return false;
        }
    };
    for (std::size_t at = 0; at + 1 < name.size(); ++at) {
        if (!may_begin(name[at], name[at + 1])) continue;
        for (auto const stem : secret_stems)
            if (text::equals_ignoring_case(name.substr(at, stem.size()), stem)) return true;
    }
    return false;
}
static_assert(std::all_of(std::begin(secret_stems), std::end(secret_stems), has_secret_stem));
static_assert(std::all_of(std::begin(secret_words), std::end(secret_words), has_secret_stem));

}  // namespace detail

/// Whether a key of an object names a secret, so that its value is one.
[[nodiscard]] constexpr bool names_secret(std::string_view key) {
    if (key.size() < 3 || key.size() > 64 || !detail::has_secret_stem(key)) return false;
    for (auto const each : secret_words)
        if (detail::contains_ignoring_case(key, each)) return true;
    return false;
}

/// Whether a column of a database holds secrets, by its name.
[[nodiscard]] inline bool is_secret_column(std::string_view name) {
    std::string lower{name.substr(0, 64)};
    for (char& c : lower) c = text::to_lower(c);
    for (auto const each : secret_words) {
        auto const at = lower.find(each);
        if (at == lower.npos || detail::is_harmless_head(lower)) continue;
        if (!detail::is_harmless_tail(lower.substr(at + each.size()))) return true;
    }
    return false;
}

/// Whether a list or an object of this name may have secrets.
[[nodiscard]] inline bool may_hold_secrets(std::string_view name) {
    return detail::holds_passwords(name) || is_secret_column(name);
}

/// Whether a key of the JSON in such a column names a secret. Programs give their tokens these
/// names.
[[nodiscard]] inline bool is_secret_member(std::string_view key) {
    for (std::string_view const each : {"key", "refresh", "access", "secret", "token"})
        if (key == each) return true;
    return is_secret_column(key);
}

/// Whether a key of an object may name a secret. If it is a short name, its value must look random.
[[nodiscard]] constexpr bool may_name_secret(std::string_view key) {
    if (names_secret(key)) return true;
    for (auto const each : detail::short_names)
        if (key.size() <= 64 && ends_ignoring_case(key, each)) return true;
    return false;
}

}  // namespace lisle::v0_1::redaction

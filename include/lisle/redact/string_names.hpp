// lisle/redact/string_names.hpp - what names a string of a document: its key, or the string before.
#pragma once

#include <lisle/redact/assignments.hpp>
#include <lisle/redact/opaque.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/secret_names.hpp>
#include <lisle/text/ascii.hpp>

#include <string>
#include <string_view>

namespace lisle::inline v0_1::redaction {

namespace detail {

/// A string that may name the next one: `--password` in a list, `API_KEY` under `name`.
struct string_before {
    std::string text{};
    bool is_element = false;
};

inline bool may_name_value(std::string_view key, std::string_view text) {
    if (text.size() > 64) return false;
    if (key.empty()) return text.starts_with("--");
    return text::equals_ignoring_case(key, "name") || text::equals_ignoring_case(key, "key");
}

/// The name of a string with this key: the string before may have it.
inline std::string_view name_of_string(std::string_view key, string_before const& before) {
    bool const is_told = before.is_element ? key.empty() : text::equals_ignoring_case(key, "value");
    return is_told ? std::string_view{before.text} : key;
}

/// Whether its name makes a string secret as a whole.
inline bool is_secret_string(std::string_view text, std::string_view key,
                             string_before const& before) {
    auto const name = name_of_string(key, before);
    bool const is_named = ends_as_password(name) || (names_secret(name) && is_secret_column(name));
    return is_named && is_secret_named(name, text);
}

/// Whether its name makes digits a password, in a string or as a number.
inline bool is_password_of_digits(std::string_view text, std::string_view key,
                                  string_before const& before) {
    constexpr std::size_t least = 6, most = 32;
    return text.size() >= least && text.size() <= most && run_end(text, 0, digits) == text.size()
           && ends_as_password(name_of_string(key, before)) && !is_number_placeholder(text);
}

/// The text that tells a value before it: its key, or the string before; empty if neither does.
inline std::string teller_of(std::string_view text, std::string_view key,
                             string_before const& before) {
    if (text::equals_ignoring_case(key, "authorization")
        || text::equals_ignoring_case(key, "proxy-authorization"))
        return std::string{key} + ": ";
    if (has_blank(text)) return {};
    if (may_name_secret(key)) return std::string{key} + '=';
    auto const name = name_of_string(key, before);
    if (has_blank(name) || !may_name_secret(name)) return {};
    return before.is_element ? before.text + ' ' : "name: " + before.text + "\nvalue: ";
}

}  // namespace detail

}  // namespace lisle::inline v0_1::redaction

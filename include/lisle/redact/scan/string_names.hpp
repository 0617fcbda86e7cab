// lisle/redact/scan/string_names.hpp - what names a string of a document: its key, that of its
// list, or the string before.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/secret_names.hpp>
#include <lisle/redact/credentials/secret_values.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/opaque.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::redaction {

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

/// What may name a string.
struct string_names {
    std::string_view key;         ///< its own key; empty for an element
    std::string_view around;      ///< the key of the list or object around it
    string_before const& before;  ///< the string before it
};

constexpr bool is_key_of_value(std::string_view key) {
    return text::equals_ignoring_case(key, "value");
}

inline string_names names_of(string_place const& place, string_before const& before) {
    return {key_of(place), enclosing_key_of(place), before};
}

/// Whether the string before is the name of this one.
inline bool is_named_before(string_names const& by) {
    auto const& before = by.before;
    return !before.text.empty() && (before.is_element ? by.key.empty() : is_key_of_value(by.key));
}

/// Whether what names a string may name a secret: most strings have no such name.
inline bool may_have_secret_name(string_names const& by) {
    auto const may_name = [](std::string_view key) {
        return key.size() <= 64
               && (has_secret_stem(key)
                   || ends_ignoring_case(key, {"api", "pat", "pw", "pin", "stringdata"}));
    };
    return is_named_before(by) || may_name(by.key) || may_name(by.around);
}

/// The name of a string: an element has that of its list, in the singular.
inline std::string_view name_of_string(string_names const& by) {
    if (is_named_before(by)) return by.before.text;
    if (is_key_of_value(by.key)) return by.around;
    if (!by.key.empty()) return by.key;
    return singular(by.around);
}

/// Whether its name makes a string secret as a whole.
inline bool is_secret_string(std::string_view text, string_names const& by) {
    auto const name = name_of_string(by);
    bool const is_named = ends_as_password(name) || (names_secret(name) && is_secret_column(name));
    if (is_named && is_secret_named(name, text)) return true;
    return holds_passwords(by.around) && is_grouped_secret(by.around, by.key, text);
}

/// Whether its name, or that of its list or object, makes digits a password, in a string or as a
/// number.
inline bool is_password_of_digits(std::string_view text, string_names const& by) {
    auto const name = name_of_string(by);
    if (ends_as_pin(name) && is_pin(text)) return true;
    if (ends_as_password(name) && is_password_number(text)) return true;
    return holds_numbers(by.around) && is_grouped_number(by.around, by.key, text);
}

/// The text that a scan needs before a value: its key, the string before, or the key of what is
/// around it, with a sign. Empty if none of them names a secret.
inline std::string context_of(std::string_view text, string_names const& by) {
    if (text::equals_ignoring_case(by.key, "authorization")
        || text::equals_ignoring_case(by.key, "proxy-authorization"))
        return std::string{by.key} + ": ";
    if (has_blank(text)) return {};
    if (may_name_secret(by.key)) return std::string{by.key} + '=';
    std::string const name{name_of_string(by)};
    bool const is_inside = !is_harmless_tail(by.key) && is_secret_column(by.around);
    if (has_blank(name) || !may_name_secret(name))
        return is_inside ? std::string{by.around} + '=' : std::string{};
    if (!is_named_before(by)) return name + '=';
    return by.before.is_element ? name + ' ' : "name: " + name + "\nvalue: ";
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction

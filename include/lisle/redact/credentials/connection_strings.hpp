// lisle/redact/credentials/connection_strings.hpp - passwords in the strings that tell how to reach
// a database.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/bytes/unescaped.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/tokens/randomness.hpp>
#include <lisle/redact/tokens/stand_ins.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// Whether the text around has other pairs of a connection string.
inline bool is_connection_string(std::string_view text, span at) {
    auto const first = at.begin < 160 ? 0 : at.begin - 160;
    auto const around = text.substr(first, at.end - first + 160);
    for (auto sign = around.find('='); sign != around.npos; sign = around.find('=', sign + 1))
        for (std::string_view const key : {"server", "data source", "user id", "uid", "accountname",
                                           "endpoint", "host", "sharedaccesskeyname", "dbname"})
            if (sign >= key.size()
                && contains_ignoring_case(around.substr(sign - key.size(), key.size()), key))
                return true;
    return false;
}

/// What stands between two pairs: the byte before the key, or a semicolon after the value.
inline char separator_of_pairs(std::string_view text, span key) {
    auto begin = key.begin;
    while (begin > 0 && key.begin - begin < 4 && text[begin - 1] == ' ') --begin;
    char const before = begin > 0 ? text[begin - 1] : '\0';
    if (before == ';' || before == ',') return before;
    if (before == '?' || before == '&') return '&';
    auto const behind = text.substr(key.end, 512);
    auto const next = behind.find_first_of(";\"\r\n");
    return next != behind.npos && behind[next] == ';' ? ';' : ' ';
}

/// The size of what may look like the end of a value but is not: an escaped backslash or character,
/// an entity; 0 for anything else.
inline std::size_t size_of_escape(std::string_view text, std::size_t at) {
    if (text[at] == '&') return entity_at(text, at).size;
    if (text[at] != '\\' || at + 1 == text.size()) return 0;
    if (unit_at(text, at) >= 0) return 6;
    return text[at + 1] == '\\' ? 2 : 0;
}

/// Whether a value ends here, whose pairs have this separator.
inline bool ends_pair(std::string_view text, std::size_t at, char separator) {
    constexpr std::string_view always = "\"'`\t\r\n ;";
    char const c = text[at];
    if (c == separator || always.find(c) != always.npos) return true;
    if (c == '<') return text.substr(at).starts_with("</") || separator == ' ';
    if (c == '\\')
        return at + 1 < text.size() && (is_quote(text[at + 1]) || is_escape_letter(text, at + 1));
    return separator == ' ' && (c == '&' || c == ',' || c == '>');
}

/// The value after a key: in quotes, in braces, or to the separator.
inline span value_of_pair(std::string_view text, span key) {
    constexpr std::size_t longest = 512;
    auto const open = text.substr(key.end, 1);
    if (open == "{" || open == "'") {
        auto const window = text.substr(key.end + 1, longest);
        auto const end = (std::min)(window.find(open == "{" ? '}' : '\''), window.size());
        auto const value = window.substr(0, end);
        bool const is_code = value.find_first_of("\"'[(+ \t\r\n") != value.npos;
        return end == window.size() || is_code ? span{} : span{key.end + 1, key.end + 1 + end};
    }
    auto const separator = separator_of_pairs(text, key);
    auto const last = (std::min)(text.size(), key.end + longest);
    auto at = key.end;
    while (at < last) {
        if (auto const escape = size_of_escape(text, at); escape != 0) at += escape;
        else if (ends_pair(text, at, separator)) break;
        else ++at;
    }
    return {key.end, (std::min)(at, last)};
}

/// Whether braces around a name stand for its value: those of a format, not of ODBC.
inline bool is_name_in_braces(std::string_view text, span value) {
    auto const name = value.of(text);
    bool const is_in_braces = value.begin > 0 && text[value.begin - 1] == '{';
    return is_in_braces
           && run_end(name, 0, lower_letters | upper_letters | underscore | dot) + 1 >= name.size();
}

/// `Password=VALUE` of a connection string.
inline found_span find_connection_password(std::string_view text, span at) {
    if (!may_begin_token(text, at.begin)) return {};
    auto const found = value_of_pair(text, at);
    if (found.size() < 3 || is_sample_password(found.of(text))) return {};
    if (is_name_in_braces(text, found)) return {};
    return is_connection_string(text, {at.begin, found.end}) ? found_span{found} : found_span{};
}

/// Where a field of a line of `.pgpass` ends, which escapes a colon.
inline std::size_t end_of_field(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        if (text.substr(at).starts_with("\\:")) at += 2;
        else if (std::string_view{": \t\r\n\"'`\\"}.find(text[at]) != text.npos) break;
        else ++at;
    }
    return at;
}

/// The password of a line of `.pgpass`: `HOST:PORT:DATABASE:USER:PASSWORD`. The anchor is the port.
inline found_span find_pgpass(std::string_view text, span at) {
    bool const has_host =
        at.begin > 0 && (is_in(text[at.begin - 1], word) || text[at.begin - 1] == '*');
    auto begin = at.end;
    for (int fields = 0; fields < 2; ++fields) {
        auto const window = text.substr(begin, 64);
        auto const end = window.find_first_of(": \t\r\n\"'`\\/");
        if (end == window.npos || end == 0 || window[end] != ':') return {};
        begin += end + 1;
    }
    auto const window = text.substr(begin, 128);
    auto const value = window.substr(0, end_of_field(window));
    if (value.size() < window.size() && window[value.size()] == ':') return {};  // another field
    bool const is_password =
        value.size() >= 6 && count_letters(value).digit != 0 && !is_sample_password(value);
    return has_host && is_password ? found_span{{begin, begin + value.size()}} : found_span{};
}

}  // namespace detail

/// Detectors of passwords in connection strings and lines of `.pgpass`.
[[nodiscard]] inline std::vector<detector> connection_string_detectors() {
    return {
        detail::contextual("connection-password",
                           {"password=", "pwd=", "accountkey=", "sharedaccesskey=", "password%3d"},
                           detail::find_connection_password),
        detail::contextual("connection-password", {":5432:", ":5433:", ":6432:", ":*:"},
                           detail::find_pgpass)};
}

}  // namespace lisle::v0_1::redaction

// lisle/redact/secrets/tied_values.hpp - values that a command, a table, an element or a member
// ties to a name.
#pragma once

#include <lisle/redact/secrets/assignment_syntax.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

// ---- Declarations -------------------------------------------------------------------------------

/// Where a type ends that begins at `at`: words without blanks, and the signs of types.
inline std::size_t end_of_type(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 40;
    constexpr std::string_view signs = "_.<>[]&*:|?,'";
    auto const last = (std::min)(text.size(), at + longest);
    while (at < last && (is_in(text[at], letters_and_digits) || signs.find(text[at]) != signs.npos))
        ++at;
    return at;
}

/// Where the value of a declaration, or of a function that sets it, begins behind its quote:
/// `apiKey: string = "`, `ApiKey string = "`, `api_key[] = "`, `api_key{"`, `setApiKey("`,
/// `api_key <- "`; npos if none does.
inline std::size_t begin_of_declared_value(std::string_view text, std::size_t at) {
    auto const begin_of_string = [&](std::size_t from) {
        auto const begin = skip_to_value(text, from);
        bool const is_string = begin != skip_blanks(text, from) && text[begin - 1] != '\n';
        return is_string ? begin : text.npos;
    };
    if (has_at(text, at, "(") || has_at(text, at, "{")) return begin_of_string(at + 1);
    bool const has_colon = has_at(text, at, ":");
    if (has_colon) ++at;
    for (int words = has_colon ? 3 : 1; words > 0; --words) {
        at = skip_blanks(text, at);
        if (has_at(text, at, "<-")) return begin_of_string(at + 2);
        auto const end = end_of_type(text, at);
        if (end == at) break;  // an assignment, whose rules are stricter
        at = skip_blanks(text, end);
        if (has_at(text, at, "=")) return begin_of_string(at + 1);
    }
    return text.npos;
}

// ---- Commands -----------------------------------------------------------------------------------

/// Whether a text ends with a command that gives the variable behind it a value, and its options:
/// `ENV ` of a Dockerfile, `setx /M ` of Windows, `set -gx ` of fish, `setenv ` of csh,
/// `#define ` of C.
inline bool ends_as_setter(std::string_view before) {
    bool has_option = false;
    for (int words = 0; words < 3; ++words) {
        auto const last = before.find_last_not_of(" \t");
        if (last == before.npos || last + 1 == before.size()) return false;
        auto const begin = before.find_last_of(" \t\r\n\"'`(;&|", last) + 1;
        auto each = before.substr(begin, last + 1 - begin);
        if (each.starts_with('+')) each.remove_prefix(1);  // the mark of a diff
        for (std::string_view const setter : {"ENV", "setx", "setenv", "#define", "define"})
            if (each == setter) return true;
        if (each == "set") return has_option;
        if (each.empty() || (each[0] != '-' && each[0] != '/')) return false;
        has_option = true;
        before = before.substr(0, begin);
    }
    return false;
}

/// Where the value begins in `ENV NAME VALUE` and the like; npos if no such command is there.
inline std::size_t begin_of_command_value(std::string_view text, span name) {
    constexpr std::size_t longest = 48;  // of a command and its options
    bool const is_open =
        name.end < text.size() && (text[name.end] == ' ' || text[name.end] == '\t');
    if (!is_open || !is_environment_name(text, name)) return text.npos;
    auto const begin = run_begin(text, name.begin, word | dot, 40);
    auto const first = begin - (std::min)(begin, longest);
    if (!ends_as_setter(text.substr(first, begin - first))) return text.npos;
    return skip_quotes(text, skip_blanks(text, name.end));
}

/// Where the value begins behind a name and a tab, as in a table of an environment; npos if none
/// does.
inline std::size_t begin_of_column(std::string_view text, span name) {
    auto at = name.end;
    if (has_at(text, at, "\\t")) ++at;
    bool const is_tab = at < text.size() && (text[at] == '\t' || at != name.end);
    if (!is_tab || !is_environment_name(text, name) || !begins_line(text, name)) return text.npos;
    auto const begin = skip_blanks(text, at + 1);
    bool const is_behind_sign = begin < text.size() && is_sign(text[begin]);
    return is_behind_sign ? text.npos : skip_quotes(text, begin);
}

/// Where a value begins that its notation ties to its name, so that a password needs no mark; npos
/// if there is none.
inline std::size_t begin_of_tied_value(std::string_view text, span name) {
    if (auto const at = begin_of_command_value(text, name); at != text.npos) return at;
    if (auto const at = begin_of_column(text, name); at != text.npos) return at;
    if (auto const at = begin_of_element(text, name); at != text.npos) return at;
    return begin_of_member_value(text, name);
}

/// The value of a name, in any of these notations.
inline span value_of_name(std::string_view text, span name) {
    auto const tied = begin_of_tied_value(text, name);
    return tied != text.npos ? key_at(text, tied) : value_behind(text, name.end);
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction

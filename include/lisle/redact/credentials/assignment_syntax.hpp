// lisle/redact/credentials/assignment_syntax.hpp - where the value of a name begins and ends, in
// the notations of shells, code, JSON, YAML, XML, tables and lists of arguments.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

// ---- Names and values ---------------------------------------------------------------------------

/// A name with all that stands before its last word.
inline std::string_view whole_name(std::string_view text, span name) {
    auto begin = run_begin(text, name.begin, word | dot, 40);
    if (begin < name.begin && is_escape_letter(text, begin)) ++begin;
    return text.substr(begin, name.end - begin);
}

/// Whether a name, from its last word on, is one of an environment: in upper case.
inline bool is_environment_name(std::string_view text, span last) {
    return run_begin(text, last.end, upper_letters | digits | underscore, 64) <= last.begin;
}

inline constexpr std::size_t longest_value = 4096;

/// The value that begins at `at`: a run of bytes that a key may have.
inline span key_at(std::string_view text, std::size_t at) {
    if (has_at(text, at, "base64:")) at += 7;
    constexpr unsigned any = base64 | word | dot | tilde;
    return {at, run_end(text, run_end(text, at, any, longest_value), equals | any, 128)};
}

/// The length of the word at the beginning: up to a blank, a control byte or one of these bytes.
inline std::size_t length_of_word(std::string_view text, std::string_view ends) {
    auto const is_end = [&](char c) {
        return static_cast<unsigned char>(c) <= ' ' || ends.find(c) != ends.npos;
    };
    auto const end = std::find_if(text.begin(), text.end(), is_end);
    return static_cast<std::size_t>(end - text.begin());
}

/// The value in quotes or in an element that begins at `at`, or the word there, as a shell or a
/// file of settings has it.
inline span setting_at(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 128;
    at = (std::min)(at, text.size());
    if (auto const quoted = quoted_value(text, at, longest); !quoted.empty()) return quoted;
    auto const window = text.substr(at, longest);
    if (at > 0 && text[at - 1] == '>') {
        auto const end = length_of_word(window, "<\"'\\");
        if (window.substr(end).starts_with("</")) return {at, at + end};
    }
    return {at, at + length_of_word(window, "\"'\\;&|<>()[]{}`,")};
}

/// Whether a name begins a line, after the mark of a diff, blanks and `export`; also one of a
/// string.
inline bool begins_line(std::string_view text, span name) {
    auto at = run_begin(text, name.begin, word | dot, 40);
    auto const skip_back = [&](std::string_view what) {
        if (text.substr(0, at).ends_with(what)) at -= what.size();
    };
    auto const skip_blanks_back = [&] {
        auto const first = at - (std::min)(at, std::size_t{64});
        while (at > first && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
    };
    skip_blanks_back();
    skip_back("export");
    skip_blanks_back();
    skip_back("+");
    return at == 0 || text[at - 1] == '\n' || is_quote(text[at - 1])
           || is_escape_letter(text, at - 1);
}

/// Whether a name has its value after `=` without blanks, as in files of settings and in shells.
inline bool is_setting_of(std::string_view text, span name) {
    return name.end < text.size() && text[name.end] == '=' && is_environment_name(text, name);
}

/// The value of a setting: its word, or the line of a file, which may have any sign.
inline span value_of_setting(std::string_view text, span name) {
    auto const found = setting_at(text, skip_quotes(text, name.end + 1));
    if (found.begin != name.end + 1 || !begins_line(text, name)) return found;
    auto const window = text.substr(found.begin, 128);
    auto size = length_of_word(window, "\"'`\\");
    constexpr std::string_view ends = ";,)";
    while (found.begin + size > found.end && ends.find(window[size - 1]) != ends.npos) --size;
    return {found.begin, found.begin + size};
}

/// The whole of a value that begins like a key: to the quote that closes it, or the line's end.
inline span whole_value(std::string_view text, span name, span part) {
    constexpr std::size_t most = 512;
    auto const quote = quote_before(text, part.begin);
    if (quote.byte == 0) {
        bool const is_setting = is_setting_of(text, name) && name.end + 1 == part.begin;
        auto const line = is_setting ? value_of_setting(text, name) : part;
        return {part.begin, (std::max)(part.end, line.end)};
    }
    auto const end = end_of_quoted(text, part.end, quote, most);
    bool const is_word = end != text.npos && !is_empty_value(text, part.begin, quote)
                         && !has_blanks(text.substr(part.end, end - part.end));
    return is_word ? span{part.begin, end} : part;
}

// ---- Signs --------------------------------------------------------------------------------------

/// Whether a byte is of a sign between a name and a value: `=`, `:=`, `=>`, `||=`, `?:`.
constexpr bool is_sign(char c) {
    return c == '=' || c == ':' || c == '>' || c == '|' || c == '?' || c == ',';
}

/// Skips what closes a name before its sign: quotes, the bracket of an index, blanks.
inline std::size_t skip_to_sign(std::string_view text, std::size_t at) {
    auto const quoted = skip_quotes(text, at);
    bool const is_index = quoted != at && quoted < text.size() && text[quoted] == ']';
    return skip_blanks(text, is_index ? quoted + 1 : quoted);
}

inline bool has_sign(std::string_view text, std::size_t at) {
    auto const sign = skip_to_sign(text, at);
    return sign < text.size() && is_sign(text[sign]);
}

/// Skips a tag of YAML, and what opens a block: `!!str `, `|`, `>-`, each with its blanks.
inline std::size_t skip_yaml_marks(std::string_view text, std::size_t at) {
    if (has_at(text, at, "!")) {
        auto const end = run_end(text, at + (has_at(text, at, "!!") ? 2 : 1), word, 40);
        if (end < text.size() && text[end] == ' ') at = skip_blanks(text, end);
    }
    if (!has_at(text, at, "|") && !has_at(text, at, ">")) return at;
    auto end = run_end(text, at + 1, hyphen | digits, 2);
    if (has_at(text, end, "\r")) ++end;
    return has_at(text, end, "\n") ? skip_blanks(text, end + 1) : at;
}

/// Where a value begins after its sign: after blanks, quotes, and the letters before a string of
/// bytes (`b'VALUE'`).
inline std::size_t skip_to_value(std::string_view text, std::size_t at) {
    at = skip_yaml_marks(text, skip_blanks(text, at));
    constexpr std::string_view prefixes = "bBrRuUfF";
    auto quote = at;
    while (quote < text.size() && quote < at + 2 && prefixes.find(text[quote]) != prefixes.npos)
        ++quote;
    bool const is_string = quote < text.size() && is_quote(text[quote]) && text[quote] != '\\';
    return skip_quotes(text, is_string || text.substr(quote, 2) == "\\\"" ? quote : at);
}

/// The value after a name: `= VALUE`, `: "VALUE"`, `=> VALUE`, `"] := VALUE`, `\": \"VALUE`.
inline span value_behind(std::string_view text, std::size_t at) {
    at = skip_to_sign(text, at);
    auto const from = at;
    while (at < text.size() && at < from + 3 && is_sign(text[at])) ++at;
    return at == from ? span{} : key_at(text, skip_to_value(text, at));
}

// ---- Strings after each other -------------------------------------------------------------------

/// Whether the mark of a diff stands here, after the end of a line.
inline bool is_mark_of_next_line(std::string_view text, std::size_t at) {
    bool const begins = at > 0 && (text[at - 1] == '\n' || is_escape_letter(text, at - 1));
    return begins && (text[at] == '+' || text.substr(at).starts_with("-  "));
}

/// Skips what stands between two strings of JSON, code or YAML, also escaped: quotes, breaks, and
/// one comma.
inline std::size_t skip_to_next_string(std::string_view text, std::size_t at) {
    auto const last = (std::min)(text.size(), at + 4096);
    for (bool has_comma = false; at < last; ++at) {
        if (text[at] == ',' && !has_comma) has_comma = true;
        else if (!is_quote(text[at]) && !is_white(text[at]) && !is_escape_letter(text, at)
                 && !is_mark_of_next_line(text, at))
            break;
    }
    return at;
}

/// Where the value of an option begins: after a blank or `=`, or as the next string of a list;
/// npos if it has none.
inline std::size_t begin_of_argument(std::string_view text, std::size_t at) {
    if (at >= text.size()) return text.npos;
    if (text[at] == ' ' || text[at] == '=') return skip_quotes(text, at + 1);
    auto const begin = skip_to_next_string(text, at);
    bool const is_listed = is_quote(text[at]) && is_quote(text[begin - 1])
                           && text.substr(at, begin - at).find(',') != text.npos;
    return is_listed ? begin : text.npos;
}

/// Whether a name is itself the value of a member: `"name": "API_KEY"`.
inline bool is_value_of_member(std::string_view text, span name) {
    auto at = run_begin(text, name.begin, word | dot, 40);
    auto const first = at - (std::min)(at, std::size_t{4096});
    while (at > first && (is_quote(text[at - 1]) || text[at - 1] == ' ')) --at;
    return at > 0 && (text[at - 1] == ':' || text[at - 1] == '=');
}

/// Where the value begins in `"name": "NAME", "value": "VALUE"` and the like; npos if there is
/// none.
inline std::size_t begin_of_member_value(std::string_view text, span name) {
    constexpr std::string_view key = "value";
    auto const next = skip_to_next_string(text, name.end);
    if (next == name.end || !text::equals_ignoring_case(text.substr(next, key.size()), key)
        || !is_value_of_member(text, name))
        return text.npos;
    auto const sign = skip_blanks(text, skip_quotes(text, next + key.size()));
    if (sign >= text.size() || (text[sign] != ':' && text[sign] != '=')) return text.npos;
    return skip_quotes(text, skip_blanks(text, sign + 1));
}

/// Where quotes and blanks begin that end at `at`.
inline std::size_t skip_quotes_back(std::string_view text, std::size_t at) {
    auto const first = at - (std::min)(at, std::size_t{64});
    while (at > first && (is_quote(text[at - 1]) || text[at - 1] == ' ')) --at;
    return at;
}

/// The key whose value begins at `at`: that of `"key": "` before it; empty if there is none.
inline span key_before(std::string_view text, std::size_t at) {
    at = skip_quotes_back(text, at);
    if (at == 0 || (text[at - 1] != ':' && text[at - 1] != '=')) return {};
    at = skip_quotes_back(text, at - 1);
    return {run_begin(text, at, word, 8), at};
}

/// The value in `"value": "VALUE", "name": "NAME"` and the like.
inline span value_before(std::string_view text, span name) {
    auto const begin = run_begin(text, name.begin, word | dot, 40);
    auto const key = key_before(text, begin);
    if (!is_one_of(key.of(text), {"name", "key"})) return {};
    auto at = key.begin;
    auto const first = at - (std::min)(at, std::size_t{64});
    bool has_comma = false;
    for (; at > first; --at) {
        if (text[at - 1] == ',' && !has_comma) has_comma = true;
        else if (!is_quote(text[at - 1]) && !is_white(text[at - 1])
                 && !is_escape_letter(text, at - 1))
            break;
    }
    auto const end = at;
    bool const is_quoted = is_quote(text[end]);
    auto const ends = [&](char c) {
        return is_quote(c) || (is_quoted ? c == '\n' : is_white(c) || c == ':' || c == ',');
    };
    while (at > 0 && end - at <= longest_value && !ends(text[at - 1])) --at;
    return is_one_of(key_before(text, at).of(text), {"value"}) ? span{at, end} : span{};
}

// ---- Elements -----------------------------------------------------------------------------------

/// Where the value begins in `<password>VALUE</password>`; npos if the name is no element's.
inline std::size_t begin_of_element(std::string_view text, span name) {
    if (name.end >= text.size() || text[name.end] != '>') return text.npos;
    auto const begin = run_begin(text, name.begin, word | dot, 40);
    if (begin == 0 || (text[begin - 1] != '<' && text[begin - 1] != ':')) return text.npos;
    auto const value = setting_at(text, name.end + 1);
    return text.substr(value.end).starts_with("</") ? value.begin : text.npos;
}

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

/// Where the value of a declaration, or of a function that sets it, begins after its quote:
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

/// Whether a text ends with a command that gives the variable after it a value, and its options:
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

/// Where the value begins after a name and a tab, as in a table of an environment; npos if none
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

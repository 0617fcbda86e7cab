// lisle/redact/identities/home_folders.hpp - the names of users in the paths of their folders.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/identities/impersonal_names.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// The name of a folder that begins at `at`.
inline span folder_name(std::string_view text, std::size_t at, unsigned classes) {
    auto end = at;
    while (end < text.size() && end < at + 64
           && (is_in(text[end], classes) || static_cast<unsigned char>(text[end]) >= 0x80))
        ++end;
    while (end > at && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
    return {at, end};
}

/// Whether the last part of a path has the ending of a file: `banner.png`.
inline bool is_file(std::string_view text, span name) {
    auto const found = name.of(text);
    auto const last = found.rfind('.');
    bool const is_last =
        name.end == text.size() || (text[name.end] != '/' && text[name.end] != '\\');
    return is_last && last != found.npos && is_file_ending(found.substr(last + 1));
}

inline found_span as_person(std::string_view text, span name) {
    if (name.size() < 2 || is_file(text, name)) return {};
    auto const c = text[name.begin];
    bool const begins = is_in(c, letters | underscore) || static_cast<unsigned char>(c) >= 0x80;
    bool const is_name = begins && !is_common_user(name.of(text)) && !is_page_name(name.of(text));
    return is_name ? found_span{name} : found_span{};
}

/// Whether a path may begin here: not inside another one, unless that is a drive of Windows or a
/// folder of homes, and not after a mark of modules or pages: `@/home/x`, `#/home/x`.
inline bool may_begin_path(std::string_view text, std::size_t at) {
    if (at == 0 || follows_escape(text, at)) return true;
    constexpr unsigned glue = letters_and_digits | underscore | hyphen | dot | tilde;
    if (!is_in(text[at - 1], glue))
        return std::string_view{"})]*@#"}.find(text[at - 1]) == std::string_view::npos;
    return at > 1 && is_in(text[at - 1], letters) && text[at - 2] == '/';
}

/// Where the path begins that has the folder of homes at `at`: `/var/home`, `/export/home`.
inline std::size_t begin_of_homes(std::string_view text, std::size_t at) {
    for (std::string_view const each :
         {"/var", "/usr", "/export", "/net", "/nfs", "/System/Volumes/Data"})
        if (text.substr(0, at).ends_with(each)) return at - each.size();
    return at;
}

/// As folder_name, also with a blank before another name: `John Smith` before a slash.
inline span full_name(std::string_view text, std::size_t at) {
    auto const first = folder_name(text, at, word | dot);
    auto const next = first.end + 1;
    if (first.empty() || next >= text.size() || text[first.end] != ' ') return first;
    if (!is_in(text[at], upper_letters) || !is_in(text[next], upper_letters)) return first;
    auto const second = folder_name(text, next, word);
    bool const is_in_path =
        second.end < text.size() && (text[second.end] == '/' || text[second.end] == '\\');
    return is_in_path ? span{at, second.end} : first;
}

/// Whether the text before ends with one of these words, in any case: `cwd` or `projectDir`.
inline bool ends_with_word(std::string_view before, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        if (!ends_ignoring_case(before, word)) return false;
        auto const rest = before.substr(0, before.size() - word.size());
        return rest.empty() || !is_in(rest.back(), lower_letters);
    });
}

/// Whether a method of HTTP stands before: `GET /Users/list`.
inline bool is_behind_method(std::string_view text, std::size_t at) {
    auto const before = text.substr(0, at);
    for (std::string_view const each :
         {"GET ", "POST ", "PUT ", "PATCH ", "DELETE ", "HEAD ", "OPTIONS "})
        if (before.ends_with(each)) return true;
    return false;
}

/// Whether a path is one of pages: in quotes, without a deeper path, and without a word for a
/// folder before it: `push('/home/settings')`, but `cwd: "/home/maria"`.
inline bool is_route(std::string_view text, std::size_t begin, std::size_t end) {
    auto const before = text_before(text, begin, 64);
    constexpr std::string_view quotes = "\"'";
    bool const is_quoted = !before.empty() && quotes.find(before.back()) != quotes.npos
                           && text.substr(end, 2).find(before.back()) != text.npos;
    if (!is_quoted) return false;
    auto const word = before.find_last_not_of("\"'`\\ :=(,[");
    auto const up_to_word = word == before.npos ? std::string_view{} : before.substr(0, word + 1);
    auto const behind = before.substr(up_to_word.size());
    bool const is_json = behind.starts_with('"') || behind.starts_with('\\');
    if (ends_with_word(up_to_word, {"path"})) return !is_json;
    return !ends_with_word(up_to_word,
                           {"home",    "cwd",   "dir",    "directory", "directories", "folder",
                            "folders", "root",  "roots",  "pwd",       "workspace",   "workdir",
                            "cd",      "ls",    "chdir",  "open",      "stat",        "profile",
                            "file",    "mount", "volume", "worktree"});
}

/// X of `/home/X` or `/Users/X`. The anchor is the folder; `spelled`: in its only case.
inline found_span find_home(std::string_view text, span at, std::string_view spelled) {
    auto const begin = begin_of_homes(text, at.begin);
    if (at.of(text) != spelled || !may_begin_path(text, begin)) return {};
    auto const found = as_person(text, full_name(text, at.end));
    if (found.empty() || begin != at.begin) return found;
    bool const is_folder = spelled == "/Users/" || !is_route(text, begin, found.end);
    return is_folder && !is_behind_method(text, begin) ? found : found_span{};
}
inline found_span find_unix_home(std::string_view text, span at) {
    return find_home(text, at, "/home/");
}
inline found_span find_mac_home(std::string_view text, span at) {
    return find_home(text, at, "/Users/");
}

/// X of `C:\Users\X`, also with escaped backslashes.
inline found_span find_windows_home(std::string_view text, span at) {
    auto begin = at.end;
    while (begin < text.size() && begin < at.end + 8 && text[begin] == '\\') ++begin;
    return as_person(text, full_name(text, begin));
}

/// X of `D:\home\X` and `\\wsl$\Ubuntu\home\X`: `\home` alone may be an escape.
inline found_span find_windows_unix_home(std::string_view text, span at) {
    auto before = text_before(text, at.begin, 64);
    before = before.substr(before.find_last_of(" \t\r\n\"'") + 1);
    auto const last = before.find_last_not_of('\\');
    bool const is_drive =
        last != before.npos && last > 0 && before[last] == ':' && is_in(before[last - 1], letters);
    bool const is_wsl = contains_ignoring_case(before, "\\wsl");
    return is_drive || is_wsl ? find_windows_home(text, at) : found_span{};
}

/// X of `-home-X-project`, and of a whole name `-home-X`: how programs name folders after paths.
inline found_span find_dashed_home(std::string_view text, span at) {
    auto const folder = at.of(text);
    bool const begins = at.begin == 0 || !is_in(text[at.begin - 1], word | dot);
    if ((folder != "-home-" && folder != "-Users-") || !begins) return {};
    auto const name = folder_name(text, at.end, letters_and_digits | underscore | dot);
    bool const goes_on = name.end < text.size() && text[name.end] == '-';
    bool const is_name = at.begin == 0 || text[at.begin - 1] == '/' || text[at.begin - 1] == '\\';
    return goes_on || is_name ? as_person(text, name) : found_span{};
}

}  // namespace detail

/// Detectors of the names of users in the paths of their folders.
[[nodiscard]] inline std::vector<detector> home_detectors() {
    using namespace detail;
    auto const home = [](std::vector<std::string> anchors, auto find) {
        detector out{"home", std::move(anchors), find};
        out.subject = subject::home;
        out.replace_with = replacement::user;
        return out;
    };
    return {home({"/home/"}, find_unix_home), home({"/Users/"}, find_mac_home),
            home({"\\Users\\", "\\Documents and Settings\\"}, find_windows_home),
            home({"\\home\\"}, find_windows_unix_home),
            home({"-home-", "-Users-"}, find_dashed_home)};
}

}  // namespace lisle::v0_1::redaction

// lisle/redact/user_names.hpp - the name of a user where it can't be a word or a part of a program.
#pragma once

#include <lisle/redact/detector.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::inline v0_1::redaction {

/// Whether a name is that of a provider, model or program, which identifiers have, too.
[[nodiscard]] inline bool is_program_name(std::string_view name) {
    for (std::string_view const each :
         {"opencode", "zed",    "acpx",     "loom",     "anthropic", "openai",   "claude", "codex",
          "gemini",   "google", "mistral",  "deepseek", "copilot",   "github",   "gitlab", "cursor",
          "openclaw", "docker", "postgres", "jenkins",  "gitpod",    "codespace"})
        if (text::equals_ignoring_case(name, each)) return true;
    return false;
}

namespace detail {

/// Whether the text before ends with one of these, in any case.
inline bool follows_word(std::string_view before, std::initializer_list<std::string_view> words) {
    for (auto const each : words)
        if (before.size() >= each.size()
            && text::equals_ignoring_case(before.substr(before.size() - each.size()), each))
            return true;
    return false;
}

/// Whether a folder of users stands before: `/home/`, `/media/`, `\\Users\\`.
inline bool is_in_users_folder(std::string_view before) {
    if (before.empty() || (before.back() != '/' && before.back() != '\\')) return false;
    auto const end = before.find_last_not_of("/\\");
    return end != before.npos
           && follows_word(before.substr(0, end + 1),
                           {"/home", "/users", "\\users", "/media", "/mail", "/srv", "/crontabs"});
}

/// Whether a name of users stands before, with `=` or `:`: `user=`, `"owner": "`.
inline bool is_assigned_to_user(std::string_view before) {
    auto const sign = before.find_last_not_of(" \"'\\");
    if (sign == before.npos || (before[sign] != '=' && before[sign] != ':')) return false;
    auto const end = before.substr(0, sign).find_last_not_of(" \"'\\");
    return end != before.npos
           && follows_word(before.substr(0, end + 1),
                           {"user", "username", "user_name", "owner", "login", "logname", "uname"});
}

/// Whether the line begins as one of `ls -l`: with permissions.
inline bool is_behind_permissions(std::string_view before) {
    auto const line = before.substr(before.rfind('\n') + 1);
    auto const first = line.find_first_not_of(' ');
    auto const size = 10U;
    if (first == line.npos || line.size() < first + size) return false;
    auto const mode = line.substr(first, size);
    bool const is_mode = mode.find_first_not_of("-dlbcpsrwxStT") == mode.npos;
    return is_mode && line.back() == ' ' && line.size() < first + 64;
}

/// Whether an account at a host stands here: `max@host`.
inline bool is_before_host(std::string_view text, std::size_t end) {
    return end + 1 < text.size() && text[end] == '@' && is_in(text[end + 1], letters);
}

}  // namespace detail

/// Finds the name of a user that a path told. A long name, or one with digits, is found wherever it
/// is a word; a name that may be a word of prose or code only where a user stands: in a folder of
/// users, behind `~` and `user=`, before `@`, as an owner in `ls -l`.
[[nodiscard]] inline detector user_name_detector(std::string name) {
    bool const is_unusual = (name.size() >= 6 || name.find_first_of("0123456789_.") != name.npos)
                            && !is_program_name(name);
    auto out = word_detector("home", name, subject::home, replacement::user);
    auto const is_word = out.find;
    out.find = [name = std::move(name), is_unusual, is_word](std::string_view text,
                                                             span at) -> found_span {
        if (at.of(text) != name || is_word(text, at).empty()) return {};
        if (is_unusual || detail::is_before_host(text, at.end)) return {at};
        constexpr std::size_t looked_at = 96;
        auto const first = at.begin < looked_at ? 0 : at.begin - looked_at;
        auto const before = text.substr(first, at.begin - first);
        bool const is_user = before.ends_with('~') || detail::is_in_users_folder(before)
                             || detail::is_assigned_to_user(before)
                             || detail::is_behind_permissions(before);
        return is_user ? found_span{at} : found_span{};
    };
    return out;
}

}  // namespace lisle::inline v0_1::redaction

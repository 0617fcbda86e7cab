// lisle/redact/identities/impl/user_names.hpp - the definitions of
// redact/identities/user_names.hpp.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/identities/impersonal_names.hpp>
#include <lisle/redact/identities/user_names.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

LISLE_INLINE bool is_program_name(std::string_view name) {
    return is_one_of(name, {"opencode", "zed",     "acpx",   "loom",     "anthropic", "openai",
                            "claude",   "codex",   "gemini", "google",   "mistral",   "deepseek",
                            "copilot",  "github",  "gitlab", "cursor",   "openclaw",  "docker",
                            "postgres", "jenkins", "gitpod", "codespace"});
}

namespace detail {

/// Whether a folder of users stands before: `/home/`, `/media/`, `\\Users\\`.
inline bool is_in_users_folder(std::string_view before) {
    if (before.empty() || (before.back() != '/' && before.back() != '\\')) return false;
    auto const end = before.find_last_not_of("/\\");
    return end != before.npos
           && ends_ignoring_case(before.substr(0, end + 1), {"/home", "/users", "\\users", "/media",
                                                             "/mail", "/srv", "/crontabs"});
}

/// Whether a name of users stands before, with `=` or `:`: `user=`, `"owner": "`.
inline bool is_assigned_to_user(std::string_view before) {
    auto const sign = before.find_last_not_of(" \"'\\");
    if (sign == before.npos || (before[sign] != '=' && before[sign] != ':')) return false;
    auto const end = before.substr(0, sign).find_last_not_of(" \"'\\");
    return end != before.npos
           && ends_ignoring_case(before.substr(0, end + 1), {"user", "username", "user_name",
                                                             "owner", "login", "logname", "uname"});
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

/// Where the spaces end that begin at `at`.
constexpr std::size_t skip_spaces(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] == ' ') ++at;
    return at;
}

/// Whether the line is one of /etc/passwd, or of `ps aux`: the name, a number, and one with a dot.
inline bool is_user_line(std::string_view text, span at) {
    if (at.begin != 0 && text[at.begin - 1] != '\n') return false;
    if (text.substr(at.end).starts_with(":x:")) return true;
    auto const id = skip_spaces(text, at.end);
    auto const behind = run_end(text, id, digits, 10);
    auto const load = skip_spaces(text, behind);
    auto const point = run_end(text, load, digits, 4);
    return id != at.end && behind != id && load != behind && point != load && point < text.size()
           && text[point] == '.';
}

/// Whether an account at a host stands here: `max@host`, `max@192.168.0.1`, but not `max@1.2.3`
/// or a release of a package: `list@latest`.
inline bool is_before_host(std::string_view text, std::size_t end) {
    if (end + 1 >= text.size() || text[end] != '@') return false;
    auto const host = text.substr(end + 1, run_end(text, end + 1, word, 64) - end - 1);
    for (std::string_view const tag : {"latest", "next", "beta", "alpha", "canary", "rc", "npm",
                                       "workspace", "file", "nightly", "dev", "experimental"})
        if (host == tag) return false;
    if (is_in(text[end + 1], letters)) return true;
    auto const address = text.substr(end + 1, run_end(text, end + 1, digits | dot, 16) - end - 1);
    return std::count(address.begin(), address.end(), '.') == 3;
}

/// Whether a command stands before that takes the name of a user.
inline bool is_behind_command(std::string_view before) {
    if (!before.ends_with(' ')) return false;
    return ends_ignoring_case(before,
                              {"chown ", "chown -r ", "sudo -u ", "su - ", "useradd ", "adduser ",
                               "usermod ", "userdel ", "loginctl enable-linger "});
}

/// Whether a variable of a user's name stands before, as `env` prints it.
inline bool is_in_environment(std::string_view before) {
    return before.ends_with("USER=") || before.ends_with("LOGNAME=")
           || before.ends_with("USERNAME=");
}

/// How many bytes before a place are looked at.
inline constexpr std::size_t context_bytes = 96;

/// Whether the name of an account stands here, and nothing else.
inline bool is_account_place(std::string_view text, span at) {
    auto before = text_before(text, at.begin, context_bytes);
    bool const is_group = before.ends_with(':') && before.size() > at.size()
                          && before.substr(0, before.size() - 1).ends_with(at.of(text));
    if (is_group) before.remove_suffix(at.size() + 1);
    return is_behind_permissions(before) || is_behind_command(before) || is_in_environment(before)
           || is_before_host(text, at.end) || is_user_line(text, at);
}

/// Whether the name of a user stands here, or that of a page or a member.
inline bool is_folder_place(std::string_view text, span at) {
    auto const before = text_before(text, at.begin, context_bytes);
    return before.ends_with('~') || is_in_users_folder(before) || is_assigned_to_user(before);
}

/// Whether only the name of a user stands here, whatever word it is.
inline bool is_user_place(std::string_view text, span at) {
    return is_folder_place(text, at) || is_account_place(text, at);
}

/// Whether a word of prose or of a path stands here, and no part of a program: `x::max`, `x.max`,
/// `max(`, `max_size`, `max = 1`.
inline bool is_prose_word(std::string_view text, span at) {
    auto const before = text.substr(0, at.begin);
    for (std::string_view const each : {"_", ".", "$", "#", "::", "->", "--", "=\"", "='"})
        if (before.ends_with(each)) return false;
    auto const behind = text.substr(at.end);
    if (behind.empty()) return true;
    if (std::string_view{"_([<=!"}.find(behind[0]) != std::string_view::npos) return false;
    bool const is_member =
        behind.size() > 1 && behind[0] == '.' && is_in(behind[1], letters_and_digits | underscore);
    auto const sign = behind.find_first_not_of(" \t");
    bool const is_assigned = sign != behind.npos && behind[sign] == '=';
    return !is_member && !is_assigned && !behind.starts_with("::") && !behind.starts_with("->");
}

/// Whether a key of JSON or of a program's object stands here: `"max": 3`.
inline bool is_quoted_key(std::string_view text, span at) {
    constexpr std::string_view quotes = "\"'\\";
    if (at.begin == 0 || quotes.find(text[at.begin - 1]) == quotes.npos) return false;
    auto const end = text.substr(0, at.end + 64).find_first_not_of("\"'\\ ", at.end);
    return end != text.npos && end > at.end && text[end] == ':';
}

/// Names that are words of English or of programs, too.
inline constexpr std::string_view common_words[] = {
    "abby",   "agent",  "alert",    "amber", "angel",  "april",  "archer", "art",    "ash",
    "august", "author", "autumn",   "baker", "bean",   "bill",   "blake",  "bot",    "brad",
    "brook",  "buck",   "build",    "buzz",  "carter", "case",   "cash",   "chance", "chase",
    "chip",   "chuck",  "clay",     "cliff", "cole",   "cooper", "daisy",  "dale",   "dash",
    "data",   "dawn",   "dean",     "dev",   "dick",   "don",    "drew",   "duke",   "earl",
    "eve",    "faith",  "fisher",   "frank", "gene",   "glen",   "grace",  "grant",  "guy",
    "harry",  "hazel",  "heath",    "holly", "hope",   "host",   "hunter", "iris",   "ivy",
    "jack",   "jade",   "jay",      "joy",   "june",   "king",   "lance",  "lane",   "lily",
    "local",  "main",   "major",    "mark",  "marks",  "mason",  "master", "matt",   "max",
    "may",    "miles",  "miller",   "min",   "mod",    "nick",   "norm",   "olive",  "page",
    "parker", "pat",    "pearl",    "penny", "pete",   "peg",    "ray",    "rich",   "rob",
    "robin",  "rod",    "roman",    "rose",  "ruby",   "rusty",  "sage",   "sandy",  "server",
    "sky",    "star",   "sterling", "stone", "sue",    "summer", "system", "taylor", "tex",
    "the",    "tony",   "tucker",   "tyler", "val",    "victor", "violet", "wade",   "walker",
    "ward",   "web",    "will",     "wolf",  "wood",   "worker", "young"};

inline bool is_common_word(std::string_view name) {
    return name.size() < 3
           || std::any_of(std::begin(common_words), std::end(common_words),
                          [&](auto word) { return text::equals_ignoring_case(word, name); });
}

/// Whether a text is the name, or it with a capital letter, as at the beginning of a sentence.
inline bool is_spelled_as(std::string_view found, std::string_view name) {
    return found.substr(1) == name.substr(1) && text::to_lower(found[0]) == text::to_lower(name[0]);
}

/// Finds a name where it is a word of its own and `is_there` says so.
template <class F>
detector name_detector(std::string_view name, name_evidence evidence, F is_there) {
    auto out = word_detector("home", name, subject::home, replacement::user);
    out.evidence = evidence;
    if (name.empty()) return out;
    out.find = [is_there, is_bounded = out.find](std::string_view text, span at) -> found_span {
        bool const is_found = !is_bounded(text, at).empty() && is_there(text, at);
        return is_found ? found_span{at} : found_span{};
    };
    return out;
}

/// Whether a word of prose or of a path is the name, which is neither a common word nor a
/// program's.
inline bool is_name_in_prose(std::string_view text, span at, std::string_view name) {
    return is_spelled_as(at.of(text), name) && is_prose_word(text, at);
}
LISLE_INLINE bool may_be_in_prose(std::string_view name) {
    return !is_common_word(name) && !is_program_name(name) && !is_page_name(name);
}

}  // namespace detail

LISLE_INLINE detector user_name_detector(std::string_view name) {
    return detail::name_detector(
        name, name_evidence::place,
        [name = std::string{name},
         may_be_in_prose = detail::may_be_in_prose(name)](std::string_view text, span at) {
            return (may_be_in_prose && detail::is_name_in_prose(text, at, name))
                   || detail::is_user_place(text, at);
        });
}

LISLE_INLINE std::vector<detector> learned_name_detectors(std::string_view name) {
    return {detail::name_detector(name, name_evidence::account, detail::is_account_place),
            detail::name_detector(name, name_evidence::place, detail::is_folder_place)};
}

LISLE_INLINE detector learned_word_detector(std::string_view name) {
    return detail::name_detector(
        name, name_evidence::word, [name = std::string{name}](std::string_view text, span at) {
            return detail::is_name_in_prose(text, at, name) && !detail::is_quoted_key(text, at);
        });
}

}  // namespace lisle::v0_1::redaction

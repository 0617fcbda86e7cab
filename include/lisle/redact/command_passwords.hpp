// lisle/redact/command_passwords.hpp - passwords that are arguments of known commands.
#pragma once

#include <lisle/redact/credentials.hpp>
#include <lisle/redact/detector.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::inline v0_1::redaction {

namespace detail {

/// The argument that begins at `at`, without its quotes.
inline span argument_at(std::string_view text, std::size_t at) {
    auto const begin = skip_quotes(text, at);
    auto const window = text.substr(begin, 256);
    auto const size = (std::min)(window.find_first_of(" \t\r\n\"'\\`"), window.size());
    return {begin, begin + size};
}

/// Whether an argument is a password, and no variable and no word of a manual.
inline bool is_password_argument(std::string_view value) {
    return value.size() >= 4 && value[0] != '/' && !is_sample_password(value);
}

/// The password of `curl -u USER:PASSWORD`. The anchor is the option.
inline found_span find_curl_user(std::string_view text, span at) {
    auto const first = at.begin < 256 ? 0 : at.begin - 256;
    auto const before = text.substr(first, at.begin - first);
    auto const command = before.rfind("curl");
    if (command == before.npos || before.find('\n', command) != before.npos) return {};
    auto const user = skip_quotes(text, skip_blanks(text, at.end));
    auto const colon = run_end(text, user, word | dot | plus_and_slash, 128);
    if (colon == user || colon >= text.size() || text[colon] != ':') return {};
    auto const found = argument_at(text, colon + 1);
    if (found.begin != colon + 1 || !is_password_argument(found.of(text))) return {};
    return {found};
}

/// The password of `sshpass -p PASSWORD`.
inline found_span find_sshpass(std::string_view text, span at) {
    auto const found = argument_at(text, skip_blanks(text, at.end));
    return is_password_argument(found.of(text)) ? found_span{found} : found_span{};
}

/// The option in the arguments behind a command, to the end of the command; npos if it has none.
inline std::size_t end_of_option(std::string_view text, std::size_t at, std::string_view option) {
    auto const window = text.substr(at, 160);
    auto const arguments = window.substr(0, window.find_first_of("\r\n;|&"));
    auto const found = arguments.find(option);
    return found == arguments.npos ? text.npos : at + found + option.size();
}

/// The password of `mysql -pPASSWORD`, which has no blank between. Containers have `-p` for ports.
inline found_span find_mysql(std::string_view text, span at) {
    auto const begin = end_of_option(text, at.end - 1, " -p");
    if (begin == text.npos || !may_begin_token(text, at.begin)) return {};
    auto const found = argument_at(text, begin);
    auto const value = found.of(text);
    auto const n = count_letters(value);
    if (n.upper + n.lower == 0 || !is_password_argument(value)) return {};
    return {found};
}

/// The password of `redis-cli -a PASSWORD`.
inline found_span find_redis(std::string_view text, span at) {
    auto const begin = end_of_option(text, at.end - 1, " -a ");
    if (begin == text.npos || !may_begin_token(text, at.begin)) return {};
    auto const found = argument_at(text, skip_blanks(text, begin));
    return is_password_argument(found.of(text)) ? found_span{found} : found_span{};
}

}  // namespace detail

/// Detectors of passwords on command lines.
[[nodiscard]] inline std::vector<detector> command_password_detectors() {
    using namespace detail;
    return {
        contextual("curl-password", {" -u ", " --user "}, find_curl_user),
        contextual("sshpass-password", {"sshpass -p"}, find_sshpass),
        contextual("mysql-password",
                   {"mysql ", "mysqldump ", "mysqladmin ", "mysqlimport ", "mysqlcheck ",
                    "mariadb ", "mariadb-dump ", "mariadb-admin "},
                   find_mysql),
        contextual("redis-password", {"redis-cli "}, find_redis),
    };
}

}  // namespace lisle::inline v0_1::redaction

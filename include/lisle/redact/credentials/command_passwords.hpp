// lisle/redact/credentials/command_passwords.hpp - passwords and cookies among the arguments of
// known commands.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/command_arguments.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/tokens/randomness.hpp>

#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// Whether a word is an option of curl that has a value: by its letter, maybe after others that
/// have none (`-sSu`), or by its name. `rest`: what of the value is in the word.
inline bool is_curl_option(std::string_view word, char letter, std::string_view name,
                           std::string_view& rest) {
    if (word.starts_with(name)) {
        rest = word.substr(name.size());
        bool const has_sign = rest.starts_with('=');
        if (has_sign) rest.remove_prefix(1);
        return has_sign || rest.empty();
    }
    constexpr std::string_view flags = "sSkLfvigGnNOIjJlpqaRZ#0123456";
    if (word.size() < 2 || word[0] != '-') return false;
    auto const end = word.find_first_not_of(flags, 1);
    if (end == word.npos || word[end] != letter) return false;
    rest = word.substr(end + 1);
    return true;
}

/// The value of an option of curl that `is_right` accepts. The anchor is the command.
template <class F>
span find_curl_value(std::string_view text, span at, char letter, std::string_view name,
                     F&& is_right) {
    if (!may_begin_token(text, at.begin)) return {};
    argument_reader arguments{text, at.end, "curl"};
    while (arguments.next()) {
        auto value = arguments.word();
        std::string_view rest;
        if (!is_curl_option(value.of(text), letter, name, rest)) continue;
        value.begin = value.end - rest.size();
        if (rest.empty()) {
            if (!arguments.next()) break;
            value = arguments.word();
        }
        if (is_right(value)) return value;
    }
    return {};
}

/// The password of `curl -u USER:PASSWORD`.
inline found_span find_curl_user(std::string_view text, span at) {
    auto const colon_of = [&](span value) { return value.of(text).find(':'); };
    auto found = find_curl_value(text, at, 'u', "--user", [&](span value) {
        auto const colon = colon_of(value);
        return colon != 0 && colon != text.npos
               && is_password_argument(value.of(text).substr(colon + 1));
    });
    if (!found.empty()) found.begin += colon_of(found) + 1;
    return {found};
}

/// The cookies of `curl -b NAME=VALUE`.
inline found_span find_curl_cookie(std::string_view text, span at) {
    return {find_curl_value(text, at, 'b', "--cookie", [&](span value) {
        auto const cookies = value.of(text);
        return cookies.size() >= 12 && cookies.find('=') != cookies.npos
               && looks_random_somewhere(cookies);
    })};
}

/// The password of `sshpass -p PASSWORD`.
inline found_span find_sshpass(std::string_view text, span at) {
    auto const found = argument_at(text, skip_blanks(text, at.end));
    return is_password_argument(found.of(text)) ? found_span{found} : found_span{};
}

/// The argument of an option, if it is a password.
inline found_span find_argument(std::string_view text, span at, std::string_view option) {
    auto const found = argument_of_option(text, at, option);
    auto const value = found.of(text);
    return is_password_argument(value) && value[0] != '-' ? found_span{found} : found_span{};
}

/// As `find_argument`, of an option that has a number in other commands: a password has a letter.
inline found_span find_argument_with_letter(std::string_view text, span at,
                                            std::string_view option) {
    auto const found = find_argument(text, at, option);
    auto const n = count_letters(found.of(text));
    return n.upper + n.lower != 0 ? found : found_span{};
}

/// The password of `mysql -pPASSWORD`, which has no blank between. Containers have `-p` for ports.
inline found_span find_glued_password(std::string_view text, span at) {
    auto const begin = end_of_option(text, at.end - 1, " -p");
    if (begin == text.npos || begin >= text.size() || text[begin] == ' ') return {};
    return find_argument_with_letter(text, at, " -p");
}

/// The password of `docker login -p PASSWORD`, `mongosh -p PASSWORD` and the like.
inline found_span find_login(std::string_view text, span at) {
    return find_argument_with_letter(text, at, " -p ");
}

/// The password of `redis-cli -a PASSWORD`.
inline found_span find_redis(std::string_view text, span at) {
    return find_argument(text, at, " -a ");
}

/// The password of `zip -P PASSWORD`.
inline found_span find_zip(std::string_view text, span at) {
    return find_argument(text, at, " -P ");
}

/// The password of `ldapsearch -w PASSWORD`.
inline found_span find_ldap(std::string_view text, span at) {
    return find_argument(text, at, " -w ");
}

/// The value of `gh secret set NAME --body VALUE`.
inline found_span find_set_secret(std::string_view text, span at) {
    auto const found = find_argument(text, at, " --body ");
    return found.empty() ? find_argument(text, at, " -b ") : found;
}

/// The password of `nmcli device wifi connect NAME password PASSWORD`.
inline found_span find_wifi(std::string_view text, span at) {
    return find_argument(text, at, " password ");
}

/// The password after the anchor: `gpg --passphrase PASSWORD`, `-passin pass:PASSWORD`.
inline found_span find_next_argument(std::string_view text, span at) {
    auto const found = argument_at(text, skip_blanks(text, at.end));
    auto const value = found.of(text);
    return is_password_argument(value) && value[0] != '-' ? found_span{found} : found_span{};
}

/// The password of an argument `USER:PASSWORD`, or with another sign between: of HTTPie's `-a`,
/// of `smbclient -U USER%PASSWORD`.
inline found_span find_behind_user(std::string_view text, span at, std::string_view option,
                                   char between) {
    auto const found = argument_of_option(text, at, option);
    auto const sign = found.of(text).find(between);
    if (sign == text.npos || sign == 0) return {};
    span const password{found.begin + sign + 1, found.end};
    return is_password_argument(password.of(text)) ? found_span{password} : found_span{};
}
inline found_span find_httpie(std::string_view text, span at) {
    auto const found = find_behind_user(text, at, " -a ", ':');
    return found.empty() ? find_behind_user(text, at, " --auth ", ':') : found;
}
inline found_span find_smb(std::string_view text, span at) {
    return find_behind_user(text, at, " -U ", '%');
}

/// The password of `sqlplus USER/PASSWORD@DATABASE`.
inline found_span find_sqlplus(std::string_view text, span at) {
    if (!may_begin_token(text, at.begin)) return {};
    argument_reader arguments{text, at.end, "sqlplus"};
    while (arguments.next()) {
        auto const word = arguments.word();
        auto const slash = word.of(text).find('/');
        if (word.of(text).starts_with('-') || slash == text.npos || slash == 0) continue;
        auto const rest = word.of(text).substr(slash + 1);
        auto const value = rest.substr(0, rest.rfind('@'));
        if (!is_password_argument(value)) return {};
        auto const begin = word.begin + slash + 1;
        return {{begin, begin + value.size()}};
    }
    return {};
}

/// The password after `requirepass ` in settings of Redis.
inline found_span find_setting(std::string_view text, span at) {
    auto const found = argument_at(text, skip_blanks(text, at.end));
    auto const value = found.of(text);
    bool const is_password = count_letters(value).digit != 0 && is_password_argument(value);
    return is_password && may_begin_token(text, at.begin) ? found_span{found} : found_span{};
}

/// The password of `CREATE USER a IDENTIFIED BY 'PASSWORD'` and `ALTER ROLE a PASSWORD 'PASSWORD'`.
inline found_span find_sql(std::string_view text, span at) {
    auto const begin = skip_quotes(text, at.end);
    auto const found = quoted_value(text, begin, 128);
    auto const value = found.of(text);
    bool const is_password = value.size() >= 6 && !has_blanks(value) && is_password_argument(value);
    return is_password && count_letters(value).digit != 0 ? found_span{found} : found_span{};
}

}  // namespace detail

/// Detectors of passwords on command lines.
[[nodiscard]] inline std::vector<detector> command_password_detectors() {
    using namespace detail;
    return {
        contextual("curl-password", {"curl "}, find_curl_user),
        contextual("cookie", {"curl "}, find_curl_cookie),
        contextual("sshpass-password", {"sshpass -p"}, find_sshpass),
        contextual("mysql-password",
                   {"mysql ", "mysqldump ", "mysqladmin ", "mysqlimport ", "mysqlcheck ",
                    "mariadb ", "mariadb-dump ", "mariadb-admin "},
                   find_glued_password),
        contextual("archive-password", {"7z ", "7za ", "7zz "}, find_glued_password),
        contextual("archive-password", {"zip ", "unzip ", "zipcloak "}, find_zip),
        contextual("passphrase",
                   {" --passphrase ", " -passin pass:", " -passout pass:", " -pass pass:",
                    " -storepass ", " -srcstorepass ", " -deststorepass ", " -keypass "},
                   find_next_argument),
        contextual("ldap-password",
                   {"ldapsearch ", "ldapmodify ", "ldapadd ", "ldapdelete ", "ldapwhoami "},
                   find_ldap),
        contextual("assigned-secret", {"gh secret set "}, find_set_secret),
        contextual("wifi-password", {"nmcli "}, find_wifi),
        contextual("http-password", {"http ", "https ", "xh "}, find_httpie),
        contextual("smb-password", {"smbclient ", "rpcclient "}, find_smb),
        contextual("sql-password", {"sqlplus "}, find_sqlplus),
        contextual("redis-password", {"redis-cli "}, find_redis),
        contextual("redis-password", {"requirepass ", "masterauth "}, find_setting),
        contextual("login-password",
                   {"docker login ", "podman login ", "registry login ", "oc login ", "mongosh ",
                    "mongo ", "mongodump ", "mongorestore ", "mongoexport ", "mongoimport "},
                   find_login),
        contextual("sql-password",
                   {"identified by ", "_password by ", " password '", " password e'"}, find_sql),
    };
}

}  // namespace lisle::v0_1::redaction

// lisle/redact/credentials/secret_values.hpp - whether a value is a key or a password, by its
// characters and by its name.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>
#include <lisle/redact/credentials/secret_names.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/tokens/randomness.hpp>
#include <lisle/redact/tokens/stand_ins.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// Whether a passphrase of a few words has a word that no text has: `x7Kq9 f1wDDP`.
inline bool has_odd_word(std::string_view value) {
    constexpr std::size_t most_words = 4;
    std::size_t words = 0;
    bool is_odd = false;
    for (std::size_t at = 0; at < value.size(); ++words) {
        auto const end = (std::min)(value.find(' ', at), value.size());
        auto const each = value.substr(at, end - at);
        auto const n = count_letters(each);
        is_odd |= each.size() >= 6 && n.upper != 0 && n.lower != 0 && n.digit != 0
                  && count_odd_turns(each) >= 3;
        at = end + 1;
    }
    return is_odd && words <= most_words;
}

/// Whether letters, digits and many kinds of signs take turns as in a key that is drawn from all of
/// them: that of Django.
inline bool is_key_with_signs(std::string_view value) {
    if (value.size() < 20 || value.size() > 256) return false;
    constexpr unsigned kinds = letters | digits;
    constexpr std::string_view signs = "!@#$%^&*(-_=+)~?.:;,|[]{}<>";
    std::size_t turns = 0, digit = 0, before = 0;
    bool seen[signs.size()]{};
    for (char const c : value) {
        auto const sign = signs.find(c);
        std::size_t const kind = is_in(c, letters) ? letters : is_in(c, kinds) ? digits : 0;
        if (kind == 0 && sign == signs.npos) return false;
        if (kind == 0) seen[sign] = true;
        digit += kind == digits ? 1 : 0;
        turns += kind != before ? 1 : 0;
        before = kind;
    }
    bool const is_mixed = std::count(std::begin(seen), std::end(seen), true) >= 4 && digit >= 2;
    return is_mixed && turns * 3 >= value.size() && entropy_of(value) >= 3.5;
}

/// Whether a value is the name of a type of a program: `Ed25519PublicKey`.
inline bool is_type_name(std::string_view value) {
    return value.ends_with("PublicKey") || value.ends_with("PrivateKey") || value.ends_with("Token")
           || value.ends_with("Length") || value.ends_with("Handler");
}

/// Whether a value is a member of an object in a program, or a number of one: `self._lib.KEY_1`,
/// `0xce534356UL`. Keys in hexadecimal digits are longer.
inline bool is_term_of_program(std::string_view value) {
    constexpr std::size_t longest_number = 21;  // 64 bits and ULL
    return value.starts_with("self.") || value.starts_with("this.")
           || (value.starts_with("0x") && value.size() <= longest_number);
}

/// Whether a value is the name of what turns one thing into another: `symbol2label`.
inline bool is_conversion_name(std::string_view value) {
    auto const digit = value.find_first_of("24");
    if (digit == value.npos || digit < 3 || digit + 4 > value.size()) return false;
    constexpr unsigned any = lower_letters | underscore;
    return run_end(value, 0, any) == digit && run_end(value, digit + 1, any) == value.size();
}

/// Whether a value that begins with a slash is base64 and no path.
inline bool is_base64_with_slash(std::string_view value) {
    auto const end = run_end(value, run_end(value, 0, base64), equals);
    auto const slashes = static_cast<std::size_t>(std::count(value.begin(), value.end(), '/'));
    return end == value.size() && end >= 32 && slashes * 10 <= end + 10
           && count_odd_turns(value) * 4 >= end;
}

/// Whether a value has the entropy of a key, and is not a path, number, date or phrase.
/// Thresholds: random hexadecimal of 32 digits has 3.26 bits or more, in 99 of 100.
inline bool has_key_entropy(std::string_view value) {
    if (value.size() < 10 || is_type_name(value) || is_conversion_name(value)) return false;
    if (is_term_of_program(value)) return false;
    auto const n = count_letters(value);
    if (n.digit == value.size() || value[0] == '.') return false;
    if (value[0] == '/' && !is_base64_with_slash(value)) return false;
    bool const is_hex = value.find_first_not_of("0123456789abcdefABCDEF-") == value.npos;
    double const least = value.size() < 14 ? 2.9 : is_hex ? 2.9 : 3.3;
    return looks_random_somewhere(value) && entropy_of(value) >= least && !is_stand_in(value);
}

/// Whether a password has letters and digits, beside variables, and is no word of a manual.
inline bool is_mixed_password(std::string_view value, std::size_t least) {
    auto const n = count_letters(without_variables(value));
    return value.size() >= least && n.digit != 0 && n.digit != value.size()
           && !is_sample_password(value) && (!has_blanks(value) || has_odd_word(value));
}

/// Whether letters with a number after them are a word of manuals, tests or algorithms:
/// `password1`, `sha256`, or a number of a program: `0x0B96`.
inline bool is_word_with_number(std::string_view value) {
    if (value.starts_with("0x")) return true;
    auto const end = run_end(value, 0, letters);
    return run_end(value, end, digits) == value.size()
           && is_one_of(value.substr(0, end),
                        {"password", "passwd", "passphrase", "pass",   "pwd",  "pw",  "secret",
                         "test",     "foo",    "bar",        "baz",    "user", "abc", "string",
                         "value",    "key",    "token",      "sha",    "md",   "utf", "base",
                         "int",      "uint",   "float",      "example"});
}

inline constexpr std::size_t shortest_plain = 7;

/// Whether a value is a password of letters and digits, and no word with a number.
inline bool is_plain_password(std::string_view value) {
    constexpr std::size_t longest = 64;
    if (value.size() < shortest_plain || value.size() > longest) return false;
    auto const n = count_letters(value);
    return n.digit != 0 && n.upper + n.lower > 1 && n.upper + n.lower + n.digit == value.size()
           && !is_sample_password(value) && !is_word_with_number(value);
}

inline constexpr std::size_t shortest_pin = 4, longest_pin = 8;

/// Whether digits are a PIN that someone chose: not `0000` or `1234`.
inline bool is_pin(std::string_view value) {
    return value.size() >= shortest_pin && value.size() <= longest_pin
           && run_end(value, 0, digits) == value.size() && count_steps(value) + 1 < value.size();
}

/// Whether a number is a PIN by its name: `1234` may be one there, but not `1111`.
inline bool is_pin_number(std::string_view value) {
    return value.size() >= shortest_pin && value.size() <= longest_pin
           && run_end(value, 0, digits) == value.size()
           && value.find_first_not_of(value[0]) != value.npos;
}

inline constexpr std::size_t shortest_number_password = 6, longest_number_password = 32;

/// Whether digits are a password by their name.
inline bool is_password_number(std::string_view value) {
    return value.size() >= shortest_number_password && value.size() <= longest_number_password
           && run_end(value, 0, digits) == value.size() && !is_number_placeholder(value);
}

/// Whether a whole value is the secret of this name: a key, or a password if the name is that of
/// one.
inline bool is_secret_named(std::string_view name, std::string_view value) {
    if (ends_as_password(name) && is_mixed_password(value, 8)) return true;
    if (may_be_plain(name) && is_plain_password(value)) return true;
    if (is_stand_in(value) || is_pattern(value)) return false;
    return is_key_with_signs(value) || (!has_blanks(value) && has_key_entropy(value));
}

/// Whether a key is one of these words, or ends in one after a mark or with its capital: `user`,
/// `db_user`, `dbUser`.
inline bool ends_in_word(std::string_view key, std::initializer_list<std::string_view> words) {
    for (auto const word : words) {
        if (!ends_ignoring_case(key, {word})) continue;
        auto const before = key.substr(0, key.size() - word.size());
        bool const is_marked = before.empty() || !text::is_alphanumeric(before.back());
        if (is_marked || text::is_upper(key[before.size()])) return true;
    }
    return false;
}

/// Whether a key in a list or an object of secrets is that of something else.
inline bool is_key_beside_secrets(std::string_view key) {
    return ends_in_word(key, {"user", "login", "mail", "email", "host", "region", "account",
                              "version", "port", "name", "username", "hostname", "url", "uri",
                              "path", "file", "type", "id"});
}

/// Whether a number in a list or an object of this name is a password or a PIN.
inline bool is_grouped_number(std::string_view group, std::string_view key,
                              std::string_view value) {
    if (is_key_beside_secrets(key)) return false;
    return ends_as_pin(singular(group)) ? is_pin_number(value) : is_password_number(value);
}

/// Whether a value in a list or an object of this name is secret. `key`: that of the value, empty
/// in a list. An object that is named for one password describes it.
inline bool is_grouped_secret(std::string_view group, std::string_view key,
                              std::string_view value) {
    constexpr std::string_view marks = "!@#%^*?+~$&";
    if (is_key_beside_secrets(key)) return false;
    if (!key.empty() && ends_as_password(group)) return false;
    if (holds_passwords(group)) {
        if (is_plain_password(value)) return true;
        if (is_mixed_password(value, 8) && value.find_first_of(marks) != value.npos) return true;
    }
    return is_secret_named({}, value);
}

/// Whether a value in an object of secrets in base64 is one. Four letters may be a word.
inline bool is_base64_secret(std::string_view key, std::string_view value) {
    auto const end = run_end(value, run_end(value, 0, base64), equals);
    bool const is_whole = value.size() >= 8 && value.size() % 4 == 0 && end == value.size();
    return is_whole && !is_key_beside_secrets(key) && !ends_in_word(key, {"crt", "cert", "pub"});
}

/// Whether a value is base64 with slashes, and no path.
inline bool is_base64_key(std::string_view value) {
    return value.size() >= 40 && value.find('/') != value.npos && value[0] != '/'
           && count_odd_turns(value) * 4 >= value.size() && has_key_entropy(value);
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction

// lisle/redact/identity.hpp - what tells who somebody is: home folders, e-mail and IP addresses.
#pragma once

#include <lisle/redact/detector.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::inline v0_1::redaction {

/// Whether a name in a path names no person.
[[nodiscard]] inline bool is_common_user(std::string_view name) {
    for (std::string_view const each :
         {"user",          "users",     "root",      "ubuntu",  "debian",    "runner",
          "runneradmin",   "vscode",    "node",      "app",     "test",      "admin",
          "administrator", "home",      "me",        "you",     "username",  "name",
          "public",        "default",   "shared",    "guest",   "dev",       "developer",
          "coder",         "ec2-user",  "centos",    "fedora",  "pi",        "vagrant",
          "docker",        "jenkins",   "circleci",  "travis",  "git",       "www-data",
          "linuxbrew",     "postgres",  "nobody",    "someone", "foo",       "bar",
          "project",       "projects",  "src",       "lib",     "bin",       "all",
          "yourname",      "your-name", "your_name", "gitpod",  "codespace", "work"})
        if (text::equals_ignoring_case(name, each)) return true;
    return name.starts_with("user") && run_end(name, 4, digits) == name.size();
}

namespace detail {

// ---- Home folders -------------------------------------------------------------------------------

/// The name of a folder that begins at `at`.
inline span folder_name(std::string_view text, std::size_t at, unsigned classes) {
    auto end = at;
    while (end < text.size() && end < at + 64
           && (is_in(text[end], classes) || static_cast<unsigned char>(text[end]) >= 0x80))
        ++end;
    while (end > at && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
    return {at, end};
}

inline found_span as_person(std::string_view text, span name) {
    bool const is_name = name.size() > 1 && is_in(text[name.begin], letters | underscore)
                         && !is_common_user(name.of(text));
    return is_name ? found_span{name} : found_span{};
}

/// Whether a path may begin here: not inside another one, unless that is a drive of Windows.
constexpr bool may_begin_path(std::string_view text, std::size_t at) {
    if (at == 0 || follows_escape(text, at)) return true;
    constexpr unsigned glue = letters_and_digits | underscore | hyphen | dot | tilde;
    if (!is_in(text[at - 1], glue))
        return std::string_view{"})]*"}.find(text[at - 1]) == std::string_view::npos;
    return at > 1 && is_in(text[at - 1], letters) && text[at - 2] == '/';
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

/// X of `/home/X` and `/Users/X`.
inline found_span find_home(std::string_view text, span at) {
    auto const folder = at.of(text);
    if ((folder != "/home/" && folder != "/Users/") || !may_begin_path(text, at.begin)) return {};
    return as_person(text, full_name(text, at.end));
}

/// X of `C:\Users\X`, also with escaped backslashes.
inline found_span find_windows_home(std::string_view text, span at) {
    auto begin = at.end;
    while (begin < text.size() && begin < at.end + 8 && text[begin] == '\\') ++begin;
    return as_person(text, full_name(text, begin));
}

/// X of `-home-X-project`: how programs name folders after paths.
inline found_span find_dashed_home(std::string_view text, span at) {
    auto const folder = at.of(text);
    bool const begins = at.begin == 0 || !is_in(text[at.begin - 1], word | dot);
    if ((folder != "-home-" && folder != "-Users-") || !begins) return {};
    auto const name = folder_name(text, at.end, letters_and_digits | underscore | dot);
    return name.end < text.size() && text[name.end] == '-' ? as_person(text, name) : found_span{};
}

// ---- E-mail -------------------------------------------------------------------------------------

/// Endings of names of files that look like domains: `icon@2x.png`.
inline bool is_file_ending(std::string_view label) {
    for (std::string_view const each :
         {"png",   "jpg",    "jpeg",    "gif",     "svg",       "webp",     "js",      "ts",
          "jsx",   "tsx",    "mjs",     "cjs",     "json",      "html",     "css",     "scss",
          "py",    "rs",     "md",      "txt",     "go",        "java",     "rb",      "php",
          "sh",    "yml",    "yaml",    "toml",    "lock",      "tgz",      "gz",      "zip",
          "log",   "cpp",    "hpp",     "cc",      "h",         "c",        "service", "local",
          "timer", "socket", "so",      "vue",     "mp",        "map",      "db",      "sql",
          "xml",   "test",   "invalid", "example", "localhost", "internal", "tar",     "bak",
          "tmp",   "orig"})
        if (text::equals_ignoring_case(label, each)) return true;
    return false;
}

inline bool is_sample_domain(std::string_view domain) {
    for (std::string_view const each :
         {"example.com", "example.org", "example.net", "users.noreply.github.com", "email.com",
          "domain.com", "test.com", "foo.com", "bar.com", "company.com", "yourdomain.com",
          "acme.com"})
        if (text::equals_ignoring_case(domain, each)
            || (domain.size() > 12 && domain.ends_with(each)
                && domain[domain.size() - each.size() - 1] == '.'))
            return true;
    return false;
}

/// Names that no person has: `git@`, `noreply@`.
inline bool is_common_mailbox(std::string_view name) {
    for (std::string_view const each :
         {"git", "noreply", "no-reply", "hg", "npm", "root", "user", "username", "email", "name",
          "you", "me", "test", "foo", "bar", "someone"})
        if (text::equals_ignoring_case(name, each)) return true;
    return false;
}

/// Whether a top-level domain is one that most addresses have.
inline bool is_common_top(std::string_view label) {
    for (std::string_view const each : {"com", "org", "net", "edu", "gov", "info", "de", "uk", "fr",
                                        "nl", "eu", "ch", "it", "es", "pl", "se", "br", "jp", "io"})
        if (label == each) return true;
    return false;
}

/// A domain without the endings of a file's name behind it: `gmx.net` of `gmx.net.json`; empty if
/// what is left ends as few addresses do: `2x.dark` of `icon@2x.dark.png`.
inline std::string_view without_file_endings(std::string_view domain) {
    for (auto last = domain.rfind('.'); last != domain.npos; last = domain.rfind('.')) {
        auto const label = domain.substr(last + 1);
        if (!is_file_ending(label)) return is_common_top(label) ? domain : std::string_view{};
        domain = domain.substr(0, last);
    }
    return {};
}

/// Where the domain that begins at `at` ends; `at` if there is none.
inline std::size_t end_of_domain(std::string_view text, std::size_t at) {
    auto end = run_end(text, at, letters_and_digits | hyphen | dot, 253);
    while (end > at && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
    auto const domain = text.substr(at, end - at);
    auto const last = domain.rfind('.');
    if (last == domain.npos || last == 0 || domain.find("..") != domain.npos) return at;
    auto const label = domain.substr(last + 1);
    bool const is_top = label.size() >= 2 && run_end(label, 0, letters) == label.size();
    if (!is_top || label.size() > 13) return at;
    return is_file_ending(label) ? at + without_file_endings(domain).size() : end;
}

/// Whether a text stands before the `@` of a URL.
inline bool is_in_userinfo(std::string_view text, std::size_t at) {
    constexpr std::size_t most = 96;
    auto const first = at < most ? 0 : at - most;
    auto const before = text.substr(first, at - first);
    auto const scheme = before.rfind("://");
    return scheme != before.npos && before.find_first_of(" \t\r\n\"'<>", scheme) == before.npos;
}

/// `name@host.tld`. The anchor is the `@`.
inline found_span find_email(std::string_view text, span at) {
    if (at.begin == 0 || at.end >= text.size() || !is_in(text[at.end], letters_and_digits)
        || !is_in(text[at.begin - 1], word | plus_and_slash))
        return {};
    auto begin = run_begin(text, at.begin, word | dot | plus_and_slash, 64);
    auto const slash = text.substr(begin, at.begin - begin).rfind('/');
    if (slash != std::string_view::npos) begin += slash + 1;
    while (begin < at.begin && !is_in(text[begin], letters_and_digits)) ++begin;
    if (begin > 0 && begin < at.begin && text[begin - 1] == '\\'
        && std::string_view{"nrt"}.find(text[begin]) != std::string_view::npos)
        ++begin;
    auto const end = end_of_domain(text, at.end);
    if (begin == at.begin || end == at.end) return {};
    if (is_in_userinfo(text, begin)) return {};
    auto const domain = text.substr(at.end, end - at.end);
    if (is_sample_domain(domain) || is_common_mailbox(text.substr(begin, at.begin - begin)))
        return {};
    return {{begin, end}};
}

// ---- IP addresses -------------------------------------------------------------------------------

/// The next number of an IPv4 address, up to 255 and without leading zeros; -1 for anything else.
inline int read_octet(std::string_view text, std::size_t& at) {
    auto const end = run_end(text, at, digits, 4);
    auto const size = end - at;
    if (size == 0 || size > 3 || (size > 1 && text[at] == '0')) return -1;
    int out = 0;
    for (; at < end; ++at) out = out * 10 + (text[at] - '0');
    return out < 256 ? out : -1;
}

/// Whether an address is of somebody's machine on the Internet: not private, local, reserved, for
/// documentation (RFC 6890), or one of the best known resolvers.
constexpr bool is_public_ipv4(int a, int b, int c, int d) {
    if (a == 0 || a == 10 || a == 127 || a >= 224) return false;
    if ((a == 172 && b >= 16 && b < 32) || (a == 192 && b == 168) || (a == 169 && b == 254))
        return false;
    if (a == 100 && b >= 64 && b < 128) return false;
    if ((a == 192 && b == 0) || (a == 198 && b == 51 && c == 100)
        || (a == 203 && b == 0 && c == 113))
        return false;
    if (a == 198 && (b == 18 || b == 19)) return false;
    bool const is_resolver =
        (a == 8 && b == 8) || (a == 1 && b == c && (b == 1 || b == 0)) || (a == 9 && b == 9);
    bool const is_version = a < 20 && c + d < 20;
    bool const is_edge = d == 0 || d == 255;
    return !is_resolver && !is_version && !is_edge;
}

/// Four numbers with dots. The anchor is a dot and a digit: that of the first dot counts.
inline found_span find_ipv4(std::string_view text, span at) {
    auto const begin = run_begin(text, at.begin, digits, 4);
    if (begin == at.begin) return {};
    if (begin > 0 && (is_in(text[begin - 1], word | dot) && !follows_escape(text, begin)))
        return {};
    int octets[4]{};
    auto i = begin;
    for (int n = 0; n < 4; ++n) {
        if (n != 0 && (i >= text.size() || text[i++] != '.')) return {};
        octets[n] = i < text.size() ? read_octet(text, i) : -1;
        if (octets[n] < 0) return {};
    }
    bool const goes_on =
        i < text.size()
        && (is_in(text[i], word)
            || (text[i] == '.' && i + 1 < text.size() && text::is_digit(text[i + 1])));
    if (goes_on || !is_public_ipv4(octets[0], octets[1], octets[2], octets[3])) return {};
    return {{begin, i}};
}

/// Groups of hexadecimal digits with colons, of a global address. The anchor is its first group.
inline found_span find_ipv6(std::string_view text, span at) {
    if (!may_begin_token(text, at.begin)
        || (at.begin > 0 && (text[at.begin - 1] == ':' || text[at.begin - 1] == '.')))
        return {};
    std::size_t groups = 0, empty = 0;
    auto i = at.begin;
    while (groups < 8) {
        auto const end = run_end(text, i, hex_digits, 5);
        if (end - i > 4) return {};
        if (end > i) ++groups;
        else if (++empty > 1) return {};
        i = end;
        if (i >= text.size() || text[i] != ':') break;
        ++i;
    }
    if (text[i - 1] == ':' && !(i > 1 && text[i - 2] == ':')) --i;
    bool const is_whole = groups == 8 || (empty == 1 && groups >= 2);
    bool const goes_on = i < text.size() && is_in(text[i], letters_and_digits);
    if (!is_whole || goes_on || text::equals_ignoring_case(text.substr(at.begin, 9), "2001:db8:"))
        return {};
    return {{at.begin, i}};
}

inline std::vector<std::string> ipv6_anchors() {
    std::vector<std::string> out;
    for (std::string_view const block :
         {"200", "240", "260", "261", "262", "280", "2a0", "2a1", "2c0"})
        for (char const c : std::string_view{"0123456789abcdef"})
            out.push_back(std::string{block} + c + ':');
    return out;
}

inline std::vector<std::string> ipv4_anchors() {
    std::vector<std::string> out;
    for (char c = '0'; c <= '9'; ++c) out.push_back({'.', c});
    return out;
}

}  // namespace detail

/// Detectors of the names of users in paths, of e-mail and IP addresses.
[[nodiscard]] inline std::vector<detector> identity_detectors() {
    using namespace detail;
    std::vector<detector> out{
        {"home", {"/home/", "/Users/"}, find_home, {}, subject::home, replacement::user},
        {"home", {"\\Users\\"}, find_windows_home, {}, subject::home, replacement::user},
        {"home", {"-home-", "-Users-"}, find_dashed_home, {}, subject::home, replacement::user},
        {"email", {"@"}, find_email, {}, subject::email, replacement::email},
        {"ip", ipv4_anchors(), find_ipv4, {}, subject::ip, replacement::ipv4},
        {"ip", ipv6_anchors(), find_ipv6, {}, subject::ip, replacement::ipv6},
    };
    return out;
}

}  // namespace lisle::inline v0_1::redaction

// lisle/redact/identities/email_addresses.hpp - e-mail addresses of people.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/identities/impersonal_names.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

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
    return is_one_of(name, {"git", "noreply", "no-reply", "hg", "npm", "root", "user", "username",
                            "email", "name", "you", "me", "test", "foo", "bar", "someone"});
}

/// Whether a top-level domain is one that most addresses have.
inline bool is_common_top(std::string_view label) {
    for (std::string_view const each : {"com", "org", "net", "edu", "gov", "info", "de", "uk", "fr",
                                        "nl", "eu", "ch", "it", "es", "pl", "se", "br", "jp", "io"})
        if (label == each) return true;
    return false;
}

/// A domain without the endings of a file's name after it: `gmx.net` of `gmx.net.json`; empty if
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

/// Whether a text stands before the `@` of a URL. Its password may have a quote, which closes the
/// URL after a host and a port.
inline bool is_in_userinfo(std::string_view text, std::size_t at) {
    constexpr std::string_view slashes = "://";
    auto before = text_before(text, at, 96);
    auto const scheme = before.rfind(slashes);
    if (scheme == before.npos || before.find_first_of(" \t\r\n", scheme) != before.npos)
        return false;
    before.remove_prefix(scheme + slashes.size());
    if (before.find_first_of("/?#") != before.npos) return false;
    auto const head = before.substr(0, before.find_first_of("\"'<>"));
    if (head.size() == before.size()) return true;
    auto const colon = head.find(':');
    return colon != head.npos && run_end(head, colon + 1, digits) != head.size();
}

/// Where a letter of two bytes begins that ends at `at`, from Latin to Armenian; `at` for none.
inline std::size_t begin_of_wide_letter(std::string_view text, std::size_t at) {
    if (at < 2) return at;
    auto const lead = static_cast<unsigned char>(text[at - 2]);
    bool const is_letter =
        lead >= 0xC3 && lead <= 0xD6 && (static_cast<unsigned char>(text[at - 1]) & 0xC0U) == 0x80;
    return is_letter ? at - 2 : at;
}

/// Whether an apostrophe in a name ends at `at`: `o'brien@host`, but not `f'ada@host'`.
inline bool is_apostrophe(std::string_view text, std::size_t at, std::size_t end_of_address) {
    bool const is_quoted = end_of_address < text.size() && text[end_of_address] == '\'';
    return at > 1 && text[at - 1] == '\'' && !is_quoted && is_in(text[at - 2], letters)
           && is_in(text[at], letters);
}

/// Where the name before the `@` at `at` begins.
inline std::size_t begin_of_mailbox(std::string_view text, std::size_t at, std::size_t end) {
    constexpr std::size_t most = 64;
    auto const first = at - (std::min)(at, most);
    auto begin = at;
    while (begin > first) {
        auto next = run_begin(text, begin, word | dot | plus_and_slash, begin - first);
        next = begin_of_wide_letter(text, next);
        if (next < at && is_apostrophe(text, next, end)) --next;
        if (next == begin) break;
        begin = next;
    }
    return begin;
}

/// `name@host.tld`. The anchor is the `@`.
inline found_span find_email(std::string_view text, span at) {
    if (at.begin == 0 || at.end >= text.size() || !is_in(text[at.end], letters_and_digits))
        return {};
    auto const last = text[at.begin - 1];
    if (!is_in(last, word | plus_and_slash) && static_cast<unsigned char>(last) < 0x80) return {};
    auto const end = end_of_domain(text, at.end);
    if (end == at.end) return {};
    auto begin = begin_of_mailbox(text, at.begin, end);
    auto const slash = text.substr(begin, at.begin - begin).rfind('/');
    if (slash != std::string_view::npos) begin += slash + 1;
    auto const is_begin = [&] {
        return is_in(text[begin], letters_and_digits)
               || static_cast<unsigned char>(text[begin]) >= 0x80;
    };
    while (begin < at.begin && !is_begin()) ++begin;
    if (begin > 0 && begin < at.begin && text[begin - 1] == '\\'
        && std::string_view{"nrt"}.find(text[begin]) != std::string_view::npos)
        ++begin;
    bool const is_userinfo = end < text.size() && text[end] == '@';
    if (begin == at.begin || (!is_userinfo && is_in_userinfo(text, begin))) return {};
    auto const domain = text.substr(at.end, end - at.end);
    if (is_sample_domain(domain) || is_common_mailbox(text.substr(begin, at.begin - begin)))
        return {};
    return {{begin, end}};
}

}  // namespace detail

/// The detector of e-mail addresses of people.
[[nodiscard]] inline detector email_detector() {
    return {"email", {"@"}, detail::find_email, {}, subject::email, replacement::email};
}

}  // namespace lisle::v0_1::redaction

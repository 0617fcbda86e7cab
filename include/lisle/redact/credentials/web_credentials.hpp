// lisle/redact/credentials/web_credentials.hpp - secrets in headers of HTTP, in URLs and in lines
// of .netrc.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/bytes/unescaped.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>
#include <lisle/redact/detector.hpp>
#include <lisle/redact/tokens/randomness.hpp>
#include <lisle/redact/tokens/stand_ins.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

// ---- Headers ------------------------------------------------------------------------------------

/// `Bearer TOKEN`, in a header or not.
inline found_span find_bearer(std::string_view text, span at) {
    if (!may_begin_token(text, at.begin)) return {};
    auto const begin = skip_blanks(text, at.end);
    auto const end =
        run_end(text, run_end(text, begin, base64 | word | dot | tilde, 8192), equals, 2);
    auto const value = text.substr(begin, end - begin);
    auto const n = count_letters(value);
    auto const before = text_before(text, at.begin, 32);
    std::size_t const least = contains_ignoring_case(before, "authorization") ? 10 : 16;
    if (value.size() < least || n.digit == 0 || is_stand_in(value)) return {};
    return {{begin, end}};
}

/// `Basic BASE64`, if it is that of `user:password`.
inline found_span find_basic(std::string_view text, span at) {
    if (!may_begin_token(text, at.begin)) return {};
    auto const begin = skip_blanks(text, at.end);
    auto const end = run_end(text, run_end(text, begin, base64, 1024), equals, 2);
    if (end - begin < 8) return {};
    auto const plain = decode_base64_loosely(text.substr(begin, end - begin));
    auto const colon = plain.find(':');
    if (colon == plain.npos || !is_readable_text(plain) || is_stand_in(plain)) return {};
    return {{begin, end}};
}

/// The value of a header whose name makes it secret: `x-api-key: VALUE`.
inline found_span find_header(std::string_view text, span at) {
    if (!may_begin_token(text, at.begin)) return {};
    auto begin = skip_blanks(text, skip_quotes(text, at.end));
    if (begin >= text.size() || (text[begin] != ':' && text[begin] != '=')) return {};
    begin = skip_quotes(text, skip_blanks(text, begin + 1));
    auto const end = run_end(text, begin, base64 | word | dot | tilde | equals, 4096);
    auto const value = text.substr(begin, end - begin);
    if (value.size() < 12 || count_letters(value).digit == 0 || is_stand_in(value)) return {};
    return {{begin, end}};
}

/// `Authorization: SCHEME VALUE` of the schemes that have no detector of their own.
inline found_span find_authorization(std::string_view text, span at) {
    if (!may_begin_token(text, at.begin)) return {};
    auto begin = skip_blanks(text, skip_quotes(text, at.end));
    if (begin >= text.size() || (text[begin] != ':' && text[begin] != '=')) return {};
    begin = skip_quotes(text, skip_blanks(text, begin + 1));
    auto const scheme = run_end(text, begin, letters | hyphen, 20);
    if (scheme < text.size() && text[scheme] == ' ') begin = skip_blanks(text, scheme);
    auto const end = run_end(text, begin, base64 | word | dot | tilde | equals, 4096);
    auto const value = text.substr(begin, end - begin);
    if (value.size() < 16 || !looks_random_somewhere(value) || is_stand_in(value)) return {};
    return {{begin, end}};
}

/// `Cookie: a=b; c=d`, to the end of its line or string.
inline found_span find_cookie(std::string_view text, span at) {
    auto const begin = skip_quotes(text, skip_blanks(text, skip_quotes(text, at.end)));
    auto const window = text.substr(begin, 4096);
    auto const size = (std::min)(window.find_first_of("\r\n\"'\\"), window.size());
    auto const value = window.substr(0, size);
    if (value.size() < 12 || value.find('=') == value.npos || !looks_random_somewhere(value))
        return {};
    return {{begin, begin + size}};
}

// ---- URLs ---------------------------------------------------------------------------------------

constexpr bool ends_authority(char c) {
    return static_cast<unsigned char>(c) <= ' '
           || std::string_view{"/?#\"'<>\\`"}.find(c) != std::string_view::npos;
}

/// The password of `scheme://user:password@host`. The anchor is `://`.
inline found_span find_url_password(std::string_view text, span at) {
    std::size_t colon = 0, end = 0;
    auto const last = (std::min)(text.size(), at.end + 512);
    for (auto i = at.end; i < last && !ends_authority(text[i]); ++i) {
        if (text[i] == ':' && colon == 0) colon = i;
        if (text[i] == '@') end = i;
    }
    bool const has_host = end + 1 < text.size() && !ends_authority(text[end + 1]);
    if (colon == 0 || end <= colon + 2 || !has_host) return {};
    auto const password = text.substr(colon + 1, end - colon - 1);
    auto const user = text.substr(at.end, colon - at.end);
    bool const is_weak = password == "secret" && user.substr(0, 4) != "user";
    if (!is_weak && is_sample_password(password)) return {};
    return {{colon + 1, end}};
}

/// Whether the user in a URL of this host is public by design: that of a Sentry DSN, which pages
/// have in their source.
inline bool is_public_user_host(std::string_view text, std::size_t at) {
    auto const host = text.substr(at, run_end(text, at, word | dot, 256) - at);
    return host == "sentry.io" || host.ends_with(".sentry.io");
}

/// A token as the user of `https://token@host`.
inline found_span find_url_user(std::string_view text, span at) {
    auto const end = run_end(text, at.end, word | dot | tilde, 256);
    auto const value = text.substr(at.end, end - at.end);
    if (end == text.size() || text[end] != '@' || !looks_random(value)) return {};
    if (is_public_user_host(text, end + 1)) return {};
    return {{at.end, end}};
}

/// The value of a query key that names a secret: `sig=`, `token=`, after `?` or `&`.
inline found_span find_query_secret(std::string_view text, span at) {
    auto const end = run_end(text, at.end, word | dot | tilde | plus_and_slash, 4096);
    std::size_t stop = end;
    while (stop < text.size() && text[stop] == '%' && byte_at(text, stop + 1) >= 0)
        stop = run_end(text, stop + 3, word | dot | tilde | plus_and_slash, 4096);
    auto const value = text.substr(at.end, stop - at.end);
    if (value.size() < 16 || !looks_random_somewhere(value) || is_stand_in(value)) return {};
    return {{at.end, stop}};
}

// ---- .netrc ------------------------------------------------------------------------------------

/// `login USER password VALUE` of a .netrc file. The anchor is `password` with the blank.
inline found_span find_netrc(std::string_view text, span at) {
    auto const first = at.begin < 256 ? 0 : at.begin - 256;
    auto const before = text.substr(first, at.begin - first);
    if (before.find("login ") == before.npos || before.find("machine ") == before.npos) return {};
    auto begin = at.end;
    while (begin < text.size() && begin < at.end + 64 && is_white(text[begin])) ++begin;
    auto end = begin;
    while (end < text.size() && end < begin + 256 && !is_white(text[end]) && text[end] != '\\'
           && text[end] != '"')
        ++end;
    auto const value = text.substr(begin, end - begin);
    if (value.size() < 3 || is_sample_password(value)) return {};
    return {{begin, end}};
}

}  // namespace detail

/// Detectors of secrets in headers, URLs and lines of .netrc.
[[nodiscard]] inline std::vector<detector> web_credential_detectors() {
    using namespace detail;
    return {
        contextual("bearer-token", {"bearer "}, find_bearer),
        contextual("basic-credentials", {"basic "}, find_basic),
        contextual("api-key",
                   {"x-api-key", "x-goog-api-key", "api-key", "private-token", "x-vault-token",
                    "x-auth-token", "x-access-token", "dd-api-key", "dd-application-key"},
                   find_header),
        contextual("authorization", {"authorization"}, find_authorization),
        contextual("cookie", {"cookie:", "cookie\":", "cookie\\\":"}, find_cookie),
        contextual("url-password", {"://"}, find_url_password),
        contextual("url-token", {"://"}, find_url_user),
        contextual("url-secret",
                   {"?sig=",
                    "&sig=",
                    "?token=",
                    "&token=",
                    "?access_token=",
                    "&access_token=",
                    "#access_token=",
                    "?key=",
                    "&key=",
                    "?api_key=",
                    "&api_key=",
                    "?apikey=",
                    "&apikey=",
                    "?x-amz-signature=",
                    "&x-amz-signature=",
                    "?code=",
                    "&code=",
                    "?x-goog-signature=",
                    "&x-goog-signature=",
                    "?signature=",
                    "&signature=",
                    "?x-amz-security-token=",
                    "&x-amz-security-token="},
                   find_query_secret),
        contextual("netrc-password", {"password "}, find_netrc),
    };
}

}  // namespace lisle::v0_1::redaction

// lisle/scalars/url/impl/url.hpp - the definitions of scalars/url/url.hpp.
#pragma once

#include <lisle/scalars/url/host.hpp>
#include <lisle/scalars/url/path.hpp>
#include <lisle/scalars/url/percent.hpp>
#include <lisle/scalars/url/url.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::scalars {

namespace detail {

constexpr std::uint32_t default_port(std::string_view scheme) {
    if (scheme == "http" || scheme == "ws") return 80;
    if (scheme == "https" || scheme == "wss") return 443;
    return scheme == "ftp" ? 21 : 0x1'0000;  // no port
}

/// The text trimmed of control characters and spaces, and without tabs and line ends.
inline std::string clean_url(std::string_view text) {
    auto const is_blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    std::string out;
    out.reserve(text.size());
    for (char const c : text) {
        if (c != '\t' && c != '\n' && c != '\r') out += c;
    }
    return out;
}

/// Parses a cleaned text in one pass: each step takes its part from the left of `rest_`.
class url_parser {
public:
    explicit url_parser(std::string_view text) : rest_{text} {}

    [[gnu::cold]] std::optional<parsed_url> parse() && {
        if (!parse_scheme()) return {};
        if (kind_ == scheme_kind::file) {
            if (!parse_file()) return {};
        } else if (kind_ == scheme_kind::special) {
            while (!rest_.empty() && is_path_slash(rest_.front(), kind_)) rest_.remove_prefix(1);
            if (!parse_authority()) return {};
            // The path of a special URL is never empty.
            if (!rest_.empty() && is_path_slash(rest_.front(), kind_)) rest_.remove_prefix(1);
            parse_path("/");
        } else if (rest_.starts_with("//")) {
            rest_.remove_prefix(2);
            if (!parse_authority()) return {};
            bool const has_path = !rest_.empty() && rest_.front() != '?' && rest_.front() != '#';
            if (has_path) parse_path(rest_.front() == '/' ? "" : "/");
        } else if (rest_.starts_with('/')) {
            parse_path("");
        } else {
            url_.path = percent_encode(take_until("?#"), control_set);
        }
        parse_query_and_fragment();
        return std::move(url_);
    }

private:
    std::string_view take(std::size_t size) {
        auto const part = rest_.substr(0, size);
        rest_.remove_prefix(part.size());
        return part;
    }

    std::string_view take_until(std::string_view stops) { return take(rest_.find_first_of(stops)); }

    bool parse_scheme() {
        if (rest_.empty() || !text::is_alpha(rest_.front())) return false;
        auto const colon = rest_.find(':');
        if (colon == std::string_view::npos) return false;
        for (char const c : take(colon)) {
            if (!text::is_alphanumeric(c) && c != '+' && c != '-' && c != '.') return false;
            url_.scheme += text::to_lower(c);
        }
        rest_.remove_prefix(1);
        kind_ = kind_of_scheme(url_.scheme);
        return true;
    }

    /// Parses user name, password, host and port, up to the path.
    [[gnu::cold]] bool parse_authority() {
        auto const stops = std::string_view{kind_ == scheme_kind::other ? "/?#" : "/?#\\"};
        auto const authority = rest_.substr(0, rest_.find_first_of(stops));
        if (auto const at = authority.rfind('@'); at != std::string_view::npos) {
            auto const userinfo = take(at);
            auto const colon = userinfo.find(':');
            url_.username = percent_encode(userinfo.substr(0, colon), userinfo_set);
            if (colon != std::string_view::npos) {
                url_.password = percent_encode(userinfo.substr(colon + 1), userinfo_set);
            }
            rest_.remove_prefix(1);
            // rust-url refuses `x://@/` and accepts `x://@`: it only checks what follows the @.
            if (at + 1 == authority.size() && userinfo.empty() && !rest_.empty()) return false;
        }

        // A colon within brackets belongs to an IPv6 address.
        std::size_t size = 0;
        for (bool is_bracketed = false; size < rest_.size(); ++size) {
            char const c = rest_[size];
            if ((c == ':' && !is_bracketed) || stops.find(c) != std::string_view::npos) break;
            if (c == '[' || c == ']') is_bracketed = c == '[';
        }
        auto const host = take(size);
        url_.host =
            kind_ == scheme_kind::other ? normalize_opaque_host(host) : normalize_domain_host(host);
        if (!url_.host) return false;
        bool const needs_host =
            !url_.username.empty() || !url_.password.empty() || rest_.starts_with(':');
        if (url_.host->empty() && needs_host) return false;
        return !rest_.starts_with(':') || parse_port();
    }

    bool parse_port() {
        rest_.remove_prefix(1);
        // A backslash ends the port of any scheme, although only special paths are split at one.
        auto const digits = take(rest_.find_first_not_of("0123456789"));
        if (!rest_.empty() && std::string_view{"/\\?#"}.find(rest_.front()) == rest_.npos) {
            return false;
        }
        std::uint32_t port = 0;
        for (char const c : digits) {
            port = port * 10 + static_cast<std::uint32_t>(c - '0');
            if (port > 0xFFFF) return false;
        }
        if (!digits.empty() && port != default_port(url_.scheme)) {
            url_.port = static_cast<std::uint16_t>(port);
        }
        return true;
    }

    /// Parses a file URL, which always has the two slashes. The host `localhost` is dropped.
    [[gnu::cold]] bool parse_file() {
        url_.host.emplace();
        auto const is_slash = [&](std::size_t i) {
            return i < rest_.size() && is_path_slash(rest_[i], kind_);
        };
        if (!is_slash(0) || !is_slash(1)) {
            parse_path(is_slash(0) ? "" : "/");
            return true;
        }
        rest_.remove_prefix(2);
        auto const host = rest_.substr(0, rest_.find_first_of("/\\?#"));
        if (host.empty() || is_drive_letter(host)) {
            parse_path("/");
            return true;
        }
        auto normal = normalize_domain_host(host);
        if (!normal) return false;
        rest_.remove_prefix(host.size());
        bool const is_local = *normal == "localhost";
        if (!is_local && is_slash(0)) rest_.remove_prefix(1);
        bool const has_drive_letter = parse_path("/");
        if (!is_local && !has_drive_letter) url_.host = std::move(normal);
        return true;
    }

    /// Parses the path. True if it has a drive letter.
    bool parse_path(std::string_view start) {
        path_builder builder{std::string{start}, kind_};
        rest_ = builder.append(rest_, "?#");
        bool const has_drive_letter = builder.has_drive_letter();
        url_.path = std::move(builder).finish();
        return has_drive_letter;
    }

    void parse_query_and_fragment() {
        if (rest_.starts_with('?')) {
            rest_.remove_prefix(1);
            bool const is_special = kind_ != scheme_kind::other;
            url_.query =
                percent_encode(take_until("#"), is_special ? special_query_set : query_set);
        }
        if (rest_.starts_with('#')) url_.fragment = percent_encode(rest_.substr(1), fragment_set);
    }

    std::string_view rest_;
    scheme_kind kind_ = scheme_kind::other;
    parsed_url url_;
};

}  // namespace detail

LISLE_INLINE_CORE std::optional<parsed_url> parse_url(std::string_view text) {
    return detail::url_parser{detail::clean_url(text)}.parse();
}

LISLE_INLINE_CORE std::string to_string(parsed_url const& url) {
    std::string out = url.scheme + ':';
    if (url.host) {
        out += "//";
        out += url.username;
        if (!url.password.empty()) out.append(1, ':').append(url.password);
        if (!url.username.empty() || !url.password.empty()) out += '@';
        out += *url.host;
        if (url.port) out.append(1, ':').append(std::to_string(*url.port));
    } else if (url.path.starts_with("//")) {
        out += "/.";  // or the path would be read as a host
    }
    out += url.path;
    if (url.query) out.append(1, '?').append(*url.query);
    if (url.fragment) out.append(1, '#').append(*url.fragment);
    return out;
}

LISLE_INLINE_CORE std::optional<std::string> normalize_url(std::string_view text) {
    auto const url = parse_url(text);
    if (!url) return {};
    return to_string(*url);
}

LISLE_INLINE_CORE void set_path(parsed_url& url, std::string_view path) {
    if (url.has_opaque_path()) return;
    auto const kind = kind_of_scheme(url.scheme);
    // Tabs and line ends are dropped as in the parser, but nothing is trimmed.
    std::string kept;
    for (char const c : path) {
        if (c != '\t' && c != '\n' && c != '\r') kept += c;
    }
    bool const has_slash = !kept.empty() && detail::is_path_slash(kept.front(), kind);
    bool const is_rooted = kind == scheme_kind::file && url.host == "";
    bool const needs_slash =
        !has_slash && !is_rooted && (!kept.empty() || kind != scheme_kind::other);
    detail::path_builder builder{needs_slash ? "/" : "", kind};
    (void)builder.append(kept, "");
    url.path = std::move(builder).finish();
}

}  // namespace lisle::v0_1::scalars

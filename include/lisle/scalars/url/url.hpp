// lisle/scalars/url/url.hpp - absolute URLs, parsed and printed as rust-url 2.5.7 does.
#pragma once

#include <lisle/scalars/url/path.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

/// The parts of a URL, each in its canonical spelling (percent-encoded), without its delimiters.
struct parsed_url {
    std::string scheme;                   ///< lower case
    std::string username;                 ///< empty if none
    std::string password;                 ///< empty if none
    std::optional<std::string> host;      ///< none: no `//`; empty: nothing after it
    std::optional<std::uint16_t> port;    ///< none if it is the default of the scheme
    std::string path;                     ///< `/a/b`; opaque (`mailto:x@y`) without a slash
    std::optional<std::string> query;     ///< without `?`
    std::optional<std::string> fragment;  ///< without `#`

    bool operator==(parsed_url const&) const = default;

    /// Whether the path is opaque, as in `mailto:a@b`: there is no host, and no slash begins it.
    [[nodiscard]] bool has_opaque_path() const { return !host && !path.starts_with('/'); }
};

/// The kind of a scheme in lower case.
[[nodiscard]] constexpr scheme_kind kind_of_scheme(std::string_view scheme) {
    if (scheme == "file") return scheme_kind::file;
    bool const is_special = scheme == "http" || scheme == "https" || scheme == "ws"
                            || scheme == "wss" || scheme == "ftp";
    return is_special ? scheme_kind::special : scheme_kind::other;
}

/// Returns the parts of an absolute URL, or nothing if rust-url's `Url::parse` refuses the text. A
/// domain must be UTF-8, other parts may be any bytes. `to_ascii_domain` names limits of domains.
[[nodiscard]] LISLE_INLINE_CORE std::optional<parsed_url> parse_url(std::string_view text);

/// The URL as `Url` serializes it.
[[nodiscard]] LISLE_INLINE_CORE std::string to_string(parsed_url const& url);

/// The URL as Zed writes it after reading `text`; nullopt if `text` is not an absolute URL.
[[nodiscard]] LISLE_INLINE_CORE std::optional<std::string> normalize_url(std::string_view text);

/// Replaces the path as rust-url's `Url::set_path`: resolves dot segments, encodes `?` and `#` too,
/// keeps `%`. A relative path starts at the root. An opaque path can't be replaced.
LISLE_INLINE_CORE void set_path(parsed_url& url, std::string_view path);

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/url/impl/url.hpp>
#endif

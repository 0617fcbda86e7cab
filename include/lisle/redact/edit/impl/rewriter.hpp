// lisle/redact/edit/impl/rewriter.hpp - the definitions of redact/edit/rewriter.hpp.
#pragma once

#include <lisle/redact/bytes/byte_lists.hpp>
#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/edit/report.hpp>
#include <lisle/redact/edit/rewriter.hpp>
#include <lisle/redact/placeholders.hpp>
#include <lisle/redact/scan/match.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::redaction {

namespace detail {

/// Whether a part of a URL lies in its host, where no reader of URLs takes a label.
inline bool is_in_host(std::string_view text, span part) {
    constexpr std::string_view slashes = "://", host_ends = "/?#";
    constexpr std::size_t most = 512;  // of a name and a password, and of a host, which has 253
    auto const first = part.begin - (std::min)(part.begin, most);
    auto const before = text.substr(first, part.begin - first);
    auto const scheme = before.rfind(slashes);
    if (scheme == before.npos) return false;
    auto const begin = scheme + slashes.size();
    if (before.find_first_of(host_ends, begin) != before.npos) return false;
    if (before.find('@', begin) != before.npos) return true;
    auto const behind = text.substr(part.end, most);
    auto const end = std::find_if(behind.begin(), behind.end(), [&](char c) {
        return ends_url(c) || host_ends.find(c) != host_ends.npos;
    });
    return std::find(behind.begin(), end, '@') == end;
}

}  // namespace detail

LISLE_INLINE std::string rewriter::replacement_for(std::string_view text, match const& m) {
    if (m.spelled_as == spelling::base64)
        return encode_base64_like(m.of(text), rewrite(m.decoded, m.inner));
    if (m.spelled_as == spelling::hexadecimal)
        return encode_hex_like(m.of(text), rewrite(m.decoded, m.inner));
    if (m.spelled_as == spelling::byte_list)
        return encode_list_like(m.of(text), rewrite(m.decoded, m.inner), m.decoded[0]);
    auto const& d = by_.detector_of(m);
    auto out = placeholders_.of(d, m.value);
    if (m.is_json_number) return detail::number_for(out);
    if (!m.is_in_url || out[0] != '[') return widen_like(m.of(text), std::move(out));
    return (detail::is_in_host(text, m) ? "redacted.invalid/" : "") + percent_encode(out);
}

LISLE_INLINE std::string rewriter::rewrite(std::string_view text,
                                           std::vector<match> const& matches) {
    std::string out;
    std::size_t at = 0;
    for (auto const& m : matches) {
        out += text.substr(at, m.begin - at);
        out += replacement_for(text, m);
        at = m.end;
    }
    return out += text.substr(at);
}

LISLE_INLINE std::string rewriter::rewrite_until_clean(std::string_view text,
                                                       std::vector<match> const& matches) {
    auto out = rewrite(text, matches);
    for (int round = 0; round < 4; ++round) {
        auto const more = by_.scan(out).matches;
        if (more.empty()) break;
        out = rewrite(out, more);
    }
    return out;
}

LISLE_INLINE void rewriter::add_findings(std::string_view pointer, match const& m,
                                         std::vector<finding>& to) {
    for (auto const& inner : m.inner) {
        add_findings(pointer, inner, to);
        to.back().spelled_as = m.spelled_as;
    }
    if (!m.inner.empty()) return;
    auto const& d = by_.detector_of(m);
    auto const label = placeholders_.of(d, m.value);
    to.push_back({d.id, std::string{pointer}, shape_of(m.value),
                  m.is_json_number ? detail::number_for(label) : label, m.is_checked,
                  m.spelled_as});
}

}  // namespace lisle::v0_1::redaction

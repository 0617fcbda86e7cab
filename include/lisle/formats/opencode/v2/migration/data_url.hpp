// lisle/formats/opencode/v2/migration/data_url.hpp - the bytes of `data:` URLs, as opencode 2 keeps
// them.
#pragma once

#include <lisle/formats/opencode/v2/model/scalars.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/scalars/url/percent.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::opencode::v2 {

namespace detail {

/// The bytes of base64 of either alphabet, with or without white space and padding; nothing for any
/// other text.
[[nodiscard]] inline std::optional<std::string> decode_lenient_base64(std::string_view text) {
    std::string out;
    std::uint32_t bits = 0;
    std::size_t digits = 0;
    bool is_padded = false;
    for (char c : text) {
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
        if (c == '=') {
            is_padded = true;
            continue;
        }
        auto const value = scalars::base64_value(c == '-' ? '+' : c == '_' ? '/' : c);
        if (is_padded || value > 63) return std::nullopt;
        bits = (bits << 6U | value) & 0xFFFU;
        if (auto const at = ++digits % 4; at != 1)
            out += static_cast<char>(bits >> (at == 2 ? 4U : at == 3 ? 2U : 0U) & 0xFFU);
    }
    if (digits % 4 == 1) return std::nullopt;
    return out;
}

}  // namespace detail

/// Whether a place is a `data:` URL.
[[nodiscard]] constexpr bool is_data_url(std::string_view url) {
    return lisle::text::equals_ignoring_case(url.substr(0, 5), "data:");
}

/// Returns the bytes of a `data:` URL as padded base64; nothing for any other place, and for base64
/// that can't be read.
///
/// Errors: none. Complexity: linear in the size of the URL.
[[nodiscard]] inline std::optional<std::string> find_inline_bytes(std::string_view url) {
    auto const comma = url.find(',');
    if (!is_data_url(url) || comma == url.npos) return std::nullopt;
    constexpr std::string_view mark = ";base64";
    auto const head = url.substr(0, comma), body = url.substr(comma + 1);
    bool const is_base64 =
        head.size() >= mark.size()
        && lisle::text::equals_ignoring_case(head.substr(head.size() - mark.size()), mark);
    if (!is_base64) return scalars::encode_base64(scalars::percent_decode(body));
    if (detail::is_padded_base64(body)) return std::string{body};
    auto const bytes = detail::decode_lenient_base64(scalars::percent_decode(body));
    return bytes ? std::optional{scalars::encode_base64(*bytes)} : std::nullopt;
}

}  // namespace lisle::v0_1::opencode::v2

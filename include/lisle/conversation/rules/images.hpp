// lisle/conversation/rules/images.hpp - the type and size of an image, from its bytes.
//
// Rule R8: Zed stores only PNG, and no media type; opencode and others store any type, and name it.
// Bytes are base64.
#pragma once

#include <lisle/scalars/base64.hpp>
#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation {

/// Width and height in pixels.
struct pixel_size {
    std::uint32_t width = 0, height = 0;

    bool operator==(pixel_size const&) const = default;
};

namespace detail {

/// The first bytes of a base64 text: enough for a PNG's size. The rest of the text may be invalid.
[[nodiscard]] inline std::string first_bytes_of(std::string_view base64) {
    constexpr std::size_t characters = 32;
    auto const whole = (std::min)(base64.size(), characters) / 4 * 4;
    return scalars::decode_base64(base64.substr(0, whole)).value_or(std::string{});
}

[[nodiscard]] constexpr std::uint32_t read_big_endian(std::string_view bytes) {
    std::uint32_t out = 0;
    for (char const c : bytes.substr(0, 4)) out = out << 8U | static_cast<unsigned char>(c);
    return out;
}

inline constexpr std::string_view png_signature = "\x89PNG\r\n\x1A\n";

}  // namespace detail

/// Returns the media type by the first bytes, or nothing: PNG, JPEG, GIF, WebP or BMP.
[[nodiscard]] inline std::optional<std::string_view> sniff_image(std::string_view base64) {
    auto const bytes = detail::first_bytes_of(base64);
    if (bytes.starts_with(detail::png_signature)) return "image/png";
    if (bytes.starts_with("\xFF\xD8\xFF")) return "image/jpeg";
    if (bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a")) return "image/gif";
    bool const is_webp = bytes.size() >= 12 && std::string_view{bytes}.substr(8, 4) == "WEBP";
    if (bytes.starts_with("RIFF") && is_webp) return "image/webp";
    if (bytes.starts_with("BM")) return "image/bmp";
    return std::nullopt;
}

/// Returns the media type with which the APIs of Anthropic and OpenAI take an image, or nothing if
/// they refuse it: the stated type if it is one of theirs, else that of the bytes.
[[nodiscard]] inline std::optional<std::string_view> find_sent_type(std::string_view stated,
                                                                    std::string_view base64) {
    constexpr std::string_view sent[]{"image/png", "image/jpeg", "image/gif", "image/webp"};
    for (auto const type : {stated == "image/jpg" ? std::string_view{"image/jpeg"} : stated,
                            sniff_image(base64).value_or(std::string_view{})})
        for (auto const known : sent)
            if (type == known) return known;
    return std::nullopt;
}

/// Returns the size in a PNG's header, or nothing if this is not a PNG.
[[nodiscard]] inline std::optional<pixel_size> read_png_size(std::string_view base64) {
    constexpr std::size_t width = 16, height = 20, end = 24;
    auto const bytes = detail::first_bytes_of(base64);
    if (bytes.size() < end || !bytes.starts_with(detail::png_signature)) return std::nullopt;
    std::string_view const header{bytes};
    if (header.substr(12, 4) != "IHDR") return std::nullopt;
    return pixel_size{detail::read_big_endian(header.substr(width)),
                      detail::read_big_endian(header.substr(height))};
}

/// A URL that contains the bytes: `data:image/png;base64,AAAA`.
struct data_url {
    std::string_view media_type, base64;
};

/// Returns the parts of a `data:` URL in base64, or nothing for any other text. Lifetime: the
/// text's.
[[nodiscard]] constexpr std::optional<data_url> split_data_url(std::string_view url) {
    constexpr std::string_view scheme = "data:", encoding = ";base64";
    if (!url.starts_with(scheme)) return std::nullopt;
    auto const comma = url.find(',');
    if (comma == url.npos) return std::nullopt;
    auto head = url.substr(scheme.size(), comma - scheme.size());
    if (!head.ends_with(encoding)) return std::nullopt;
    head.remove_suffix(encoding.size());
    return data_url{head.substr(0, head.find(';')), url.substr(comma + 1)};
}

}  // namespace lisle::v0_1::conversation

// lisle/conversation/zed/media.hpp - Zed's images as neutral ones, and back.
//
// Zed has PNG alone, and sends everything as PNG. Providers refuse other bytes, and then every
// later request: another image becomes a note that it was there (rule R8).
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/media.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/formats/zed/model/image.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation::zed_bridge {

template <class Model>
[[nodiscard]] basic_image<Model> describe_image(zed::basic_image<Model> picture) {
    basic_image<Model> out;
    if (auto const type = sniff_image(picture.source)) out.media_type = std::string{*type};
    out.data = std::move(picture.source);
    if (picture.size && picture.size->width >= 0 && picture.size->height >= 0) {
        out.width = static_cast<std::uint64_t>(picture.size->width);
        out.height = static_cast<std::uint64_t>(picture.size->height);
    }
    return out;
}

namespace detail {

/// The bytes of a medium, in base64; nothing if it is elsewhere.
template <class Model>
[[nodiscard]] std::optional<std::string_view> bytes_of(basic_media<Model> const& m) {
    if (m.data) return std::string_view{*m.data};
    auto const url = m.uri ? split_data_url(*m.uri) : std::nullopt;
    return url ? std::optional{url->base64} : std::nullopt;
}

template <class Model>
[[nodiscard]] std::optional<zed::basic_image_size<Model>>
make_size(std::optional<std::uint64_t> width, std::optional<std::uint64_t> height) {
    if (!width || !height || !std::in_range<std::int32_t>(*width)
        || !std::in_range<std::int32_t>(*height))
        return std::nullopt;
    return zed::basic_image_size<Model>{
        static_cast<std::int32_t>(*width), static_cast<std::int32_t>(*height), {}};
}

}  // namespace detail

/// Returns an image as Zed has it; nothing if Zed can't send it. The size of another system's image
/// is that in its bytes.
template <class Model>
[[nodiscard]] std::optional<zed::basic_image<Model>>
make_image(basic_media<Model> const& m, setup const& target, loss_log const& log) {
    auto const bytes = detail::bytes_of(m);
    if (!bytes) return std::nullopt;
    zed::basic_image<Model> out;
    out.source = std::string{*bytes};
    if (target.is_own) {
        out.size = detail::make_size<Model>(m.width, m.height);
    } else {
        auto const size = read_png_size(*bytes);
        if (!size) return std::nullopt;
        out.size = detail::make_size<Model>(size->width, size->height);
        if (!out.size) return std::nullopt;
        constexpr auto whole = "Zed has an image's bytes alone";
        if (m.data) log.drop("uri", m.uri, whole);
        log.drop("name", m.name, whole);
        if (m.media_type && *m.media_type != "image/png") log.dropped("media_type", whole);
        if (m.width && *m.width != size->width) log.approximated("width", "that in the bytes");
        if (m.height && *m.height != size->height) log.approximated("height", "that in the bytes");
        log.drop("range", m.range, whole);
    }
    return out;
}

}  // namespace lisle::v0_1::conversation::zed_bridge

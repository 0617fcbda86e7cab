// lisle/conversation/opencode/files.hpp - opencode's files as images, sounds, files and mentions.
//
// A file holds its bytes in a `data:` URL, or names a place. A text or a folder that a person
// pointed at is a mention: opencode reads it when it is asked, and sends what it read as texts.
#pragma once

#include <lisle/conversation/content.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/formats/opencode/model/file.hpp>
#include <lisle/text/ascii.hpp>

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace lisle::v0_1::conversation::opencode_bridge {

inline constexpr std::string_view text_type = "text/plain";
inline constexpr std::string_view folder_type = "application/x-directory";

/// Whether opencode leaves a file of this type out of what it sends.
[[nodiscard]] constexpr bool is_only_shown(std::string_view media_type) {
    return media_type == text_type || media_type == folder_type;
}

// ---- Bytes --------------------------------------------------------------------------------------

/// Returns a file as the neutral type `Media`.
template <class Media, class Model>
[[nodiscard]] Media describe_media(opencode::basic_file_content<Model> const& f) {
    Media out;
    out.media_type = f.mime;
    if (f.filename) out.name = *f.filename;
    auto const start = "data:" + std::string{f.mime} + ";base64,";
    if (std::string_view{f.url}.starts_with(start)) out.data = f.url.substr(start.size());
    else out.uri = f.url;
    return out;
}

/// Returns a file as an image, a sound, or as `Other`.
template <class Other, class Result, class Model>
[[nodiscard]] Result describe_file(opencode::basic_file_content<Model> const& f) {
    std::string_view const type{f.mime};
    if (type.starts_with("image/")) return describe_media<basic_image<Model>>(f);
    if (type.starts_with("audio/")) return describe_media<basic_audio<Model>>(f);
    return describe_media<Other>(f);
}

/// Sets a file to bytes or a place. Returns whether there are any.
template <class Model>
[[nodiscard]] bool make_file(opencode::basic_file_content<Model>& out, basic_media<Model> const& m,
                             std::string_view usual_type, loss_log const& log) {
    if (m.media_type) {
        out.mime = *m.media_type;
    } else {
        auto const seen = m.data ? sniff_image(*m.data) : std::nullopt;
        out.mime = std::string{seen.value_or(usual_type)};
        if (!seen) log.invented("media_type", out.mime);
    }
    out.filename = m.name;
    log.drop("width", m.width, "opencode does not measure images");
    log.drop("height", m.height, "opencode does not measure images");
    log.drop("range", m.range, "opencode has lines of mentioned files alone");
    if (m.data) {
        out.url = "data:" + std::string{out.mime} + ";base64," + std::string{*m.data};
        log.drop("uri", m.uri, "the bytes stand in its place");
    } else if (m.uri) {
        out.url = *m.uri;
    }
    return m.data || m.uri;
}

// ---- Mentions -----------------------------------------------------------------------------------

namespace detail {

/// Takes a line number of a query such as `start=3`, spelled without zeros in front.
[[nodiscard]] inline std::optional<std::uint64_t> take_line(std::string_view& query,
                                                            std::string_view key) {
    if (!query.starts_with(key)) return std::nullopt;
    std::uint64_t line = 0;
    auto const* const from = query.data() + key.size();
    auto const [end, failure] = std::from_chars(from, query.data() + query.size(), line);
    if (failure != std::errc{} || end == from || *from == '0') return std::nullopt;
    query.remove_prefix(static_cast<std::size_t>(end - query.data()));
    return line;
}

}  // namespace detail

/// Returns a file that opencode only shows as a mention.
template <class Model>
[[nodiscard]] basic_mention<Model> describe_mention(opencode::basic_file_content<Model> const& f) {
    basic_mention<Model> out;
    out.kind = f.mime == folder_type ? "directory" : "file";
    if (f.filename) out.name = *f.filename;
    std::string_view uri{f.url};
    if (auto const mark = uri.find('?'); mark != uri.npos) {
        auto query = uri.substr(mark + 1);
        auto const first = detail::take_line(query, "start=");
        auto const last = first ? detail::take_line(query, "&end=") : std::nullopt;
        if (last && query.empty()) {
            out.range = {*first, *last, {}};
            uri = uri.substr(0, mark);
        }
    }
    out.uri = std::string{uri};
    return out;
}

/// Returns the file that a person sees of a mention, or nothing for a mention of no file.
template <class Model>
[[nodiscard]] std::optional<opencode::basic_file_content<Model>>
make_file(basic_mention<Model> const& m) {
    if (!m.uri || !(m.uri->starts_with("file:") || m.kind == "file" || m.kind == "directory"))
        return std::nullopt;
    opencode::basic_file_content<Model> out;
    out.mime = text::to_lower(std::string_view{m.kind}) == "directory" ? folder_type : text_type;
    out.filename = m.name;
    out.url = *m.uri;
    if (m.range)
        out.url +=
            "?start=" + std::to_string(m.range->first) + "&end=" + std::to_string(m.range->last);
    return out;
}

}  // namespace lisle::v0_1::conversation::opencode_bridge

// lisle/conversation/opencode_v2/prompt.hpp - what a question of opencode 2 has beside its text:
// files, agents and skills.
//
// A file always has its bytes. A skill's text is sent to the model, so it is a text; the name of an
// agent or of a skill without text is for the program, so it is a mention that a person sees.
#pragma once

#include <lisle/conversation/content.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/files.hpp>
#include <lisle/conversation/opencode_v2/shared.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/formats/opencode/v2/model/prompt.hpp>
#include <lisle/scalars/base64.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

/// The kinds of mentions of agents and skills.
inline constexpr std::string_view agent_kind = "agent", skill_kind = "skill";

/// Whether opencode 2 sends a file of this type to the model.
[[nodiscard]] constexpr bool is_sent_type(std::string_view media_type) {
    constexpr std::array<std::string_view, 5> known{"image/png", "image/jpeg", "image/gif",
                                                    "image/webp", "application/pdf"};
    for (auto const type : known)
        if (type == media_type) return true;
    return opencode_bridge::is_only_shown(media_type);  // which 2.x sends as text
}

// ---- From opencode ------------------------------------------------------------------------------

/// Returns a file as an image, a sound or a file.
template <class Model>
[[nodiscard]] basic_content<Model> describe_file(v2::basic_file<Model> const& f) {
    auto const fill = [&](auto out) -> basic_content<Model> {
        out.media_type = f.mime;
        out.data = f.data.text;
        if (f.name) out.name = *f.name;
        if (auto const* const place = std::get_if<v2::basic_uri_source<Model>>(&f.source))
            out.uri = place->uri;
        return out;
    };
    std::string_view const type{f.mime};
    if (type.starts_with("image/")) return fill(basic_image<Model>{});
    if (type.starts_with("audio/")) return fill(basic_audio<Model>{});
    return fill(basic_file<Model>{});
}

template <class Model>
[[nodiscard]] basic_mention<Model> describe_mention(v2::basic_agent<Model> const& a) {
    basic_mention<Model> out;
    out.kind = std::string{agent_kind};
    out.name = a.name;
    return out;
}

template <class Model>
[[nodiscard]] basic_mention<Model> describe_mention(v2::basic_skill<Model> const& s) {
    basic_mention<Model> out;
    out.kind = std::string{skill_kind};
    out.name = s.name;
    return out;
}

// ---- To opencode --------------------------------------------------------------------------------

/// Makes a file; nothing, and reports no loss, if there are no bytes that opencode reads.
template <class Model>
[[nodiscard]] std::optional<v2::basic_file<Model>>
make_prompt_file(basic_media<Model> const& m, bool is_own, loss_log const& log) {
    auto const url = m.uri ? split_data_url(*m.uri) : std::nullopt;
    v2::basic_file<Model> out;
    if (m.data) out.data.text = *m.data;
    else if (url) out.data.text = std::string{url->base64};
    else return std::nullopt;
    if (!is_own && !v2::detail::is_padded_base64(out.data.text)) return std::nullopt;
    if (m.media_type) {
        out.mime = *m.media_type;
    } else {
        auto const seen = sniff_image(out.data.text);
        out.mime = std::string{seen ? *seen
                               : url && !url->media_type.empty()
                                   ? url->media_type
                                   : std::string_view{"application/octet-stream"}};
        if (!seen && !url) log.invented("media_type", out.mime);
    }
    out.name = m.name;
    if (m.uri && !url) out.source = v2::basic_uri_source<Model>{*m.uri, {}};
    else out.source = v2::basic_inline_source<Model>{};
    log.drop("width", m.width, "opencode does not measure images");
    log.drop("height", m.height, "opencode does not measure images");
    log.drop("range", m.range, "opencode has whole files");
    return out;
}

template <class Model>
[[nodiscard]] v2::basic_agent<Model> make_prompt_agent(basic_mention<Model> const& m) {
    v2::basic_agent<Model> out;
    if (m.name) out.name = *m.name;
    return out;
}

template <class Model>
[[nodiscard]] v2::basic_skill<Model> make_prompt_skill(basic_mention<Model> const& m) {
    v2::basic_skill<Model> out;
    if (m.name) out.id = out.name = *m.name;
    return out;
}

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge

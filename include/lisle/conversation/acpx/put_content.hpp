// lisle/conversation/acpx/put_content.hpp - the parts of a message, but for calls.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/content.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/overloaded.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation::acpx_bridge {

/// The native members of a part; null for a part of a type that this version does not know.
template <class Model>
[[nodiscard]] native_members<Model> const* native_of(basic_content<Model> const& part) {
    return visit_alternative(
        overloaded{
            [](unknown_case<Model> const&) -> native_members<Model> const* { return nullptr; },
            [](auto const& known) -> native_members<Model> const* { return &known.native; },
        },
        part);
}

/// Tells what acpx drops of media whose bytes it keeps.
template <class Model>
void tell_losses_of(basic_media<Model> const& m, loss_log const& log) {
    log.drop("uri", m.uri, "acpx has the bytes alone");
    log.drop("name", m.name, "acpx has the bytes alone");
    log.drop("range", m.range, "acpx has the bytes alone");
}

/// Returns an image with its bytes.
template <class Model>
[[nodiscard]] acpx::basic_image<Model> make_image(basic_media<Model> const& m,
                                                  loss_log const& log) {
    acpx::basic_image<Model> out;
    out.source = *m.data;
    if (m.width && m.height)
        out.size = {static_cast<double>(*m.width), static_cast<double>(*m.height), {}};
    if (!m.height) log.drop("width", m.width, "acpx has both sizes or none");
    if (!m.width) log.drop("height", m.height, "acpx has both sizes or none");
    if (m.media_type && *m.media_type != sniff_image(*m.data))
        log.dropped("media_type", "only an image's bytes tell its type");
    tell_losses_of(m, log);
    return out;
}

/// Makes the content of a user's message.
template <class Model>
class user_content_maker {
public:
    using acpx_content = std::optional<acpx::basic_user_content<Model>>;

    user_content_maker(basic_content<Model> const& part, loss_log log)
        : part_{part}, log_{std::move(log)} {}

    [[nodiscard]] acpx_content run() const {
        return visit_alternative(
            overloaded{
                [&](basic_plain_text<Model> const& text) -> acpx_content {
                    log_.drop("signature", text.signature, "acpx has no signatures of texts");
                    return acpx::basic_plain_text<Model>{text.text};
                },
                [&](basic_mention<Model> const& m) -> acpx_content { return make_mention(m); },
                [&](basic_image<Model> const& m) -> acpx_content {
                    return m.data ? acpx_content{make_image(m, log_)} : make_link(m);
                },
                [&](basic_audio<Model> const& m) -> acpx_content {
                    return m.data ? acpx_content{make_audio(m)} : make_link(m);
                },
                [&](basic_file<Model> const& m) -> acpx_content { return make_link(m); },
                [&](basic_tool_call<Model> const&) -> acpx_content {
                    log_.dropped({}, "acpx's user messages hold no calls");
                    return std::nullopt;
                },
                [&](auto const&) -> acpx_content { return make_text(); },
            },
            part_);
    }

private:
    [[nodiscard]] acpx_content make_text() const {
        flat_text text{""};
        text.add(part_, log_);
        auto flat = std::move(text).finish();
        if (flat.empty()) return std::nullopt;
        return acpx::basic_plain_text<Model>{std::move(flat)};
    }

    [[nodiscard]] acpx::basic_mention<Model> make_mention(basic_mention<Model> const& m) const {
        acpx::basic_mention<Model> out;
        auto const name = m.name ? std::string_view{*m.name} : std::string_view{};
        out.uri = m.uri ? *m.uri : std::string{name};
        if (!m.uri) log_.invented("uri", "the name");
        out.content = m.text ? *m.text : std::string{m.name ? name : std::string_view{out.uri}};
        if (!m.text) log_.invented("text", "the name or the address");
        if (m.kind != mention_kind) log_.dropped("kind", "acpx has the address alone");
        if (m.name && name != name_of(out.uri)) log_.dropped("name", "acpx has the address alone");
        if (m.range && out.uri.find('#') == out.uri.npos)  // as Zed spells lines
            ((out.uri += "#L") += std::to_string(m.range->first) + ':') +=
                std::to_string(m.range->last);
        else log_.drop("range", m.range, "acpx has the address alone");
        return out;
    }

    [[nodiscard]] acpx::basic_audio<Model> make_audio(basic_audio<Model> const& m) const {
        if (!m.media_type) log_.invented("media_type", "bytes of any type");
        tell_losses_of(m, log_);
        return {*m.data, m.media_type ? *m.media_type : "application/octet-stream", {}};
    }

    /// Returns a mention if the file has an address, else a text that names the file.
    [[nodiscard]] acpx_content make_link(basic_media<Model> const& m) const {
        if (!m.uri) return make_text();
        log_.drop("data", m.data, "acpx has the address alone");
        log_.drop("media_type", m.media_type, "acpx has the address alone");
        log_.drop("range", m.range, "acpx has the address alone");
        log_.approximated({}, "a mention of the address");
        return acpx::basic_mention<Model>{*m.uri, m.name ? *m.name : *m.uri, {}};
    }

    basic_content<Model> const& part_;
    loss_log log_;
};

/// Makes the content of an agent's message. Calls are made by call_maker.
template <class Model>
[[nodiscard]] std::optional<acpx::basic_agent_content<Model>>
make_agent_content(basic_content<Model> const& part, loss_log const& log) {
    using acpx_content = std::optional<acpx::basic_agent_content<Model>>;
    return visit_alternative(
        overloaded{
            [&](basic_plain_text<Model> const& text) -> acpx_content {
                log.drop("signature", text.signature, "acpx has no signatures of texts");
                return acpx::basic_plain_text<Model>{text.text};
            },
            [&](basic_thinking<Model> const& thought) -> acpx_content {
                auto const form = form_of_details(thought);
                if (form != details_form::list && form != details_form::items)
                    log.drop("encrypted", thought.encrypted,
                             "acpx's thoughts have no encrypted text");
                if (form == details_form::none)
                    log.drop("provider", thought.provider, "acpx's thoughts name no provider");
                if (thought.is_summary)
                    log.dropped("is_summary", "acpx's thoughts do not say that they are summaries");
                acpx::basic_thinking<Model> out{thought.text, thought.signature, {}};
                if (form == details_form::opaque) out.signature.reset();
                return out;
            },
            [&](basic_redacted_thinking<Model> const& thought) -> acpx_content {
                log.drop("provider", thought.provider, "acpx has the data alone");
                return acpx::basic_redacted_thinking<Model>{thought.data};
            },
            [&](auto const&) -> acpx_content {
                flat_text text{""};
                text.add(part, log);
                auto flat = std::move(text).finish();
                if (flat.empty()) return std::nullopt;
                return acpx::basic_plain_text<Model>{std::move(flat)};
            },
        },
        part);
}

}  // namespace lisle::v0_1::conversation::acpx_bridge

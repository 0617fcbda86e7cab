// lisle/formats/opencode/v2/migration/old_call.hpp - a tool call of opencode 2 as one of 1.x.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/formats/opencode/v2/model/content.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/spelled_members.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::opencode::v2 {

namespace detail {

/// The name under which 1.x keeps what a provider wants back.
[[nodiscard]] constexpr std::string_view to_signer(std::string_view provider) {
    constexpr std::array<std::array<std::string_view, 2>, 4> others{{
        {"google-vertex-anthropic", "anthropic"},
        {"amazon-bedrock", "bedrock"},
        {"google-vertex", "vertex"},
        {"github-copilot", "copilot"},
    }};
    for (auto const& [name, signer] : others)
        if (name == provider) return signer;
    return provider;
}

/// Returns a state with the provider's name around it, as 1.x has it. A state that was migrated has
/// the name.
template <class Model>
[[nodiscard]] std::optional<basic_record<Model>>
to_metadata(std::optional<basic_record<Model>> const& state, std::string_view provider) {
    if (!state) return state;
    auto const text = encode_as(state->value, compact);
    bool has_names = text.starts_with('{') && text != "{}";
    for (auto const& member : lisle::text::members_of(text))
        has_names = has_names && member.value.starts_with('{');
    if (has_names) return state;
    opencode::detail::object_text out;
    out.add_json(to_signer(provider), text);
    auto read = decode_as<basic_record<Model>>(out.finish(), {.ecmascript = true});
    return read ? std::optional{std::move(*read)} : std::nullopt;
}

/// The texts of a result, with a line end between them.
template <class Model>
[[nodiscard]] std::string join_texts(std::optional<basic_tool_result<Model>> const& result) {
    std::string out;
    bool has_any = false;
    if (!result) return out;
    for (auto const& item : result->items)
        if (auto const* const text_item = std::get_if<basic_text_item<Model>>(&item)) {
            if (std::exchange(has_any, true)) out += '\n';
            out += text_item->text;
        }
    return out;
}

}  // namespace detail

/// Returns the state of a call as 1.x keeps it. Attachments lack their ids.
///
/// Errors: none; nothing for a state that this version does not know. Complexity: linear in the
/// size of the call.
template <class Model>
[[nodiscard]] std::optional<opencode::basic_tool_state<Model>>
to_old_state(basic_tool<Model> const& call) {
    double const start = call.time.ran ? call.time.ran->value : call.time.created.value;
    double const end = call.time.completed ? call.time.completed->value : start;
    std::optional<opencode::basic_tool_state<Model>> out;
    std::visit(
        overloaded{
            [&](basic_streaming_call<Model> const& s) {
                opencode::basic_pending_call<Model> old_state;
                old_state.input.emplace();
                old_state.raw = s.input;
                out = std::move(old_state);
            },
            [&](basic_running_call<Model> const& s) {
                opencode::basic_running_call<Model> old_state;
                old_state.input = s.input;
                if (encode_as(s.metadata.value, compact) != "{}") old_state.metadata = s.metadata;
                old_state.time.start = start;
                out = std::move(old_state);
            },
            [&](basic_completed_call<Model> const& s) {
                opencode::basic_completed_call<Model> old_state;
                old_state.input = s.input;
                old_state.output = detail::join_texts(s.content);
                old_state.title.emplace();
                old_state.metadata = s.metadata ? *s.metadata : basic_record<Model>{};
                old_state.time.start = start;
                old_state.time.end = end;
                if (s.content)
                    for (auto const& item : s.content->items)
                        if (auto const* const f = std::get_if<basic_file_item<Model>>(&item)) {
                            if (!old_state.attachments) old_state.attachments.emplace();
                            auto& attached = old_state.attachments->emplace_back();
                            attached.mime = f->mime;
                            attached.filename = f->name;
                            attached.url = f->uri;
                        }
                out = std::move(old_state);
            },
            [&](basic_failed_call<Model> const& s) {
                opencode::basic_failed_call<Model> old_state;
                old_state.input = s.input;
                if (s.error) old_state.error = s.error->message;
                old_state.metadata = s.metadata;
                old_state.time.start = start;
                old_state.time.end = end;
                auto const printed = detail::join_texts(s.content);
                if (!printed.empty()) {
                    auto json =
                        old_state.metadata ? encode_as(old_state.metadata->value, compact) : "{}";
                    opencode::detail::object_text more;
                    more.add("output", std::string_view{printed});
                    json = opencode::detail::assign_members(json, more.finish());
                    if (auto read = decode_as<basic_record<Model>>(json, {.ecmascript = true}))
                        old_state.metadata = std::move(*read);
                }
                out = std::move(old_state);
            },
            [](unknown_case<Model> const&) {},
        },
        static_cast<typename basic_tool_state<Model>::variant const&>(call.state));
    return out;
}

}  // namespace lisle::v0_1::opencode::v2

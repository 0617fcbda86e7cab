// lisle/conversation/claude_code/blocks.hpp - parts of a conversation as blocks of messages.
#pragma once

#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/formats/claude_code/session.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0_1::conversation::claude_code_bridge {

/// The bytes of a file, if they are there and of a known type.
template <class Model>
[[nodiscard]] std::optional<claude_code::basic_media_source<Model>>
make_source(basic_media<Model> const& media) {
    if (!media.data) return std::nullopt;
    auto type = media.media_type ? std::optional{std::string_view{*media.media_type}}
                                 : sniff_image(*media.data);
    if (!type) return std::nullopt;
    claude_code::basic_media_source<Model> out;
    out.media_type = typename Model::string{*type};
    out.data = media.data;
    return out;
}

/// An image whose bytes are there.
template <class Model>
[[nodiscard]] std::optional<claude_code::basic_content_block<Model>>
make_image(basic_content<Model> const& part) {
    auto const* const image = std::get_if<basic_image<Model>>(&part);
    if (image == nullptr) return std::nullopt;
    auto source = make_source(*image);
    if (!source) return std::nullopt;
    return claude_code::basic_image_block<Model>{std::move(*source), {}};
}

template <class Model>
[[nodiscard]] std::optional<claude_code::basic_content_block<Model>>
make_thinking(basic_thinking<Model> const& thought, loss_log const& log) {
    log.drop("encrypted", thought.encrypted, "only its provider can read it");
    if (thought.provider != provider || !thought.signature) {
        log.dropped({}, "another provider's thinking, or without a signature");
        return std::nullopt;
    }
    return claude_code::basic_thinking_block<Model>{thought.text, thought.signature, {}};
}

/// A text, or blocks if the output has images.
template <class Model>
[[nodiscard]] claude_code::basic_result_content<Model>
make_output(basic_tool_call<Model> const& call, loss_log const& log) {
    std::vector<claude_code::basic_result_block<Model>> blocks;
    bool has_image = false;
    for (std::size_t i = 0; i < call.output.size(); ++i) {
        auto const& part = call.output[i];
        auto const* const image = std::get_if<basic_image<Model>>(&part);
        auto source = image != nullptr ? make_source(*image) : std::nullopt;
        if (source) {
            has_image = true;
            blocks.push_back(claude_code::basic_image_block<Model>{std::move(*source), {}});
        } else {
            auto said = flatten_part(part, log.at("output").at(i));
            blocks.push_back(
                claude_code::basic_text_block<Model>{typename Model::string{said}, {}});
        }
    }
    if (has_image) return blocks;
    return typename Model::string{flatten_output(call, log)};
}

/// A part of which the text is kept.
template <class Model>
[[nodiscard]] std::string flatten(basic_content<Model> const& part, loss_log const& log) {
    flat_text text{""};
    text.add(part, log);
    return std::move(text).finish();
}

/// Tells what a call has beyond its block.
template <class Model>
void tell_call_losses(basic_tool_call<Model> const& call, loss_log const& log) {
    constexpr auto whole = "Claude Code's calls have an id, a name and an input";
    log.drop("namespace", call.tool_namespace, whole);
    log.drop("title", call.title, whole);
    log.drop("raw_input", call.raw_input, whole);
    log.drop("started", call.started, "a record has the time of its answer");
    log.drop("structured", call.structured, "a wrong shape would hide the whole session");
    log.drop("raw_output", call.raw_output, whole);
    log.drop("locations", call.locations, whole);
    log.drop("child", call.child, whole);
    log.drop("signature", call.signature, whole);
    log.drop_unknown(call.extra);
}

/// Tells what a message has beyond its records.
template <class Model>
void tell_message_losses(basic_message<Model> const& m, loss_log const& log) {
    if (m.completed != m.created) log.drop("completed", m.completed, "records have its start");
    log.drop("mode", m.mode, "Claude Code's messages have no mode");
    log.drop("cost", m.cost, "Claude Code keeps no cost of an answer");
    log.drop("error", m.error, "an answer has no error");
    log.drop_unknown(m.extra);
}

/// Tells what a conversation has beyond its messages and a session's title.
template <class Model>
void tell_session_losses(basic_conversation<Model> const& c, loss_log const& log) {
    auto const git = c.git.value_or(basic_git_state<Model>{});
    for (auto const& [member, text] : {std::pair{"commit", git.commit}, {"remote", git.remote}})
        log.at("git").drop(member, text, "records have the branch");
    if (c.model && c.model->provider.value_or(typename Model::string{}) != provider)
        log.at("model").drop("provider", c.model->provider, "records have the id");
    if (c.messages.empty() || c.messages[0].created != c.created)
        log.drop("created", c.created, "the time of the first record");
    log.drop("mode", c.mode, "the program has modes of its own");
    log.drop("parent", c.parent, "a session of its own");
    log.drop("usage", c.usage, "it is counted by answers");
    log.drop("cost", c.cost, "it is counted by the program");
    for (std::size_t i = 1; i < c.directories.size(); ++i)
        log.at("directories").dropped(std::to_string(i), "a session has one folder");
    log.drop_unknown(c.extra);
}

}  // namespace lisle::inline v0_1::conversation::claude_code_bridge

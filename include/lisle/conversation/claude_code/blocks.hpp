// lisle/conversation/claude_code/blocks.hpp - parts of a conversation as blocks of messages.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/claude_code/mappings.hpp>
#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/formats/claude_code/session.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

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

/// An image whose bytes are there, and of a type that the API takes.
template <class Model, class Part>
[[nodiscard]] std::optional<claude_code::basic_image_block<Model>>
make_image_block(Part const& part, loss_log const& log) {
    auto const* const image = find_alternative<basic_image<Model>>(&part);
    if (image == nullptr) return std::nullopt;
    auto source = make_source(*image);
    if (!source) return std::nullopt;
    auto const type = find_sent_type(*source->media_type, *image->data);
    if (!type) return std::nullopt;
    if (*type != *source->media_type) {
        log.approximated("media_type", std::string{*type});
        source->media_type = typename Model::string{*type};
    }
    tell_dropped<mappings_of_images>(*image, log);
    return claude_code::basic_image_block<Model>{std::move(*source), {}};
}
template <class Model>
[[nodiscard]] std::optional<claude_code::basic_content_block<Model>>
make_image(basic_content<Model> const& part, loss_log const& log = {}) {
    return make_image_block<Model>(part, log);
}

template <class Model>
[[nodiscard]] std::optional<claude_code::basic_content_block<Model>>
make_thinking(basic_thinking<Model> const& thought, loss_log const& log) {
    log.drop("encrypted", thought.encrypted, "only its provider can read it");
    if (thought.provider != provider || !thought.signature) {
        log.dropped({}, "Claude Code's thinking has a signature of its own provider");
        return std::nullopt;
    }
    if (thought.is_summary) log.dropped("is_summary", "Claude Code has thinking alone");
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
        auto const place = log.at("output").at(i);
        if (auto image = make_image_block<Model>(part, place)) {
            has_image = true;
            blocks.push_back(std::move(*image));
        } else {
            auto flat = flatten_part(part, place);
            blocks.push_back(
                claude_code::basic_text_block<Model>{typename Model::string{flat}, {}});
        }
    }
    if (has_image) return blocks;
    return typename Model::string{flatten_output(call, loss_log{})};  // losses are reported above
}

/// The result of a call as its model is told it, without the id.
template <class Model>
[[nodiscard]] claude_code::basic_tool_result_block<Model>
make_sent_result(basic_tool_call<Model> const& from, std::string_view format, loss_log const& log) {
    using string = typename Model::string;
    claude_code::basic_tool_result_block<Model> out;
    auto const filled = fill_blank_result(from, format, log);
    auto const& call = filled ? *filled : from;
    auto const sent = find_sent_result(call, format);
    tell_losses_of_result(call, sent, log);
    out.is_error = sent != sent_result_kind::returned;
    if (sent == sent_result_kind::returned) out.content = make_output(call, log);
    else if (sent == sent_result_kind::returned_error)
        out.content = string{flatten_output(call, log)};
    else if (sent == sent_result_kind::call_error) out.content = string{*call.error};
    else out.content = string{missing_result(format)};
    return out;
}

/// The input of a call, which is an object.
template <class Model>
[[nodiscard]] typename Model::json make_input(basic_tool_call<Model> const& call,
                                              loss_log const& log) {
    auto const input = encode_as(call.input);
    if (input.starts_with('{')) return respelled(call.input, format_traits<claude_code_t>::style);
    bool const is_none = input == "null";
    if (!is_none) log.approximated("input", "an object around it");
    auto object =
        decode_as<typename Model::json>(is_none ? std::string{"{}"} : "{\"value\":" + input + '}');
    return object ? std::move(*object) : typename Model::json{};
}

/// A part of which the text is kept.
template <class Model>
[[nodiscard]] std::string flatten(basic_content<Model> const& part, loss_log const& log) {
    flat_text text{""};
    text.add(part, log);
    return std::move(text).finish();
}

}  // namespace lisle::v0_1::conversation::claude_code_bridge

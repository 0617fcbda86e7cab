// lisle/formats/acpx/recorder/limits.hpp - truncates a conversation as acpx does since 0.1.16.
//
// So a record has only the end of its session; the event stream has all of it.
#pragma once

#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/scalars/ecmascript_string.hpp>
#include <lisle/text/string.hpp>

#include <cstddef>
#include <string>
#include <variant>

namespace lisle::v0_1::acpx {

/// Limits of messages and entries, and of one text in UTF-16 units.
struct runtime_limits {
    std::size_t messages = 200;
    std::size_t text = 8000;
    std::size_t thinking = 4000;
    std::size_t tool_text = 4000;
    std::size_t requests = 100;
};

namespace detail {

/// Truncates a text that is too long; its last three units become dots.
inline void cut(std::string& text, std::size_t units) {
    // A unit has at least one byte.
    if (text.size() <= units || scalars::utf16_length(text) <= units) return;
    text = scalars::utf16_prefix(text, units - 3) + "...";
}

inline void cut(user_message& user, runtime_limits const& limits) {
    for (auto& content : user.content)
        if (auto* const text = std::get_if<plain_text>(&content)) cut(text->value, limits.text);
}

inline void cut(agent_message& agent, runtime_limits const& limits) {
    for (auto& content : agent.content) {
        if (auto* const text = std::get_if<plain_text>(&content)) cut(text->value, limits.text);
        else if (auto* const thought = std::get_if<thinking>(&content))
            cut(thought->text, limits.thinking);
        else if (auto* const use = std::get_if<tool_use>(&content))
            cut(use->raw_input, limits.tool_text);
    }
    for (auto& [id, result] : agent.tool_results) {
        if (auto* const text = std::get_if<plain_text>(&result.content))
            cut(text->value, limits.tool_text);
        if (!result.output || result.output->kind() != json_kind::string
            || result.output->text().size() <= limits.tool_text)
            continue;
        auto output = text::unquote(result.output->text());
        cut(output, limits.tool_text);
        result.output = to_json(output);
    }
}

}  // namespace detail

/// Keeps the newest messages and usages, and the beginning of texts.
inline void trim(conversation& talk, runtime_limits const& limits = {}) {
    auto& messages = talk.messages;
    if (messages.size() > limits.messages)
        messages.erase(messages.begin(),
                       messages.end() - static_cast<std::ptrdiff_t>(limits.messages));
    for (auto& each : messages) {
        if (auto* const user = std::get_if<user_message>(&each)) detail::cut(*user, limits);
        else if (auto* const agent = std::get_if<agent_message>(&each)) detail::cut(*agent, limits);
    }
    while (talk.request_token_usage.size() > limits.requests) {
        auto const oldest = talk.request_token_usage.begin()->first;
        talk.request_token_usage.erase(oldest);
    }
}

}  // namespace lisle::v0_1::acpx

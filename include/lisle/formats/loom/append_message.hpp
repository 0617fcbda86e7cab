// lisle/formats/loom/append_message.hpp - a person's next message in a thread.
//
//     auto thread = lisle::decode<lisle::loom_t>(text).value();
//     append_user_message(thread, "Go on.", "2026-02-27T12:34:56+00:00");
//     auto edited = lisle::encode(thread);
#pragma once

#include <lisle/formats/loom/version.hpp>

#include <utility>

namespace lisle::v0_1::loom {

/// Appends a person's message as Loom does, and returns it. Messages have no id and no time of
/// their own; `touch` records the change at `now`. The agent's state stays, because no agent runs.
///
/// Errors: none.
///
/// Complexity: constant, amortized.
///
/// Lifetime: the reference lives until a message is added or removed. In a thread of views,
/// `content` and `now` must live as long as the thread (`borrowed_document::keep`).
template <class Model>
basic_message<Model>& append_user_message(basic_thread<Model>& to, typename Model::string content,
                                          typename Model::string now) {
    basic_message<Model> prompt;
    prompt.role = message_role::user;
    prompt.content = std::move(content);
    auto& messages = to.conversation.messages;
    messages.push_back(std::move(prompt));
    touch(to, std::move(now));
    return messages.back();
}

}  // namespace lisle::v0_1::loom

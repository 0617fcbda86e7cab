// lisle/formats/acpx/append_message.hpp - a person's next message in a session.
//
//     auto session = lisle::decode<lisle::acpx_t>(text).value();
//     append_user_message(session, "Go on.", "2026-02-27T12:34:56.000Z");
//     auto edited = lisle::encode(session);
//
// recorder/apply.hpp records prompts of ACP's content blocks, and an agent's answers.
#pragma once

#include <lisle/formats/acpx/session.hpp>
#include <lisle/options.hpp>
#include <lisle/scalars/random_id.hpp>
#include <lisle/scalars/time_spelling.hpp>

#include <string>
#include <utility>
#include <variant>

namespace lisle::v0_1::acpx {

/// Records a change: the conversation was updated, and the session used, at `now`. `now` is RFC
/// 3339. It is respelled as acpx spells it (UTC, milliseconds), because acpx sorts sessions by this
/// text; but not in a session of views.
///
/// Errors: none. A text that is not RFC 3339 is kept.
template <class Model>
void touch(basic_session<Model>& changed, typename Model::string now) {
    scalars::respell_time(now, scalars::to_iso_milliseconds);
    changed.thread.updated_at = now;
    changed.last_used_at = std::move(now);
}

/// Appends a person's message as acpx records a prompt, and returns it, so that mentions and images
/// can join its text.
///
/// The session is open, prompted and used `now`. `last_seq` and `last_request_id` stay, as they
/// count messages sent to an agent; so does the title, which comes from the agent. acpx itself
/// keeps the newest 200 messages and 8000 UTF-16 units of a text: `trim` in recorder/limits.hpp.
///
/// Errors: none.
///
/// Complexity: constant, amortized.
///
/// Lifetime: the reference lives until a message is added or removed. In a session of views,
/// `text`, `now` and `id` must live as long as the session (`borrowed_document::keep`).
template <class Model>
basic_user_message<Model>&
append_user_message(basic_session<Model>& to, typename Model::string text,
                    typename Model::string now, typename Model::string id) {
    basic_user_message<Model> prompt;
    prompt.id = std::move(id);
    prompt.content.emplace_back(basic_plain_text<Model>{std::move(text)});
    auto& messages = to.thread.messages;
    messages.emplace_back(std::move(prompt));
    touch(to, std::move(now));
    to.last_prompt_at = to.last_used_at;
    to.closed = false;
    to.closed_at.reset();
    return std::get<basic_user_message<Model>>(messages.back());
}

/// As above, with an id from `ids` or, without one, from `make_random_id`: a UUID of version 4, as
/// acpx makes them.
template <storing_model Model>
basic_user_message<Model>& append_user_message(basic_session<Model>& to,
                                               typename Model::string text,
                                               typename Model::string now, id_source ids = {}) {
    return append_user_message(to, std::move(text), std::move(now),
                               ids.make ? ids.make(ids.state) : scalars::make_random_id());
}

}  // namespace lisle::v0_1::acpx

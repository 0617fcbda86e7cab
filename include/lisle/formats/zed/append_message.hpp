// lisle/formats/zed/append_message.hpp - a person's next message in a thread.
//
//     auto thread = lisle::decode<lisle::zed_t>(text).value();
//     append_user_message(thread, "Go on.", "2026-02-27T12:34:56Z");
//     auto edited = lisle::encode(thread);
//
// A shared thread gets the message that its owner's thread would get and share. Zed itself never
// adds to a shared thread: it imports the thread (`import_thread`) and goes on with the new one.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs.
#pragma once

#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/options.hpp>
#include <lisle/scalars/random_id.hpp>
#include <lisle/scalars/time_spelling.hpp>

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

namespace detail {

template <class Model>
void set_time(basic_timestamp<Model>& at, typename Model::string now) {
    scalars::respell_time(now, scalars::to_rfc3339_z);
    at.text = std::move(now);
}

template <class Model>
basic_user_message<Model>& append_said(std::vector<basic_message<Model>>& to,
                                       typename Model::string text, typename Model::string id) {
    basic_user_message<Model> prompt;
    prompt.id = std::move(id);
    prompt.content.emplace_back(basic_plain_text<Model>{std::move(text)});
    to.emplace_back(std::move(prompt));
    return std::get<basic_user_message<Model>>(to.back());
}

[[nodiscard]] inline std::string make_message_id(id_source ids) {
    return ids.make ? ids.make(ids.state) : scalars::make_random_id();
}

}  // namespace detail

/// Records a change at `now`, which is RFC 3339 and is respelled as Zed spells it in a payload
/// (`Z`), but not in a thread of views. `to_row` makes the columns of a row from the thread.
///
/// Errors: none. A text that is not RFC 3339 is kept, but Zed can't load such a thread.
template <class Model>
void touch(basic_thread<Model>& changed, typename Model::string now) {
    detail::set_time(changed.updated_at, std::move(now));
}
template <class Model>
void touch(basic_shared_thread<Model>& changed, typename Model::string now) {
    detail::set_time(changed.updated_at, std::move(now));
}

/// Appends a person's message as Zed does, and returns it, so that mentions and images can join its
/// text: `append_user_message(...).content.emplace_back(image)`.
///
/// The summary is dropped, because it no longer covers the thread; title and usage stay. Zed finds
/// messages and their usage by `id`, so each message needs its own.
///
/// Errors: none.
///
/// Complexity: constant, amortized.
///
/// Lifetime: the reference lives until a message is added or removed. In a thread of views, `text`,
/// `now` and `id` must live as long as the thread (`borrowed_document::keep`).
template <class Model>
basic_user_message<Model>& append_user_message(basic_thread<Model>& to, typename Model::string text,
                                               typename Model::string now,
                                               typename Model::string id) {
    to.detailed_summary.reset();
    touch(to, std::move(now));
    return detail::append_said<Model>(to.messages, std::move(text), std::move(id));
}
template <class Model>
basic_user_message<Model>&
append_user_message(basic_shared_thread<Model>& to, typename Model::string text,
                    typename Model::string now, typename Model::string id) {
    touch(to, std::move(now));
    return detail::append_said<Model>(to.messages, std::move(text), std::move(id));
}

/// As above, with an id from `ids` or, without one, from `make_random_id`: a UUID of version 4, as
/// Zed makes them.
template <storing_model Model>
basic_user_message<Model>& append_user_message(basic_thread<Model>& to, typename Model::string text,
                                               typename Model::string now, id_source ids = {}) {
    return append_user_message(to, std::move(text), std::move(now), detail::make_message_id(ids));
}
template <storing_model Model>
basic_user_message<Model>& append_user_message(basic_shared_thread<Model>& to,
                                               typename Model::string text,
                                               typename Model::string now, id_source ids = {}) {
    return append_user_message(to, std::move(text), std::move(now), detail::make_message_id(ids));
}

}  // namespace lisle::v0_1::zed

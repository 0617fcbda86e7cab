// lisle/formats/opencode/append_message.hpp - a person's next message in a session.
//
//     auto session = lisle::decode<lisle::opencode_t>(text).value();
//     append_user_message(session, "Go on.", 1772195696000);
//     auto edited = lisle::encode(session);
//
// Source of the rules: opencode 1.14.20 (2026-04).
#pragma once

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/model/id.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/scalars/random_id.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::opencode {

// ---- Time ---------------------------------------------------------------------------------------

/// Records a change, at a time in milliseconds since 1970. Errors: none.
template <class Model>
void touch(basic_conversation<Model>& changed, std::uint64_t now_milliseconds) {
    changed.info.time.updated = static_cast<double>(now_milliseconds);
}

// ---- Ids ----------------------------------------------------------------------------------------

/// The ids of a new message and of its first part.
template <class Model>
struct basic_new_ids {
    typename Model::string message, part;
};

using new_ids = basic_new_ids<owned>;

/// Randomness for both ids.
using random_for_ids = std::array<std::uint8_t, 28>;

/// Returns the ids that opencode would make now. They sort after those of the last message, even
/// one of the same millisecond.
template <class Model>
[[nodiscard]] new_ids make_ids(basic_conversation<Model> const& whole,
                               std::uint64_t now_milliseconds, random_for_ids const& random) {
    id_counter counter{now_milliseconds, 0};
    auto const count_from = [&](std::string const& id) {
        constexpr auto time_of_ids = (std::uint64_t{1} << 36U) - 1;
        auto const bits = parse_id_bits(id);
        if (bits && *bits >> 12U == (now_milliseconds & time_of_ids))
            counter.count = (std::max)(counter.count, *bits & 0xFFFU);
    };
    if (!whole.messages.empty()) {
        count_from(id_of(whole.messages.back().info));
        for (auto const& each : whole.messages.back().parts) count_from(id_of(each));
    }
    std::array<std::uint8_t, 14> first{}, second{};
    std::copy_n(random.begin(), first.size(), first.begin());
    std::copy_n(random.begin() + first.size(), second.size(), second.begin());
    constexpr auto up = id_order::ascending;
    new_ids out;
    out.message = create_id(counter, id_prefix::msg, up, now_milliseconds, first);
    out.part = create_id(counter, id_prefix::prt, up, now_milliseconds, second);
    return out;
}

// ---- Messages -----------------------------------------------------------------------------------

/// Removes messages and parts that were rolled back, as opencode does when the session goes on.
/// Does nothing in a session that was not rolled back.
template <class Model>
void drop_reverted(basic_conversation<Model>& from) {
    auto const cut = std::exchange(from.info.revert, std::nullopt);
    if (!cut) return;
    auto& messages = from.messages;
    auto const has_id = [](std::string_view id) {
        return [id](auto const& identified) { return id_of(identified) == id; };
    };
    auto first = std::find_if(messages.begin(), messages.end(),
                              [&](auto const& m) { return has_id(cut->message_id.text)(m.info); });
    if (first == messages.end()) return;
    if (cut->part_id) {
        auto& parts = first->parts;
        parts.erase(std::find_if(parts.begin(), parts.end(), has_id(cut->part_id->text)),
                    parts.end());
        ++first;
    }
    messages.erase(first, messages.end());
}

namespace detail {

/// Sets the agent and the model that are to answer: those of the last question, or else of the last
/// answer, or else of the session. opencode requires both; the fallback is the agent of a fresh
/// opencode, and a model that makes opencode ask the user.
template <class Model>
void address(basic_user_message<Model>& question, basic_conversation<Model> const& in) {
    auto const name = [&](auto const& agent, auto const& provider, auto const& model) {
        if (!question.agent && agent) question.agent = *agent;
        if (!question.model) question.model = basic_user_model<Model>{provider, model, {}, {}};
    };
    for (auto i = in.messages.size(); i-- > 0 && !(question.agent && question.model);) {
        auto const* const other = std::get_if<basic_user_message<Model>>(&in.messages[i].info);
        if (other == nullptr) continue;
        if (!question.agent) question.agent = other->agent;
        if (question.model || !other->model) continue;
        question.model = other->model;
        question.model->extra = {};
        question.variant = other->variant;
    }
    for (auto i = in.messages.size(); i-- > 0 && !(question.agent && question.model);) {
        auto const* const answer =
            std::get_if<basic_assistant_message<Model>>(&in.messages[i].info);
        if (answer == nullptr || answer->summary.value_or(false)) continue;
        name(answer->agent ? answer->agent : answer->mode, answer->provider_id, answer->model_id);
    }
    if (auto const& model = in.info.model; model && !question.model)
        name(in.info.agent, model->provider_id, model->id);
    if (!question.agent) question.agent = in.info.agent;
    using string = typename Model::string;
    name(std::optional<string>{"build"}, string{"unknown"}, string{"unknown"});
}

}  // namespace detail

/// Appends a person's message of one text part as opencode does, and returns it with that part, so
/// that files can join it.
///
/// Agent and model are those of the last question, or else of the last answer, or else of the
/// session, or else `build` and `unknown`. Messages that were rolled back are removed
/// (`drop_reverted`), and `touch` records the change. opencode orders messages by time and id: it
/// shows a message that is earlier than the last message before it, and does not answer a message
/// from the future.
///
/// Errors: none.
///
/// Complexity: linear in the number of messages at most.
///
/// Lifetime: the reference lives until a message is added or removed. In a session of views, `text`
/// and `ids` must live as long as the session (`borrowed_document::keep`).
template <class Model>
basic_message_with_parts<Model>&
append_user_message(basic_conversation<Model>& to, typename Model::string text,
                    std::uint64_t now_milliseconds, basic_new_ids<Model> ids) {
    drop_reverted(to);
    basic_user_message<Model> question;
    question.id.text = std::move(ids.message);
    question.session_id = to.info.id;
    question.time.created = static_cast<double>(now_milliseconds);
    detail::address(question, to);
    basic_text_part<Model> content;
    content.id.text = std::move(ids.part);
    content.session_id = question.session_id;
    content.message_id = question.id;
    content.text = std::move(text);
    auto& out = to.messages.emplace_back();
    out.info = std::move(question);
    out.parts.emplace_back(std::move(content));
    touch(to, now_milliseconds);
    return out;
}

/// As above, with ids from `make_ids` and the system's randomness.
template <storing_model Model>
basic_message_with_parts<Model>& append_user_message(basic_conversation<Model>& to,
                                                     typename Model::string text,
                                                     std::uint64_t now_milliseconds) {
    drop_reverted(to);
    auto ids = make_ids(to, now_milliseconds, scalars::make_random_bytes<28>());
    return append_user_message(to, std::move(text), now_milliseconds,
                               basic_new_ids<Model>{std::move(ids.message), std::move(ids.part)});
}

}  // namespace lisle::v0_1::opencode

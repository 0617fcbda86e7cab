// lisle/formats/acpx/recorder/apply.hpp - acpx's reducer: records prompts, updates and operations.
//
// As in acpx, updates are plain JSON, and only present keys count. Clock and ids come from the
// caller, so that the same events make the same record.
#pragma once

#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/recorder/apply_setting.hpp>
#include <lisle/formats/acpx/recorder/apply_state.hpp>
#include <lisle/formats/acpx/recorder/apply_tool.hpp>
#include <lisle/formats/acpx/recorder/apply_usage.hpp>
#include <lisle/formats/acpx/recorder/audit.hpp>
#include <lisle/formats/acpx/recorder/event.hpp>
#include <lisle/formats/acpx/recorder/limits.hpp>
#include <lisle/formats/acpx/recorder/session_index.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::acpx {

namespace detail {

/// Applies events to one session.
class recorder {
public:
    /// `known`, if given, is the index of this session, which saves searching the session.
    recorder(session& to, context const& recording, session_index* known = nullptr)
        : to_{to}, talk_{to.thread},
          recording_{recording}, known_{recording.recorder == release::fixed ? known : nullptr} {}

    std::optional<std::string> operator()(prompt const& given) {
        user_message user;
        for (auto const& block : blocks_of(given))
            if (auto const* const object = block.if_object())
                if (auto content = to_user_content(*object, recording_.recorder))
                    user.content.push_back(*std::move(content));
        if (user.content.empty()) return std::nullopt;
        user.id = recording_.ids.next();
        auto id = user.id;
        talk_.messages.emplace_back(std::move(user));
        finish();
        return id;
    }

    void operator()(session_update const& given) {
        auto const* const params = given.params.if_object();
        auto const* const update = params != nullptr ? if_object(find(*params, "update")) : nullptr;
        if (update == nullptr) return;
        ensure_state();
        if (has_audit(to_)) audit(to_audit_event(*params, *update, recording_.now));
        auto const kind = find_string(*update, "sessionUpdate").value_or(std::string{});
        bool const keeps_time = apply(kind, *update);
        finish(keeps_time);
    }

    void operator()(client_operation const& given) {
        ensure_state();
        audit(operation_event{recording_.now, given, {}});
        finish();
    }

    void operator()(prompt_usage const& given) {
        auto const* const usage = given.usage.if_object();
        if (recording_.recorder < release::v0_11_2 || usage == nullptr) return;
        if (auto const tokens = find_tokens(*usage, recording_.recorder)) {
            set_usage(talk_, *tokens, known_usage(), given.prompt_id);
            finish();
        }
    }

    /// Changes neither the conversation nor its time.
    void operator()(accepted_setting const& given) {
        if (recording_.recorder < release::v0_1_16) return;
        ensure_state();
        setting_recorder{*to_.acpx, recording_.recorder}.take(given);
    }

    /// Returns whether a call shows the terminal.
    bool operator()(terminal_answer const& given) {
        auto const* const answer = given.result.if_object();
        if (recording_.recorder != release::fixed || answer == nullptr) return false;
        auto const take = [&](kept_content& kept, tool_result const& result) {
            if (!kept.take_answer(given.terminal_id, *answer)) return false;
            kept.keep_text(result);
            finish();
            return true;
        };
        return known_ != nullptr ? known_->calls.give(talk_, given.terminal_id, take)
                                 : call_index::search(talk_, given.terminal_id, take);
    }

private:
    // ---- Prompts --------------------------------------------------------------------------------

    [[nodiscard]] boost::json::array blocks_of(prompt const& given) const {
        if (auto const* const blocks = given.content.if_array()) return *blocks;
        if (!given.content.is_string()) return {};
        auto text = view_of(given.content);
        if (recording_.recorder < release::v0_2_0) {
            text = scalars::ecmascript_trim(text);
            if (text.empty()) return {};
        }
        return {{{"type", "text"}, {"text", to_tree(text)}}};
    }

    // ---- Updates --------------------------------------------------------------------------------

    /// Applies an update. True if the update itself set the time.
    bool apply(std::string_view kind, boost::json::object const& update) {
        auto const* const content = if_object(find(update, "content"));
        if (kind == "user_message_chunk" && content != nullptr) add_user_chunk(*content);
        else if (kind == "agent_message_chunk" && content != nullptr)
            add_chunk<plain_text>(*content);
        else if (kind == "agent_thought_chunk" && content != nullptr) add_chunk<thinking>(*content);
        else if (kind == "tool_call" || kind == "tool_call_update") change_tool_call(update);
        else if (kind == "usage_update")
            apply_usage(talk_, update, recording_.recorder, known_usage());
        else if (kind == "session_info_update") return set_info(update);
        else if (kind == "current_mode_update") set_mode(update);
        else if (kind == "available_commands_update")
            set_list(update, "availableCommands", set_commands);
        else if (kind == "config_option_update")
            set_list(update, "configOptions", set_config_options);
        return false;
    }

    void add_user_chunk(boost::json::object const& block) {
        auto content = to_user_content(block, recording_.recorder);
        if (!content) return;
        user_message user;
        user.id = recording_.ids.next();
        user.content.push_back(*std::move(content));
        talk_.messages.emplace_back(std::move(user));
    }

    /// Appends text to the last entry if it is of the same kind; else adds an entry.
    template <class Entry>
    void add_chunk(boost::json::object const& block) {
        auto const text = text_of_block(block, recording_.recorder);
        if (!text || text->empty()) return;
        bool const is_lost =
            recording_.recorder < release::v0_19_1 && scalars::ecmascript_trim(*text).empty();
        edit_current_agent([&](agent_message& agent) {
            if (is_lost) return;
            auto* entry =
                agent.content.empty() ? nullptr : std::get_if<Entry>(&agent.content.back());
            if (entry == nullptr) entry = &std::get<Entry>(agent.content.emplace_back(Entry{}));
            scalars::utf16_append(text_in(*entry), *text);
        });
    }
    static std::string& text_in(plain_text& entry) { return entry.value; }
    static std::string& text_in(thinking& entry) { return entry.text; }

    void change_tool_call(boost::json::object const& update) {
        tool_call_change const change{update, recording_.recorder,
                                      known_ != nullptr ? &known_->calls : nullptr};
        if (known_ != nullptr) return change_known_call(change);
        auto const edit = [&](agent_message& agent) { change.apply(agent); };
        if (auto const id = find_string(update, "toolCallId");
            recording_.recorder == release::fixed && id)
            for (auto i = talk_.messages.size(); i-- > 0;)
                if (auto* const agent = std::get_if<agent_message>(&talk_.messages[i]);
                    agent != nullptr && find_tool_use(*agent, *id) != nullptr)
                    return edit(*agent);
        edit_current_agent(edit);
    }

    void change_known_call(tool_call_change const& change) {
        auto& calls = known_->calls;
        if (auto const* const known = calls.find(change.id())) {
            auto place = *known;
            if (auto* const agent = agent_at(talk_, place.message)) {
                if (place.rank == 0) place.result = agent->tool_results.size();
                change.apply(*agent, &place);
                return calls.add(change.id(), place, *agent);
            }
        }
        edit_current_agent([&](agent_message& agent) {
            // The index does not know agents inside unknown messages.
            auto const last = talk_.messages.size() - 1;
            if (agent_at(talk_, last) != &agent) return change.apply(agent);
            auto const place = calls.place_new(agent, last, change.id());
            change.apply_new(agent, place);
            calls.add(change.id(), place, agent);
        });
    }

    bool set_info(boost::json::object const& update) {
        if (auto const* const title = find(update, "title")) set_title(to_, *title);
        auto const time = find_string(update, "updatedAt");
        if (recording_.recorder != release::fixed || !time) return false;
        talk_.updated_at = *time;
        return true;
    }

    void set_mode(boost::json::object const& update) {
        if (auto mode = find_string(update, "currentModeId"))
            assign_key(*to_.acpx, "current_mode_id", to_.acpx->current_mode_id, *std::move(mode));
    }

    template <class Set>
    void set_list(boost::json::object const& update, std::string_view key, Set set) {
        auto const* const list = find(update, key);
        if (list != nullptr && list->is_array())
            set(*to_.acpx, list->get_array(), recording_.recorder);
    }

    // ---- Messages -------------------------------------------------------------------------------

    /// Edits the last message if it is an agent's; else appends a message and edits it.
    template <class Edit>
    void edit_current_agent(Edit edit) {
        if (!talk_.messages.empty()) {
            auto& last = talk_.messages.back();
            if (auto* const agent = std::get_if<agent_message>(&last)) return edit(*agent);
            if (auto* const unknown = std::get_if<unknown_case<owned>>(&last))
                if (edit_agent_in(*unknown, edit)) return;
        }
        edit(std::get<agent_message>(talk_.messages.emplace_back(agent_message{})));
    }

    /// Edits the agent of an unknown message that has other keys besides `Agent`.
    template <class Edit>
    static bool edit_agent_in(unknown_case<owned>& message, Edit edit) {
        auto value = decode_as<tree>(message.json.text(), as_acpx_reads);
        auto* const object = value ? value->if_object() : nullptr;
        auto* const found = object != nullptr ? object->if_contains("Agent") : nullptr;
        if (found == nullptr) return false;
        auto agent = decode_as<agent_message>(stringify(*found), as_acpx_reads);
        if (!agent) return false;
        edit(*agent);
        auto edited =
            decode_as<tree>(encode_as(*agent, as_stringify, layout::source), as_acpx_reads);
        *found = std::move(*edited);
        message.json = lisle::text::assume_json(stringify(*value));
        return true;
    }

    // ---- Bookkeeping ----------------------------------------------------------------------------

    void ensure_state() {
        if (!to_.acpx) to_.acpx.emplace();
    }

    void audit(audit_event entry) {
        add_audit(to_, std::move(entry), known_ != nullptr ? most_audit_events : 0);
    }

    void finish(bool keeps_time = false) {
        if (!keeps_time) talk_.updated_at = recording_.now;
        if (recording_.recorder >= release::v0_1_16 && recording_.recorder != release::fixed)
            trim(talk_);
    }

    [[nodiscard]] usage_index* known_usage() const {
        return known_ != nullptr ? &known_->usage : nullptr;
    }

    session& to_;
    conversation& talk_;
    context const& recording_;
    session_index* known_;
};

}  // namespace detail

/// Begins a turn, before its first event: acpx then works on a copy of its state, whose keys have
/// another order. Needed only if that order matters.
inline void open_turn(session& changed) {
    if (changed.acpx) detail::copy_for_turn(*changed.acpx);
}

/// Records a prompt. Returns the id of its message, or nothing if the prompt has nothing to record.
///
///     auto const id = lisle::acpx::apply(session, lisle::acpx::prompt{"Go on."}, recording);
///
/// Errors: none. Unknown content blocks, and events that make acpx throw, are ignored.
///
/// Complexity: linear in the sizes of the session and the event (a `replayer` keeps an index).
inline std::optional<std::string> apply(session& to, prompt const& given,
                                        context const& recording) {
    return detail::recorder{to, recording}(given);
}

/// As above, for an agent's update, an operation that the agent asked for, the usage of a prompt,
/// or a setting that the agent accepted.
inline void apply(session& to, event const& given, context const& recording) {
    std::visit(
        [&](auto const& given_event) {
            static_cast<void>(detail::recorder{to, recording}(given_event));
        },
        given);
}

}  // namespace lisle::v0_1::acpx

// lisle/conversation/claude_code/new_session.hpp - a conversation as a session that Claude Code
// resumes.
//
// Each record has one block, all records one line of parents, all records of an answer one message
// id. Results come in the order of the calls, times are distinct and ascend, the title comes last.
// So every release from 0.2.126 to 2.1.330 was seen to send each text and each pair of call and
// result.
#pragma once

#include <lisle/conversation/claude_code/answer_usage.hpp>
#include <lisle/conversation/claude_code/blocks.hpp>
#include <lisle/conversation/claude_code/mappings.hpp>
#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/call_ids.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/ids.hpp>
#include <lisle/conversation/rules/mentions.hpp>
#include <lisle/conversation/rules/sent_messages.hpp>
#include <lisle/conversation/rules/tool_names.hpp>
#include <lisle/formats/claude_code/session.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Makes sessions, or records of single messages.
template <class Model>
class session_maker {
public:
    session_maker(basic_conversation<Model> const& from, loss_log const& log)
        : from_{from}, log_{log} {}

    [[nodiscard]] claude_code::basic_session<Model> make_session() {
        auto const& all = from_.messages;
        time_ = from_.created.value_or(from_.updated.value_or(timestamp{})).milliseconds - 1;
        session_id_ = make_session_id();
        keeps_ids_ = true;
        auto const first = find_first_to_put(all);
        auto const reasons = find_reasons_to_leave_out(from_);
        usages_.place_turns(all, reasons, first, log_.at("messages"));
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto const place = log_.at("messages").at(i);
            std::string reason{i < first ? "a summary stands in its place" : reasons[i]};
            if (!reason.empty()) place.dropped({}, std::move(reason));
            else add_message(all[i], i, place);
        }
        add_title();
        tell_session_losses(from_, frame_, log_);
        return std::move(out_);
    }

    /// Makes the records of a message for a session that is there. `after` is the time before it.
    [[nodiscard]] auto make_message(basic_message<Model> const& m, std::size_t index,
                                    std::optional<timestamp> const& after, loss_log const& log) {
        if (after) time_ = after->milliseconds;
        if (m.role == role::user)
            log.drop("usage", m.usage, "Claude Code's records have the usage of answers alone");
        add_message(m, index, log);
        return std::exchange(out_.records, {});
    }
    /// Makes the record of a call's result.
    [[nodiscard]] auto make_result(basic_tool_call<Model> const& call, loss_log const& log) {
        if (call.started) time_ = call.started->milliseconds;
        add_result(call, std::string{call.id}, log);
        return std::exchange(out_.records, {});
    }

private:
    using block = claude_code::basic_content_block<Model>;
    using text_block = claude_code::basic_text_block<Model>;
    using string = typename Model::string;

    [[nodiscard]] std::string_view format() const {
        return from_.source ? std::string_view{from_.source->format} : std::string_view{};
    }

    [[nodiscard]] std::string make_id(std::string_view place) const {
        auto const id = from_.id ? std::string_view{*from_.id} : std::string_view{};
        return scalars::to_string(derive_uuid({format(), id, place}));
    }
    [[nodiscard]] std::string make_session_id() const {
        if (from_.id && scalars::parse_uuid(*from_.id)) return *from_.id;
        log_.invented("id", "a UUID made from the source's id");
        return make_id("session");
    }

    // ---- Records ----

    /// Sets the members that all records of the tree have. Times ascend by at least a millisecond.
    void link_record(claude_code::basic_link<Model>& to, std::optional<timestamp> const& at,
                     std::string id = {}) {
        time_ = at ? (std::max)(at->milliseconds, time_ + 1) : time_ + 1;
        frame_.last = timestamp{time_, 0};
        if (!frame_.first) frame_.first = frame_.last;
        if (!parent_.empty()) to.parent_uuid = parent_;
        parent_ =
            id.empty() ? make_id("record " + std::to_string(out_.records.size())) : std::move(id);
        to.uuid = parent_;
        to.timestamp = to_rfc3339_milliseconds(timestamp{time_, 0});
        to.user_type = "external";
        to.entrypoint = "cli";
        to.cwd = from_.directories.empty() ? string{"/"} : from_.directories[0];
        to.session_id = session_id_;
        to.version = std::string{format_traits<claude_code_t>::version};
        to.git_branch = from_.git && from_.git->branch ? *from_.git->branch : string{};
    }

    /// Reports a record whose time had to change.
    void tell_time(std::string_view member, std::optional<timestamp> const& wanted,
                   loss_log const& log) const {
        if (wanted && wanted != frame_.last)
            log.approximated(member, "the times of records ascend");
    }

    void add_record(claude_code::basic_record<Model> record) {
        auto& line = out_.records.emplace_back();
        line.content = std::move(record);
    }

    /// A file needs a record, so a session without messages has a title.
    void add_title() {
        if (!from_.title && !out_.records.empty()) return;
        if (!from_.title) log_.invented("title", "a file needs a record");
        claude_code::basic_custom_title<Model> record;
        record.word = from_.title.value_or("New session");
        record.session_id = session_id_;
        add_record(std::move(record));
    }

    void add_message(basic_message<Model> const& m, std::size_t index, loss_log const& log) {
        if (m.role == role::user) add_prompt(m, log);
        else add_answer(m, index, log);
    }

    // ---- Prompts ----

    /// Adds a prompt. The content of mentions stands after the other parts (R9).
    void add_prompt(basic_message<Model> const& m, loss_log const& log) {
        std::vector<block> blocks;
        mention_context context;
        auto const say = [&](std::string_view text) {
            if (!text.empty()) blocks.push_back(text_block{string{text}, {}});
        };
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const place = log.at("content").at(i);
            if (has_alternative<basic_native_content<Model>>(m.content[i])) continue;
            if (auto image = make_image(m.content[i], place)) {
                blocks.push_back(std::move(*image));
            } else if (auto const* const named =
                           find_alternative<basic_mention<Model>>(&m.content[i])) {
                say(to_link(*named));
                context.add(*named);
                place.approximated({}, "a link, and what it held behind the text");
            } else {
                say(flatten(m.content[i], place));
            }
        }
        for (auto const& text : context.to_texts()) say(text);
        if (blocks.empty()) return log.dropped({}, "a message without content");
        claude_code::basic_user_record<Model> record;
        record.message.role = "user";
        if (m.origin == origin::program) record.is_meta = true;
        auto* const only = blocks.size() == 1 ? std::get_if<text_block>(&blocks[0]) : nullptr;
        if (only != nullptr) record.message.content = std::move(only->text);
        else record.message.content = std::move(blocks);
        link_record(record, m.created, take_id(m, log));
        tell_time("created", m.created, log);
        add_record(std::move(record));
        tell_message_losses(m, log);
    }
    /// The record of a prompt has its id, if that is a UUID that no other one has.
    [[nodiscard]] std::string take_id(basic_message<Model> const& m, loss_log const& log) {
        if (!m.id) return {};
        std::string id{*m.id};
        auto const read = scalars::parse_uuid(id);
        bool const is_usual = keeps_ids_ && read && scalars::to_string(*read) == id;
        if (is_usual && ids_.insert(id).second) return id;
        log.dropped("id", "Claude Code's records have UUIDs of their own");
        return {};
    }

    // ---- Answers ----

    void add_answer(basic_message<Model> const& m, std::size_t index, loss_log const& log) {
        auto const answer_id = "msg_" + make_id("answer " + std::to_string(index));
        std::vector<std::pair<std::size_t, std::string>> calls;
        auto const* const usage = usages_.find(m, index, log);
        bool has_block = false;
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const place = log.at("content").at(i);
            auto content = make_block(m.content[i], place);
            if (!content) continue;
            auto const* const call =
                std::get_if<claude_code::basic_tool_use_block<Model>>(&*content);
            if (call != nullptr) calls.emplace_back(i, call->id);
            add_block(m, std::move(*content), answer_id, usage);
            if (!std::exchange(has_block, true)) tell_time("created", m.created, log);
        }
        if (!has_block) return log.dropped({}, "a message without content for Claude Code");
        for (auto const& [part, id] : calls)
            add_result(get_alternative<basic_tool_call<Model>>(m.content[part]), id,
                       log.at("content").at(part));
        tell_message_losses(m, log);
    }

    void add_block(basic_message<Model> const& m, block content, std::string const& answer_id,
                   basic_usage<Model> const* usage) {
        bool const is_call =
            std::holds_alternative<claude_code::basic_tool_use_block<Model>>(content);
        claude_code::basic_assistant_record<Model> record;
        auto& to = record.message;
        auto const& model = m.model ? m.model : from_.model;
        to.model = model ? model->id : string{"unknown"};
        if (model) record.effort = model->effort;
        if (model && from_.model && model->id == from_.model->id
            && model->effort == from_.model->effort)
            frame_.names_model = true;
        to.id = answer_id;
        to.type = "message";
        to.role = "assistant";
        to.content = std::vector<block>{};
        std::get<std::vector<block>>(to.content).push_back(std::move(content));
        if (m.stop_reason && is_known_stop(*m.stop_reason)) to.stop_reason = m.stop_reason;
        else to.stop_reason = is_call ? "tool_use" : "end_turn";
        to.usage = make_usage(usage);
        link_record(record, m.created);
        add_record(std::move(record));
    }

    [[nodiscard]] std::optional<block> make_block(basic_content<Model> const& part,
                                                  loss_log const& log) {
        if (auto const* const thought = find_alternative<basic_thinking<Model>>(&part))
            return make_thinking(*thought, log);
        if (auto const* const hidden = find_alternative<basic_redacted_thinking<Model>>(&part)) {
            if (hidden->provider != provider) {
                log.dropped({}, "only its own provider can read it");
                return std::nullopt;
            }
            return claude_code::basic_redacted_thinking_block<Model>{hidden->data, {}};
        }
        if (auto const* const call = find_alternative<basic_tool_call<Model>>(&part)) {
            bool const is_open =
                call->status == call_status::pending || call->status == call_status::in_progress;
            if (!is_open || sends_open_calls(format())) return make_call(*call, log);
            log.dropped({}, "a call without a result, which a model is not told");
            return std::nullopt;
        }
        if (has_alternative<basic_native_content<Model>>(part)) return std::nullopt;
        auto flat = flatten(part, log);
        if (flat.find_first_not_of(" \t\r\n") == flat.npos) {
            log.dropped({}, "a blank text, which providers refuse");
            return std::nullopt;
        }
        return text_block{string{flat}, {}};
    }

    [[nodiscard]] block make_call(basic_tool_call<Model> const& call, loss_log const& log) {
        claude_code::basic_tool_use_block<Model> out;
        out.id = call_ids_.make(call.id);
        out.name = make_tool_name(call.name);
        if (out.id != call.id) log.approximated("id", "an id that providers take");
        if (out.name != call.name) log.approximated("name", "a name that providers take");
        out.input = make_input(call, log);
        tell_dropped<mappings_of_calls>(call, log);
        return out;
    }

    void add_result(basic_tool_call<Model> const& call, std::string const& id,
                    loss_log const& log) {
        auto result = make_sent_result(call, format(), log);
        result.tool_use_id = id;
        claude_code::basic_user_record<Model> record;
        record.message.role = "user";
        std::vector<block> blocks;
        blocks.push_back(std::move(result));
        record.message.content = std::move(blocks);
        link_record(record, call.ended);
        tell_time("ended", call.ended, log);
        add_record(std::move(record));
    }

    basic_conversation<Model> const& from_;
    loss_log log_;
    claude_code::basic_session<Model> out_;
    call_id_maker call_ids_;
    usage_places<Model> usages_;
    session_frame frame_;
    std::set<std::string> ids_;  ///< of prompts
    std::string session_id_, parent_;
    std::int64_t time_ = 0;
    bool keeps_ids_ = false;  ///< in a new session
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge

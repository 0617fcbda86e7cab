// lisle/conversation/codex/read_thread.hpp - reads the lines of a thread into messages.
//
// Items are the conversation, events repeat them. The items of one answer are a message; the next
// one begins after the results of its calls. A rollback drops the last turns, a compaction all
// that came before, or all but the messages of persons.
#pragma once

#include <lisle/conversation/codex/context_lines.hpp>
#include <lisle/conversation/codex/draft_list.hpp>
#include <lisle/conversation/codex/meta.hpp>
#include <lisle/conversation/codex/usage.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/codex/tools/injected_text.hpp>
#include <lisle/misfits.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

/// Reads a thread. What it finds beside messages is in `conversation`.
template <class Model>
class thread_reader {
public:
    explicit thread_reader(parts which = parts::active)
        : skips_unreadable_compactions_{which == parts::portable}, has_all_{which == parts::all} {}

    void run(codex::basic_rollout<Model> const& from) {
        auto const persons = codex::find_persons_messages(from.records);
        has_records_ = std::any_of(from.records.begin(), from.records.end(), [](auto const& line) {
            auto const* const record = line.record();
            return record != nullptr
                   && codex::line_with<codex::basic_token_usage_record<Model>>(*record) != nullptr;
        });
        auto reverted = from.reverted.begin();
        auto const read_reverted = [&] {
            for (; has_all_ && reverted != from.reverted.end() && reverted->line <= line_;
                 ++reverted)
                add_reverted(reverted->part);
        };
        for (line_ = 0; line_ < from.records.size(); ++line_) {
            read_reverted();
            auto const* const record = from.records[line_].record();
            auto const time = record == nullptr ? std::nullopt : time_of(*record);
            if (time) conversation.updated = time;
            messages.begin_line(time);
            is_person_ = persons[line_];
            if (time) end_copy(*time);
            if (record != nullptr) {
                begin_own_part(*record);
                read(*record);
            } else if (auto const* const line = from.records[line_].unreadable()) {
                if (is_json(line->text)) add_untyped(line->text);
            }
        }
        read_reverted();
        for (auto const& usage : reverted_usages_)
            conversation.usage = conversation.usage ? add_usage(*conversation.usage, usage) : usage;
    }

    /// The messages of all drafts, each after the results of calls that are gone before it.
    [[nodiscard]] std::vector<basic_message<Model>> take_messages() && {
        std::vector<basic_message<Model>> out;
        auto orphan = messages.orphans().begin();
        auto const add_orphans = [&](std::size_t draft) {
            for (; orphan != messages.orphans().end() && orphan->first <= draft; ++orphan)
                out.push_back(std::move(orphan->second));
        };
        auto& drafts = messages.drafts();
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            add_orphans(i);
            if (!drafts[i].is_repeated) out.push_back(std::move(drafts[i].message));
        }
        add_orphans(drafts.size());
        return out;
    }

    basic_conversation<Model> conversation;
    draft_list<Model> messages;
    std::size_t meta_line = no_line;
    bool is_bare = false;

private:
    // ---- Lines ----

    /// Adds the messages of lines that another file has. They are read on their own, so that they
    /// change none of the thread's messages.
    void add_reverted(codex::basic_rollout<Model> const& from) {
        thread_reader inner{parts::all};
        inner.model_ = model_;
        inner.provider_ = provider_;
        inner.run(from);
        if (inner.conversation.usage) reverted_usages_.push_back(*inner.conversation.usage);
        for (auto& message : std::move(inner).take_messages()) {
            message.part = part::rolled_back;
            messages.add_inactive(std::move(message));
        }
    }

    /// Returns what `read` finds in the envelope of a record.
    template <class Result, class Read>
    [[nodiscard]] static std::optional<Result> look_in(codex::basic_record<Model> const& r,
                                                       Read read) {
        std::optional<Result> out;
        if (auto const* const line = find_alternative<codex::basic_envelope<Model>>(&r))
            std::visit(
                [&](auto const& l) {
                    if constexpr (requires { l.timestamp; }) out = read(l);
                },
                static_cast<typename codex::basic_envelope<Model>::base const&>(*line));
        return out;
    }
    [[nodiscard]] static std::optional<timestamp> time_of(codex::basic_record<Model> const& r) {
        return look_in<timestamp>(r, [](auto const& l) { return read_time(l.timestamp); });
    }
    [[nodiscard]] static std::optional<std::uint64_t>
    ordinal_of(codex::basic_record<Model> const& r) {
        return look_in<std::uint64_t>(r, [](auto const& l) { return l.ordinal; });
    }

    [[nodiscard]] static bool has_no_payload(codex::basic_record<Model> const& r) {
        return look_in<bool>(r, [](auto const& l) { return find_misfit(l, "payload").has_value(); })
            .value_or(false);
    }

    void read(codex::basic_record<Model> const& r) {
        if (has_no_payload(r)) return;
        if (auto const* const item = codex::item_of(r)) return read_item(*item);
        if (auto const* const line = codex::line_with<codex::basic_session_meta<Model>>(r))
            return read_meta(line->payload, false);
        if (auto const* const bare = find_alternative<codex::basic_bare_meta<Model>>(&r))
            return read_meta(*bare, true);
        if (auto const* const line = codex::line_with<codex::basic_turn_context<Model>>(r))
            return read_context(line->payload);
        if (auto const* const line = codex::line_with<codex::basic_compacted<Model>>(r))
            return compact(line->payload);
        if (auto const* const line = codex::line_with<codex::basic_token_usage_record<Model>>(r))
            return count(line->payload.thread_token_usage, line->payload.usage);
        if (auto const* const ended = codex::event_of<codex::basic_turn_aborted_event<Model>>(r))
            return stop(*ended);
        if (auto const* const ended = codex::event_of<codex::basic_task_complete_event<Model>>(r))
            return add_failure(ended->error);
        if (auto const* const turn = codex::event_of<codex::basic_task_started_event<Model>>(r))
            return begin_turn(*turn);
        auto const* const tokens = codex::event_of<codex::basic_token_count_event<Model>>(r);
        if (tokens != nullptr && !has_records_ && tokens->info && *tokens->info)
            return count((*tokens->info)->total_token_usage, (*tokens->info)->last_token_usage);
        if (auto const* const unknown = find_unknown(r)) return add_untyped(unknown->json.text());
        auto const* const back = codex::event_of<codex::basic_rolled_back_event<Model>>(r);
        if (back == nullptr) return;
        messages.disown_line();
        messages.roll_back(back->num_turns);
    }

    /// Drops what a subagent's file copies of its parent's, where its own part begins.
    void begin_own_part(codex::basic_record<Model> const& r) {
        if (!own_start_) return;
        auto const ordinal = ordinal_of(r);
        if (!ordinal || *ordinal < *own_start_) return;
        own_start_.reset();
        messages.drop_all(part::other_branch, "copied from its parent");
        messages.mark_copied();
        counter_ = {};
        conversation.usage.reset();
    }

    template <class Meta>
    void read_meta(Meta const& meta, bool has_no_type) {
        messages.disown_line();
        if (meta_line != no_line) return begin_copy();  // of the thread that was copied
        meta_line = line_;
        is_bare = has_no_type;
        describe_meta(conversation, meta);
        if constexpr (requires { meta.model_provider; })
            if (meta.model_provider) provider_ = *meta.model_provider;
        if constexpr (requires { meta.subagent_history_start_ordinal; })
            own_start_ = meta.subagent_history_start_ordinal;
        if constexpr (requires { meta.forked_from_id; })
            if (meta.forked_from_id) forked_at_ = read_milliseconds(meta.id);
    }

    /// A fork copies the lines of its source at once. Where no ids of turns tell more, the lines of
    /// the second that follows the source's first line are copies.
    void begin_copy() {
        if (!forked_at_ || has_turns_) return;
        copied_at_ = conversation.updated;
        is_copied_ = copied_at_.has_value();
    }
    void end_copy(timestamp const& now) {
        constexpr std::int64_t longest = 1000;
        if (!copied_at_) return;
        auto const passed = now.milliseconds - copied_at_->milliseconds;
        if (-longest <= passed && passed <= longest) return;
        copied_at_.reset();
        is_copied_ = false;
    }

    /// A fork may copy the lines of its source, with new times. The ids of turns stay, and those of
    /// version 7 tell when a turn began.
    void begin_turn(codex::basic_task_started_event<Model> const& turn) {
        auto const began = turn.turn_id ? read_milliseconds(*turn.turn_id) : std::nullopt;
        has_turns_ = true;
        copied_at_.reset();
        is_copied_ = forked_at_ && began && *began < *forked_at_;
        if (began && !is_copied_) forked_at_.reset();
    }
    [[nodiscard]] static std::optional<std::uint64_t> read_milliseconds(std::string_view id) {
        auto const read = scalars::parse_uuid(id);
        return read ? scalars::find_v7_milliseconds(*read) : std::nullopt;
    }

    void read_context(codex::basic_turn_context<Model> const& context) {
        conversation.model = model_ = describe_model(context, provider_);
    }

    void count(codex::basic_token_usage<Model> const& sum,
               codex::basic_token_usage<Model> const& last_request) {
        auto const grown = counter_.add(sum, last_request);
        if (is_copied_) return counter_.forget_requests();  // its own thread counts them
        conversation.usage = counter_.total();
        auto* const last = messages.last_answer();
        if (!grown || last == nullptr) return;
        auto& usage = last->message.usage;
        usage = usage ? add_usage(*usage, *grown) : *grown;
    }
    void stop(codex::basic_turn_aborted_event<Model> const& ended) {
        auto* const last = messages.last();
        if (last != nullptr && last->message.role == role::assistant)
            last->message.stop_reason = ended.reason;
        add_failure(ended.error);
    }
    /// Adds why a turn failed. Codex sends the items of such a turn again, so they stay answers.
    void add_failure(std::optional<codex::basic_turn_error<Model>> const& error) {
        if (error) messages.add_failure(describe_failure(*error));
    }

    // ---- Items ----

    void read_item(codex::basic_item<Model> const& item) {
        if (auto const* const message = std::get_if<codex::basic_message<Model>>(&item)) {
            if (auto const content = find_misfit(*message, "content"))
                return add_misfit(*content, message->role);
            if (message->role != "assistant") return add_message(*message, is_person_, source());
            messages.step(model_).add_parts(describe_content(message->content), source());
        } else if (auto const* const r = std::get_if<codex::basic_reasoning<Model>>(&item)) {
            auto parts = describe_reasoning(*r);
            if (!parts.empty()) messages.step(model_).add_parts(std::move(parts), source());
            else add_unknown_thoughts(*r);
        } else if (auto const* const a = std::get_if<codex::basic_agent_message<Model>>(&item)) {
            add_agents_message(*a);
        } else if (auto call = describe_call(item)) {
            auto from = source();
            from.type = call->type;
            messages.add_call(messages.step(model_), std::move(call->call), std::move(from));
        } else if (auto const result = describe_result(item)) {
            if (!messages.answer(*result)) messages.add_orphan(*result);
        } else if (auto const* const unknown = std::get_if<unknown_case<Model>>(&item)) {
            add_misfit(*unknown);
        }
    }

    /// Adds an item that does not fit its type, or has none. Items of unknown types are nothing
    /// that a person sees in Codex.
    void add_misfit(unknown_case<Model> const& item) {
        using items = typename schema<codex::basic_item<Model>>::cases;
        if (item.tag.empty() || codex::has_case(items{}, item.tag))
            add_misfit(item.json.text(), "assistant");
    }
    /// The line of a record of an unknown type, or null.
    [[nodiscard]] static unknown_case<Model> const*
    find_unknown(codex::basic_record<Model> const& r) {
        auto const* const line = find_alternative<codex::basic_envelope<Model>>(&r);
        return line != nullptr ? std::get_if<unknown_case<Model>>(line)
                               : std::get_if<unknown_case<Model>>(&r);
    }
    [[nodiscard]] static bool is_json(std::string_view line) {
        text::cursor in{line, text::no_depth_limit};
        return text::ignore_value(in) && in.at_end();
    }
    /// Adds the item that a line without a known type holds.
    void add_untyped(std::string_view line) {
        using items = typename schema<codex::basic_item<Model>>::cases;
        auto const payload = text::find_member(line, "payload");
        auto const word = [&](std::string_view key) {
            auto const value = text::find_member(payload, key);
            return value.starts_with('"') ? text::unquote(value) : std::string{};
        };
        if (!codex::has_case(items{}, word("type"))) return;
        auto const role_name = word("role");
        add_misfit(payload, role_name.empty() ? std::string_view{"assistant"} : role_name);
    }
    /// Adds thoughts that have no neutral word. Their line stays whole.
    void add_unknown_thoughts(codex::basic_reasoning<Model> const& r) {
        std::vector<basic_content<Model>> parts;
        add_unknown_texts(r, parts);
        if (parts.empty()) return;
        auto& draft = messages.begin(role::assistant, origin::model);
        for (auto& part : parts) draft.add(std::move(part), part_source{});
    }
    /// Adds a message whose content is `json`. Its line stays whole.
    void add_misfit(std::string_view json, std::string_view role_name) {
        if (json.empty()) return;
        basic_native_content<Model> part;
        part.native = text::assume_json(R"({"codex":{"block":)" + std::string{json} + "}}");
        bool const is_answer = role_name == "assistant";
        auto const by = is_person_ ? origin::person : origin::program;
        auto const speaker = role_name == "user" ? role::user : role::system;
        messages.begin(is_answer ? role::assistant : speaker, is_answer ? origin::model : by)
            .add(std::move(part), part_source{});
    }

    void add_message(codex::basic_message<Model> const& message, bool is_person, part_source from) {
        auto& draft = messages.begin(message.role == "user" ? role::user : role::system,
                                     is_person ? origin::person : origin::program);
        if (!is_person) draft.message.audience = audience::model;
        draft.add_parts(describe_content(message.content), std::move(from));
    }
    /// Adds the text of another agent. Its line stays whole: it names both agents.
    void add_agents_message(codex::basic_agent_message<Model> const& message) {
        auto& draft = messages.begin(role::user, origin::program);
        for (auto const& part : message.content)
            if (auto const* const text = std::get_if<codex::basic_input_text<Model>>(&part))
                draft.add(basic_plain_text<Model>{text->text, {}, {}, {}}, part_source{});
    }
    [[nodiscard]] part_source source() const {
        part_source out;
        out.line = line_;
        return out;
    }

    // ---- Compactions ----

    void compact(codex::basic_compacted<Model> const& to) {
        basic_compaction<Model> cut;
        if (!to.message.empty()) cut.summary = to.message;
        if (!cut.summary && skips_unreadable_compactions_) return messages.disown_line();
        auto from = source();
        std::uint64_t kept = 0;
        if (to.replacement_history) {
            auto const before = messages.live();
            auto const first = messages.drafts().size();
            messages.drop_all(part::before_compaction, "compacted");
            kept = add_history(*to.replacement_history, cut, from);
            messages.join_repeated(before, first);
        } else {
            kept = messages.drop_all_but_persons();
        }
        if (kept > 0) cut.kept_tail = kept;
        messages.begin(role::user, origin::program).add(std::move(cut), std::move(from));
    }

    /// Adds the messages of a history; returns their number.
    [[nodiscard]] std::uint64_t add_history(std::vector<codex::basic_item<Model>> const& items,
                                            basic_compaction<Model>& cut, part_source& from) {
        auto& texts = from.history.emplace();
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < items.size(); ++i) {
            texts.push_back(to_text(items[i], layout::source));
            kept_item kept;
            kept.slot = i;
            kept.item = text::assume_json(texts.back());
            auto const* const message = std::get_if<codex::basic_message<Model>>(&items[i]);
            if (message == nullptr || message->content.empty()) {  // no part has it
                from.kept.push_back(std::move(kept));
                take_provider_items(items[i], texts.back(), cut);
            } else if (cut.summary && is_summary(*message, *cut.summary)) {
                auto const residue = residue_of(texts.back(), to_summary_text<Model>(*cut.summary));
                kept.item.reset();
                if (!residue.empty()) kept.residue = text::assume_json(residue);
                from.kept.push_back(std::move(kept));
            } else {
                auto slot = source();
                slot.slot = i;
                slot.item = texts.back();
                bool const is_person = codex::is_by_person(*message).value_or(true);
                if (message->role == "assistant") {
                    messages.begin(role::assistant, origin::model)
                        .add_parts(describe_content(message->content), std::move(slot));
                } else {
                    add_message(*message, is_person, std::move(slot));
                }
                ++count;
            }
        }
        return count;
    }
    [[nodiscard]] static bool is_summary(codex::basic_message<Model> const& message,
                                         std::string_view summary) {
        auto const* const text =
            message.content.size() == 1
                ? std::get_if<codex::basic_input_text<Model>>(&message.content[0])
                : nullptr;
        return text != nullptr && text->text == summary;
    }
    static void take_provider_items(codex::basic_item<Model> const& item, std::string const& text,
                                    basic_compaction<Model>& cut) {
        if (!std::holds_alternative<codex::basic_compaction<Model>>(item)
            && !std::holds_alternative<codex::basic_compaction_summary<Model>>(item))
            return;
        cut.items = parse<typename Model::json>(text);
        cut.provider = provider_name;
    }

    boxed_optional<basic_model_name<Model>> model_;
    std::optional<typename Model::string> provider_;
    std::optional<std::uint64_t> own_start_;  ///< until it comes
    std::optional<std::uint64_t> forked_at_;  ///< until the first turn after the fork
    usage_counter<Model> counter_;
    std::size_t line_ = 0;
    std::optional<timestamp> copied_at_;  ///< while lines are copies by their time
    bool is_person_ = false, has_records_ = false, has_turns_ = false, is_copied_ = false;
    bool skips_unreadable_compactions_, has_all_;
    std::vector<basic_usage<Model>> reverted_usages_;  ///< of lines in other files
};

}  // namespace lisle::v0_1::conversation::codex_bridge

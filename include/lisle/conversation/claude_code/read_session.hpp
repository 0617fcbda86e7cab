// lisle/conversation/claude_code/read_session.hpp - the messages of a session of Claude Code.
//
// The records of one answer become one message, and a result goes into its call. What the program
// put in (reminders, attachments, outputs of commands) has its origin.
#pragma once

#include <lisle/conversation/claude_code/describe_record.hpp>
#include <lisle/conversation/claude_code/head.hpp>
#include <lisle/conversation/claude_code/native.hpp>
#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/rules/orphans.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/misfits.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

inline constexpr auto no_line = static_cast<std::size_t>(-1);

/// The record that a message begins with, and the place of each of its parts; no place for a part
/// whose record is kept whole.
struct message_source {
    std::size_t line = no_line;
    std::vector<native_part> parts;
};

/// Reads branches of a session.
template <class Model>
class session_reader {
public:
    basic_conversation<Model> conversation;
    std::vector<message_source> sources;  ///< of each message
    /// For each record: the message that it belongs to, and whether it is kept whole.
    std::vector<std::size_t> owners;
    std::vector<bool> is_whole;
    /// The results whose calls are gone, with their records.
    std::vector<std::pair<std::size_t, basic_message<Model>>> orphans;

    /// Reads the head of a session and its active branch.
    void run(claude_code::basic_session<Model> const& from,
             std::vector<std::size_t> const& active_branch) {
        conversation = head_reader<Model>{}.run(from);
        owners.assign(from.records.size(), no_line);
        is_whole.assign(from.records.size(), true);
        read(from, active_branch);
    }

    /// Takes the places from the parts of records that are kept whole.
    void drop_whole() {
        for (auto& source : sources)
            for (auto& part : source.parts) {
                if (part.place && is_whole[part.place->at]) part.place.reset();
                if (part.output && is_whole[part.output->at]) part.output.reset();
            }
    }

    /// Reads the records of an inactive branch, in their order. `owners` and `is_whole` stay empty,
    /// because a session may have as many branches as records. Parts without a neutral word keep
    /// their blocks: no record gives them back.
    void read_inactive(claude_code::basic_session<Model> const& from,
                       std::vector<std::size_t> const& records) {
        keeps_blocks_ = true;
        read(from, records);
    }

private:
    void read(claude_code::basic_session<Model> const& from,
              std::vector<std::size_t> const& records) {
        for (auto const i : records) {
            record_ = i;
            add(*from.records[i].record());
        }
    }

    using link = claude_code::basic_link<Model>;
    using user_record = claude_code::basic_user_record<Model>;
    using assistant_record = claude_code::basic_assistant_record<Model>;
    using attachment_record = claude_code::basic_attachment_record<Model>;

    /// Where a call is.
    struct call_place {
        std::size_t message, part;
    };

    /// The place of a block of the record that is read.
    [[nodiscard]] block_place place(std::optional<std::uint64_t> block) const {
        return {record_, block, {}, {}};
    }

    // ---- Lines ----

    void note_owner(std::size_t message) {
        if (record_ < owners.size()) owners[record_] = message;
    }
    void note_whole(std::size_t record, bool is_kept_whole) {
        if (record < is_whole.size()) is_whole[record] = is_kept_whole;
    }

    // ---- Records ----

    void add(claude_code::basic_record<Model> const& record) {
        if (auto const* const prompt = find_alternative<user_record>(&record)) {
            note_whole(record_, !add_prompt(*prompt));
        } else if (auto const* const answer = find_alternative<assistant_record>(&record)) {
            note_whole(record_, !add_answer(*answer));
        } else if (auto const* const more = find_alternative<attachment_record>(&record)) {
            add_attachment(*more);
        } else if (auto const* const remark =
                       find_alternative<claude_code::basic_system_record<Model>>(&record)) {
            if (remark->subtype == "local_command" && remark->content) {
                begin(role::user, origin::program, *remark);
                add_part(make_text(*remark->content), {});
            } else if (remark->subtype == "api_error") {
                auto& failed = begin(role::assistant, origin::program, *remark);
                failed.audience = audience::person;  // the program asked again
                failed.error = describe_error(*remark);
            }
        }
    }

    basic_message<Model>& begin(role speaker, origin by, link const& at) {
        sources.push_back({record_, {}});
        note_owner(conversation.messages.size());
        auto& out = conversation.messages.emplace_back();
        out.id = at.uuid;
        out.role = speaker;
        out.origin = by;
        out.created = read_time<Model>(at.timestamp);
        answer_id_ = {};
        return out;
    }
    void add_part(basic_content<Model> part, std::optional<block_place> at) {
        conversation.messages.back().content.push_back(std::move(part));
        sources.back().parts.emplace_back().place = std::move(at);
    }
    [[nodiscard]] static basic_content<Model> make_text(std::string_view text) {
        return basic_plain_text<Model>{std::string{text}, {}, {}, {}};
    }
    /// The text that stands in the place of a message; empty for a record without a message, or a
    /// message without content.
    template <class Record>
    [[nodiscard]] static std::optional<std::string_view> find_message_misfit(Record const& record) {
        auto const message = find_misfit(record, "message");
        return message ? message : find_misfit(record.message, "content");
    }
    /// The content of a message that is neither a text nor blocks.
    void add_unknown(unknown_case<Model> const& content) {
        claude_code::basic_content_block<Model> const block{content};
        add_part(describe_block(block), place({}));
    }
    [[nodiscard]] basic_content<Model>
    describe_block(claude_code::basic_content_block<Model> const& block) const {
        auto out = describe(block);
        if (keeps_blocks_) keep_block(block, out);
        return out;
    }

    /// Whether all blocks of the record have a place.
    [[nodiscard]] bool add_prompt(user_record const& record) {
        if (auto const misfit = find_message_misfit(record)) {
            if (misfit->empty()) return false;
            begin(role::user, origin_of(record), record);
            add_part(make_native_block<Model>(*misfit), {});
            return false;
        }
        auto const& content = record.message.content;
        if (auto const* const text = std::get_if<typename Model::string>(&content)) {
            begin(role::user, origin_of(record), record);
            add_part(describe_text(record, *text), place({}));
            return true;
        }
        if (auto const* const unknown = std::get_if<unknown_case<Model>>(&content)) {
            begin(role::user, origin_of(record), record);
            add_unknown(*unknown);
            return true;
        }
        using blocks = std::vector<claude_code::basic_content_block<Model>>;
        auto const& all = std::get<blocks>(content);
        bool has_message = false, has_places = !all.empty();
        for (std::size_t i = 0; i < all.size(); ++i) {
            using result_block = claude_code::basic_tool_result_block<Model>;
            if (auto const* const result = std::get_if<result_block>(&all[i])) {
                if (!take_result(*result, record, place(i))) {
                    has_places = false;
                    add_orphan(*result, record);
                }
                continue;
            }
            if (!has_message) begin(role::user, origin_of(record), record);
            has_message = true;
            auto part = describe_block(all[i]);
            auto const* const text = find_alternative<basic_plain_text<Model>>(&part);
            add_part(text != nullptr ? describe_text(record, text->text) : std::move(part),
                     place(i));
        }
        return has_places;
    }

    void add_orphan(claude_code::basic_tool_result_block<Model> const& result,
                    user_record const& record) {
        orphans.emplace_back(record_, make_orphan<Model>(describe_output(result),
                                                         read_time<Model>(record.timestamp)));
    }
    /// False if there is no such call.
    [[nodiscard]] bool take_result(claude_code::basic_tool_result_block<Model> const& result,
                                   user_record const& record, block_place at) {
        auto const found = calls_.find(std::string{result.tool_use_id});
        if (found == calls_.end()) return false;
        auto const [message, index] = found->second;
        auto& source = sources[message].parts[index];
        auto& call =
            get_alternative<basic_tool_call<Model>>(conversation.messages[message].content[index]);
        if (source.output) {  // the later result counts
            note_whole(source.output->at, true);
            if (call.error && call.output.empty())
                call.output.push_back(basic_plain_text<Model>{*call.error, {}, {}, {}});
            orphans.emplace_back(source.output->at,
                                 make_orphan<Model>(std::move(call.output), call.ended));
            call.error.reset();
        }
        source.output = std::move(at);
        source.has_blocks = has_one_text_block(result);
        note_owner(message);
        set_result(call, result, record);
        return true;
    }

    [[nodiscard]] bool add_answer(assistant_record const& record) {
        auto const misfit = find_message_misfit(record);
        if (misfit && misfit->empty()) return false;
        auto const& from = record.message;
        auto const id = from.id ? std::string{*from.id} : std::string{};
        bool const is_more = !id.empty() && id == answer_id_;
        auto& out =
            is_more ? conversation.messages.back() : begin(role::assistant, origin::model, record);
        answer_id_ = id;
        if (!id.empty()) out.id = id;
        out.completed = read_time<Model>(record.timestamp);
        if (from.usage) out.usage = describe(*from.usage);
        if (from.stop_reason) out.stop_reason = from.stop_reason;
        if (from.model && *from.model != claude_code::synthetic_model) {
            out.model =
                basic_model_name<Model>{std::string{provider}, *from.model, {}, record.effort, {}};
            conversation.model = out.model;
        }
        if (record.cost_usd) out.cost = basic_cost<Model>{*record.cost_usd, "USD", {}};
        note_owner(conversation.messages.size() - 1);
        if (record.is_api_error_message.value_or(false)) {
            out.origin = origin::program;
            out.error = describe_error(record);
            return false;
        }
        if (misfit) {
            add_part(make_native_block<Model>(*misfit), {});
            return false;
        }
        if (auto const* const text = std::get_if<typename Model::string>(&from.content)) {
            if (!text->empty()) add_part(make_text(*text), place({}));
            return !text->empty();
        }
        if (auto const* const unknown = std::get_if<unknown_case<Model>>(&from.content)) {
            add_unknown(*unknown);
            return true;
        }
        using blocks = std::vector<claude_code::basic_content_block<Model>>;
        auto const& all = std::get<blocks>(from.content);
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto part = describe_block(all[i]);
            if (auto* const call = find_alternative<basic_tool_call<Model>>(&part)) {
                call->started = out.completed;
                calls_[call->id] = {conversation.messages.size() - 1, out.content.size()};
            }
            add_part(std::move(part), place(i));
        }
        if (out.content.empty()) out.error = describe_refusal(from);
        return !all.empty();
    }

    void add_attachment(attachment_record const& record) {
        using file_attachment = claude_code::basic_file_attachment<Model>;
        using queued_command = claude_code::basic_queued_command<Model>;
        if (auto const* const command = std::get_if<queued_command>(&record.attachment)) {
            auto parts = describe_prompt(*command);
            if (parts.empty()) return;
            begin(role::user, origin_of(*command), record);
            for (auto& part : parts) add_part(std::move(part), {});
            return;
        }
        auto const* const file = std::get_if<file_attachment>(&record.attachment);
        if (file == nullptr) return;
        begin(role::user, origin::program, record).audience = audience::model;
        add_part(describe(*file), {});
    }

    std::string answer_id_;  ///< of the answer that the last message is
    text::salted_map<std::string, call_place> calls_;
    std::size_t record_ = 0;  ///< the line of the record that is read
    bool keeps_blocks_ = false;
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge

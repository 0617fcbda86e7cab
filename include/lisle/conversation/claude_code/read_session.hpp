// lisle/conversation/claude_code/read_session.hpp - the messages of a session of Claude Code.
//
// The records of one answer become one message, and a result goes into its call. What the program
// put in (reminders, attachments, outputs of commands) has its origin.
#pragma once

#include <lisle/conversation/claude_code/head.hpp>
#include <lisle/conversation/claude_code/native.hpp>
#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/rules/orphans.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/title.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
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
    /// Of each record the message that it belongs to, and whether it is made of no parts.
    std::vector<std::size_t> owners;
    std::vector<bool> is_whole;
    /// The results whose calls are gone, with their records.
    std::vector<std::pair<std::size_t, basic_message<Model>>> orphans;
    std::size_t told = 0;  ///< prompts and answers

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
        if (auto const* const said = std::get_if<user_record>(&record)) {
            ++told;
            note_whole(record_, !add_prompt(*said));
        } else if (auto const* const answer = std::get_if<assistant_record>(&record)) {
            ++told;
            note_whole(record_, !add_answer(*answer));
        } else if (auto const* const more = std::get_if<attachment_record>(&record)) {
            add_attachment(*more);
        } else if (auto const* const remark =
                       std::get_if<claude_code::basic_system_record<Model>>(&record)) {
            if (remark->subtype == "local_command" && remark->content) {
                begin(role::user, origin::program, *remark);
                add_part(make_text(*remark->content), {});
            }
        }
    }

    basic_message<Model>& begin(role of, origin by, link const& at) {
        sources.push_back({record_, {}});
        note_owner(conversation.messages.size());
        auto& out = conversation.messages.emplace_back();
        out.id = at.uuid;
        out.role = of;
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
    [[nodiscard]] static basic_output<Model> make_output(std::string_view text) {
        return basic_plain_text<Model>{std::string{text}, {}, {}, {}};
    }
    /// The content of a message that is neither a text nor blocks.
    void add_unknown(unknown_case<Model> const& content) {
        claude_code::basic_content_block<Model> const block{content};
        add_part(describe_block(block), place({}));
    }
    [[nodiscard]] basic_content<Model>
    describe_block(claude_code::basic_content_block<Model> const& block) const {
        auto out = describe(block);
        auto* const unknown = std::get_if<basic_native_content<Model>>(&out);
        if (unknown != nullptr && keeps_blocks_)
            unknown->native = text::assume_json(
                "{\"claude-code\":{\"block\":"
                + encode_as(block, format_traits<claude_code_t>::style, layout::source) + "}}");
        return out;
    }

    /// Whether all blocks of the record have a place.
    [[nodiscard]] bool add_prompt(user_record const& record) {
        auto const& content = record.message.content;
        if (auto const* const text = std::get_if<typename Model::string>(&content)) {
            begin(role::user, origin_of(record), record);
            add_part(make_text_or_summary(record, *text), place({}));
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
            auto const* const text = std::get_if<basic_plain_text<Model>>(&part);
            add_part(text != nullptr ? make_text_or_summary(record, text->text) : std::move(part),
                     place(i));
        }
        return has_places;
    }

    [[nodiscard]] static basic_content<Model> make_text_or_summary(user_record const& record,
                                                                   std::string_view text) {
        if (!record.is_compact_summary.value_or(false)) return make_text(text);
        basic_compaction<Model> summary;
        summary.summary = std::string{text};
        return summary;
    }

    [[nodiscard]] static origin origin_of(user_record const& record) {
        return claude_code::typed_text_of(record).empty() && !holds_media(record.message.content)
                   ? origin::program
                   : origin::person;
    }
    [[nodiscard]] static bool holds_media(claude_code::basic_message_content<Model> const& of) {
        using blocks = std::vector<claude_code::basic_content_block<Model>>;
        auto const* const all = std::get_if<blocks>(&of);
        return all != nullptr && std::any_of(all->begin(), all->end(), [](auto const& block) {
                   using image = claude_code::basic_image_block<Model>;
                   using document = claude_code::basic_document_block<Model>;
                   return std::holds_alternative<image>(block)
                          || std::holds_alternative<document>(block);
               });
    }

    [[nodiscard]] static std::vector<basic_output<Model>>
    describe_output(claude_code::basic_tool_result_block<Model> const& result) {
        return result.content ? describe(*result.content) : std::vector<basic_output<Model>>{};
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
            std::get<basic_tool_call<Model>>(conversation.messages[message].content[index]);
        if (source.output) {  // the later result counts
            note_whole(source.output->at, true);
            if (call.error && call.output.empty()) call.output.push_back(make_output(*call.error));
            orphans.emplace_back(source.output->at,
                                 make_orphan<Model>(std::move(call.output), call.ended));
            call.error.reset();
        }
        source.output = std::move(at);
        source.has_blocks = has_one_text_block(result);
        note_owner(message);
        call.output = describe_output(result);
        bool const is_failed = result.is_error.value_or(false);
        call.status = is_failed ? call_status::failed : call_status::completed;
        if (is_failed) call.error = text_of<Model>(call.output);
        if (is_failed && is_text_only(call.output)) call.output.clear();  // the error says it
        call.ended = read_time<Model>(record.timestamp);
        if (!record.tool_use_result) return true;
        call.structured = to_json(*record.tool_use_result);
        using agent_output = claude_code::basic_agent_output<Model>;
        if (auto const* const agent = std::get_if<agent_output>(&*record.tool_use_result))
            call.child = agent->agent_id;
        return true;
    }
    [[nodiscard]] static bool
    has_one_text_block(claude_code::basic_tool_result_block<Model> const& result) {
        using blocks = std::vector<claude_code::basic_result_block<Model>>;
        auto const* const all = result.content ? std::get_if<blocks>(&*result.content) : nullptr;
        return all != nullptr && all->size() == 1
               && std::holds_alternative<claude_code::basic_text_block<Model>>(all->front());
    }

    [[nodiscard]] static bool is_text_only(std::vector<basic_output<Model>> const& all) {
        return std::all_of(all.begin(), all.end(), [](auto const& part) {
            return std::holds_alternative<basic_plain_text<Model>>(part);
        });
    }

    template <class T>
    [[nodiscard]] static typename Model::json to_json(T const& value) {
        auto const text = encode_as(value, format_traits<claude_code_t>::style);
        auto read = decode_as<typename Model::json>(text);
        return read ? std::move(*read) : typename Model::json{};
    }

    [[nodiscard]] bool add_answer(assistant_record const& record) {
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
            out.model = {std::string{provider}, *from.model, {}, record.effort, {}};
            conversation.model = out.model;
        }
        if (record.cost_usd) out.cost = {*record.cost_usd, "USD", {}};
        note_owner(conversation.messages.size() - 1);
        if (record.is_api_error_message.value_or(false)) {
            add_error(out, record);
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
            if (auto* const call = std::get_if<basic_tool_call<Model>>(&part)) {
                call->started = out.completed;
                calls_[call->id] = {conversation.messages.size() - 1, out.content.size()};
            }
            add_part(std::move(part), place(i));
        }
        return !all.empty();
    }

    void add_error(basic_message<Model>& to, assistant_record const& record) {
        basic_failure<Model> error;
        error.kind = "api_error";
        using blocks = std::vector<claude_code::basic_content_block<Model>>;
        auto const& content = record.message.content;
        if (auto const* const text = std::get_if<typename Model::string>(&content))
            error.text = *text;
        if (auto const* const all = std::get_if<blocks>(&content))
            for (auto const& block : *all)
                if (auto const* const text =
                        std::get_if<claude_code::basic_text_block<Model>>(&block))
                    error.text = error.text ? *error.text + '\n' + std::string{text->text}
                                            : std::string{text->text};
        to.origin = origin::program;
        to.error = std::move(error);
    }

    void add_attachment(attachment_record const& record) {
        using file_attachment = claude_code::basic_file_attachment<Model>;
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

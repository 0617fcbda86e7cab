// lisle/conversation/claude_code/get.hpp - a session of Claude Code as a conversation.
//
// The active branch only. The records of one answer become one message, and a result goes into its
// call. What the program put in (reminders, attachments, outputs of commands) has its origin.
#pragma once

#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/title.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0_1::conversation::claude_code_bridge {

template <class Model>
class getter {
public:
    /// `places`, if given, is told the record that each message begins with.
    explicit getter(source_map* places = nullptr) : places_{places} {}

    [[nodiscard]] basic_conversation<Model> run(claude_code::basic_session<Model> const& from) {
        describe_session(from);
        for (auto const i : claude_code::find_active_branch(from)) {
            record_ = i;
            add(*from.records[i].record());
        }
        tell_left_out(from);
        return std::move(out_);
    }

private:
    using link = claude_code::basic_link<Model>;
    using user_record = claude_code::basic_user_record<Model>;
    using assistant_record = claude_code::basic_assistant_record<Model>;
    using attachment_record = claude_code::basic_attachment_record<Model>;

    /// Where a call is.
    struct call_place {
        std::size_t message, part;
    };

    // ---- The session ----

    void describe_session(claude_code::basic_session<Model> const& from) {
        std::optional<typename Model::string> release;
        for (auto const& line : from.records) {
            auto const* const record = line.record();
            if (record == nullptr) continue;
            using cost_state = claude_code::basic_cost_state<Model>;
            using permission_mode = claude_code::basic_permission_mode<Model>;
            if (auto const* const at = link_of(*record)) describe_link(*at, release);
            else if (auto const* const cost = std::get_if<cost_state>(record)) describe_cost(*cost);
            else if (auto const* const mode = std::get_if<permission_mode>(record))
                out_.mode = mode->word;
        }
        auto const title = claude_code::find_titles(from).best();
        if (!title.empty()) out_.title = std::string{title};
        out_.source = {"claude-code", release, out_.id, {}};
    }

    void describe_link(link const& at, std::optional<typename Model::string>& release) {
        if (!out_.id && at.agent_id) {
            out_.id = at.agent_id;
            if (at.session_id) out_.parent = {*at.session_id, {}, {}, {}};
        }
        if (!out_.id) out_.id = at.session_id;
        if (auto const time = read_time<Model>(at.timestamp)) {
            if (!out_.created || *time < *out_.created) out_.created = time;
            if (!out_.updated || *time > *out_.updated) out_.updated = time;
        }
        if (out_.directories.empty() && at.cwd) out_.directories.push_back(*at.cwd);
        if (!out_.git && at.git_branch && !at.git_branch->empty())
            out_.git = {at.git_branch, {}, {}, {}, {}};
        if (at.version) release = at.version;
    }

    void describe_cost(claude_code::basic_cost_state<Model> const& cost) {
        if (cost.total_cost_usd) out_.cost = {*cost.total_cost_usd, "USD", {}};
    }

    /// Counts prompts and answers that are on other branches or before a compaction.
    void tell_left_out(claude_code::basic_session<Model> const& from) {
        std::size_t spoken = 0;
        for (auto const& line : from.records)
            if (auto const* const record = line.record())
                if (claude_code::is_message(*record)) ++spoken;
        if (spoken <= told_) return;
        out_.native = {{"{\"claude-code\":{\"left_out\":{\"on another branch, or before a "
                        "compaction\":"
                        + std::to_string(spoken - told_) + "}}}"}};
    }

    // ---- Records ----

    void add(claude_code::basic_record<Model> const& record) {
        if (auto const* const said = std::get_if<user_record>(&record)) {
            ++told_;
            add_prompt(*said);
        } else if (auto const* const answer = std::get_if<assistant_record>(&record)) {
            ++told_;
            add_answer(*answer);
        } else if (auto const* const more = std::get_if<attachment_record>(&record)) {
            add_attachment(*more);
        } else if (auto const* const remark =
                       std::get_if<claude_code::basic_system_record<Model>>(&record)) {
            if (remark->subtype == "local_command" && remark->content)
                add_text(begin(role::user, origin::program, *remark), *remark->content);
        }
    }

    basic_message<Model>& begin(role of, origin by, link const& at) {
        if (places_ != nullptr) places_->add_message({'/' + std::to_string(record_), {}, {}, {}});
        auto& out = out_.messages.emplace_back();
        out.id = at.uuid;
        out.role = of;
        out.origin = by;
        out.created = read_time<Model>(at.timestamp);
        answer_id_ = {};
        return out;
    }
    static void add_text(basic_message<Model>& to, std::string_view text) {
        to.content.emplace_back(basic_plain_text<Model>{std::string{text}, {}, {}, {}});
    }

    void add_prompt(user_record const& record) {
        auto const& content = record.message.content;
        if (auto const* const text = std::get_if<typename Model::string>(&content)) {
            add_text_or_summary(record, begin(role::user, origin_of(record), record), *text);
            return;
        }
        using blocks = std::vector<claude_code::basic_content_block<Model>>;
        basic_message<Model>* message = nullptr;
        for (auto const& block : std::get<blocks>(content)) {
            using result_block = claude_code::basic_tool_result_block<Model>;
            if (auto const* const result = std::get_if<result_block>(&block)) {
                take_result(*result, record);
                continue;
            }
            auto part = describe(block);
            if (!part) continue;
            if (message == nullptr) message = &begin(role::user, origin_of(record), record);
            auto const* const text = std::get_if<basic_plain_text<Model>>(&*part);
            if (text != nullptr) add_text_or_summary(record, *message, text->text);
            else message->content.push_back(std::move(*part));
        }
    }

    static void add_text_or_summary(user_record const& record, basic_message<Model>& to,
                                    std::string_view text) {
        if (!record.is_compact_summary.value_or(false)) return add_text(to, text);
        basic_compaction<Model> summary;
        summary.summary = std::string{text};
        to.content.emplace_back(std::move(summary));
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

    void take_result(claude_code::basic_tool_result_block<Model> const& result,
                     user_record const& record) {
        auto const found = calls_.find(std::string{result.tool_use_id});
        if (found == calls_.end()) return;
        auto& part = out_.messages[found->second.message].content[found->second.part];
        auto& call = std::get<basic_tool_call<Model>>(part);
        call.output =
            result.content ? describe(*result.content) : std::vector<basic_output<Model>>{};
        bool const is_failed = result.is_error.value_or(false);
        call.status = is_failed ? call_status::failed : call_status::completed;
        if (is_failed) call.error = text_of<Model>(call.output);
        if (is_failed && is_text_only(call.output)) call.output.clear();  // the error says it
        call.ended = read_time<Model>(record.timestamp);
        if (!record.tool_use_result) return;
        call.structured = to_json(*record.tool_use_result);
        using agent_output = claude_code::basic_agent_output<Model>;
        if (auto const* const agent = std::get_if<agent_output>(&*record.tool_use_result))
            call.child = agent->agent_id;
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

    void add_answer(assistant_record const& record) {
        auto const& from = record.message;
        auto const id = from.id ? std::string{*from.id} : std::string{};
        bool const is_more = !id.empty() && id == answer_id_;
        auto& out = is_more ? out_.messages.back() : begin(role::assistant, origin::model, record);
        answer_id_ = id;
        if (!id.empty()) out.id = id;
        out.completed = read_time<Model>(record.timestamp);
        if (from.usage) out.usage = describe(*from.usage);
        if (from.stop_reason) out.stop_reason = from.stop_reason;
        if (from.model && *from.model != claude_code::synthetic_model) {
            out.model = {std::string{provider}, *from.model, {}, record.effort, {}};
            out_.model = out.model;
        }
        if (record.cost_usd) out.cost = {*record.cost_usd, "USD", {}};
        if (record.is_api_error_message.value_or(false)) return add_error(out, record);
        if (auto const* const text = std::get_if<typename Model::string>(&from.content)) {
            if (!text->empty()) add_text(out, *text);
            return;
        }
        using blocks = std::vector<claude_code::basic_content_block<Model>>;
        for (auto const& block : std::get<blocks>(from.content)) {
            auto part = describe(block);
            if (!part) continue;
            if (auto* const call = std::get_if<basic_tool_call<Model>>(&*part)) {
                call->started = out.completed;
                calls_[call->id] = {out_.messages.size() - 1, out.content.size()};
            }
            out.content.push_back(std::move(*part));
        }
    }

    void add_error(basic_message<Model>& to, assistant_record const& record) {
        basic_failure<Model> error;
        error.kind = "api_error";
        using blocks = std::vector<claude_code::basic_content_block<Model>>;
        if (auto const* const all = std::get_if<blocks>(&record.message.content))
            for (auto const& block : *all)
                if (auto const* const text =
                        std::get_if<claude_code::basic_text_block<Model>>(&block))
                    error.text = text->text;
        to.origin = origin::program;
        to.error = std::move(error);
    }

    void add_attachment(attachment_record const& record) {
        using file_attachment = claude_code::basic_file_attachment<Model>;
        auto const* const file = std::get_if<file_attachment>(&record.attachment);
        if (file == nullptr) return;
        basic_mention<Model> mention;
        mention.kind = "file";
        mention.uri = "file://" + std::string{file->filename};
        mention.name = file->display_path;
        if (file->content) mention.text = find_file_text(encode_as(*file->content));
        auto& message = begin(role::user, origin::program, record);
        message.audience = audience::model;
        message.content.emplace_back(std::move(mention));
    }

    /// The text in {"type":"text","file":{"content":"..."}}.
    [[nodiscard]] static std::optional<std::string> find_file_text(std::string_view json) {
        for (auto const& outer : text::members_of(json)) {
            if (outer.key != "file") continue;
            for (auto const& inner : text::members_of(outer.value))
                if (inner.key == "content" && inner.value.starts_with('"'))
                    return text::unquote(inner.value);
        }
        return std::nullopt;
    }

    basic_conversation<Model> out_;
    std::string answer_id_;  ///< of the answer that the last message is
    text::salted_map<std::string, call_place> calls_;
    std::size_t told_ = 0;
    source_map* places_;
    std::size_t record_ = 0;  ///< the line of the record that is read
};

}  // namespace lisle::inline v0_1::conversation::claude_code_bridge

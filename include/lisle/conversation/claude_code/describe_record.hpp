// lisle/conversation/claude_code/describe_record.hpp - what one record of Claude Code says, without
// the messages around it.
#pragma once

#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/title.hpp>
#include <lisle/misfits.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

// ---- Prompts ------------------------------------------------------------------------------------

/// Whether a person wrote a prompt, or the program put it in.
template <class Model>
[[nodiscard]] origin origin_of(claude_code::basic_user_record<Model> const& record) {
    if (!claude_code::typed_text_of(record).empty()) return origin::person;
    using blocks = std::vector<claude_code::basic_content_block<Model>>;
    auto const* const all = std::get_if<blocks>(&record.message.content);
    bool const holds_media =
        all != nullptr && std::any_of(all->begin(), all->end(), [](auto const& block) {
            using image = claude_code::basic_image_block<Model>;
            using document = claude_code::basic_document_block<Model>;
            return has_alternative<image>(block) || std::holds_alternative<document>(block);
        });
    return holds_media ? origin::person : origin::program;
}

/// A text of a prompt, which is a compaction if it is a summary.
template <class Model>
[[nodiscard]] basic_content<Model>
describe_text(claude_code::basic_user_record<Model> const& record, std::string_view text) {
    if (!record.is_compact_summary.value_or(false))
        return basic_plain_text<Model>{std::string{text}, {}, {}, {}};
    basic_compaction<Model> summary;
    summary.summary = std::string{text};
    return summary;
}

/// The content that a block without a neutral word becomes.
template <class Model>
[[nodiscard]] basic_native_content<Model> make_native_block(std::string_view block) {
    basic_native_content<Model> out;
    out.native = text::assume_json("{\"claude-code\":{\"block\":" + std::string{block} + "}}");
    return out;
}

/// Keeps a block that has no neutral word in the part that stands for it.
template <class Model>
void keep_block(claude_code::basic_content_block<Model> const& block, basic_content<Model>& part) {
    if (has_alternative<basic_native_content<Model>>(part))
        part = make_native_block<Model>(
            encode_as(block, format_traits<claude_code_t>::style, layout::source));
}

/// Whether a person typed a prompt that waited, or the program put it in. Records from a hand may
/// lack the mode.
template <class Model>
[[nodiscard]] origin origin_of(claude_code::basic_queued_command<Model> const& command) {
    bool const is_typed = command.command_mode.value_or("prompt") == "prompt";
    return is_typed ? origin::person : origin::program;
}

/// Returns the parts of a prompt that waited.
template <class Model>
[[nodiscard]] std::vector<basic_content<Model>>
describe_prompt(claude_code::basic_queued_command<Model> const& command) {
    std::vector<basic_content<Model>> out;
    if (!command.prompt) return out;
    auto const spelled = to_text(*command.prompt, layout::source);
    auto const content = decode_part<claude_code::basic_message_content<Model>>(spelled);
    using blocks = std::vector<claude_code::basic_content_block<Model>>;
    auto const* const all = content ? std::get_if<blocks>(&*content) : nullptr;
    if (spelled.starts_with('"')) {
        out.emplace_back(basic_plain_text<Model>{text::unquote(spelled), {}, {}, {}});
    } else if (all == nullptr) {
        out.emplace_back(make_native_block<Model>(spelled));
    } else {
        for (auto const& block : *all) {
            out.push_back(describe(block));
            keep_block(block, out.back());
        }
    }
    return out;
}

// ---- Results ------------------------------------------------------------------------------------

template <class Model>
[[nodiscard]] std::vector<basic_output<Model>>
describe_output(claude_code::basic_tool_result_block<Model> const& result) {
    return result.content ? describe(*result.content) : std::vector<basic_output<Model>>{};
}

/// Whether a result is a list of one text.
template <class Model>
[[nodiscard]] bool has_one_text_block(claude_code::basic_tool_result_block<Model> const& result) {
    using blocks = std::vector<claude_code::basic_result_block<Model>>;
    auto const* const all = result.content ? std::get_if<blocks>(&*result.content) : nullptr;
    return all != nullptr && all->size() == 1
           && std::holds_alternative<claude_code::basic_text_block<Model>>(all->front());
}

/// Puts a result, and what its record has beside it, into its call.
template <class Model>
void set_result(basic_tool_call<Model>& call,
                claude_code::basic_tool_result_block<Model> const& result,
                claude_code::basic_user_record<Model> const& record) {
    call.output = describe_output(result);
    bool const is_failed = result.is_error.value_or(false);
    call.status = is_failed ? call_status::failed : call_status::completed;
    if (is_failed) {
        call.error = text_of<Model>(call.output);
        bool const is_text_only =
            std::all_of(call.output.begin(), call.output.end(), [](auto const& part) {
                return has_alternative<basic_plain_text<Model>>(part);
            });
        if (is_text_only) call.output.clear();  // the error says it
    }
    call.ended = read_time<Model>(record.timestamp);
    if (!record.tool_use_result) return;
    using json = typename Model::json;
    auto structured =
        decode_as<json>(encode_as(*record.tool_use_result, format_traits<claude_code_t>::style));
    call.structured = structured ? std::move(*structured) : json{};
    using agent_output = claude_code::basic_agent_output<Model>;
    if (auto const* const agent = std::get_if<agent_output>(&*record.tool_use_result))
        call.child = agent->agent_id;
}

// ---- Answers ------------------------------------------------------------------------------------

/// Why the provider refused to answer. An answer may tell no reason.
template <class Model>
[[nodiscard]] boxed_optional<basic_failure<Model>>
describe_refusal(claude_code::basic_assistant_message<Model> const& answer) {
    if (answer.stop_reason != "refusal") return std::nullopt;
    basic_failure<Model> out;
    out.kind = "refusal";
    if (!answer.stop_details) return out;
    auto const details = to_text(*answer.stop_details);
    auto const explanation = text::find_member(details, "explanation");
    if (explanation.starts_with('"')) out.text = text::unquote(explanation);
    return out;
}

/// The error of the provider that an answer stands for.
template <class Model>
[[nodiscard]] basic_failure<Model>
describe_error(claude_code::basic_assistant_record<Model> const& record) {
    basic_failure<Model> out;
    out.kind = "api_error";
    using blocks = std::vector<claude_code::basic_content_block<Model>>;
    auto const& content = record.message.content;
    if (auto const* const text = std::get_if<typename Model::string>(&content)) out.text = *text;
    if (auto const* const all = std::get_if<blocks>(&content))
        for (auto const& block : *all)
            if (auto const* const text = std::get_if<claude_code::basic_text_block<Model>>(&block))
                out.text =
                    out.text ? *out.text + '\n' + std::string{text->text} : std::string{text->text};
    return out;
}

/// The error of a request that the program made again. Releases spell it in several ways.
template <class Model>
[[nodiscard]] basic_failure<Model>
describe_error(claude_code::basic_system_record<Model> const& record) {
    basic_failure<Model> out;
    out.kind = "api_error";
    if (!record.error) return out;
    auto const spelled = to_text(*record.error);
    auto const word = [](std::string_view value) {
        return value.starts_with('"') ? text::unquote(value) : std::string{};
    };
    auto const member = [&](std::string_view object, std::string_view key) {
        return word(text::find_member(object, key));
    };
    auto const inner = text::find_member(spelled, "error");
    auto const innermost = text::find_member(inner, "error");
    auto const cause = text::find_member(spelled, "cause");
    for (auto& words : {word(spelled), member(spelled, "formatted"), member(innermost, "message"),
                        member(inner, "message"), member(spelled, "message"),
                        member(cause, "message"), member(cause, "code"), spelled}) {
        if (words.empty()) continue;
        out.text = words;
        break;
    }
    return out;
}

}  // namespace lisle::v0_1::conversation::claude_code_bridge

// lisle/formats/claude_code/session.hpp - a session as Claude Code keeps it in a file of lines.
//
// Claude Code appends each record to ~/.claude/projects/FOLDER/ID.jsonl. The records that carry a
// `uuid` make a tree, of which one branch is the conversation (tools/active_branch.hpp).
//
//     auto session = lisle::decode<lisle::claude_code_t>(text);
//     for (auto const& line : session->records)
//         if (auto const* record = line.record()) use(*record);
//
// Source of the rules: files of Claude Code 0.2.126 to 2.1.330. Data: model/record.hpp.
//
// - The releases write keys in many orders, and pass on messages as the provider sent them: so
//   canonical text keeps the order of keys, and is JSON.stringify(JSON.parse(line)) for each line.
// - A message without a key that all releases write leaves a note: the program goes on without most
//   of them.
// - A record of an unknown type, and an attachment of an unknown kind, is kept whole. So is what a
//   tool left in `toolUseResult`, if it has no shape of a built-in tool.
// - `prompt_snapshot`, `api-request` and the like hold system prompts, and are not for people.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/formats/claude_code/model/record.hpp>
#include <lisle/formats/claude_code/model/request_record.hpp>
#include <lisle/formats/claude_code/model/side_record.hpp>
#include <lisle/formats/claude_code/model/usual_keys.hpp>
#include <lisle/lines.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/boxed.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <algorithm>
#include <concepts>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace lisle::v0_1 {

/// The tag of Claude Code's format.
struct claude_code_t {};

namespace claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// The records that a line may hold.
template <class Model>
using record_types =
    list<basic_user_record<Model>, basic_assistant_record<Model>, basic_system_record<Model>,
         basic_attachment_record<Model>, basic_progress_record<Model>, basic_summary<Model>,
         basic_custom_title<Model>, basic_ai_title<Model>, basic_agent_name<Model>,
         basic_agent_color<Model>, basic_agent_setting<Model>, basic_tag<Model>, basic_mode<Model>,
         basic_permission_mode<Model>, basic_last_prompt<Model>, basic_queue_operation<Model>,
         basic_file_history_snapshot<Model>, basic_pull_request_link<Model>,
         basic_cost_state<Model>, basic_file_history_delta<Model>, basic_content_replacement<Model>,
         basic_tools_used<Model>, basic_atis_latch<Model>, basic_worktree_state<Model>,
         basic_api_request_shape<Model>, basic_api_request_blob<Model>, basic_api_request<Model>,
         unknown_case<Model>>;

/// A line of a session's file. Ask for its alternatives by find_alternative(), for large ones are
/// in boxes.
template <class Model>
struct basic_record : out_of_line_variant<box_large<record_types<Model>>> {
    using basic_record::out_of_line_variant::out_of_line_variant;
};

/// The records of a file, with what is between them.
template <class Model>
struct basic_session : record_lines<basic_record<Model>, Model> {
    using format = claude_code_t;

    bool operator==(basic_session const&) const = default;
};

using record = basic_record<owned>;
using session = basic_session<owned>;

/// The place of a record in the tree, or null if it is outside of it.
template <class Model>
[[nodiscard]] basic_link<Model> const* link_of(basic_record<Model> const& any_record) {
    return visit_alternative(
        [](auto const& alternative) -> basic_link<Model> const* {
            if constexpr (std::derived_from<std::remove_cvref_t<decltype(alternative)>,
                                            basic_link<Model>>)
                return &alternative;
            else return nullptr;
        },
        any_record);
}
template <class Model>
[[nodiscard]] basic_link<Model>* link_of(basic_record<Model>& any_record) {
    return const_cast<basic_link<Model>*>(link_of(std::as_const(any_record)));
}

}  // namespace claude_code

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_record<Model>>
    : one_of<claude_code::basic_record<Model>, internally_tagged<"type">> {
    static constexpr bool keeps_misfits = true;
    static constexpr std::string_view description = "A line of a session's file.";
    struct cases : list<
        holds<"user",                  claude_code::basic_user_record<Model>>,
        holds<"assistant",             claude_code::basic_assistant_record<Model>>,
        holds<"system",                claude_code::basic_system_record<Model>>,
        holds<"attachment",            claude_code::basic_attachment_record<Model>>,
        holds<"progress",              claude_code::basic_progress_record<Model>>,
        holds<"summary",               claude_code::basic_summary<Model>>,
        holds<"custom-title",          claude_code::basic_custom_title<Model>>,
        holds<"ai-title",              claude_code::basic_ai_title<Model>>,
        holds<"agent-name",            claude_code::basic_agent_name<Model>>,
        holds<"agent-color",           claude_code::basic_agent_color<Model>>,
        holds<"agent-setting",         claude_code::basic_agent_setting<Model>>,
        holds<"tag",                   claude_code::basic_tag<Model>>,
        holds<"mode",                  claude_code::basic_mode<Model>>,
        holds<"permission-mode",       claude_code::basic_permission_mode<Model>>,
        holds<"last-prompt",           claude_code::basic_last_prompt<Model>>,
        holds<"queue-operation",       claude_code::basic_queue_operation<Model>>,
        holds<"file-history-snapshot", claude_code::basic_file_history_snapshot<Model>>,
        holds<"pr-link",               claude_code::basic_pull_request_link<Model>>,
        holds<"cost-state",            claude_code::basic_cost_state<Model>>,
        holds<"file-history-delta",    claude_code::basic_file_history_delta<Model>>,
        holds<"content-replacement",   claude_code::basic_content_replacement<Model>>,
        holds<"tools-used",            claude_code::basic_tools_used<Model>>,
        holds<"atis-latch",            claude_code::basic_atis_latch<Model>>,
        holds<"worktree-state",        claude_code::basic_worktree_state<Model>>,
        holds<"api-request-shape",     claude_code::basic_api_request_shape<Model>>,
        holds<"api-request-blob",      claude_code::basic_api_request_blob<Model>>,
        holds<"api-request",           claude_code::basic_api_request<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_session<Model>>
    : lines_of<claude_code::basic_session<Model>> {};

// clang-format on

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::claude_code_t> {
    template <class Model>
    using document = claude_code::basic_session<Model>;

    static constexpr std::string_view name = "claude-code";
    static constexpr std::string_view version = "2.1.330";
    static constexpr json_style style = {.numbers = text::number_style::ecmascript};
    static constexpr bool replaces_invalid_utf8 = true;  ///< Node does

    /// As JSON.parse does.
    template <class Model>
    static bool read(reader& r, claude_code::basic_session<Model>& out) {
        r.options.ecmascript = r.in.ecmascript = true;
        if (!lisle::read(r, out)) return false;
        if (r.is_permissive()) claude_code::detail::remark_missing_keys(r, out.records);
        return true;
    }
    template <class Describer>
    static auto describe(Describer& d) {
        return d.template of<claude_code::basic_session<owned>>();
    }

    /// One line suffices: a record of the tree, or one about the session.
    static recognition recognizes(document_prefix const& text) {
        auto const line = text.first_line();
        bool const is_linked = line["parentUuid"].exists() && line["isSidechain"].exists();
        if (is_linked && line["sessionId"].is_string()) return certain_if(true);
        if (is_message(line)) return certain_if(true);
        constexpr std::string_view types[]{
            "summary",      "queue-operation", "file-history-snapshot", "custom-title",
            "ai-title",     "agent-name",      "last-prompt",           "mode",
            "pr-link",      "permission-mode", "worktree-state",        "cost-state",
            "api-request",  "tools-used",      "file-history-delta",    "content-replacement",
            "agent-setting"};
        bool const is_known = std::any_of(std::begin(types), std::end(types),
                                          [&](auto type) { return line["type"].is(type); });
        bool const names_session = line["sessionId"].is_string() || line["leafUuid"].is_string()
                                   || line["messageId"].is_string();
        return certain_if(is_known && names_session);
    }

private:
    /// Whether a line is a message with the keys that Claude Code needs: it goes on without
    /// `isSidechain`, `userType`, `cwd`, `sessionId` and `version`. Its own stream of events has
    /// messages in `session_id` with no place in a tree, and those of other agents no `content`.
    static bool is_message(prefix_value line) {
        auto const content = line["message"]["content"];
        bool const is_of_type = line["type"].is("user") || line["type"].is("assistant");
        if (!is_of_type || !(content.is_string() || content.is_array())) return false;
        auto const parent = line["parentUuid"];
        bool const has_parent = parent.is_string() || parent.kind() == value_kind::null;
        bool const has_id = line["uuid"].is_string(), has_session = line["sessionId"].is_string();
        return (has_parent && (has_id || has_session))
               || (has_id && (has_session || line["isSidechain"].exists()));
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct out_of_line_variant<box_large<claude_code::record_types<owned>>>;
LISLE_INLINE template struct document_codec<claude_code_t, claude_code::basic_session<owned>>;
LISLE_INLINE template struct document_codec<claude_code_t, claude_code::basic_session<borrowed>>;
LISLE_INLINE template bool read(reader&, claude_code::record&);
LISLE_INLINE template void write(writer&, claude_code::record const&);
LISLE_INLINE template bool read(reader&, claude_code::content_block&);
LISLE_INLINE template void write(writer&, claude_code::content_block const&);
LISLE_INLINE template bool read(reader&, claude_code::tool_output&);
LISLE_INLINE template void write(writer&, claude_code::tool_output const&);
}  // namespace lisle::v0_1
#endif

// lisle/formats/zed/request/intent.hpp - the purpose of a request.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/cloud_llm_client/src/cloud_llm_client.rs.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>

namespace lisle::v0_1::zed {

/// Zed's `CompletionIntent`. Turns have the first two; `subagent` is newer than the pinned
/// revision.
enum class completion_intent {
    prompt,
    tool_results,
    thread_summarization,
    thread_context_summarization,
    create_file,
    edit_file,
    inline_assist,
    terminal_inline_assist,
    generate_git_commit_message,
    subagent
};

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <>
struct lisle::schema<lisle::zed::completion_intent> : string_enum<zed::completion_intent> {
    // clang-format off
    struct names : list<
        named<"user_prompt",                  self::prompt>,
        named<"tool_results",                 self::tool_results>,
        named<"thread_summarization",         self::thread_summarization>,
        named<"thread_context_summarization", self::thread_context_summarization>,
        named<"create_file",                  self::create_file>,
        named<"edit_file",                    self::edit_file>,
        named<"inline_assist",                self::inline_assist>,
        named<"terminal_inline_assist",       self::terminal_inline_assist>,
        named<"generate_git_commit_message",  self::generate_git_commit_message>,
        named<"subagent",                     self::subagent>> {};
    // clang-format on

    static hook_result accept(reader& r, zed::completion_intent& out) {
        auto const* const from = r.in.at;
        if (!hooks::read_default(r, out)) return hook_result::failed;
        bool const is_pinned = r.options.revision == schema_revision::pinned && !r.is_permissive();
        if (out != self::subagent || !is_pinned) return hook_result::accepted;
        return hooks::fail(r, errc::unknown_case, from, "newer than the pinned revision");
    }
};

// lisle/formats/codex/model/item.hpp - an item of the Responses API: what the model is sent.
//
// Source of the rules: Codex 0.169.0, whose order of keys holds for all releases.
#pragma once

#include <lisle/formats/codex/model/message.hpp>
#include <lisle/formats/codex/model/tool_call.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// What the provider made of the conversation so far; only the provider can read it.
template <class Model>
struct basic_compaction {
    using string = typename Model::string;

    nullable<string> id;
    std::optional<string> encrypted_content;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_compaction const&) const = default;
};
/// The older name of `compaction`.
template <class Model>
struct basic_compaction_summary : basic_compaction<Model> {
    bool operator==(basic_compaction_summary const&) const = default;
};
/// The same as a part of a conversation that goes on, since 0.130.
template <class Model>
struct basic_context_compaction : basic_compaction<Model> {
    bool operator==(basic_context_compaction const&) const = default;
};

/// Tools that the model was told of in the middle of a conversation, since 0.162.
template <class Model>
struct basic_additional_tools {
    nullable<typename Model::string> id;
    typename Model::string role;
    typename Model::json tools{};
    unknown_fields<Model> extra;

    bool operator==(basic_additional_tools const&) const = default;
};

/// A commit that holds the files before a turn; 0.58 to 0.77.
template <class Model>
struct basic_ghost_snapshot {
    typename Model::json ghost_commit{};
    unknown_fields<Model> extra;

    bool operator==(basic_ghost_snapshot const&) const = default;
};

template <class Model>
using item_types =
    list<basic_message<Model>, basic_reasoning<Model>, basic_function_call<Model>,
         basic_function_call_output<Model>, basic_custom_tool_call<Model>,
         basic_custom_tool_call_output<Model>, basic_local_shell_call<Model>,
         basic_web_search_call<Model>, basic_tool_search_call<Model>,
         basic_tool_search_output<Model>, basic_image_generation_call<Model>,
         basic_agent_message<Model>, basic_compaction<Model>, basic_compaction_summary<Model>,
         basic_context_compaction<Model>, basic_additional_tools<Model>,
         basic_ghost_snapshot<Model>, unknown_case<Model>>;

/// An item of the history, by its type.
template <class Model>
struct basic_item : out_of_line_variant<item_types<Model>> {
    using basic_item::out_of_line_variant::out_of_line_variant;
};

using compaction = basic_compaction<owned>;
using compaction_summary = basic_compaction_summary<owned>;
using context_compaction = basic_context_compaction<owned>;
using additional_tools = basic_additional_tools<owned>;
using ghost_snapshot = basic_ghost_snapshot<owned>;
using item = basic_item<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_compaction<Model>>
    : object_of<codex::basic_compaction<Model>> {
    using self = codex::basic_compaction<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"id",                &self::id,                never_null, is_identifier>,
        field<"encrypted_content", &self::encrypted_content, skip_none, is_signature>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_compaction_summary<Model>>
    : object_of<codex::basic_compaction_summary<Model>> {
    struct fields : schema<codex::basic_compaction<Model>>::fields {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_context_compaction<Model>>
    : object_of<codex::basic_context_compaction<Model>> {
    struct fields : schema<codex::basic_compaction<Model>>::fields {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_additional_tools<Model>>
    : object_of<codex::basic_additional_tools<Model>> {
    using self = codex::basic_additional_tools<Model>;
    struct fields : list<
        field<"id",    &self::id,    never_null, is_identifier>,
        field<"role",  &self::role>,
        field<"tools", &self::tools, or_default>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_ghost_snapshot<Model>>
    : object_of<codex::basic_ghost_snapshot<Model>> {
    using self = codex::basic_ghost_snapshot<Model>;
    struct fields : list<
        field<"ghost_commit", &self::ghost_commit, or_default>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_item<Model>>
    : one_of<codex::basic_item<Model>, internally_tagged<"type">> {
    static constexpr bool keeps_misfits = true;
    struct cases : list<
        holds<"message",                 codex::basic_message<Model>>,
        holds<"reasoning",               codex::basic_reasoning<Model>>,
        holds<"function_call",           codex::basic_function_call<Model>>,
        holds<"function_call_output",    codex::basic_function_call_output<Model>>,
        holds<"custom_tool_call",        codex::basic_custom_tool_call<Model>>,
        holds<"custom_tool_call_output", codex::basic_custom_tool_call_output<Model>>,
        holds<"local_shell_call",        codex::basic_local_shell_call<Model>>,
        holds<"web_search_call",         codex::basic_web_search_call<Model>>,
        holds<"tool_search_call",        codex::basic_tool_search_call<Model>>,
        holds<"tool_search_output",      codex::basic_tool_search_output<Model>>,
        holds<"image_generation_call",   codex::basic_image_generation_call<Model>>,
        holds<"agent_message",           codex::basic_agent_message<Model>>,
        holds<"compaction",              codex::basic_compaction<Model>>,
        holds<"compaction_summary",      codex::basic_compaction_summary<Model>>,
        holds<"context_compaction",      codex::basic_context_compaction<Model>>,
        holds<"additional_tools",        codex::basic_additional_tools<Model>>,
        holds<"ghost_snapshot",          codex::basic_ghost_snapshot<Model>>> {};
};

// clang-format on

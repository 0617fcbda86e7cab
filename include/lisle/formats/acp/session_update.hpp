// lisle/formats/acp/session_update.hpp - the updates that an agent sends while it works.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0).
#pragma once

#include <lisle/formats/acp/compaction.hpp>
#include <lisle/formats/acp/message_chunk.hpp>
#include <lisle/formats/acp/plan.hpp>
#include <lisle/formats/acp/plan_update.hpp>
#include <lisle/formats/acp/session_info.hpp>
#include <lisle/formats/acp/tool_call.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// ACP's `SessionUpdate`. Newer updates, and the unstable subagent_update, session_message and
/// session_message_chunk, are unknown cases.
template <class Model>
struct basic_session_update
    : std::variant<basic_user_message_chunk<Model>, basic_agent_message_chunk<Model>,
                   basic_agent_thought_chunk<Model>, basic_tool_call<Model>,
                   basic_tool_call_update<Model>, basic_plan<Model>,
                   basic_available_commands_update<Model>, basic_current_mode_update<Model>,
                   basic_config_option_update<Model>, basic_session_info_update<Model>,
                   basic_usage_update<Model>, basic_notice<Model>, basic_plan_update<Model>,
                   basic_plan_removed<Model>, basic_compaction_update<Model>,
                   basic_compaction_summary_chunk<Model>, unknown_case<Model>> {
    using basic_session_update::variant::variant;
};

/// The `params` of a session/update.
template <class Model>
struct basic_session_notification {
    typename Model::string session_id;
    basic_session_update<Model> update;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_session_notification const&) const = default;
};

using session_update = basic_session_update<owned>;
using session_notification = basic_session_notification<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_session_update<Model>>
    : one_of<acp::basic_session_update<Model>, internally_tagged<"sessionUpdate">> {
    struct cases : list<
        holds<"user_message_chunk",        acp::basic_user_message_chunk<Model>>,
        holds<"agent_message_chunk",       acp::basic_agent_message_chunk<Model>>,
        holds<"agent_thought_chunk",       acp::basic_agent_thought_chunk<Model>>,
        holds<"tool_call",                 acp::basic_tool_call<Model>>,
        holds<"tool_call_update",          acp::basic_tool_call_update<Model>>,
        holds<"plan",                      acp::basic_plan<Model>>,
        holds<"available_commands_update", acp::basic_available_commands_update<Model>>,
        holds<"current_mode_update",       acp::basic_current_mode_update<Model>>,
        holds<"config_option_update",      acp::basic_config_option_update<Model>>,
        holds<"session_info_update",       acp::basic_session_info_update<Model>>,
        holds<"usage_update",              acp::basic_usage_update<Model>>,
        holds<"notice",                    acp::basic_notice<Model>>,
        holds<"plan_update",               acp::basic_plan_update<Model>>,
        holds<"plan_removed",              acp::basic_plan_removed<Model>>,
        holds<"compaction_update",         acp::basic_compaction_update<Model>>,
        holds<"compaction_summary_chunk",  acp::basic_compaction_summary_chunk<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_session_notification<Model>>
    : object_of<acp::basic_session_notification<Model>> {
    using self = acp::basic_session_notification<Model>;
    struct fields : list<
        field<"sessionId", &self::session_id, is_identifier>,
        field<"update",    &self::update>,
        field<"_meta",     &self::meta,      skip_none>,
        rest<&self::extra>> {};
};

// clang-format on

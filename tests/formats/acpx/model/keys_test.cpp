#include <lisle/formats/acpx/session.hpp>

#include <lisle/formats/acpx/model/keys.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace acpx_keys_test {

using namespace lisle::acpx::detail;
using model = lisle::owned;

namespace {

/// The keys of a list, a space behind each.
template <class... Keys>
std::string names_of(lisle::list<Keys...> const&) {
    std::string out;
    for (std::string_view name : {std::string_view{Keys::name}...})
        if (!name.empty()) out += std::string{name} + " ";
    return out;
}

std::string replace(std::string text, std::string_view what, std::string_view by) {
    auto const at = text.find(what);
    REQUIRE(at != text.npos);
    return text.replace(at, what.size(), by);
}

constexpr std::string_view envelope =
    "schema acpx_record_id acp_session_id agent_session_id agent_command agent_argv cwd name "
    "created_at last_used_at last_seq last_request_id event_log closed closed_at pid "
    "agent_started_at last_prompt_at last_agent_exit_code last_agent_exit_signal "
    "last_agent_exit_at last_agent_disconnect_reason protocol_version agent_capabilities ";
constexpr std::string_view camel_envelope =
    "schema acpxRecordId acpSessionId agentSessionId agentCommand agentArgv cwd name createdAt "
    "lastUsedAt lastSeq lastRequestId eventLog closed closedAt pid agentStartedAt lastPromptAt "
    "lastAgentExitCode lastAgentExitSignal lastAgentExitAt lastAgentDisconnectReason "
    "protocolVersion agentCapabilities ";
constexpr std::string_view flat_conversation =
    "title messages updated_at cumulative_token_usage cumulative_cost request_token_usage ";

}  // namespace

TEST_CASE("each shape has its keys in the order in which they are written") {
    using keys = session_keys<model>;
    auto const flat = std::string{envelope} + std::string{flat_conversation};
    auto const flat_camel = std::string{camel_envelope} + std::string{flat_conversation};
    CHECK(names_of(keys::flat{}) == flat + "acpx imported_from ");
    CHECK(names_of(keys::flat_camel{}) == flat_camel + "acpx importedFrom ");
    CHECK(names_of(keys::nested{}) == std::string{camel_envelope} + "thread acpx ");
    CHECK(names_of(keys::nested_snake{}) == std::string{envelope} + "thread acpx ");
}

TEST_CASE("a flat record has a part of the conversation's keys") {
    using keys = conversation_keys<model>;
    CHECK(names_of(keys::flat{}) == flat_conversation);
    auto nested = names_of(keys::all{});
    for (std::string_view only_nested :
         {"version ", "detailed_summary ", "initial_project_snapshot ", "model ", "profile ",
          "imported ", "subagent_context ", "speed ", "thinking_enabled ", "thinking_effort "})
        nested = replace(nested, only_nested, "");
    CHECK(nested == flat_conversation);
}

}  // namespace acpx_keys_test

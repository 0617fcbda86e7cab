// lisle/formats/claude_code/writers/key_orders.hpp - the orders in which releases of Claude Code
// write the keys of records.
//
// The records of the tree share keys: a head before the keys of the record's type, and a tail after
// them. A release has more than one order for a type: it copies sessions of other releases, and
// makes up answers. Messages, attachments and results of tools are in no table, because their keys
// have the order that the provider or the tool gave them.
//
// Source: files of thirteen releases from 0.2.126 to 2.1.330, and object literals in the text of
// fifteen more.
#pragma once

#include <lisle/formats/claude_code/model/release.hpp>
#include <lisle/releases/key_order.hpp>
#include <lisle/releases/release_number.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::claude_code {

namespace detail {

/// The keys that all records of the tree have.
struct shared_keys {
    release_range releases;
    std::string_view head, tail;
};

/// The keys of one type of records: all of them, or those between a head and a tail.
struct record_order {
    std::string_view type;
    release_range releases;
    std::string_view keys;
};

inline constexpr release_number first_release = known_releases[0];

inline constexpr shared_keys all_shared_keys[]{
    {{first_release, {1, 0, 43}}, "parentUuid isSidechain userType cwd sessionId version", ""},
    {{{1, 0, 88}, {1, 0, 88}},
     "parentUuid isSidechain userType cwd sessionId version gitBranch",
     ""},
    {{{1, 0, 110}, {1, 0, 128}},
     "parentUuid logicalParentUuid? isSidechain userType cwd sessionId version gitBranch",
     ""},
    {{{2, 0, 42}, {2, 0, 42}},
     "parentUuid logicalParentUuid? isSidechain userType cwd sessionId version gitBranch agentId?",
     ""},
    {{{2, 0, 55}, {2, 0, 77}},
     "parentUuid logicalParentUuid? isSidechain userType cwd sessionId version gitBranch agentId? "
     "slug?",
     ""},
    {{{2, 1, 20}, {2, 1, 72}},
     "parentUuid logicalParentUuid? isSidechain teamName? agentName? userType cwd sessionId "
     "version "
     "gitBranch agentId? slug?",
     ""},
    {{{2, 1, 76}, {2, 1, 76}},
     "parentUuid logicalParentUuid? isSidechain teamName? agentName? promptId? agentId?",
     "userType cwd sessionId version gitBranch slug?"},
    {{{2, 1, 112}, {2, 1, 231}},
     "parentUuid logicalParentUuid? isSidechain teamName? agentName? promptId? agentId?",
     "userType entrypoint cwd sessionId version gitBranch slug?"},
    {{{2, 1, 330}, newest_release},
     "parentUuid logicalParentUuid? isSidechain teamName? agentName? promptId? agentId?",
     "session_id? userType entrypoint cwd sessionId version gitBranch slug? requestSessionId?"}};

/// Records of the tree: what stands between the shared keys.
inline constexpr record_order tree_orders[]{
    {"record:user",
     {first_release, {1, 0, 3}},
     "type message isMeta? uuid timestamp toolUseResult?"},
    {"record:user",
     {{1, 0, 43}, {1, 0, 120}},
     "type message isVisibleInTranscriptOnly? isCompactSummary? isMeta? uuid timestamp "
     "toolUseResult?"},
    {"record:user",
     {{1, 0, 128}, {2, 0, 55}},
     "type message isVisibleInTranscriptOnly? isCompactSummary? isMeta? uuid timestamp "
     "thinkingMetadata? toolUseResult?"},
    {"record:user",
     {{2, 0, 77}, {2, 1, 20}},
     "type message isVisibleInTranscriptOnly? isCompactSummary? isMeta? uuid timestamp "
     "thinkingMetadata? todos? toolUseResult? sourceToolAssistantUUID? sourceToolUseID?"},
    {"record:user",
     {{2, 1, 31}, {2, 1, 76}},
     "type message isVisibleInTranscriptOnly? isCompactSummary? isMeta? uuid timestamp "
     "thinkingMetadata? todos? toolUseResult? mcpMeta? sourceToolAssistantUUID? permissionMode? "
     "sourceToolUseID?"},
    {"record:user",
     {{2, 1, 112}, {2, 1, 112}},
     "type message isVisibleInTranscriptOnly? isCompactSummary? isMeta? uuid timestamp "
     "toolUseResult? mcpMeta? sourceToolAssistantUUID? permissionMode? sourceToolUseID?"},
    {"record:user",
     {{2, 1, 170}, {2, 1, 231}},
     "type message isVisibleInTranscriptOnly? isCompactSummary? isMeta? uuid timestamp "
     "toolUseResult? mcpMeta? sourceToolAssistantUUID? permissionMode? origin? promptSource? "
     "sourceToolUseID?"},
    {"record:user",
     {{2, 1, 330}, newest_release},
     "type message isVisibleInTranscriptOnly? isCompactSummary? isMeta? turnCompanion? uuid "
     "timestamp imagePasteIds? toolUseResult? mcpMeta? mcpCallNotReadOnly? sandboxed? "
     "toolDenialKind? toolDenialBeforeRun? sourceToolAssistantUUID? permissionDecision? "
     "interruptedMessageId? refusedMessageId? permissionMode? origin? promptSource? turnOrigin? "
     "turnPosition? queueSkipAttachments? sourceToolUseID?"},
    {"record:assistant",
     {first_release, {1, 0, 3}},
     "message costUSD durationMs type uuid timestamp"},
    {"record:assistant",
     {first_release, {1, 0, 3}},
     "type message costUSD durationMs uuid timestamp"},
    {"record:assistant",
     {first_release, {1, 0, 3}},
     "type costUSD durationMs uuid timestamp message isApiErrorMessage"},
    {"record:assistant", {{1, 0, 43}, {2, 1, 112}}, "message requestId? type uuid timestamp"},
    {"record:assistant", {{1, 0, 43}, {1, 0, 120}}, "type message uuid timestamp"},
    {"record:assistant", {{1, 0, 43}, {2, 0, 55}}, "type uuid timestamp message isApiErrorMessage"},
    {"record:assistant", {{2, 0, 77}, {2, 0, 77}}, "type timestamp message requestId uuid"},
    {"record:assistant",
     {{2, 0, 77}, {2, 1, 76}},
     "type uuid timestamp message apiError? error? isApiErrorMessage"},
    {"record:assistant",
     {{2, 1, 112}, {2, 1, 231}},
     "type uuid timestamp message apiError? error? isApiErrorMessage apiErrorStatus?"},
    {"record:assistant",
     {{2, 1, 170}, {2, 1, 170}},
     "message requestId attributionSkill? attributionMcpServer? attributionMcpTool? "
     "attributionAgent? type uuid timestamp"},
    {"record:assistant",
     {{2, 1, 231}, {2, 1, 231}},
     "message requestId attributionSkill? attributionMcpServer? attributionMcpTool? "
     "attributionAgent? type uuid timestamp effort"},
    {"record:assistant",
     {{2, 1, 330}, newest_release},
     "message toolInputStreamMs? thinkingDurationMs? thinkingDisplay? serverClassifierRequest? "
     "apiBlockIndex requestId requestRef requestedModel promptCacheRequested attributionSkill? "
     "attributionMcpServer? attributionMcpTool? attributionAgent? type uuid timestamp effort "
     "perTurnEffort madeBy"},
    {"record:assistant",
     {{2, 1, 330}, newest_release},
     "type uuid timestamp message requestId? apiError? error? isApiErrorMessage apiErrorStatus? "
     "apiErrorType? refusedMessageId? refusingModel? perTurnEffort? failedResponseHadNoToolCall? "
     "madeBy"},
    {"record:system",
     {{1, 0, 110}, newest_release},
     "type subtype content isMeta timestamp uuid level compactMetadata?"},
    {"record:system",
     {{1, 0, 110}, {2, 1, 231}},
     "type subtype content level timestamp uuid isMeta"},
    {"record:system",
     {{2, 1, 231}, newest_release},
     "type subtype content level compactMetadata uuid timestamp"},
    {"record:system",
     {{2, 1, 231}, newest_release},
     "type subtype durationMs messageCount pendingBackgroundAgentCount? timestamp uuid isMeta"},
    {"record:system",
     {{2, 1, 330}, newest_release},
     "type subtype content level timestamp uuid isMeta commandRun?"},
    {"record:system",
     {{2, 1, 330}, newest_release},
     "type subtype level error retryInMs retryAttempt maxRetries source timestamp uuid"},
    {"record:system",
     {{2, 1, 330}, newest_release},
     "type subtype content level originalModel requestId apiRefusalCategory "
     "apiRefusalExplanation refusedUserMessageUuid isMeta uuid timestamp"},
    {"record:attachment", {{2, 1, 112}, {2, 1, 231}}, "attachment type uuid timestamp"},
    {"record:attachment",
     {{2, 1, 330}, newest_release},
     "attachment type uuid timestamp rendered? renderedRole? renderedBesideToolResult?"},
    {"record:progress",
     {{2, 1, 31}, {2, 1, 76}},
     "type data toolUseID parentToolUseID uuid timestamp"},
    {"record:progress",
     {{2, 1, 31}, {2, 1, 76}},
     "type data parentToolUseID toolUseID timestamp uuid"}};

/// Records outside of the tree.
inline constexpr record_order side_orders[]{
    {"record:summary", {first_release, {1, 0, 128}}, "type summary leafUuid"},
    {"record:queue-operation",
     {{2, 0, 42}, {2, 0, 55}},
     "type operation timestamp content? sessionId"},
    {"record:queue-operation",
     {{2, 0, 77}, newest_release},
     "type operation timestamp sessionId content?"},
    {"record:file-history-snapshot",
     {{1, 0, 120}, newest_release},
     "type messageId snapshot isSnapshotUpdate"},
    {"record:file-history-delta",
     {{2, 1, 231}, newest_release},
     "type messageId snapshotMessageId trackingPath backup timestamp"},
    {"record:custom-title", {{2, 0, 42}, newest_release}, "type customTitle sessionId"},
    {"record:agent-name", {{2, 1, 31}, newest_release}, "type agentName sessionId"},
    {"record:ai-title", {{2, 1, 76}, newest_release}, "type aiTitle sessionId"},
    {"record:tag", {{2, 1, 31}, newest_release}, "type tag sessionId"},
    {"record:agent-color", {{2, 1, 31}, newest_release}, "type agentColor sessionId"},
    {"record:agent-setting", {{2, 1, 31}, newest_release}, "type agentSetting sessionId"},
    {"record:pr-link",
     {{2, 1, 31}, newest_release},
     "type sessionId prNumber prUrl prRepository timestamp"},
    {"record:last-prompt", {{2, 1, 69}, {2, 1, 112}}, "type lastPrompt? sessionId"},
    {"record:last-prompt",
     {{2, 1, 170}, newest_release},
     "type lastPrompt? leafUuid? explicit? sessionId"},
    {"record:mode", {{2, 1, 76}, newest_release}, "type mode sessionId"},
    {"record:permission-mode", {{2, 1, 76}, newest_release}, "type permissionMode sessionId"},
    {"record:worktree-state", {{2, 1, 112}, newest_release}, "type worktreeSession sessionId"},
    {"record:content-replacement",
     {{2, 1, 76}, newest_release},
     "type sessionId agentId? replacements"},
    {"record:tools-used", {{2, 1, 330}, newest_release}, "type tools sessionId"},
    {"record:atis-latch", {{2, 1, 330}, newest_release}, "type atis sessionId"},
    {"record:cost-state",
     {{2, 1, 330}, newest_release},
     "type sessionId totalCostUSD totalAPIDuration totalAPIDurationWithoutRetries "
     "totalToolDuration totalLinesAdded totalLinesRemoved totalDuration startTime modelUsage "
     "hasUnknownModelCost"},
    {"record:api-request-shape",
     {{2, 1, 330}, newest_release},
     "type sessionId agentId? shapeHash timestamp version shape"},
    {"record:api-request-blob",
     {{2, 1, 330}, newest_release},
     "type sessionId agentId? hash message"},
    {"record:api-request",
     {{2, 1, 330}, newest_release},
     "type sessionId agentId? id timestamp version querySource shapeHash params base? keep tail "
     "cacheControl requestDigest"}};

}  // namespace detail

/// What a line is, in the tables.
inline constexpr ordered_member record_root{{}, {}, "record", "type"};

/// The orders in which one of the known releases writes records.
///
///     claude_code::release_orders const orders{{2, 0, 77}};
///     for (key_order const& order : orders.get()) show(order.type, order.keys);
class release_orders {
public:
    explicit release_orders(release_number known) {
        std::size_t most = std::size(detail::tree_orders) + std::size(detail::side_orders);
        texts_.reserve(most);  // the orders have views of the texts
        for (auto const& order : detail::tree_orders)
            if (order.releases.contains(known)) add_between(find_shared(known), order);
        for (auto const& order : detail::side_orders)
            if (order.releases.contains(known))
                orders_.push_back({order.type, order.keys, {order.releases}});
    }
    release_orders(release_orders const&) = delete;
    release_orders& operator=(release_orders const&) = delete;

    /// Lifetime: that of this object.
    [[nodiscard]] std::span<key_order const> get() const { return orders_; }
    /// As above, without members: their keys are in no table.
    // NOLINTNEXTLINE(google-explicit-constructor): it gives the tables that it owns
    operator key_order_tables() const { return {{}, orders_}; }

private:
    [[nodiscard]] static detail::shared_keys find_shared(release_number known) {
        for (auto const& keys : detail::all_shared_keys)
            if (keys.releases.contains(known)) return keys;
        return {};
    }
    void add_between(detail::shared_keys const& shared, detail::record_order const& order) {
        auto& text = texts_.emplace_back(shared.head);
        text.append(" ").append(order.keys);
        if (!shared.tail.empty()) text.append(" ").append(shared.tail);
        orders_.push_back({order.type, text, {order.releases}});
    }

    std::vector<std::string> texts_;
    std::vector<key_order> orders_;
};

}  // namespace lisle::v0_1::claude_code

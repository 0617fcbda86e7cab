// lisle/formats/claude_code/model/side_record.hpp - records outside the conversation's tree.
//
// Titles, modes and the last prompt are written again at the end of each run: the last one counts.
#pragma once

#include <lisle/schema.hpp>

#include <optional>
#include <string_view>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// The title of the session whose leaf `leaf_uuid` is: of another file, up to 1.0.128.
template <class Model>
struct basic_summary {
    typename Model::string summary;
    std::optional<typename Model::string> leaf_uuid;
    unknown_fields<Model> extra;

    bool operator==(basic_summary const&) const = default;
};

/// A word about the whole session: its title, its agent's name or color, its mode. `Key` is the
/// key of the word, such as "customTitle".
template <fixed_string Key, class Model>
struct basic_session_word {
    std::optional<typename Model::string> word, session_id;
    unknown_fields<Model> extra;

    bool operator==(basic_session_word const&) const = default;
};

template <class Model>
using basic_custom_title = basic_session_word<"customTitle", Model>;  ///< given by a person
template <class Model>
using basic_ai_title = basic_session_word<"aiTitle", Model>;  ///< made by a model
/// The name of the session's agent.
template <class Model>
using basic_agent_name = basic_session_word<"agentName", Model>;
/// The color of the session's agent.
template <class Model>
using basic_agent_color = basic_session_word<"agentColor", Model>;
/// The session's value of the key `agentSetting`.
template <class Model>
using basic_agent_setting = basic_session_word<"agentSetting", Model>;
/// A tag of the session.
template <class Model>
using basic_tag = basic_session_word<"tag", Model>;
/// The mode of the session.
template <class Model>
using basic_mode = basic_session_word<"mode", Model>;
/// The permission mode of the session.
template <class Model>
using basic_permission_mode = basic_session_word<"permissionMode", Model>;

/// The last prompt, and since 2.1.170 the leaf of the active branch. `is_explicit`: the branch
/// ends exactly there.
template <class Model>
struct basic_last_prompt {
    std::optional<typename Model::string> last_prompt, leaf_uuid;
    std::optional<bool> is_explicit;
    std::optional<typename Model::string> session_id;
    unknown_fields<Model> extra;

    bool operator==(basic_last_prompt const&) const = default;
};

/// A prompt that waits: `operation` is enqueue, dequeue or remove.
template <class Model>
struct basic_queue_operation {
    std::optional<typename Model::string> operation, timestamp, session_id;
    std::optional<typename Model::json> content;
    unknown_fields<Model> extra;

    bool operator==(basic_queue_operation const&) const = default;
};

/// Copies of files, for undo: `snapshot` has a backup for each path.
template <class Model>
struct basic_file_history_snapshot {
    std::optional<typename Model::string> message_id;
    std::optional<typename Model::json> snapshot;
    std::optional<bool> is_snapshot_update;
    unknown_fields<Model> extra;

    bool operator==(basic_file_history_snapshot const&) const = default;
};

/// A pull request that the session made.
template <class Model>
struct basic_pull_request_link {
    std::optional<typename Model::string> session_id;
    std::optional<double> number;
    std::optional<typename Model::string> url, repository, timestamp;
    unknown_fields<Model> extra;

    bool operator==(basic_pull_request_link const&) const = default;
};

/// The cost of the session in US dollars, and its times in milliseconds (2.1.330).
template <class Model>
struct basic_cost_state {
    std::optional<typename Model::string> session_id;
    std::optional<double> total_cost_usd, total_api_duration, total_api_duration_without_retries;
    std::optional<double> total_tool_duration, total_lines_added, total_lines_removed;
    std::optional<double> total_duration, start_time;
    std::optional<typename Model::json> model_usage, has_unknown_model_cost;
    unknown_fields<Model> extra;

    bool operator==(basic_cost_state const&) const = default;
};

using summary = basic_summary<owned>;
using custom_title = basic_custom_title<owned>;
using ai_title = basic_ai_title<owned>;
using last_prompt = basic_last_prompt<owned>;
using queue_operation = basic_queue_operation<owned>;
using file_history_snapshot = basic_file_history_snapshot<owned>;
using pull_request_link = basic_pull_request_link<owned>;
using cost_state = basic_cost_state<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_summary<Model>>
    : object_of<claude_code::basic_summary<Model>> {
    using self = claude_code::basic_summary<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"summary",  &self::summary, is_prose>,
        field<"leafUuid", &self::leaf_uuid, never_null, is_identifier>,
        rest<&self::extra>> {};
};

template <lisle::fixed_string Key, class Model>
struct lisle::schema<lisle::claude_code::basic_session_word<Key, Model>>
    : object_of<claude_code::basic_session_word<Key, Model>> {
    using self = claude_code::basic_session_word<Key, Model>;
    struct fields : list<any_order,
        tag_slot,
        field<Key,         &self::word, never_null, is_prose>,
        field<"sessionId", &self::session_id, never_null, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_last_prompt<Model>>
    : object_of<claude_code::basic_last_prompt<Model>> {
    using self = claude_code::basic_last_prompt<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"lastPrompt", &self::last_prompt, never_null, is_prose>,
        field<"leafUuid",   &self::leaf_uuid, never_null, is_identifier>,
        field<"explicit",   &self::is_explicit, never_null>,
        field<"sessionId",  &self::session_id, never_null, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_queue_operation<Model>>
    : object_of<claude_code::basic_queue_operation<Model>> {
    using self = claude_code::basic_queue_operation<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"operation", &self::operation, never_null>,
        field<"timestamp", &self::timestamp, never_null>,
        field<"sessionId", &self::session_id, never_null, is_identifier>,
        field<"content",   &self::content, never_null, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_file_history_snapshot<Model>>
    : object_of<claude_code::basic_file_history_snapshot<Model>> {
    using self = claude_code::basic_file_history_snapshot<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"messageId",        &self::message_id, never_null, is_identifier>,
        field<"snapshot",         &self::snapshot, never_null>,
        field<"isSnapshotUpdate", &self::is_snapshot_update, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_pull_request_link<Model>>
    : object_of<claude_code::basic_pull_request_link<Model>> {
    using self = claude_code::basic_pull_request_link<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"sessionId",    &self::session_id, never_null, is_identifier>,
        field<"prNumber",     &self::number, never_null>,
        field<"prUrl",        &self::url, never_null, is_url>,
        field<"prRepository", &self::repository, never_null>,
        field<"timestamp",    &self::timestamp, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_cost_state<Model>>
    : object_of<claude_code::basic_cost_state<Model>> {
    using self = claude_code::basic_cost_state<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"sessionId",     &self::session_id, never_null, is_identifier>,
        field<"totalCostUSD",  &self::total_cost_usd, never_null>,
        field<"totalAPIDuration",   &self::total_api_duration, never_null>,
        field<"totalAPIDurationWithoutRetries",
              &self::total_api_duration_without_retries, never_null>,
        field<"totalToolDuration",  &self::total_tool_duration, never_null>,
        field<"totalLinesAdded",    &self::total_lines_added, never_null>,
        field<"totalLinesRemoved",  &self::total_lines_removed, never_null>,
        field<"totalDuration", &self::total_duration, never_null>,
        field<"startTime",     &self::start_time, never_null>,
        field<"modelUsage",    &self::model_usage, never_null>,
        field<"hasUnknownModelCost", &self::has_unknown_model_cost, never_null>,
        rest<&self::extra>> {};
};

// clang-format on

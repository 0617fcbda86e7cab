// lisle/formats/claude_code/model/request_record.hpp - records of requests, tools and files.
//
// Since 2.1.330 a session has what was sent to the provider: shapes of requests, blobs, and
// requests that refer to both. They are large and hold system prompts.
#pragma once

#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// The system prompt and the tools of requests, by their hash.
template <class Model>
struct basic_api_request_shape {
    using string = typename Model::string;

    std::optional<string> session_id, agent_id, shape_hash, timestamp, version;
    std::optional<typename Model::json> shape;
    unknown_fields<Model> extra;

    bool operator==(basic_api_request_shape const&) const = default;
};

/// A message of requests, by its hash.
template <class Model>
struct basic_api_request_blob {
    using string = typename Model::string;

    std::optional<string> session_id, agent_id, hash;
    std::optional<typename Model::json> message;
    unknown_fields<Model> extra;

    bool operator==(basic_api_request_blob const&) const = default;
};

/// A request: the shape, and which messages of the request `base` it keeps and adds.
template <class Model>
struct basic_api_request {
    using string = typename Model::string;
    using json = typename Model::json;

    std::optional<string> session_id, agent_id, id, timestamp, version, query_source, shape_hash;
    std::optional<json> params, base, keep, tail, cache_control;
    std::optional<string> request_digest;
    unknown_fields<Model> extra;

    bool operator==(basic_api_request const&) const = default;
};

/// Results that were cut out of the context.
template <class Model>
struct basic_content_replacement {
    std::optional<typename Model::string> session_id, agent_id;
    std::optional<typename Model::json> replacements;
    unknown_fields<Model> extra;

    bool operator==(basic_content_replacement const&) const = default;
};

/// The copy of one more file, kept for undo.
template <class Model>
struct basic_file_history_delta {
    using string = typename Model::string;

    std::optional<string> message_id, snapshot_message_id, tracking_path;
    std::optional<typename Model::json> backup;
    std::optional<string> timestamp;
    unknown_fields<Model> extra;

    bool operator==(basic_file_history_delta const&) const = default;
};

/// A value about the whole session. `Key` is its key, such as "tools".
template <fixed_string Key, class Model>
struct basic_session_value {
    std::optional<typename Model::json> value;
    std::optional<typename Model::string> session_id;
    unknown_fields<Model> extra;

    bool operator==(basic_session_value const&) const = default;
};

/// The session's value of the key `tools`.
template <class Model>
using basic_tools_used = basic_session_value<"tools", Model>;
/// The session's value of the key `atis`.
template <class Model>
using basic_atis_latch = basic_session_value<"atis", Model>;
/// The session's value of the key `worktreeSession`.
template <class Model>
using basic_worktree_state = basic_session_value<"worktreeSession", Model>;

using api_request_shape = basic_api_request_shape<owned>;
using api_request_blob = basic_api_request_blob<owned>;
using api_request = basic_api_request<owned>;
using content_replacement = basic_content_replacement<owned>;
using file_history_delta = basic_file_history_delta<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_api_request_shape<Model>>
    : object_of<claude_code::basic_api_request_shape<Model>> {
    using self = claude_code::basic_api_request_shape<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"sessionId", &self::session_id, never_null, is_identifier>,
        field<"agentId",   &self::agent_id, never_null, is_identifier>,
        field<"shapeHash", &self::shape_hash, never_null>,
        field<"timestamp", &self::timestamp, never_null>,
        field<"version",   &self::version, never_null>,
        field<"shape",     &self::shape, never_null, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_api_request_blob<Model>>
    : object_of<claude_code::basic_api_request_blob<Model>> {
    using self = claude_code::basic_api_request_blob<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"sessionId", &self::session_id, never_null, is_identifier>,
        field<"agentId",   &self::agent_id, never_null, is_identifier>,
        field<"hash",      &self::hash, never_null>,
        field<"message",   &self::message, never_null, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_api_request<Model>>
    : object_of<claude_code::basic_api_request<Model>> {
    using self = claude_code::basic_api_request<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"sessionId",     &self::session_id, never_null, is_identifier>,
        field<"agentId",       &self::agent_id, never_null, is_identifier>,
        field<"id",            &self::id, never_null, is_identifier>,
        field<"timestamp",     &self::timestamp, never_null>,
        field<"version",       &self::version, never_null>,
        field<"querySource",   &self::query_source, never_null>,
        field<"shapeHash",     &self::shape_hash, never_null>,
        field<"params",        &self::params, never_null>,
        field<"base",          &self::base, never_null>,
        field<"keep",          &self::keep, never_null>,
        field<"tail",          &self::tail, never_null, is_prose>,
        field<"cacheControl",  &self::cache_control, never_null>,
        field<"requestDigest", &self::request_digest, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_content_replacement<Model>>
    : object_of<claude_code::basic_content_replacement<Model>> {
    using self = claude_code::basic_content_replacement<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"sessionId",    &self::session_id, never_null, is_identifier>,
        field<"agentId",      &self::agent_id, never_null, is_identifier>,
        field<"replacements", &self::replacements, never_null, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_file_history_delta<Model>>
    : object_of<claude_code::basic_file_history_delta<Model>> {
    using self = claude_code::basic_file_history_delta<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"messageId",         &self::message_id, never_null, is_identifier>,
        field<"snapshotMessageId", &self::snapshot_message_id, never_null, is_identifier>,
        field<"trackingPath",      &self::tracking_path, never_null, is_path>,
        field<"backup",            &self::backup, never_null>,
        field<"timestamp",         &self::timestamp, never_null>,
        rest<&self::extra>> {};
};

template <lisle::fixed_string Key, class Model>
struct lisle::schema<lisle::claude_code::basic_session_value<Key, Model>>
    : object_of<claude_code::basic_session_value<Key, Model>> {
    using self = claude_code::basic_session_value<Key, Model>;
    struct fields : list<any_order,
        tag_slot,
        field<Key,         &self::value, never_null>,
        field<"sessionId", &self::session_id, never_null, is_identifier>,
        rest<&self::extra>> {};
};

// clang-format on

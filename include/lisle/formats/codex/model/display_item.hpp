// lisle/formats/codex/model/display_item.hpp - items of turns that no conversation needs.
//
// Source of the rules: Codex 0.155.0 to 0.169.0.
#pragma once

#include <lisle/formats/codex/model/content.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// An image that the agent looked at.
template <class Model>
struct basic_image_view {
    typename Model::string id, path;
    unknown_fields<Model> extra;

    bool operator==(basic_image_view const&) const = default;
};
/// A search of the web.
template <class Model>
struct basic_web_search {
    typename Model::string id;
    std::optional<typename Model::string> query;
    std::optional<typename Model::json> action;
    unknown_fields<Model> extra;

    bool operator==(basic_web_search const&) const = default;
};
/// A call that starts or asks another agent.
template <class Model>
struct basic_agent_tool_call {
    using string = typename Model::string;
    using json = typename Model::json;

    string id;
    std::optional<string> tool, status, sender_thread_id;
    std::optional<std::vector<string>> receiver_thread_ids;
    std::optional<json> receiver_agents;
    std::optional<string> prompt, model, reasoning_effort;
    std::optional<json> agents_states;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_tool_call const&) const = default;
};
/// An agent that was started or asked, since 0.162.
template <class Model>
struct basic_agent_activity {
    using string = typename Model::string;

    nullable<string> model, reasoning_effort;
    string id;
    std::optional<string> kind, agent_thread_id, agent_path;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_activity const&) const = default;
};
/// A review began.
template <class Model>
struct basic_review_begin {
    typename Model::string id;
    std::optional<typename Model::json> target;
    std::optional<typename Model::string> user_facing_hint;
    unknown_fields<Model> extra;

    bool operator==(basic_review_begin const&) const = default;
};
/// A review ended.
template <class Model>
struct basic_review_end {
    typename Model::string id;
    std::optional<typename Model::json> review_output;
    unknown_fields<Model> extra;

    bool operator==(basic_review_end const&) const = default;
};
/// The context was compacted.
template <class Model>
struct basic_compaction_item {
    typename Model::string id;
    unknown_fields<Model> extra;

    bool operator==(basic_compaction_item const&) const = default;
};

using image_view = basic_image_view<owned>;
using web_search = basic_web_search<owned>;
using agent_tool_call = basic_agent_tool_call<owned>;
using agent_activity = basic_agent_activity<owned>;
using review_begin = basic_review_begin<owned>;
using review_end = basic_review_end<owned>;
using compaction_item = basic_compaction_item<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_image_view<Model>>
    : object_of<codex::basic_image_view<Model>> {
    using self = codex::basic_image_view<Model>;
    struct fields : list<
        field<"id",   &self::id,   is_identifier>,
        field<"path", &self::path, is_path>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_web_search<Model>>
    : object_of<codex::basic_web_search<Model>> {
    using self = codex::basic_web_search<Model>;
    struct fields : list<
        field<"id",     &self::id,     is_identifier>,
        field<"query",  &self::query,  skip_none, is_prose>,
        field<"action", &self::action, never_null, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_agent_tool_call<Model>>
    : object_of<codex::basic_agent_tool_call<Model>> {
    using self = codex::basic_agent_tool_call<Model>;
    struct fields : list<
        field<"id",                  &self::id,                  is_identifier>,
        field<"tool",                &self::tool,                skip_none>,
        field<"status",              &self::status,              skip_none>,
        field<"sender_thread_id",    &self::sender_thread_id,    skip_none, is_identifier>,
        field<"receiver_thread_ids", &self::receiver_thread_ids, skip_none, is_identifier>,
        field<"receiver_agents",     &self::receiver_agents,     never_null>,
        field<"prompt",              &self::prompt,              skip_none, is_prose>,
        field<"model",               &self::model,               skip_none>,
        field<"reasoning_effort",    &self::reasoning_effort,    skip_none>,
        field<"agents_states",       &self::agents_states,       never_null, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_agent_activity<Model>>
    : object_of<codex::basic_agent_activity<Model>> {
    using self = codex::basic_agent_activity<Model>;
    struct fields : list<
        field<"model",            &self::model,            never_null>,
        field<"reasoning_effort", &self::reasoning_effort, never_null>,
        field<"id",               &self::id,               is_identifier>,
        field<"kind",             &self::kind,             skip_none>,
        field<"agent_thread_id",  &self::agent_thread_id,  skip_none, is_identifier>,
        field<"agent_path",       &self::agent_path,       skip_none>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_review_begin<Model>>
    : object_of<codex::basic_review_begin<Model>> {
    using self = codex::basic_review_begin<Model>;
    struct fields : list<
        field<"id",               &self::id,               is_identifier>,
        field<"target",           &self::target,           never_null>,
        field<"user_facing_hint", &self::user_facing_hint, skip_none, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_review_end<Model>>
    : object_of<codex::basic_review_end<Model>> {
    using self = codex::basic_review_end<Model>;
    struct fields : list<
        field<"id",            &self::id,            is_identifier>,
        field<"review_output", &self::review_output, never_null, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_compaction_item<Model>>
    : object_of<codex::basic_compaction_item<Model>> {
    using self = codex::basic_compaction_item<Model>;
    struct fields : list<
        field<"id", &self::id, is_identifier>,
        rest<&self::extra>> {};
};

// clang-format on

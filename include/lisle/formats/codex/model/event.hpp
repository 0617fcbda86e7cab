// lisle/formats/codex/model/event.hpp - events: what a person saw, and the course of turns.
//
// Events repeat items for display; a conversation is read from items alone.
//
// Source of the rules: Codex 0.34.0 to 0.169.0. The order of keys is one for all releases.
#pragma once

#include <lisle/formats/codex/model/turn_event.hpp>
#include <lisle/formats/codex/model/turn_item.hpp>
#include <lisle/formats/codex/model/usage.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// A person's message; it stands after its item. Images are URLs, local ones paths.
template <class Model>
struct basic_user_message_event {
    using string = typename Model::string;
    using json = typename Model::json;

    string message;
    std::optional<string> kind;
    nullable<std::vector<string>> images;
    std::optional<json> local_images, audio, local_audio, text_elements;
    unknown_fields<Model> extra;

    bool operator==(basic_user_message_event const&) const = default;
};
/// An answer of the agent.
template <class Model>
struct basic_agent_message_event {
    typename Model::string message;
    nullable<typename Model::string> phase;
    std::optional<typename Model::json> memory_citation;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_message_event const&) const = default;
};
/// One part of a summary of thoughts.
template <class Model>
struct basic_agent_reasoning_event {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_reasoning_event const&) const = default;
};
/// One part of the thoughts themselves.
template <class Model>
struct basic_raw_reasoning_event : basic_agent_reasoning_event<Model> {
    bool operator==(basic_raw_reasoning_event const&) const = default;
};

/// The tokens of the thread and of its last request.
template <class Model>
struct basic_token_info {
    basic_token_usage<Model> total_token_usage, last_token_usage;
    std::optional<bool> last_usage_includes_reasoning;
    nullable<std::int64_t> model_context_window;
    unknown_fields<Model> extra;

    bool operator==(basic_token_info const&) const = default;
};
/// Tokens so far. The same usage of the last request is told several times.
template <class Model>
struct basic_token_count_event {
    nullable<basic_token_info<Model>> info;
    std::optional<typename Model::json> rate_limits;
    unknown_fields<Model> extra;

    bool operator==(basic_token_count_event const&) const = default;
};

/// A patch was applied, or failed.
template <class Model>
struct basic_patch_end_event {
    using string = typename Model::string;

    string call_id;
    std::optional<string> turn_id, output, errors;
    std::optional<bool> success;
    file_changes<Model> changes;
    std::optional<string> status;
    unknown_fields<Model> extra;

    bool operator==(basic_patch_end_event const&) const = default;
};
/// A search of the web ended.
template <class Model>
struct basic_web_search_end_event {
    typename Model::string call_id;
    std::optional<typename Model::string> query;
    std::optional<typename Model::json> action;
    unknown_fields<Model> extra;

    bool operator==(basic_web_search_end_event const&) const = default;
};

/// An item that ended; in paginated threads it replaces the events above.
template <class Model>
struct basic_item_completed_event {
    std::optional<typename Model::string> thread_id, turn_id;
    basic_turn_item<Model> item;
    std::optional<std::int64_t> started_at_ms, completed_at_ms;
    unknown_fields<Model> extra;

    bool operator==(basic_item_completed_event const&) const = default;
};

template <class Model>
using event_types = list<basic_user_message_event<Model>, basic_agent_message_event<Model>,
                         basic_agent_reasoning_event<Model>, basic_raw_reasoning_event<Model>,
                         basic_token_count_event<Model>, basic_task_started_event<Model>,
                         basic_task_complete_event<Model>, basic_turn_aborted_event<Model>,
                         basic_rolled_back_event<Model>, basic_context_compacted_event<Model>,
                         basic_review_begin_event<Model>, basic_review_end_event<Model>,
                         basic_patch_end_event<Model>, basic_web_search_end_event<Model>,
                         basic_settings_event<Model>, basic_goal_event<Model>,
                         basic_item_completed_event<Model>, unknown_case<Model>>;

/// The payload of an `event_msg` line.
template <class Model>
struct basic_event : out_of_line_variant<event_types<Model>> {
    using basic_event::out_of_line_variant::out_of_line_variant;
};

using user_message_event = basic_user_message_event<owned>;
using agent_message_event = basic_agent_message_event<owned>;
using agent_reasoning_event = basic_agent_reasoning_event<owned>;
using raw_reasoning_event = basic_raw_reasoning_event<owned>;
using token_info = basic_token_info<owned>;
using token_count_event = basic_token_count_event<owned>;
using patch_end_event = basic_patch_end_event<owned>;
using web_search_end_event = basic_web_search_end_event<owned>;
using item_completed_event = basic_item_completed_event<owned>;
using event = basic_event<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_user_message_event<Model>>
    : object_of<codex::basic_user_message_event<Model>> {
    using self = codex::basic_user_message_event<Model>;
    struct fields : list<
        field<"message",       &self::message,       is_prose>,
        field<"kind",          &self::kind,          skip_none>,
        field<"images",        &self::images,        never_null, is_url>,
        field<"local_images",  &self::local_images,  never_null, is_path>,
        field<"audio",         &self::audio,         never_null>,
        field<"local_audio",   &self::local_audio,   never_null, is_path>,
        field<"text_elements", &self::text_elements, never_null>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_agent_message_event<Model>>
    : object_of<codex::basic_agent_message_event<Model>> {
    using self = codex::basic_agent_message_event<Model>;
    struct fields : list<
        field<"message",         &self::message,         is_prose>,
        field<"phase",           &self::phase,           never_null>,
        field<"memory_citation", &self::memory_citation, never_null>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_agent_reasoning_event<Model>>
    : object_of<codex::basic_agent_reasoning_event<Model>> {
    using self = codex::basic_agent_reasoning_event<Model>;
    struct fields : list<
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_raw_reasoning_event<Model>>
    : object_of<codex::basic_raw_reasoning_event<Model>> {
    struct fields : schema<codex::basic_agent_reasoning_event<Model>>::fields {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_token_info<Model>>
    : object_of<codex::basic_token_info<Model>> {
    using self = codex::basic_token_info<Model>;
    struct fields : list<
        field<"total_token_usage",             &self::total_token_usage>,
        field<"last_token_usage",              &self::last_token_usage>,
        field<"last_usage_includes_reasoning", &self::last_usage_includes_reasoning, skip_none>,
        field<"model_context_window",          &self::model_context_window, never_null>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_token_count_event<Model>>
    : object_of<codex::basic_token_count_event<Model>> {
    using self = codex::basic_token_count_event<Model>;
    struct fields : list<
        field<"info",        &self::info,        never_null>,
        field<"rate_limits", &self::rate_limits, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_patch_end_event<Model>>
    : object_of<codex::basic_patch_end_event<Model>> {
    using self = codex::basic_patch_end_event<Model>;
    struct fields : list<
        field<"call_id", &self::call_id, is_identifier>,
        field<"turn_id", &self::turn_id, skip_none, is_identifier>,
        field<"stdout",  &self::output,  skip_none, is_prose>,
        field<"stderr",  &self::errors,  skip_none, is_prose>,
        field<"success", &self::success, skip_none>,
        field<"changes", &self::changes, or_default, key_kind<string_kind::path>>,
        field<"status",  &self::status,  skip_none>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_web_search_end_event<Model>>
    : object_of<codex::basic_web_search_end_event<Model>> {
    using self = codex::basic_web_search_end_event<Model>;
    struct fields : list<
        field<"call_id", &self::call_id, is_identifier>,
        field<"query",   &self::query,   skip_none, is_prose>,
        field<"action",  &self::action,  never_null, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_item_completed_event<Model>>
    : object_of<codex::basic_item_completed_event<Model>> {
    using self = codex::basic_item_completed_event<Model>;
    struct fields : list<
        field<"thread_id",       &self::thread_id,       skip_none, is_identifier>,
        field<"turn_id",         &self::turn_id,         skip_none, is_identifier>,
        field<"item",            &self::item>,
        field<"started_at_ms",   &self::started_at_ms,   skip_none>,
        field<"completed_at_ms", &self::completed_at_ms, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_event<Model>>
    : one_of<codex::basic_event<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"user_message",                codex::basic_user_message_event<Model>>,
        holds<"agent_message",               codex::basic_agent_message_event<Model>>,
        holds<"agent_reasoning",             codex::basic_agent_reasoning_event<Model>>,
        holds<"agent_reasoning_raw_content", codex::basic_raw_reasoning_event<Model>>,
        holds<"token_count",                 codex::basic_token_count_event<Model>>,
        holds<"task_started",                codex::basic_task_started_event<Model>>,
        holds<"task_complete",               codex::basic_task_complete_event<Model>>,
        holds<"turn_aborted",                codex::basic_turn_aborted_event<Model>>,
        holds<"thread_rolled_back",          codex::basic_rolled_back_event<Model>>,
        holds<"context_compacted",           codex::basic_context_compacted_event<Model>>,
        holds<"entered_review_mode",         codex::basic_review_begin_event<Model>>,
        holds<"exited_review_mode",          codex::basic_review_end_event<Model>>,
        holds<"patch_apply_end",             codex::basic_patch_end_event<Model>>,
        holds<"web_search_end",              codex::basic_web_search_end_event<Model>>,
        holds<"thread_settings_applied",     codex::basic_settings_event<Model>>,
        holds<"thread_goal_updated",         codex::basic_goal_event<Model>>,
        holds<"item_completed",              codex::basic_item_completed_event<Model>>> {};
};

// clang-format on

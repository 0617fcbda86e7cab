// lisle/formats/codex/model/turn_item.hpp - the items of `item_completed` events, for display.
//
// Source of the rules: Codex 0.155.0 to 0.169.0.
#pragma once

#include <lisle/formats/codex/model/display_item.hpp>
#include <lisle/formats/codex/model/file_change.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// A person's text. The elements are ranges of it that stand for images and the like.
template <class Model>
struct basic_user_text {
    typename Model::string text;
    std::optional<typename Model::json> text_elements;
    unknown_fields<Model> extra;

    bool operator==(basic_user_text const&) const = default;
};
/// An image file that a user added.
template <class Model>
struct basic_local_image {
    typename Model::string path;
    unknown_fields<Model> extra;

    bool operator==(basic_local_image const&) const = default;
};
/// A thing that a user named, with its path.
template <class Model>
struct basic_mention {
    typename Model::string name, path;
    unknown_fields<Model> extra;

    bool operator==(basic_mention const&) const = default;
};
/// A part of what a user said, by its type.
template <class Model>
struct basic_user_input : std::variant<basic_user_text<Model>, basic_local_image<Model>,
                                       basic_mention<Model>, unknown_case<Model>> {
    using basic_user_input::variant::variant;
};

/// A user's message.
template <class Model>
struct basic_user_message_item {
    typename Model::string id;
    std::vector<basic_user_input<Model>> content;
    unknown_fields<Model> extra;

    bool operator==(basic_user_message_item const&) const = default;
};
/// An answer of the agent.
template <class Model>
struct basic_agent_message_item {
    typename Model::string id;
    typename Model::json content{};
    std::optional<typename Model::string> phase;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_message_item const&) const = default;
};
/// What the model thought.
template <class Model>
struct basic_reasoning_item {
    typename Model::string id;
    std::vector<typename Model::string> summary_text, raw_content;
    unknown_fields<Model> extra;

    bool operator==(basic_reasoning_item const&) const = default;
};
/// Rust's `Duration`: seconds and nanoseconds.
template <class Model>
struct basic_duration {
    std::uint64_t secs = 0, nanos = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_duration const&) const = default;
};
/// A command that ran. `cwd` is a `file://` URL.
template <class Model>
struct basic_command_execution {
    using string = typename Model::string;

    string id;
    std::optional<string> process_id;
    std::vector<string> command;
    string cwd;
    std::optional<typename Model::json> parsed_cmd;
    std::optional<string> source, status;
    nullable<string> aggregated_output;
    nullable<std::int64_t> exit_code;
    nullable<basic_duration<Model>> duration;
    unknown_fields<Model> extra;

    bool operator==(basic_command_execution const&) const = default;
};
/// Changes of files.
template <class Model>
struct basic_file_change_item {
    typename Model::string id;
    file_changes<Model> changes;
    std::optional<typename Model::string> status, output, errors;
    unknown_fields<Model> extra;

    bool operator==(basic_file_change_item const&) const = default;
};
/// An item that ended.
template <class Model>
struct basic_turn_item
    : std::variant<basic_user_message_item<Model>, basic_agent_message_item<Model>,
                   basic_reasoning_item<Model>, basic_command_execution<Model>,
                   basic_file_change_item<Model>, basic_image_view<Model>, basic_web_search<Model>,
                   basic_agent_tool_call<Model>, basic_agent_activity<Model>,
                   basic_review_begin<Model>, basic_review_end<Model>, basic_compaction_item<Model>,
                   unknown_case<Model>> {
    using basic_turn_item::variant::variant;
};

using user_text = basic_user_text<owned>;
using local_image = basic_local_image<owned>;
using mention = basic_mention<owned>;
using user_input = basic_user_input<owned>;
using user_message_item = basic_user_message_item<owned>;
using agent_message_item = basic_agent_message_item<owned>;
using reasoning_item = basic_reasoning_item<owned>;
using duration = basic_duration<owned>;
using command_execution = basic_command_execution<owned>;
using file_change_item = basic_file_change_item<owned>;
using turn_item = basic_turn_item<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_user_text<Model>>
    : object_of<codex::basic_user_text<Model>> {
    using self = codex::basic_user_text<Model>;
    struct fields : list<
        field<"text",          &self::text,          is_prose>,
        field<"text_elements", &self::text_elements, never_null>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_local_image<Model>>
    : object_of<codex::basic_local_image<Model>> {
    using self = codex::basic_local_image<Model>;
    struct fields : list<
        field<"path", &self::path, is_path>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_mention<Model>>
    : object_of<codex::basic_mention<Model>> {
    using self = codex::basic_mention<Model>;
    struct fields : list<
        field<"name", &self::name>,
        field<"path", &self::path, is_path>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_user_input<Model>>
    : one_of<codex::basic_user_input<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",        codex::basic_user_text<Model>>,
        holds<"local_image", codex::basic_local_image<Model>>,
        holds<"mention",     codex::basic_mention<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_user_message_item<Model>>
    : object_of<codex::basic_user_message_item<Model>> {
    using self = codex::basic_user_message_item<Model>;
    struct fields : list<
        field<"id",      &self::id, is_identifier>,
        field<"content", &self::content>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_agent_message_item<Model>>
    : object_of<codex::basic_agent_message_item<Model>> {
    using self = codex::basic_agent_message_item<Model>;
    struct fields : list<
        field<"id",      &self::id,      is_identifier>,
        field<"content", &self::content, is_prose>,
        field<"phase",   &self::phase,   skip_none>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_reasoning_item<Model>>
    : object_of<codex::basic_reasoning_item<Model>> {
    using self = codex::basic_reasoning_item<Model>;
    struct fields : list<
        field<"id",           &self::id,           is_identifier>,
        field<"summary_text", &self::summary_text, or_default, is_prose>,
        field<"raw_content",  &self::raw_content,  or_default, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_duration<Model>>
    : object_of<codex::basic_duration<Model>> {
    using self = codex::basic_duration<Model>;
    struct fields : list<
        field<"secs",  &self::secs>,
        field<"nanos", &self::nanos>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_command_execution<Model>>
    : object_of<codex::basic_command_execution<Model>> {
    using self = codex::basic_command_execution<Model>;
    struct fields : list<
        field<"id",                &self::id,                is_identifier>,
        field<"process_id",        &self::process_id,        skip_none>,
        field<"command",           &self::command,           is_prose>,
        field<"cwd",               &self::cwd,               is_url>,
        field<"parsed_cmd",        &self::parsed_cmd,        never_null, is_prose>,
        field<"source",            &self::source,            skip_none>,
        field<"status",            &self::status,            skip_none>,
        field<"aggregated_output", &self::aggregated_output, never_null, is_prose>,
        field<"exit_code",         &self::exit_code,         never_null>,
        field<"duration",          &self::duration,          never_null>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_file_change_item<Model>>
    : object_of<codex::basic_file_change_item<Model>> {
    using self = codex::basic_file_change_item<Model>;
    struct fields : list<
        field<"id",      &self::id,      is_identifier>,
        field<"changes", &self::changes, key_kind<string_kind::path>>,
        field<"status",  &self::status,  skip_none>,
        field<"stdout",  &self::output,  skip_none, is_prose>,
        field<"stderr",  &self::errors,  skip_none, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_turn_item<Model>>
    : one_of<codex::basic_turn_item<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"UserMessage",         codex::basic_user_message_item<Model>>,
        holds<"AgentMessage",        codex::basic_agent_message_item<Model>>,
        holds<"Reasoning",           codex::basic_reasoning_item<Model>>,
        holds<"CommandExecution",    codex::basic_command_execution<Model>>,
        holds<"FileChange",          codex::basic_file_change_item<Model>>,
        holds<"ImageView",           codex::basic_image_view<Model>>,
        holds<"WebSearch",           codex::basic_web_search<Model>>,
        holds<"CollabAgentToolCall", codex::basic_agent_tool_call<Model>>,
        holds<"SubAgentActivity",    codex::basic_agent_activity<Model>>,
        holds<"EnteredReviewMode",   codex::basic_review_begin<Model>>,
        holds<"ExitedReviewMode",    codex::basic_review_end<Model>>,
        holds<"ContextCompaction",   codex::basic_compaction_item<Model>>> {};
};

// clang-format on

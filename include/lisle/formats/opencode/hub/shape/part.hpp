// lisle/formats/opencode/hub/shape/part.hpp - the parts that the hub's schema document allows.
//
//     auto const part = lisle::decode_as<lisle::opencode::hub::shape::part>(text, reference);
//
// They have no ids, which are columns; ids and all other keys that the document lacks are dropped.
// It lacks opencode's subtasks and retries. hub/data.hpp reads both systems' parts.
#pragma once

#include <lisle/formats/opencode/hub/shape/file.hpp>
#include <lisle/formats/opencode/hub/shape/tool_state.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::hub::shape {

// ---- Data ---------------------------------------------------------------------------------------

/// Text. `synthetic`: the user did not write it; `ignored`: the model does not see it.
template <class Model>
struct basic_text_part {
    typename Model::string text;
    std::optional<bool> synthetic, ignored;
    std::optional<basic_run_time<Model>> time;
    std::optional<basic_record<Model>> metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_text_part const&) const = default;
};

/// Thinking. `metadata` has data that the provider wants back, such as a signature.
template <class Model>
struct basic_reasoning_part {
    typename Model::string text;
    std::optional<basic_record<Model>> metadata;
    basic_run_time<Model> time;
    unknown_fields<Model> extra;

    bool operator==(basic_reasoning_part const&) const = default;
};

/// A call of a tool.
template <class Model>
struct basic_tool_part {
    typename Model::string call_id, tool;
    basic_tool_state<Model> state;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_part const&) const = default;
};

/// A request to the model begins; `snapshot` is a git tree of the working directory.
template <class Model>
struct basic_step_start_part {
    std::optional<typename Model::string> snapshot;
    unknown_fields<Model> extra;

    bool operator==(basic_step_start_part const&) const = default;
};

/// The tokens that a step or a message used.
template <class Model>
struct basic_token_counts {
    number input = 0, output = 0;
    std::optional<number> reasoning;
    std::optional<basic_cache_tokens<Model>> cache;
    unknown_fields<Model> extra;

    bool operator==(basic_token_counts const&) const = default;
};

/// A request to the model ended. `cost` is in US dollars.
template <class Model>
struct basic_step_finish_part {
    typename Model::string reason;
    std::optional<typename Model::string> snapshot;
    std::optional<number> cost;
    basic_token_counts<Model> tokens;
    unknown_fields<Model> extra;

    bool operator==(basic_step_finish_part const&) const = default;
};

/// A git tree of the working directory.
template <class Model>
struct basic_snapshot_part {
    typename Model::string snapshot;
    unknown_fields<Model> extra;

    bool operator==(basic_snapshot_part const&) const = default;
};

/// The files that a step changed since the git tree `hash`.
template <class Model>
struct basic_patch_part {
    typename Model::string hash;
    std::vector<typename Model::string> files;
    unknown_fields<Model> extra;

    bool operator==(basic_patch_part const&) const = default;
};

/// The user asked for an agent by name.
template <class Model>
struct basic_agent_part {
    typename Model::string name;
    std::optional<basic_text_range<Model>> source;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_part const&) const = default;
};

/// The place where the context was, or will be, summarized.
template <class Model>
struct basic_compaction_part {
    bool is_auto = false;
    std::optional<bool> overflow;
    unknown_fields<Model> extra;

    bool operator==(basic_compaction_part const&) const = default;
};

/// A part of a message, by its type.
template <class Model>
struct basic_part
    : std::variant<basic_text_part<Model>, basic_reasoning_part<Model>, basic_file<Model>,
                   basic_tool_part<Model>, basic_step_start_part<Model>,
                   basic_step_finish_part<Model>, basic_snapshot_part<Model>,
                   basic_patch_part<Model>, basic_agent_part<Model>, basic_compaction_part<Model>,
                   unknown_case<Model>> {
    using basic_part::variant::variant;
};

using text_part = basic_text_part<owned>;
using reasoning_part = basic_reasoning_part<owned>;
using tool_part = basic_tool_part<owned>;
using step_start_part = basic_step_start_part<owned>;
using token_counts = basic_token_counts<owned>;
using step_finish_part = basic_step_finish_part<owned>;
using snapshot_part = basic_snapshot_part<owned>;
using patch_part = basic_patch_part<owned>;
using agent_part = basic_agent_part<owned>;
using compaction_part = basic_compaction_part<owned>;
using part = basic_part<owned>;

}  // namespace lisle::v0_1::opencode::hub::shape

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_text_part<Model>>
    : object_of<opencode::hub::shape::basic_text_part<Model>> {
    using self = opencode::hub::shape::basic_text_part<Model>;
    struct fields : list<
        field<"text",      &self::text, is_prose>,
        field<"synthetic", &self::synthetic, never_null>,
        field<"ignored",   &self::ignored,   never_null>,
        field<"time",      &self::time,      never_null>,
        field<"metadata",  &self::metadata,  never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_reasoning_part<Model>>
    : object_of<opencode::hub::shape::basic_reasoning_part<Model>> {
    using self = opencode::hub::shape::basic_reasoning_part<Model>;
    struct fields : list<
        field<"text",     &self::text, is_prose>,
        field<"metadata", &self::metadata, never_null>,
        field<"time",     &self::time>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_tool_part<Model>>
    : object_of<opencode::hub::shape::basic_tool_part<Model>> {
    using self = opencode::hub::shape::basic_tool_part<Model>;
    struct fields : list<
        field<"callID", &self::call_id, is_identifier>,
        field<"tool",   &self::tool>,
        field<"state",  &self::state>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_step_start_part<Model>>
    : object_of<opencode::hub::shape::basic_step_start_part<Model>> {
    using self = opencode::hub::shape::basic_step_start_part<Model>;
    struct fields : list<
        field<"snapshot", &self::snapshot, never_null, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_token_counts<Model>>
    : object_of<opencode::hub::shape::basic_token_counts<Model>> {
    using self = opencode::hub::shape::basic_token_counts<Model>;
    struct fields : list<
        field<"input",     &self::input>,
        field<"output",    &self::output>,
        field<"reasoning", &self::reasoning, never_null>,
        field<"cache",     &self::cache,     never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_step_finish_part<Model>>
    : object_of<opencode::hub::shape::basic_step_finish_part<Model>> {
    using self = opencode::hub::shape::basic_step_finish_part<Model>;
    struct fields : list<
        field<"reason",   &self::reason>,
        field<"snapshot", &self::snapshot, never_null, is_identifier>,
        field<"cost",     &self::cost,     never_null>,
        field<"tokens",   &self::tokens>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_snapshot_part<Model>>
    : object_of<opencode::hub::shape::basic_snapshot_part<Model>> {
    using self = opencode::hub::shape::basic_snapshot_part<Model>;
    struct fields : list<
        field<"snapshot", &self::snapshot, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_patch_part<Model>>
    : object_of<opencode::hub::shape::basic_patch_part<Model>> {
    using self = opencode::hub::shape::basic_patch_part<Model>;
    struct fields : list<
        field<"hash",  &self::hash, is_identifier>,
        field<"files", &self::files, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_agent_part<Model>>
    : object_of<opencode::hub::shape::basic_agent_part<Model>> {
    using self = opencode::hub::shape::basic_agent_part<Model>;
    struct fields : list<
        field<"name",   &self::name>,
        field<"source", &self::source, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_compaction_part<Model>>
    : object_of<opencode::hub::shape::basic_compaction_part<Model>> {
    using self = opencode::hub::shape::basic_compaction_part<Model>;
    struct fields : list<
        field<"auto",     &self::is_auto>,
        field<"overflow", &self::overflow, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_part<Model>>
    : one_of<opencode::hub::shape::basic_part<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",        opencode::hub::shape::basic_text_part<Model>>,
        holds<"reasoning",   opencode::hub::shape::basic_reasoning_part<Model>>,
        holds<"file",        opencode::hub::shape::basic_file<Model>>,
        holds<"tool",        opencode::hub::shape::basic_tool_part<Model>>,
        holds<"step-start",  opencode::hub::shape::basic_step_start_part<Model>>,
        holds<"step-finish", opencode::hub::shape::basic_step_finish_part<Model>>,
        holds<"snapshot",    opencode::hub::shape::basic_snapshot_part<Model>>,
        holds<"patch",       opencode::hub::shape::basic_patch_part<Model>>,
        holds<"agent",       opencode::hub::shape::basic_agent_part<Model>>,
        holds<"compaction",  opencode::hub::shape::basic_compaction_part<Model>>> {};
};

// clang-format on

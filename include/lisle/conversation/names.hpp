// lisle/conversation/names.hpp - the names in a conversation: roles, models, sources.
#pragma once

#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>

namespace lisle::v0_1::conversation {

// ---- Data ---------------------------------------------------------------------------------------

/// The role of a message, as in a model's API.
enum class role { user, assistant, system };

/// Who made the content. A program puts environments, reminders and expanded mentions into a
/// user's messages.
enum class origin { person, model, program };

/// Who sees a message.
enum class audience { both, model, person };

/// Where a message stands in its document. The source's program would go on with the active ones
/// alone: the others stand before its last compaction, on a branch that was left, in turns that
/// were taken back, after a missing parent, or in a subagent's conversation. An orphan may also be
/// a result without its call.
enum class part { active, before_compaction, other_branch, rolled_back, orphan, sidechain };

/// A model, by the names that the source has for it.
template <class Model>
struct basic_model_name {
    std::optional<typename Model::string> provider;
    typename Model::string id;
    std::optional<typename Model::string> variant;  ///< opencode's variant
    std::optional<typename Model::string> effort;   ///< the effort of reasoning: "high"
    unknown_fields<Model> extra;

    bool operator==(basic_model_name const&) const = default;
};

/// The source of a conversation: `{"format": "opencode", "release": "1.14.41", "id": "ses_..."}`.
template <class Model>
struct basic_source {
    typename Model::string format;                  ///< the name in its format_traits
    std::optional<typename Model::string> release;  ///< the release of the program that wrote it
    std::optional<typename Model::string> id;
    unknown_fields<Model> extra;

    bool operator==(basic_source const&) const = default;
};

/// The state of the first folder's repository when the conversation began.
template <class Model>
struct basic_git_state {
    std::optional<typename Model::string> branch, commit, remote;
    std::optional<bool> dirty;
    unknown_fields<Model> extra;

    bool operator==(basic_git_state const&) const = default;
};

/// The conversation that started this one as a subagent, and the tool call that started it.
template <class Model>
struct basic_parent {
    typename Model::string id;
    std::optional<typename Model::string> call_id;
    std::optional<std::uint64_t> depth;  ///< 1 below a conversation without a parent
    unknown_fields<Model> extra;

    bool operator==(basic_parent const&) const = default;
};

using model_name = basic_model_name<owned>;
using source = basic_source<owned>;
using git_state = basic_git_state<owned>;
using parent = basic_parent<owned>;

}  // namespace lisle::v0_1::conversation

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::conversation::role> : string_enum<conversation::role> {
    struct names : list<
        named<"user",      self::user>,
        named<"assistant", self::assistant>,
        named<"system",    self::system>> {};
};

template <>
struct lisle::schema<lisle::conversation::origin> : string_enum<conversation::origin> {
    struct names : list<
        named<"person",  self::person>,
        named<"model",   self::model>,
        named<"program", self::program>> {};
};

template <>
struct lisle::schema<lisle::conversation::audience> : string_enum<conversation::audience> {
    struct names : list<
        named<"both",   self::both>,
        named<"model",  self::model>,
        named<"person", self::person>> {};
};

template <>
struct lisle::schema<lisle::conversation::part> : string_enum<conversation::part> {
    struct names : list<
        named<"active",            self::active>,
        named<"before_compaction", self::before_compaction>,
        named<"other_branch",      self::other_branch>,
        named<"rolled_back",       self::rolled_back>,
        named<"orphan",            self::orphan>,
        named<"sidechain",         self::sidechain>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_model_name<Model>>
    : object_of<conversation::basic_model_name<Model>> {
    using self = conversation::basic_model_name<Model>;
    struct fields : list<
        field<"provider", &self::provider, skip_none>,
        field<"id",       &self::id, is_identifier>,
        field<"variant",  &self::variant, skip_none>,
        field<"effort",   &self::effort, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_source<Model>>
    : object_of<conversation::basic_source<Model>> {
    using self = conversation::basic_source<Model>;
    struct fields : list<
        field<"format",  &self::format>,
        field<"release", &self::release, skip_none>,
        field<"id",      &self::id, skip_none, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_git_state<Model>>
    : object_of<conversation::basic_git_state<Model>> {
    using self = conversation::basic_git_state<Model>;
    struct fields : list<
        field<"branch", &self::branch, skip_none>,
        field<"commit", &self::commit, skip_none, is_identifier>,
        field<"remote", &self::remote, skip_none, is_url>,
        field<"dirty",  &self::dirty, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_parent<Model>>
    : object_of<conversation::basic_parent<Model>> {
    using self = conversation::basic_parent<Model>;
    struct fields : list<
        field<"id",      &self::id, is_identifier>,
        field<"call_id", &self::call_id, skip_none, is_identifier>,
        field<"depth",   &self::depth, skip_none>,
        rest<&self::extra>> {};
};

// clang-format on

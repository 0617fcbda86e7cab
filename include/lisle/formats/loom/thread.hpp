// lisle/formats/loom/thread.hpp - a thread as Loom keeps it in a file.
//
// Source of the rules: Loom's model of threads in 2026-01, the one with `post_tools_hook`.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/loom/agent_state.hpp>
#include <lisle/formats/loom/message.hpp>
#include <lisle/formats/loom/metadata.hpp>
#include <lisle/formats/loom/thread_id.hpp>
#include <lisle/formats/loom/visibility.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/serde_derive.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lisle::inline v0 {

/// The tag of Loom's format.
struct loom_t {};

namespace loom {

// ---- Data ---------------------------------------------------------------------------------------

/// Loom's `Thread`. Times are RFC 3339 as chrono prints it (`+00:00`, not `Z`); nobody parses them,
/// they are compared as text. `is_private` alone decides whether a thread stays on its machine.
template <class Model>
struct basic_thread {
    using format = loom_t;
    using string = typename Model::string;

    basic_thread_id<Model> id;
    std::uint64_t version = 1;
    string created_at, updated_at, last_activity_at;
    std::optional<string> workspace_root, cwd, loom_version;
    std::optional<string> git_branch, git_remote_url;
    std::optional<string> git_initial_branch, git_initial_commit_sha, git_current_commit_sha;
    std::optional<bool> git_start_dirty, git_end_dirty;
    std::vector<string> git_commits;
    std::optional<string> provider, model;
    basic_conversation<Model> conversation;
    basic_agent_state<Model> agent_state;
    basic_metadata<Model> metadata;
    loom::visibility visibility{};
    bool is_private = false;
    bool is_shared_with_support = false;
    unknown_fields<Model> extra;

    bool operator==(basic_thread const&) const = default;
};

using thread = basic_thread<owned>;

}  // namespace loom

}  // namespace lisle::inline v0

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::loom::basic_thread<Model>>
    : derived_object_of<loom::basic_thread<Model>> {
    using self = loom::basic_thread<Model>;
    struct fields : list<
        field<"id",                     &self::id, is_identifier>,
        field<"version",                &self::version>,
        field<"created_at",             &self::created_at>,
        field<"updated_at",             &self::updated_at>,
        field<"last_activity_at",       &self::last_activity_at>,
        field<"workspace_root",         &self::workspace_root,         skip_none, is_path>,
        field<"cwd",                    &self::cwd,                    skip_none, is_path>,
        field<"loom_version",           &self::loom_version,           skip_none>,
        field<"git_branch",             &self::git_branch,             skip_none>,
        field<"git_remote_url",         &self::git_remote_url,         skip_none, is_url>,
        field<"git_initial_branch",     &self::git_initial_branch,     skip_none>,
        field<"git_initial_commit_sha", &self::git_initial_commit_sha, skip_none, is_identifier>,
        field<"git_current_commit_sha", &self::git_current_commit_sha, skip_none, is_identifier>,
        field<"git_start_dirty",        &self::git_start_dirty,        skip_none>,
        field<"git_end_dirty",          &self::git_end_dirty,          skip_none>,
        field<"git_commits",            &self::git_commits,            skip_default, is_identifier>,
        field<"provider",               &self::provider,               skip_none>,
        field<"model",                  &self::model,                  skip_none>,
        field<"conversation",           &self::conversation>,
        field<"agent_state",            &self::agent_state>,
        field<"metadata",               &self::metadata>,
        field<"visibility",             &self::visibility,             or_default>,
        field<"is_private",             &self::is_private,             or_default>,
        field<"is_shared_with_support", &self::is_shared_with_support, or_default>,
        rest<&self::extra>> {};
};

// clang-format on

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::loom_t> : derived_document {
    template <class Model>
    using document = loom::basic_thread<Model>;

    static constexpr std::string_view name = "loom";
    static constexpr std::string_view version = "2026-01";
    static constexpr json_style style = {.indent = 2, .sorted_keys = true};
};

// lisle/formats/zed/model/project_snapshot.hpp - the state of a project when a thread began.
#pragma once

#include <lisle/formats/zed/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// The repository of a work tree. Members that Zed could not find out are null.
template <class Model>
struct basic_git_state {
    std::optional<typename Model::string> remote_url, head_sha, current_branch, diff;
    unknown_fields<Model> extra;

    bool operator==(basic_git_state const&) const = default;
};

/// A folder of the project, and the state of its git repository.
template <class Model>
struct basic_worktree_snapshot {
    typename Model::string worktree_path;
    std::optional<basic_git_state<Model>> git_state;
    unknown_fields<Model> extra;

    bool operator==(basic_worktree_snapshot const&) const = default;
};

/// Zed's `ProjectSnapshot`.
template <class Model>
struct basic_project_snapshot {
    std::vector<basic_worktree_snapshot<Model>> worktree_snapshots;
    basic_timestamp<Model> timestamp;
    unknown_fields<Model> extra;

    bool operator==(basic_project_snapshot const&) const = default;
};

using git_state = basic_git_state<owned>;
using worktree_snapshot = basic_worktree_snapshot<owned>;
using project_snapshot = basic_project_snapshot<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_git_state<Model>> : object_of<zed::basic_git_state<Model>> {
    using self = zed::basic_git_state<Model>;
    struct fields : list<
        field<"remote_url",     &self::remote_url, is_url>,
        field<"head_sha",       &self::head_sha, is_identifier>,
        field<"current_branch", &self::current_branch>,
        field<"diff",           &self::diff, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_worktree_snapshot<Model>>
    : object_of<zed::basic_worktree_snapshot<Model>> {
    using self = zed::basic_worktree_snapshot<Model>;
    struct fields : list<
        field<"worktree_path", &self::worktree_path, is_path>,
        field<"git_state",     &self::git_state>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_project_snapshot<Model>>
    : object_of<zed::basic_project_snapshot<Model>> {
    using self = zed::basic_project_snapshot<Model>;
    struct fields : list<
        field<"worktree_snapshots", &self::worktree_snapshots>,
        field<"timestamp",          &self::timestamp>,
        rest<&self::extra>> {};
};

// clang-format on

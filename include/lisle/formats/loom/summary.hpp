// lisle/formats/loom/summary.hpp - a thread without its messages, for lists and search results.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace lisle::v0_1::loom {

// ---- Data ---------------------------------------------------------------------------------------

/// Loom's `ThreadSummary`.
template <class Model>
struct basic_summary {
    using string = typename Model::string;

    basic_thread_id<Model> id;
    std::uint64_t version = 1;
    string created_at, updated_at, last_activity_at;
    std::optional<string> title, workspace_root;
    std::optional<string> git_branch, git_remote_url;
    std::optional<string> git_initial_commit_sha, git_current_commit_sha;
    std::optional<string> provider, model;
    std::vector<string> tags;
    std::uint32_t message_count = 0;
    bool is_pinned = false;
    loom::visibility visibility{};
    unknown_fields<Model> extra;

    bool operator==(basic_summary const&) const = default;
};

using summary = basic_summary<owned>;

/// Returns the summary of a thread. Lifetime: with views, its strings need the thread's text.
template <class Model>
[[nodiscard]] basic_summary<Model> summarize(basic_thread<Model> const& document) {
    basic_summary<Model> out;
    out.id = document.id;
    out.version = document.version;
    out.created_at = document.created_at;
    out.updated_at = document.updated_at;
    out.last_activity_at = document.last_activity_at;
    out.title = document.metadata.title;
    out.workspace_root = document.workspace_root;
    out.git_branch = document.git_branch;
    out.git_remote_url = document.git_remote_url;
    out.git_initial_commit_sha = document.git_initial_commit_sha;
    out.git_current_commit_sha = document.git_current_commit_sha;
    out.provider = document.provider;
    out.model = document.model;
    out.tags = document.metadata.tags;
    out.message_count = static_cast<std::uint32_t>(document.conversation.messages.size());
    out.is_pinned = document.metadata.is_pinned;
    out.visibility = document.visibility;
    return out;
}

/// Whether `a` comes before `b` in a list: the last activity first, then the newer id. (Loom leaves
/// the order of equal times to chance.)
template <class Listed>
[[nodiscard]] bool is_listed_before(Listed const& a, Listed const& b) {
    if (a.last_activity_at != b.last_activity_at) return a.last_activity_at > b.last_activity_at;
    return a.id > b.id;
}

}  // namespace lisle::v0_1::loom

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::loom::basic_summary<Model>>
    : serde_struct<loom::basic_summary<Model>> {
    using self = loom::basic_summary<Model>;
    // clang-format off
    struct fields : list<
        field<"id",                     &self::id, is_identifier>,
        field<"version",                &self::version>,
        field<"created_at",             &self::created_at>,
        field<"updated_at",             &self::updated_at>,
        field<"last_activity_at",       &self::last_activity_at>,
        field<"title",                  &self::title,                  skip_none, is_prose>,
        field<"workspace_root",         &self::workspace_root,         skip_none, is_path>,
        field<"git_branch",             &self::git_branch,             skip_none>,
        field<"git_remote_url",         &self::git_remote_url,         skip_none, is_url>,
        field<"git_initial_commit_sha", &self::git_initial_commit_sha, skip_none, is_identifier>,
        field<"git_current_commit_sha", &self::git_current_commit_sha, skip_none, is_identifier>,
        field<"provider",               &self::provider,               skip_none>,
        field<"model",                  &self::model,                  skip_none>,
        field<"tags",                   &self::tags,                   skip_default>,
        field<"message_count",          &self::message_count>,
        field<"is_pinned",              &self::is_pinned>,
        field<"visibility",             &self::visibility>,
        rest<&self::extra>> {};
    // clang-format on
};

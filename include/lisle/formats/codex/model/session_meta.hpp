// lisle/formats/codex/model/session_meta.hpp - the first record of a thread: who, where, when.
//
// Source of the rules: the first lines of 19 releases from 0.8.0 to 0.169.0. The order of keys is
// one for all of them.
#pragma once

#include <lisle/formats/codex/model/content.hpp>
#include <lisle/formats/codex/model/time_text.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// The repository of the folder. Absent outside of a repository.
template <class Model>
struct basic_git_info {
    std::optional<typename Model::string> commit_hash, branch, repository_url;
    unknown_fields<Model> extra;

    bool operator==(basic_git_info const&) const = default;
};

/// The system prompt, since 0.93. `provenance` tells whether it is a model's own.
template <class Model>
struct basic_base_instructions {
    typename Model::string text;
    std::optional<typename Model::json> provenance;
    unknown_fields<Model> extra;

    bool operator==(basic_base_instructions const&) const = default;
};

/// The thread goes on from a part of another file: its first `end_byte_offset` bytes. `thread_id`
/// names a thread or a segment, the part of a file's name after `_`.
template <class Model>
struct basic_history_base {
    typename Model::string thread_id;
    std::uint64_t end_ordinal_exclusive = 0, end_byte_offset = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_history_base const&) const = default;
};

/// The payload of a `session_meta` line. `id` is this thread's, `session_id` that of the thread at
/// the root. `source` is a word ("cli", "exec", "vscode", "mcp") or an object that tells what
/// started a subagent. `instructions`, up to 0.77, is the text of AGENTS.md.
template <class Model>
struct basic_session_meta {
    using string = typename Model::string;
    using json = typename Model::json;

    std::optional<bool> account_scoped;
    std::optional<string> session_id;
    string id;
    std::optional<string> forked_from_id;
    std::optional<std::uint64_t> forked_from_ordinal_exclusive;
    std::optional<string> parent_thread_id;
    basic_time_text<Model> timestamp;
    string cwd;
    std::optional<std::vector<string>> runtime_workspace_roots;
    string originator, cli_version;
    nullable<string> instructions;
    std::optional<json> source;
    std::optional<string> thread_source, agent_nickname, agent_role, agent_path;
    nullable<string> model_provider;
    nullable<basic_base_instructions<Model>> base_instructions;
    std::optional<json> dynamic_tools;
    std::optional<string> history_mode;  ///< "paginated" or "legacy"
    std::optional<basic_history_base<Model>> history_base;
    std::optional<std::uint64_t> subagent_history_start_ordinal;
    std::optional<string> multi_agent_version;
    std::optional<json> context_window;
    std::optional<basic_git_info<Model>> git;
    unknown_fields<Model> extra;

    bool operator==(basic_session_meta const&) const = default;
};

/// The first line up to 0.29: it has no type and no payload.
template <class Model>
struct basic_bare_meta {
    typename Model::string id;
    basic_time_text<Model> timestamp;
    nullable<typename Model::string> instructions;
    std::optional<basic_git_info<Model>> git;
    unknown_fields<Model> extra;

    bool operator==(basic_bare_meta const&) const = default;
};

using git_info = basic_git_info<owned>;
using base_instructions = basic_base_instructions<owned>;
using history_base = basic_history_base<owned>;
using session_meta = basic_session_meta<owned>;
using bare_meta = basic_bare_meta<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_git_info<Model>>
    : object_of<codex::basic_git_info<Model>> {
    using self = codex::basic_git_info<Model>;
    struct fields : list<
        field<"commit_hash",    &self::commit_hash,    skip_none, is_identifier>,
        field<"branch",         &self::branch,         skip_none>,
        field<"repository_url", &self::repository_url, skip_none, is_url>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_base_instructions<Model>>
    : object_of<codex::basic_base_instructions<Model>> {
    using self = codex::basic_base_instructions<Model>;
    struct fields : list<
        field<"text",       &self::text,       is_prose>,
        field<"provenance", &self::provenance, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_history_base<Model>>
    : object_of<codex::basic_history_base<Model>> {
    using self = codex::basic_history_base<Model>;
    struct fields : list<
        field<"thread_id",             &self::thread_id, is_identifier>,
        field<"end_ordinal_exclusive", &self::end_ordinal_exclusive>,
        field<"end_byte_offset",       &self::end_byte_offset>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_session_meta<Model>>
    : object_of<codex::basic_session_meta<Model>> {
    using self = codex::basic_session_meta<Model>;
    struct fields : list<
        field<"account_scoped",                 &self::account_scoped, skip_none>,
        field<"session_id",                     &self::session_id, skip_none, is_identifier,
              lenient_if_permissive>,
        field<"id",                             &self::id, is_identifier>,
        field<"forked_from_id",                 &self::forked_from_id, skip_none, is_identifier,
              lenient_if_permissive>,
        field<"forked_from_ordinal_exclusive",  &self::forked_from_ordinal_exclusive, skip_none>,
        field<"parent_thread_id",               &self::parent_thread_id, skip_none, is_identifier,
              lenient_if_permissive>,
        field<"timestamp",                      &self::timestamp>,
        field<"cwd",                            &self::cwd, is_path,
              lenient_if_permissive>,
        field<"runtime_workspace_roots",        &self::runtime_workspace_roots, skip_none, is_path>,
        field<"originator",                     &self::originator,
              lenient_if_permissive>,
        field<"cli_version",                    &self::cli_version,
              lenient_if_permissive>,
        field<"instructions",                   &self::instructions, never_null, is_prose,
              lenient_if_permissive>,
        field<"source",                         &self::source, never_null>,
        field<"thread_source",                  &self::thread_source, skip_none,
              lenient_if_permissive>,
        field<"agent_nickname",                 &self::agent_nickname, skip_none,
              lenient_if_permissive>,
        field<"agent_role",                     &self::agent_role, skip_none,
              lenient_if_permissive>,
        field<"agent_path",                     &self::agent_path, skip_none,
              lenient_if_permissive>,
        field<"model_provider",                 &self::model_provider, never_null,
              lenient_if_permissive>,
        field<"base_instructions",              &self::base_instructions, never_null,
              lenient_if_permissive>,
        field<"dynamic_tools",                  &self::dynamic_tools, never_null>,
        field<"history_mode",                   &self::history_mode, skip_none,
              lenient_if_permissive>,
        field<"history_base",                   &self::history_base, skip_none>,
        field<"subagent_history_start_ordinal", &self::subagent_history_start_ordinal, skip_none>,
        field<"multi_agent_version",            &self::multi_agent_version, skip_none,
              lenient_if_permissive>,
        field<"context_window",                 &self::context_window, never_null>,
        field<"git",                            &self::git, skip_none,
              lenient_if_permissive>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_bare_meta<Model>>
    : object_of<codex::basic_bare_meta<Model>> {
    using self = codex::basic_bare_meta<Model>;
    struct fields : list<
        field<"id",           &self::id, is_identifier>,
        field<"timestamp",    &self::timestamp>,
        field<"instructions", &self::instructions, never_null, is_prose>,
        field<"git",          &self::git, skip_none, lenient_if_permissive>,
        rest<&self::extra>> {};
};

// clang-format on

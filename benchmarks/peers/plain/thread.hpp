// benchmarks/peers/plain/thread.hpp - a Zed thread as plain structs.
//
// The structs have the members of lisle's types, except members for unknown keys and cases.
#pragma once

#include "message.hpp"

namespace bench::plain {

struct token_usage {
    std::uint64_t input_tokens = 0, output_tokens = 0;
    std::uint64_t cache_creation_input_tokens = 0, cache_read_input_tokens = 0;

    static void each_member(auto& self, auto&& member) {
        auto const count = [&](char const* key, auto& n) { member(key, n, n == 0); };
        count("input_tokens", self.input_tokens), count("output_tokens", self.output_tokens);
        count("cache_creation_input_tokens", self.cache_creation_input_tokens);
        count("cache_read_input_tokens", self.cache_read_input_tokens);
    }
};

struct git_state {
    std::optional<std::string> remote_url, head_sha, current_branch, diff;

    static void each_member(auto& self, auto&& member) {
        member("remote_url", self.remote_url), member("head_sha", self.head_sha);
        member("current_branch", self.current_branch), member("diff", self.diff);
    }
};

struct worktree_snapshot {
    std::string worktree_path;
    std::optional<plain::git_state> git_state;

    static void each_member(auto& self, auto&& member) {
        member("worktree_path", self.worktree_path), member("git_state", self.git_state);
    }
};

struct project_snapshot {
    std::vector<worktree_snapshot> worktree_snapshots;
    std::string timestamp;

    static void each_member(auto& self, auto&& member) {
        member("worktree_snapshots", self.worktree_snapshots);
        member("timestamp", self.timestamp);
    }
};

struct language_model {
    std::string provider, model;

    static void each_member(auto& self, auto&& member) {
        member("provider", self.provider), member("model", self.model);
    }
};

struct subagent_context {
    std::string parent_thread_id;
    std::uint8_t depth = 0;

    static void each_member(auto& self, auto&& member) {
        member("parent_thread_id", self.parent_thread_id), member("depth", self.depth);
    }
};

struct standard_speed {
    static constexpr std::string_view case_name = "standard";
};

struct fast_speed {
    static constexpr std::string_view case_name = "fast";
};

template <class Json>
struct thread {
    std::string title;
    std::vector<message<Json>> messages;
    std::string updated_at;
    std::optional<std::string> detailed_summary;
    std::optional<project_snapshot> initial_project_snapshot;
    token_usage cumulative_token_usage;
    dictionary<token_usage> request_token_usage;
    std::optional<language_model> model;
    std::optional<std::string> profile;
    bool imported = false;
    std::optional<plain::subagent_context> subagent_context;
    std::optional<std::variant<standard_speed, fast_speed>> speed;
    bool thinking_enabled = false;
    std::optional<std::string> thinking_effort;
    std::string version;

    static void each_member(auto& self, auto&& member) {
        member("title", self.title), member("messages", self.messages);
        member("updated_at", self.updated_at), member("detailed_summary", self.detailed_summary);
        member("initial_project_snapshot", self.initial_project_snapshot);
        member("cumulative_token_usage", self.cumulative_token_usage);
        member("request_token_usage", self.request_token_usage);
        member("model", self.model), member("profile", self.profile);
        member("imported", self.imported), member("subagent_context", self.subagent_context);
        member("speed", self.speed), member("thinking_enabled", self.thinking_enabled);
        member("thinking_effort", self.thinking_effort), member("version", self.version);
    }
};

}  // namespace bench::plain

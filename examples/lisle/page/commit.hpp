// examples/lisle/page/commit.hpp - commits that a tool call made.
#pragma once

#include "html.hpp"

#include <lisle/conversation/tool_call.hpp>

#include <string_view>
#include <vector>

namespace app::page {

/// A commit as git tells it, `[BRANCH HASH] SUBJECT`.
struct made_commit {
    std::string_view hash, subject;

    bool operator==(made_commit const&) const = default;
};

/// Those in the output of a command, at most 20.
[[nodiscard]] std::vector<made_commit> find_commits(std::string_view output);

/// Prints links to the commits that a call of git made; nothing if the remote has no web page.
void print_commits(html& to, lisle::conversation::tool_call const& call, std::string_view remote);

}  // namespace app::page

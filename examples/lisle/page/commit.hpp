// examples/lisle/page/commit.hpp - commits that a tool call made.
#pragma once

#include "html.hpp"

#include <lisle/conversation/tool_call.hpp>

#include <string_view>
#include <vector>

namespace app::page {

/// A commit as git reports it, `[BRANCH HASH] SUBJECT`.
struct commit_line {
    std::string_view hash, subject;

    bool operator==(commit_line const&) const = default;
};

/// The commits in the output of a command, at most 20.
[[nodiscard]] std::vector<commit_line> find_commits(std::string_view output);

/// Prints links to the commits that a call of git made; nothing if the remote has no web page.
void print_commits(html& to, lisle::conversation::tool_call const& call, std::string_view remote);

}  // namespace app::page

// examples/lisle/page/commit.cpp - reads the output of `git commit`, `git merge` and the like.
#include "commit.hpp"

#include "call.hpp"
#include "link.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

namespace app::page {

namespace {

namespace conversation = lisle::conversation;

constexpr std::size_t most_commits = 20, longest_subject = 160;

/// `[main 1a2b3c4] Subject`; the first commit of a repository is `[main (root-commit) 1a2b3c4]
/// Subject`.
std::optional<commit_line> read_commit(std::string_view line) {
    auto const end = line.find("] ");
    if (!line.starts_with('[') || end == line.npos) return std::nullopt;
    auto const names = line.substr(1, end - 1);
    auto const space = names.rfind(' ');
    if (space == names.npos || !is_commit_hash(names.substr(space + 1))) return std::nullopt;
    return commit_line{names.substr(space + 1), line.substr(end + 2)};
}

std::string_view text_of(conversation::output const& part) {
    if (auto const* const text = lisle::find_alternative<conversation::plain_text>(&part))
        return text->text;
    auto const* const terminal = std::get_if<conversation::terminal>(&part);
    if (terminal == nullptr || !terminal->output) return {};
    return *terminal->output;
}

}  // namespace

std::vector<commit_line> find_commits(std::string_view output) {
    std::vector<commit_line> out;
    while (!output.empty() && out.size() != most_commits) {
        auto const end = output.find_first_of("\r\n");
        if (auto const commit = read_commit(output.substr(0, end))) out.push_back(*commit);
        output.remove_prefix(end == output.npos ? output.size() : end + 1);
    }
    return out;
}

void print_commits(html& to, conversation::tool_call const& call, std::string_view remote) {
    if (find_web_page(remote).empty()) return;
    if (find_main_argument(call).find("git ") == std::string::npos) return;
    for (auto const& part : call.output)
        for (auto const& commit : find_commits(text_of(part)))
            to.markup("<p class=\"child\">Commit <a rel=\"noreferrer noopener nofollow\"")
                .attribute("href", find_commit_page(remote, commit.hash))
                .markup("><code>")
                .text(commit.hash)
                .markup("</code></a> ")
                .text(commit.subject.substr(0, longest_subject))
                .markup("</p>\n");
}

}  // namespace app::page

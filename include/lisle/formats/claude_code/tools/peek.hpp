// lisle/formats/claude_code/tools/peek.hpp - what the head and the tail of a file tell of a
// session.
//
// Claude Code itself lists sessions by the first and the last 64 KB of their files: titles are
// written again at the end of each run.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/summaries.hpp>
#include <lisle/formats/claude_code/tools/title.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::claude_code {

/// What is known of a session. Times are spelled as in the file. The session's id is its file's
/// name; `session_id` is what the records say, which may differ.
struct preview {
    std::string title;  ///< the best of `titles`
    basic_titles<std::string> titles;
    claude_code::summaries summaries;
    std::optional<std::string> session_id, agent_id;
    std::optional<std::string> created, updated;  ///< the first and the last time
    std::optional<std::string> folder, git_branch, model, version, entrypoint;
    bool is_sidechain = false;
    std::optional<std::size_t> messages;  ///< prompts and answers, if the whole file was seen
};

namespace detail {

class previewer {
public:
    void see(std::string_view part) {
        auto const read = decode<claude_code_t>(part);
        if (!read) return;
        out_.titles.update(find_titles(*read));
        for (auto const& line : read->records)
            if (auto const* const any_record = line.record()) {
                out_.summaries.see(*any_record);
                see_record(*any_record);
            }
    }

    [[nodiscard]] preview finish(bool is_whole) {
        out_.titles.summary = out_.summaries.find(out_.summaries.leaf);
        out_.title = out_.titles.best();
        if (is_whole) out_.messages = messages_;
        return std::move(out_);
    }

private:
    static void keep_first(std::optional<std::string>& to, std::optional<std::string> const& word) {
        if (!to && word) to = word;
    }
    static void keep_last(std::optional<std::string>& to, std::optional<std::string> const& word) {
        if (word) to = word;
    }

    void see_record(record const& r) {
        if (auto const* const tree_link = link_of(r)) {
            keep_first(out_.created, tree_link->timestamp);
            keep_last(out_.updated, tree_link->timestamp);
            keep_first(out_.folder, tree_link->cwd);
            keep_first(out_.session_id, tree_link->session_id);
            keep_first(out_.agent_id, tree_link->agent_id);
            keep_first(out_.entrypoint, tree_link->entrypoint);
            keep_last(out_.git_branch, tree_link->git_branch);
            keep_last(out_.version, tree_link->version);
            out_.is_sidechain = out_.is_sidechain || tree_link->is_sidechain;
        }
        auto const* const answer = find_alternative<assistant_record>(&r);
        if (answer != nullptr && answer->message.model != synthetic_model)
            keep_last(out_.model, answer->message.model);
        if (answer != nullptr || find_alternative<user_record>(&r) != nullptr) ++messages_;
    }

    preview out_;
    std::size_t messages_ = 0;
};

}  // namespace detail

/// Returns what the head and the tail of a session's file tell. An empty tail means that the head
/// is the whole file. A line that the head or the tail cuts is left out.
///
///     auto const seen = lisle::claude_code::peek(first_64_kb, last_64_kb);
///
/// Errors: none; what is not seen is absent. Complexity: linear in both.
[[nodiscard]] inline preview peek(std::string_view head, std::string_view tail = {}) {
    detail::previewer out;
    out.see(head);
    auto const feed = tail.find('\n');
    if (feed != tail.npos) out.see(tail.substr(feed + 1));
    return out.finish(tail.empty());
}

}  // namespace lisle::v0_1::claude_code

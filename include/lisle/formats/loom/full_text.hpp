// lisle/formats/loom/full_text.hpp - rows and queries of the FTS5 index over threads.
//
// Loom's server keeps this index. Its table: fts5(thread_id UNINDEXED, title, body, git_branch,
// git_remote_url, git_commits, tags), with the default tokenizer.
#pragma once

#include <lisle/formats/loom/thread.hpp>
#include <lisle/scalars/white_space.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/hex.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace lisle::v0_1::loom {

// ---- Data ---------------------------------------------------------------------------------------

/// A row of the index. A column that the thread lacks is empty.
struct full_text_row {
    std::string thread_id, title, body, git_branch, git_remote_url, git_commits, tags;

    bool operator==(full_text_row const&) const = default;
};

// ---- From a thread ------------------------------------------------------------------------------

/// Returns the row of a thread. The body is the content of all messages, whatever their role, empty
/// messages too; lists are joined by spaces.
template <class Model>
[[nodiscard]] full_text_row make_full_text_row(basic_thread<Model> const& document) {
    auto const or_empty = [](auto const& text) { return std::string{text ? *text : ""}; };
    auto const join = [](auto const& items, auto text_of) {
        std::string out;
        bool first = true;
        for (auto const& item : items) {
            if (!first) out += ' ';
            first = false;
            out += text_of(item);
        }
        return out;
    };
    auto const itself = [](auto const& text) -> auto const& { return text; };
    return {
        std::string{document.id.text},
        or_empty(document.metadata.title),
        join(
            document.conversation.messages, [](auto const& m) -> auto const& { return m.content; }),
        or_empty(document.git_branch),
        or_empty(document.git_remote_url),
        join(document.git_commits, itself),
        join(document.metadata.tags, itself)};
}

// ---- Queries ------------------------------------------------------------------------------------

/// A prepared query: for commits that begin with `text`, or for a phrase.
struct full_text_query {
    std::string text;                ///< without the white space around it
    bool may_be_commit = false;      ///< 7 to 40 hex digits: look for commits before the phrase
    std::string match_expression{};  ///< for FTS5's MATCH
};

/// Prepares a query as Loom's server does: as one phrase, whose words must stand together in this
/// order. Quotes become spaces.
[[nodiscard]] inline full_text_query normalize_query(std::string_view query) {
    auto const trimmed = scalars::trim_white_space(query);
    full_text_query out{std::string{trimmed}};
    out.may_be_commit = trimmed.size() >= 7 && trimmed.size() <= 40
                        && std::all_of(trimmed.begin(), trimmed.end(),
                                       [](char c) { return text::hex_value(c) >= 0; });
    out.match_expression = '"' + out.text + '"';
    std::replace(out.match_expression.begin() + 1, out.match_expression.end() - 1, '"', ' ');
    return out;
}

}  // namespace lisle::v0_1::loom

// ---- Wire ---------------------------------------------------------------------------------------

template <>
struct lisle::schema<lisle::loom::full_text_row> : object_of<loom::full_text_row> {
    // clang-format off
    struct fields : list<
        field<"thread_id",      &self::thread_id, is_identifier>,
        field<"title",          &self::title, is_prose>,
        field<"body",           &self::body, is_prose>,
        field<"git_branch",     &self::git_branch>,
        field<"git_remote_url", &self::git_remote_url, is_url>,
        field<"git_commits",    &self::git_commits, is_identifier>,
        field<"tags",           &self::tags>> {};
    // clang-format on
};

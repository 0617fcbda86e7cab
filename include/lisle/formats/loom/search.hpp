// lisle/formats/loom/search.hpp - which threads a user's words find, without an index.
#pragma once

#include <lisle/formats/loom/thread.hpp>
#include <lisle/scalars/lower_case.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace lisle::inline v0::loom {

/// A query, prepared once for many threads.
class local_search {
public:
    explicit local_search(std::string_view query) : words_{scalars::to_lower_case(query)} {}

    /// Whether Loom's own search of files finds the thread: the query, in any case, is part of its
    /// title, branch, remote URL, a tag or a message's content, or a commit begins with it. Tools,
    /// their arguments and directories are not searched.
    template <class Model>
    [[nodiscard]] bool finds(basic_thread<Model> const& t) const {
        auto const in_optional = [&](auto const& text) { return text && is_in(*text); };
        auto const in_any = [&](auto const& texts) {
            return std::any_of(texts.begin(), texts.end(),
                               [&](auto const& text) { return is_in(text); });
        };
        auto const& messages = t.conversation.messages;
        return in_optional(t.metadata.title) || in_optional(t.git_branch)
               || in_optional(t.git_remote_url) || in_any(t.metadata.tags)
               || std::any_of(t.git_commits.begin(), t.git_commits.end(),
                              [&](auto const& commit) { return begins(commit); })
               || std::any_of(messages.begin(), messages.end(),
                              [&](auto const& m) { return is_in(m.content); });
    }

private:
    [[nodiscard]] bool is_in(std::string_view text) const {
        return scalars::to_lower_case(text).find(words_) != std::string::npos;
    }
    [[nodiscard]] bool begins(std::string_view commit) const {
        return scalars::to_lower_case(commit).starts_with(words_);
    }

    std::string words_;
};

}  // namespace lisle::inline v0::loom

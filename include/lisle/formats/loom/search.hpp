// lisle/formats/loom/search.hpp - searches threads without an index, as Loom does.
#pragma once

#include <lisle/formats/loom/thread.hpp>
#include <lisle/scalars/lower_case.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::loom {

/// A query, prepared once for many threads.
class local_search {
public:
    explicit local_search(std::string_view query)
        : words_{scalars::to_lower_case(query)}, shorter_(words_.size()) {
        for (std::size_t i = 1, matched = 0; i < words_.size(); ++i)
            shorter_[i] = matched = match(matched, words_[i]);
    }

    /// Whether Loom's own search of files finds the thread: the query, in any case, is part of its
    /// title, branch, remote URL, tags or messages, or the beginning of a commit. Tools, their
    /// arguments and directories are not searched.
    ///
    /// Complexity: linear in the size of these texts.
    template <class Model>
    [[nodiscard]] bool finds(basic_thread<Model> const& document) const {
        auto const in_optional = [&](auto const& text) { return text && is_in(*text); };
        auto const in_any = [&](auto const& texts) {
            return std::any_of(texts.begin(), texts.end(),
                               [&](auto const& text) { return is_in(text); });
        };
        auto const& messages = document.conversation.messages;
        return in_optional(document.metadata.title) || in_optional(document.git_branch)
               || in_optional(document.git_remote_url) || in_any(document.metadata.tags)
               || std::any_of(document.git_commits.begin(), document.git_commits.end(),
                              [&](auto const& commit) { return begins(commit); })
               || std::any_of(messages.begin(), messages.end(),
                              [&](auto const& m) { return is_in(m.content); });
    }

private:
    /// Searches as Knuth, Morris and Pratt do. std::string::find may take the product of both
    /// sizes.
    [[nodiscard]] bool is_in(std::string_view text) const {
        std::size_t matched = 0;
        for (char const c : scalars::to_lower_case(text)) {
            if (matched == words_.size()) return true;
            matched = match(matched, c);
        }
        return matched == words_.size();
    }
    /// The length of the query's prefix that matches after `c`, given the length that matched
    /// before.
    [[nodiscard]] std::size_t match(std::size_t seen, char c) const {
        while (seen > 0 && words_[seen] != c) seen = shorter_[seen - 1];
        return words_[seen] == c ? seen + 1 : 0;
    }
    [[nodiscard]] bool begins(std::string_view commit) const {
        return scalars::to_lower_case(commit).starts_with(words_);
    }

    std::string words_;
    /// For each prefix of the query: the length of its longest proper prefix that is also its end.
    std::vector<std::size_t> shorter_;
};

}  // namespace lisle::v0_1::loom

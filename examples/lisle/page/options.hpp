// examples/lisle/page/options.hpp - what of a conversation a page shows, and with what.
#pragma once

#include "follow.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace app::page {

/// Messages by their numbers, from 1; the last one is included.
struct number_range {
    std::size_t first = 1, last = 1;
};

struct page_options {
    /// In words, what of the conversation could not be read.
    std::vector<std::string> problems;
    /// A script that colors code as highlight.js does, with `hljs.highlightElement`; none if empty.
    std::string highlighter;
    bool without_tools = false, without_thinking = false;
    /// Leaves out what programs said to the model: environments, reminders.
    bool without_context = false;
    bool only_person = false;            ///< only what a person wrote
    std::vector<number_range> messages;  ///< only these; all if there are none
    std::string remote;                  ///< of the commits; a page takes its conversation's own
    std::string home;                    ///< the link back to an index; none if empty
    followed_page follows;               ///< how it loads itself again when it has changed
    /// Where the page of another conversation is; empty if there is none.
    std::function<std::string(std::string_view id)> find_page;

    [[nodiscard]] bool shows_number(std::size_t number) const {
        if (messages.empty()) return true;
        for (auto const& range : messages)
            if (range.first <= number && number <= range.last) return true;
        return false;
    }
};

}  // namespace app::page

// examples/lisle/page/options.hpp - which parts of a conversation a page shows.
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
    /// Descriptions of the parts that could not be read.
    std::vector<std::string> problems;
    /// A script that colors code as highlight.js does, with `hljs.highlightElement`; none if empty.
    std::string highlighter;
    bool without_tools = false, without_thinking = false;
    /// Leaves out messages of programs to the model: environments, reminders.
    bool without_context = false;
    bool only_person = false;            ///< only messages of a person
    std::vector<number_range> messages;  ///< only these; all if there are none
    std::string remote;                  ///< of the commits; to_page() sets the conversation's own
    std::string home;                    ///< the link back to an index; none if empty
    followed_page follows;               ///< how the page notices its changes
    /// Finds the page of another conversation; empty if there is none.
    std::function<std::string(std::string_view id)> find_page;
    /// Prompts that the conversation does not have yet.
    std::vector<std::string> waiting{};

    [[nodiscard]] bool shows_number(std::size_t number) const {
        if (messages.empty()) return true;
        for (auto const& range : messages)
            if (range.first <= number && number <= range.last) return true;
        return false;
    }
};

}  // namespace app::page

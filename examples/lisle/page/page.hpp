// examples/lisle/page/page.hpp - a conversation as one HTML file that needs nothing else.
//
//     std::cout << app::page::print_page(talk, {});
//
// The page can be read without its script, which searches and filters. It loads nothing and runs
// nothing of what the conversation holds.
#pragma once

#include "options.hpp"

#include <lisle/conversation/conversation.hpp>

#include <string>

namespace app::page {

/// The page. Complexity: linear.
[[nodiscard]] std::string print_page(lisle::conversation::conversation const& c, page_options o);

}  // namespace app::page

// examples/lisle/page/page.hpp - a conversation as one HTML file that needs nothing else.
//
//     std::cout << app::page::to_page(talk, {});
//
// The page can be read without its script, which searches and filters. It loads no resource and
// runs no code of the conversation.
#pragma once

#include "options.hpp"

#include <lisle/conversation/conversation.hpp>

#include <string>

namespace app::page {

/// The page. Complexity: linear.
[[nodiscard]] std::string to_page(lisle::conversation::conversation const& c, page_options o);

}  // namespace app::page

// examples/lisle/page/message.hpp - a message as an article.
#pragma once

#include "html.hpp"
#include "options.hpp"

#include <lisle/conversation/message.hpp>

#include <cstddef>
#include <string>

namespace app::page {

/// The speaker and the day of the previous message: an answer in several steps has one head.
struct previous_message {
    std::string speaker, day;
};

/// Prints a message with the anchor `m` and its number. Prints nothing if the options omit all
/// parts of the message.
void print_message(html& to, lisle::conversation::message const& m, std::size_t number,
                   page_options const& o, previous_message& before);

}  // namespace app::page

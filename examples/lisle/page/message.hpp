// examples/lisle/page/message.hpp - a message as an article.
#pragma once

#include "html.hpp"
#include "options.hpp"

#include <lisle/conversation/message.hpp>

#include <cstddef>
#include <string>

namespace app::page {

/// What the message before said, so that an answer in several steps has one head.
struct previous_message {
    std::string speaker, day;
};

/// Prints a message, whose anchor is `m` and its number. Nothing if the options leave all of it
/// out.
void print_message(html& to, lisle::conversation::message const& m, std::size_t number,
                   page_options const& o, previous_message& before);

}  // namespace app::page

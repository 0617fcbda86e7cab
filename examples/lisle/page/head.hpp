// examples/lisle/page/head.hpp - the title and the facts above the messages.
#pragma once

#include "html.hpp"
#include "options.hpp"

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/timeline.hpp>

#include <string>
#include <vector>

namespace app::page {

/// Prints the title and a list of facts: agent, model, folder, times, counts, tokens, cost.
void print_head(html& to, lisle::conversation::conversation const& c,
                std::vector<lisle::conversation::turn> const& turns, page_options const& o);

/// Prints a list of the turns, as links.
void print_turns(html& to, lisle::conversation::conversation const& c,
                 std::vector<lisle::conversation::turn> const& turns);

/// "1.2k in, 18k cached, 340 out"; empty if nothing was counted.
[[nodiscard]] std::string to_tokens_text(lisle::conversation::token_sum const& tokens);

/// The title, or the first line of the first text if there is none.
[[nodiscard]] std::string title_of(lisle::conversation::conversation const& c);

}  // namespace app::page

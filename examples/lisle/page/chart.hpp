// examples/lisle/page/chart.hpp - a conversation's time in lanes: person, model, tools, tokens.
#pragma once

#include "html.hpp"

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/timeline.hpp>

#include <vector>

namespace app::page {

/// Prints the lanes as a small SVG image. Idle time is shortened; without times, messages have
/// equal widths. Marks that would touch are merged, which bounds the size of the image. A mark has
/// its message's number in `data-m`.
void print_chart(html& to, lisle::conversation::conversation const& c,
                 std::vector<lisle::conversation::turn> const& turns);

}  // namespace app::page

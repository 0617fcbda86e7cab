// examples/lisle/page/diff.hpp - changes of a file.
#pragma once

#include "html.hpp"

#include <lisle/conversation/tool_call.hpp>

#include <string_view>

namespace app::page {

/// Prints the changed lines with three lines around them. Where there is room, the style sheet
/// shows removed lines beside added ones. It also shows line numbers, which are not copied with the
/// text.
void print_diff(html& to, lisle::conversation::diff const& d);

/// Prints the change between two texts without line numbers: their place in the file is unknown.
void print_change(html& to, std::string_view path, std::string_view before, std::string_view after);

}  // namespace app::page

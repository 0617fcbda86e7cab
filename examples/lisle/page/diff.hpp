// examples/lisle/page/diff.hpp - changes of a file.
#pragma once

#include "html.hpp"

#include <lisle/conversation/tool_call.hpp>

#include <string_view>

namespace app::page {

/// Prints the changed lines with three lines around them. Where there is room, a style sheet shows
/// what was removed beside what was added. It shows the numbers of the lines, too, which are not
/// copied with the text.
void print_diff(html& to, lisle::conversation::diff const& d);

/// As above, from both texts, which are of an unknown place of the file: without numbers.
void print_change(html& to, std::string_view path, std::string_view before, std::string_view after);

}  // namespace app::page

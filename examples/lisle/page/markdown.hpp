// examples/lisle/page/markdown.hpp - Markdown as HTML that can do nothing but be read.
#pragma once

#include "html.hpp"

#include <string_view>

namespace app::page {

/// What a line end within a paragraph is: a space, or for texts that people typed a line end.
enum class line_ends { joined, kept };

/// Prints GitHub's Markdown: with tables, task lists, strikethrough and links of bare addresses.
/// Raw HTML is shown as text, an image as a link to it; links have no target but http, https and
/// mailto. A heading is at least an `h3`. A text too costly for that is printed as it is, in a
/// `pre`, and folded. Complexity: linear.
void print_markdown(html& to, std::string_view text, line_ends ends = line_ends::joined);

}  // namespace app::page

// examples/lisle/page/markdown.hpp - Markdown as HTML without scripts, forms or foreign resources.
#pragma once

#include "html.hpp"

#include <string_view>

namespace app::page {

/// A line end within a paragraph becomes a space, or stays a line end in texts that people typed.
enum class line_ends { joined, kept };

/// Prints GitHub's Markdown: with tables, task lists, strikethrough and links of bare addresses.
/// Raw HTML is shown as text, an image as a link to it; links lead only to http, https and mailto.
/// A heading is at least an `h3`. A text that is too costly to parse is printed as it is, in a
/// folded `pre`. Complexity: linear.
void print_markdown(html& to, std::string_view text, line_ends ends = line_ends::joined);

}  // namespace app::page

// examples/lisle/terminal/transcript_view.hpp - a transcript in Markdown, as a terminal shows it
// best.
#pragma once

#include "console.hpp"

#include <cstddef>
#include <string_view>

namespace app {

/// Prints Markdown for people at a terminal: headings and bold text are bold, code has a bar beside
/// it, lines are wrapped to so many columns, at words and in code after any character, and of code
/// blocks of more than 40 rows the rest is counted. Complexity: linear.
void view_transcript(console& io, std::string_view markdown, std::size_t columns);

}  // namespace app

// examples/lisle/terminal/transcript_view.hpp - a transcript in Markdown, as a terminal shows it
// best.
#pragma once

#include "console.hpp"

#include <cstddef>
#include <string_view>

namespace app {

/// Prints Markdown for people at a terminal: headings and bold text are bold, code has a bar beside
/// it, lines are wrapped to this number of columns, at words and in code after any character. A
/// block of code shows 40 rows and the number of the others. Complexity: linear.
void view_transcript(console& io, std::string_view markdown, std::size_t columns);

}  // namespace app

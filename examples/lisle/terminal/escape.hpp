// examples/lisle/terminal/escape.hpp - text from outside, so that a terminal obeys none of it.
#pragma once

#include <string>
#include <string_view>

namespace app {

/// The text in one line, for messages and tables. Spelled out as `\u{1b}` are control characters
/// (`\n`, `\r`, `\t` by their names), those that change the direction of a text (UAX #9), ends of
/// lines, and invisible ones, which could make two names look the same; as `\x9b` are bytes that
/// are not UTF-8. Everything else, a backslash too, stays.
[[nodiscard]] std::string escape_line(std::string_view text);

/// As escape_line, but line ends and tabs stay, for text of several lines at a terminal. CRLF
/// becomes LF.
[[nodiscard]] std::string escape_text(std::string_view text);

}  // namespace app

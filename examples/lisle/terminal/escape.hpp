// examples/lisle/terminal/escape.hpp - makes text from outside harmless to a terminal.
#pragma once

#include <string>
#include <string_view>

namespace app {

/// The text in one line, for messages and tables. Control characters (`\n`, `\r`, `\t` by their
/// names), ends of lines, characters that change the direction of a text (UAX #9), and invisible
/// characters, which could make two names look the same, are spelled out as `\u{1b}`; bytes that
/// are not UTF-8 as `\x9b`. All other characters stay, even a backslash.
[[nodiscard]] std::string escape_line(std::string_view text);

/// As escape_line, but line ends and tabs stay, for text of several lines at a terminal. CRLF
/// becomes LF.
[[nodiscard]] std::string escape_text(std::string_view text);

}  // namespace app

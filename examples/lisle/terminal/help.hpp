// examples/lisle/terminal/help.hpp - the texts of --help, which the manual page prints too.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace CLI {
class FormatterBase;
}

namespace app {

/// What the program is for, in two sentences.
[[nodiscard]] std::string_view about_program();

/// Where agents keep their sessions.
[[nodiscard]] std::string_view known_places();

/// The environment variables that the program reads, one per line, indented.
[[nodiscard]] std::string_view known_variables();

/// Command lines and what they do, one per line, indented.
[[nodiscard]] std::string_view known_examples();

/// The text below the list of commands in `lisle --help`.
[[nodiscard]] std::string make_epilogue();

/// Prints help, with a command's exit codes at its end.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> make_help_formatter();

}  // namespace app

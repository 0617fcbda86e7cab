// examples/lisle/shells/man.hpp - lisle man: the manual page, made from the same texts as --help.
#pragma once

#include "../command.hpp"
#include "../terminal/description.hpp"

#include <string>

namespace app {

void add_man(CLI::App& program, context& c);

/// The manual page in the macros of man(7).
[[nodiscard]] std::string to_manual(program_text const& texts);

}  // namespace app

// examples/lisle/terminal/pager.hpp - standard output through a program that shows it page by page.
#pragma once

#include "console.hpp"

#include <functional>
#include <string>

namespace app {

/// Runs `command` in a shell and gives it what `print` prints to `io`, which writes to standard
/// output; waits for its end. If it can't be started, tells so and prints without it. That it ends
/// before it has read everything is no failure. An empty command starts nothing.
void print_through_pager(console& io, std::string const& command,
                         std::function<void()> const& print);

/// What $PAGER asks for; without it `less`, which then ends by itself after a short text.
[[nodiscard]] std::string find_pager_command(char const* variable);

}  // namespace app

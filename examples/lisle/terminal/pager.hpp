// examples/lisle/terminal/pager.hpp - standard output through a program that shows it page by page.
#pragma once

#include "console.hpp"

#include <functional>
#include <string>

namespace app {

/// Runs `command` in a shell, passes the output of `print` to it, and waits for its end; `io` must
/// write to standard output. If the command can't be started, prints a warning and then without it.
/// The command may end before it has read everything. An empty command starts nothing.
void print_through_pager(console& io, std::string const& command,
                         std::function<void()> const& print);

/// The command in $PAGER; if it is not set, `less`, which ends by itself after a short text.
[[nodiscard]] std::string find_pager_command(char const* variable);

}  // namespace app

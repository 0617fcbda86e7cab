// examples/lisle/run.hpp - the program without its process: arguments and streams in, an exit code
// out.
#pragma once

#include "system/host.hpp"
#include "terminal/console.hpp"
#include "terminal/description.hpp"

#include <string>
#include <vector>

namespace app {

/// `arguments` without the program's name. Returns an exit_code.
[[nodiscard]] int run(std::vector<std::string> arguments, console& io,
                      host_environment const& host = {});

/// All commands, arguments and options.
[[nodiscard]] program_text describe_command_line();

}  // namespace app

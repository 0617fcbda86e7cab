// examples/lisle/commands/ui.hpp - lisle ui adds itself to the command line.
#pragma once

#include "../command.hpp"

namespace app {

void add_ui(CLI::App& program, context& c);

}  // namespace app

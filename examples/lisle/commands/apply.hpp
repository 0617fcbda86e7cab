// examples/lisle/commands/apply.hpp - lisle apply adds itself to the command line.
#pragma once

#include "../command.hpp"

namespace app {

void add_apply(CLI::App& program, context& c);

}  // namespace app

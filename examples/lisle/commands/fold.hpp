// examples/lisle/commands/fold.hpp - lisle fold adds itself to the command line.
#pragma once

#include "../command.hpp"

namespace app {

void add_fold(CLI::App& program, context& c);

}  // namespace app

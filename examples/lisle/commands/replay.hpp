// examples/lisle/commands/replay.hpp - lisle replay adds itself to the command line.
#pragma once

#include "../command.hpp"

namespace app {

void add_replay(CLI::App& program, context& c);

}  // namespace app

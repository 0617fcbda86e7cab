// examples/lisle/commands/replay.hpp - lisle replay: a record from an event stream.
#pragma once

#include "../command.hpp"

namespace app {

void add_replay(CLI::App& program, context& c);

}  // namespace app

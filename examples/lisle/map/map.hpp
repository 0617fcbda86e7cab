// examples/lisle/map/map.hpp - lisle map adds itself to the command line.
#pragma once

#include "../command.hpp"

namespace app {

void add_map(CLI::App& program, context& c);

}  // namespace app

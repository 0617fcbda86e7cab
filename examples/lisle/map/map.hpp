// examples/lisle/map/map.hpp - lisle map: operations on records, one a line, on all cores.
#pragma once

#include "../command.hpp"

namespace app {

void add_map(CLI::App& program, context& c);

}  // namespace app

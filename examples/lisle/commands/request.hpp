// examples/lisle/commands/request.hpp - lisle request adds itself to the command line.
#pragma once

#include "../command.hpp"

namespace app {

void add_request(CLI::App& program, context& c);

}  // namespace app

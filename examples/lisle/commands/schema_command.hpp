// examples/lisle/commands/schema_command.hpp - lisle schema adds itself to the command line.
#pragma once

#include "../command.hpp"

namespace app {

void add_schema(CLI::App& program, context& c);

}  // namespace app

// examples/lisle/commands/schema_command.hpp - lisle schema: the JSON Schema of a format's
// documents.
#pragma once

#include "../command.hpp"

namespace app {

void add_schema(CLI::App& program, context& c);

}  // namespace app

// examples/lisle/site/site.hpp - lisle site adds itself to the command line.
#pragma once

#include "../command.hpp"

namespace app {

void add_site(CLI::App& program, context& c);

}  // namespace app

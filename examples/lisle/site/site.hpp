// examples/lisle/site/site.hpp - lisle site: all sessions as pages, with an index.
#pragma once

#include "../command.hpp"

namespace app {

void add_site(CLI::App& program, context& c);

}  // namespace app

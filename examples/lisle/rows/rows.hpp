// examples/lisle/rows/rows.hpp - lisle rows: sessions as tables for engines and spreadsheets.
#pragma once

#include "../command.hpp"

namespace app {

void add_rows(CLI::App& program, context& c);

}  // namespace app

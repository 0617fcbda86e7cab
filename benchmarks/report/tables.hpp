// benchmarks/report/tables.hpp - results as tables in Markdown.
#pragma once

#include "results.hpp"

#include <string>

namespace report {

/// One table of speed for each operation and format, then one of memory for each format.
[[nodiscard]] std::string print_tables(results const& from);

}  // namespace report

// benchmarks/report/tables.hpp - results as tables in Markdown.
#pragma once

#include "results.hpp"

#include <string>

namespace report {

/// A table of speed for each operation and format, then a table of memory for each format.
[[nodiscard]] std::string to_markdown_tables(results const& from);

}  // namespace report

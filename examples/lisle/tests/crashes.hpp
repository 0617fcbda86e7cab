// examples/lisle/tests/crashes.hpp - databases for writers that are stopped before they end.
#pragma once

#include "harness.hpp"

#include <string>

namespace app::tests {

/// Makes forty threads of many pages each, every fourth thread cut. zstd can't compress their
/// texts.
void make_database(std::string const& path, scratch const& dir, bool has_log);

/// Opens the database of Zed or opencode as the next program would, lets SQLite recover it, and
/// returns all rows; or the error.
[[nodiscard]] std::string recover(std::string const& path);

}  // namespace app::tests

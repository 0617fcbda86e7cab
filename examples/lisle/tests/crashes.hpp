// examples/lisle/tests/crashes.hpp - databases to be written by a program that comes to no end.
#pragma once

#include "harness.hpp"

#include <string>

namespace app::tests {

/// Forty threads of many pages each, every fourth one cut. There is nothing in them for zstd.
void make_database(std::string const& path, scratch const& dir, bool has_log);

/// All of a database as the next program that opens it finds it, once SQLite has put it in order;
/// or why it is none.
[[nodiscard]] std::string recover(std::string const& path);

}  // namespace app::tests

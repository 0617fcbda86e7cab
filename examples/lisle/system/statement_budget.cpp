// examples/lisle/system/statement_budget.cpp - SQLite's limits and its progress handler.
#include "statement_budget.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace app {

namespace {

constexpr std::uint64_t megabyte = 1'000'000;
constexpr int steps_between_looks = 1000;

/// About 0.1 s, and 0.5 s a megabyte. A scan takes a step a column and three a row.
constexpr std::uint64_t least_steps = 5 * megabyte, steps_per_byte = 25;

/// What a schema makes of a value grows with it: hex(zeroblob(n)).
constexpr std::uint64_t least_length = 16 * megabyte;

int as_limit(std::uint64_t bytes) {
    return static_cast<int>((std::min)(bytes, std::uint64_t{(std::numeric_limits<int>::max)()}));
}

}  // namespace

statement_budget::statement_budget(sqlite3* connection, std::uint64_t file_bytes)
    : connection_{connection}, full_{static_cast<step_count>(
                                   least_steps
                                   + steps_per_byte * (std::min)(file_bytes, megabyte * megabyte))},
      longest_{least_length + file_bytes} {
    // TRUSTED_SCHEMA stays on: the program adds no function that a schema could call, and without
    // trust SQLite 3.40 reads no table whose check calls json_valid(), as the hub's do.
    for (auto const& [what, value] :
         {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1}, std::pair{SQLITE_DBCONFIG_ENABLE_VIEW, 0},
          std::pair{SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}})
        sqlite3_db_config(connection, what, value, static_cast<int*>(nullptr));
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 1);  // VACUUM INTO attaches its target
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, as_limit(longest_));
    sqlite3_progress_handler(connection, steps_between_looks, take_steps, this);
}

void statement_budget::admit(std::uint64_t bytes) {
    // A row holds the value beside others.
    if (bytes <= longest_ / 2) return;
    longest_ = 2 * bytes + least_length;
    sqlite3_limit(connection_, SQLITE_LIMIT_LENGTH, as_limit(longest_));
}

int statement_budget::take_steps(void* budget) {
    auto* const left = static_cast<statement_budget*>(budget)->running_;
    if (left == nullptr) return 0;
    *left -= steps_between_looks;
    return *left < 0 ? 1 : 0;
}

}  // namespace app

// examples/lisle/system/statement_budget.cpp - SQLite's limits and its progress handler (POSIX).
#include "statement_budget.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <time.h>

namespace app {

namespace {

constexpr std::uint64_t megabyte = 1'000'000;
constexpr int steps_between_looks = 250;

/// About 0.1 s, and 0.5 s a megabyte. A scan takes a step a column and three a row.
constexpr step_count least_steps = 5'000'000, steps_per_byte = 25;

/// How often all statements of a connection may take what one may.
constexpr step_count most_full_statements = 4;

/// A step may work on a long value, and a schema may have many such steps for one row. So a
/// connection has a processor time, too, far beyond what its steps take on values of an agent.
constexpr std::chrono::nanoseconds least_time = std::chrono::seconds{20},
                                   time_per_byte = std::chrono::microseconds{5};

/// An agent may write longer rows meanwhile.
constexpr std::uint64_t least_length = 4 * megabyte;

/// The time of LIKE grows with the product of text and pattern.
constexpr int longest_pattern = 50;

/// Functions of SQLite that make large values of small ones, or that take time with the square of a
/// text, all in one step; some are of newer releases, or of builds with ICU or Geopoly. An
/// authorizer would not see them: SQLite binds those of a schema before.
struct unbounded_function {
    char const* name;
    int arguments;
};
constexpr unbounded_function unbounded_functions[]{{"concat", -1},
                                                   {"concat_ws", -1},
                                                   {"format", -1},
                                                   {"geopoly_overlap", 2},
                                                   {"geopoly_within", 2},
                                                   {"hex", 1},
                                                   {"instr", 2},
                                                   {"json_array", -1},
                                                   {"json_array_insert", -1},
                                                   {"json_insert", -1},
                                                   {"json_object", -1},
                                                   {"json_patch", 2},
                                                   {"json_quote", 1},
                                                   {"json_pretty", 1},
                                                   {"json_pretty", 2},
                                                   {"json_replace", -1},
                                                   {"json_set", -1},
                                                   {"jsonb_array", -1},
                                                   {"jsonb_array_insert", -1},
                                                   {"jsonb_insert", -1},
                                                   {"jsonb_object", -1},
                                                   {"jsonb_patch", 2},
                                                   {"jsonb_replace", -1},
                                                   {"jsonb_set", -1},
                                                   {"ltrim", 2},
                                                   {"printf", -1},
                                                   {"quote", 1},
                                                   {"randomblob", 1},
                                                   {"regexp", 2},
                                                   {"replace", 3},
                                                   {"rtrim", 2},
                                                   {"trim", 2},
                                                   {"unhex", 2},
                                                   {"unistr", 1},
                                                   {"unistr_quote", 1},
                                                   {"zeroblob", 1}};

/// json_extract() of several paths makes as many copies of its text.
constexpr int most_arguments = 8;

void refuse_call(sqlite3_context* call, int, sqlite3_value**) {
    auto const* const name = static_cast<char const*>(sqlite3_user_data(call));
    auto const problem =
        "its tables call the function " + std::string{name} + ", which no agent's tables do";
    sqlite3_result_error(call, problem.c_str(), static_cast<int>(problem.size()));
}

/// Before the schema is read.
void refuse_unbounded_functions(sqlite3* connection) {
    constexpr int kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    for (auto const& [name, arguments] : unbounded_functions)
        sqlite3_create_function(connection, name, arguments, kind, const_cast<char*>(name),
                                refuse_call, nullptr, nullptr);
}

std::chrono::nanoseconds read_thread_time() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds{now.tv_sec} + std::chrono::nanoseconds{now.tv_nsec};
}

/// The size of a file, so bounded that the products above don't overflow.
std::int64_t as_factor(std::uint64_t file_bytes) {
    return static_cast<std::int64_t>((std::min)(file_bytes, megabyte * megabyte));
}

int as_limit(std::uint64_t bytes) {
    return static_cast<int>((std::min)(bytes, std::uint64_t{(std::numeric_limits<int>::max)()}));
}

}  // namespace

statement_budget::statement_budget(sqlite3* connection, std::uint64_t file_bytes)
    : connection_{connection}, full_{least_steps + steps_per_byte * as_factor(file_bytes)},
      left_{most_full_statements * full_},
      time_left_{least_time + time_per_byte * as_factor(file_bytes)},
      longest_{least_length + file_bytes} {
    // TRUSTED_SCHEMA stays on: the program adds no function that a schema could call, and without
    // trust SQLite 3.40 reads no table whose check calls json_valid(), as the hub's do.
    for (auto const& [what, value] :
         {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1}, std::pair{SQLITE_DBCONFIG_ENABLE_VIEW, 0},
          std::pair{SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}})
        sqlite3_db_config(connection, what, value, static_cast<int*>(nullptr));
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 1);  // VACUUM INTO attaches its target
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, as_limit(longest_));
    sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, longest_pattern);
    sqlite3_limit(connection, SQLITE_LIMIT_FUNCTION_ARG, most_arguments);
    refuse_unbounded_functions(connection);
    sqlite3_progress_handler(connection, steps_between_looks, take_steps, this);
}

std::chrono::nanoseconds (*statement_budget::processor_time)() = read_thread_time;

void statement_budget::admit(std::uint64_t bytes) {
    // A row holds the value beside others.
    if (bytes <= longest_ / 2) return;
    longest_ = 2 * bytes + least_length;
    sqlite3_limit(connection_, SQLITE_LIMIT_LENGTH, as_limit(longest_));
}

int statement_budget::take_steps(void* budget) {
    auto& all = *static_cast<statement_budget*>(budget);
    if (all.running_ == nullptr) return 0;
    *all.running_ -= steps_between_looks;
    all.left_ -= steps_between_looks;
    auto const now = processor_time();
    if (all.last_look_) all.time_left_ -= now - *all.last_look_;
    all.last_look_ = now;
    return *all.running_ < 0 || all.left_ < 0 || all.time_left_.count() < 0 ? 1 : 0;
}

}  // namespace app

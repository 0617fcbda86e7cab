// examples/lisle/system/statement_budget.hpp - bounds the work of statements on a stranger's
// database.
//
// A schema is a program: generated columns, checks and indexes of expressions run when a table is
// read or written.
#pragma once

#include <cstddef>
#include <cstdint>

struct sqlite3;

namespace app {

/// The steps of SQLite's machine that a statement may still take.
using step_count = std::int64_t;

/// Bounds a connection's statements in proportion to the size of its file. Views and triggers never
/// run. The connection keeps the address of this object.
class statement_budget {
public:
    statement_budget(sqlite3* connection, std::uint64_t file_bytes);
    statement_budget(statement_budget const&) = delete;
    statement_budget& operator=(statement_budget const&) = delete;

    /// The steps of a new statement.
    [[nodiscard]] step_count full() const { return full_; }

    /// Counts the steps that follow as steps of this statement, which ends with SQLITE_INTERRUPT
    /// when none is left. Its count must live until the next call.
    void count_in(step_count& left) { running_ = &left; }
    void count_nothing() { running_ = nullptr; }

    /// Lets SQLite take a value of this size from the program.
    void admit(std::uint64_t bytes);

private:
    static int take_steps(void* budget);

    sqlite3* connection_;
    step_count full_;
    step_count* running_ = nullptr;
    std::uint64_t longest_;  ///< the most bytes in a text or blob
};

}  // namespace app

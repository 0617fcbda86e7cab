// examples/lisle/system/statement_budget.hpp - bounds the work of statements on a stranger's
// database.
//
// A schema is a program: generated columns, checks and indexes of expressions run when a table is
// read or written.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

struct sqlite3;

namespace app {

/// The steps of SQLite's machine that a statement may still take.
using step_count = std::int64_t;

/// Bounds a connection's statements in proportion to the size of its file, each by itself and all
/// together, and their processor time. Views and triggers never run. No statement may call a
/// function whose work is not in proportion to its arguments, for then a step would have no bound.
/// The connection keeps the address of this object.
class statement_budget {
public:
    statement_budget(sqlite3* connection, std::uint64_t file_bytes);
    statement_budget(statement_budget const&) = delete;
    statement_budget& operator=(statement_budget const&) = delete;

    /// The steps of a statement that begins now. If the connection has none left, none is added.
    [[nodiscard]] step_count begin() {
        if (left_ >= 0) left_ += steps_of_beginning;
        return full_;
    }

    /// Counts the steps that follow as steps of this statement, which ends with SQLITE_INTERRUPT
    /// when none is left. Its count must live until the next call.
    void count_in(step_count& left) {
        running_ = &left;
        last_look_.reset();
    }
    void count_nothing() { running_ = nullptr; }

    /// Counts the bytes of a value that was read as steps: pages that refer to each other can make
    /// long rows of a short file. False if the connection has none left.
    [[nodiscard]] bool take_bytes(std::size_t size) {
        left_ -= static_cast<step_count>(size);
        return left_ >= 0;
    }

    /// The processor time of this thread. Tests replace it.
    static std::chrono::nanoseconds (*processor_time)();

    /// Lets SQLite take a value of this size from the program.
    void admit(std::uint64_t bytes);

private:
    /// Without these, many searches of small tables would use up what all may take.
    static constexpr step_count steps_of_beginning = 2000;

    static int take_steps(void* budget);

    sqlite3* connection_;
    step_count full_, left_;  ///< of one statement, of all
    step_count* running_ = nullptr;
    std::chrono::nanoseconds time_left_;  ///< of all; between looks at the same call
    std::optional<std::chrono::nanoseconds> last_look_;
    std::uint64_t longest_;  ///< the most bytes in a text or blob
};

}  // namespace app

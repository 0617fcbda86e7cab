// examples/lisle/tests/hostile_shapes.hpp - databases that a stranger made to harm who opens them:
// schemas that are programs, damaged pages, bombs, journals that name other files.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app::tests {

/// What commands need to reach the code for one kind of store.
struct store_session {
    std::string id = "2f6b1c58";  ///< of a session in the store
    std::string document{};       ///< to be put; empty for a thread of Zed's
    std::string agent = "zed";    ///< whose sessions the store takes
};

struct hostile_shape {
    std::string name;
    /// Makes the database, and files beside it. `victim` is a file that no command may touch.
    std::function<void(std::string const& database, std::string const& victim)> make;
    store_session session{};
};

/// A store that some command reads or writes, and the table and column that tricks are for.
struct hostile_store {
    std::string_view name, table, column;
    void (*make)(std::string const& path);
    std::string_view agent;  ///< empty if the store has no sessions
};

/// Zed's first.
[[nodiscard]] std::span<hostile_store const> hostile_stores();

/// The session of an untouched store. Throws if the program does not list or get it.
[[nodiscard]] store_session find_session(hostile_store const& in);

/// Adds the databases that SQL can't make, and files beside databases.
void add_hostile_bytes(std::vector<hostile_shape>& to);

/// About 200 shapes: each trick on Zed's, opencode's and the hub's tables, and on Loom's index.
[[nodiscard]] std::vector<hostile_shape> make_hostile_shapes();

/// Counts the steps of SQLite's machine in all connections of this process that are opened while
/// the object lives.
class step_meter {
public:
    step_meter();
    ~step_meter();
    step_meter(step_meter const&) = delete;
    step_meter& operator=(step_meter const&) = delete;

    /// The steps since the last call.
    [[nodiscard]] std::size_t take();
};

}  // namespace app::tests

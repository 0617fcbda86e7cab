// examples/lisle/sessions/table.hpp - sessions as a table for people.
#pragma once

#include "../terminal/console.hpp"
#include "source.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The result of reading a session; `problem` says why the optional values are missing.
struct reading {
    std::optional<std::size_t> messages, text_bytes;
    std::size_t stored_bytes = 0;
    std::string encoding, problem;
    bool is_storage = false;  ///< a file can't be read at all
    std::optional<std::size_t> active_messages{};  ///< with which its agent would go on, if not all
};
/// Any thread may call this. `row` is empty if the session was deleted since it was listed.
[[nodiscard]] reading read_row(source& from, entry const& e, std::optional<stored> const& row,
                               workspace& space);

/// Reads sessions on all cores and passes each result to `use`, in order, until that returns false.
void read_all(source& from, std::vector<entry const*> const& all, console& io,
              std::function<bool(std::size_t, reading const&)> const& use);

/// Prints a line for each session as it is read, subagents below their parent, and at the end the
/// number of `noun`s. False if a file could not be read at all.
bool print_table(source& from, std::vector<entry> const& entries, std::string_view noun,
                 console& io);

/// Prints the table of sessions that were read before.
bool print_table(std::vector<entry> const& entries, std::vector<reading> const& readings,
                 std::string_view noun, console& io);

}  // namespace app

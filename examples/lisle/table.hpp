// examples/lisle/table.hpp - sessions as a table for people.
#pragma once

#include "console.hpp"
#include "source.hpp"

#include <cstddef>
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
};
[[nodiscard]] reading read_entry(source& from, entry const& e);

/// Prints a line for each, subagents below their parent, and last the number of `noun`s. False if a
/// file could not be read at all.
bool print_table(source& from, std::vector<entry> const& entries, std::string_view noun,
                 console& io);

}  // namespace app

// examples/lisle/tests/kill_everywhere.hpp - a command that writes, killed at each call that
// changes the disk.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace app::tests {

/// What a kill may leave.
enum class promise {
    all_or_nothing,  ///< after the next command that writes there
    whole_files,     ///< each file is old or new
};

struct killed_writer {
    /// Of the command line; `WORK/` is the folder that prepare() fills.
    std::vector<std::string> arguments;
    std::function<void(std::string const& folder)> prepare;
    std::string target;  ///< what the command writes, below the folder
    promise kept = promise::all_or_nothing;
    bool is_store = true;  ///< whether `list` reads the target
    /// False if a second run writes something else than the first one, as new ids.
    bool is_repeatable = true;
    std::string input{};  ///< standard input
};

/// Kills the command at every tenth call and at the first and the last one; LISLE_KILL_EVERY is the
/// step. Checks that files and databases are old or new, that a further command finds all
/// leftovers, and that the same command then ends as if nothing had been. Returns the number of
/// kills.
std::size_t kill_everywhere(killed_writer const& writer);

}  // namespace app::tests

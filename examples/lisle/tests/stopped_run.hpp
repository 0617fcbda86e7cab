// examples/lisle/tests/stopped_run.hpp - a run that is killed at a system call that changes a disk
// (Linux).
#pragma once

#include "harness.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace app::tests {

/// A run in a process of its own.
struct stopped_run {
    std::uint64_t calls = 0;  ///< that change a disk, until the end
    bool is_killed = false;
    std::string last_call;  ///< "rename"; empty before the first
    int code = 0;           ///< the run's own, if it was not killed
};

/// Runs a function in another process, and kills that process as it enters the call with this
/// number; 0 lets it end. The calls that count create, write, sync, shorten, name, rename or remove
/// a file or a folder; those of all threads count.
[[nodiscard]] stopped_run run_until(std::uint64_t number, std::function<outcome()> const& run);

}  // namespace app::tests

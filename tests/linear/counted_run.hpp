// tests/linear/counted_run.hpp - work in processes of its own, whose instructions measure.sh
// counts.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include <sys/types.h>

namespace linear {

/// Two processes: the first had the text, the second worked on it, too.
struct counted_run {
    pid_t before, after;
    std::size_t bytes;
};

/// Works on a text of so many bytes in a process of its own. Ends the program if that fails.
counted_run run_counted(std::size_t bytes, std::function<void()> const& run);

/// Prints the line of a hostile text for measure.sh: its runs for a quarter of the text, for the
/// text, and for a benign text.
void print_runs(counted_run const& quarter, counted_run const& hostile, counted_run const& benign,
                std::string_view name);

}  // namespace linear

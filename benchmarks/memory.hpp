// benchmarks/memory.hpp - what a task takes from malloc, whoever in the program asks for it.
#pragma once

#include <cstddef>
#include <functional>

namespace bench {

/// Bytes are those that malloc gave, beyond what was there before.
struct memory_use {
    std::size_t allocations = 0;
    std::size_t peak = 0;
    std::size_t retained = 0;  ///< when the task had its result, see note_retained
};

/// Whether this platform's malloc can be watched.
[[nodiscard]] bool can_measure_memory();

/// Runs the task once.
[[nodiscard]] memory_use measure_memory(std::function<void()> const& run);

/// To be called where a result is whole and what only its making needed is gone.
void note_retained();

}  // namespace bench

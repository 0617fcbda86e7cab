// benchmarks/memory.hpp - how much memory a task takes from malloc, in any language.
#pragma once

#include <cstddef>
#include <functional>

namespace bench {

/// Bytes that malloc returned since the start of the task.
struct memory_use {
    std::size_t allocations = 0;
    std::size_t peak = 0;
    std::size_t retained = 0;  ///< when the task had its result, see note_retained
};

/// Whether this platform's malloc can be watched.
[[nodiscard]] bool can_measure_memory();

/// Runs the task once.
[[nodiscard]] memory_use measure_memory(std::function<void()> const& run);

/// Notes the retained bytes. Call this when a result is complete and its temporary memory is freed.
void note_retained();

}  // namespace bench

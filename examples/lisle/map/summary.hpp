// examples/lisle/map/summary.hpp - what a run of `lisle map` did, in numbers.
#pragma once

#include "mapper.hpp"

#include <cstddef>
#include <map>
#include <string>

namespace app {

struct map_summary {
    bool is_complete = false;  ///< whether all input was read, and its result written
    std::size_t threads = 0;
    std::size_t resumed = 0;      ///< records that an earlier run had done
    std::size_t resumed_bad = 0;  ///< those of them that are bad
    std::size_t records = 0, bad = 0;
    std::size_t input_bytes = 0, output_bytes = 0;
    std::size_t largest = 0;    ///< bytes of the largest record
    std::size_t most_held = 0;  ///< bytes of input that were in memory at one time
    std::map<std::string, std::size_t> formats{}, errors{};

    void count(mapped const& one);
    /// Adds what another one has counted of records.
    void add(map_summary const& more);

    /// As JSON on one line.
    [[nodiscard]] std::string to_json() const;
};

}  // namespace app

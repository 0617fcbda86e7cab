// examples/lisle/map/summary.hpp - the numbers of a run of `lisle map`.
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
    std::size_t resumed_bad = 0;  ///< the bad ones among these records
    std::size_t records = 0, bad = 0;
    std::size_t input_bytes = 0, output_bytes = 0;
    std::size_t largest = 0;    ///< bytes of the largest record
    std::size_t most_held = 0;  ///< bytes of input that were in memory at one time
    std::map<std::string, std::size_t> formats{}, errors{};

    void count(mapped const& outcome);
    /// Adds the counts of records of another summary.
    void add(map_summary const& more);

    /// As JSON on one line.
    [[nodiscard]] std::string to_json() const;
};

}  // namespace app

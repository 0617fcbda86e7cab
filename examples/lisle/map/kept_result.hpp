// examples/lisle/map/kept_result.hpp - the lines that an earlier run of `lisle map` has written.
#pragma once

#include "line_reader.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace app {

/// What a line of a result says of its record.
struct kept_record {
    std::optional<std::string> id{};
    bool is_bad = false;  ///< it has an error, or would be changed when written back
};

/// Reads the lines of a result, one after the other.
class kept_result {
public:
    /// Throws storage_error.
    kept_result(console& io, std::string const& path);

    /// Nothing after the last line.
    [[nodiscard]] std::optional<kept_record> next();

private:
    line_reader lines_;
    std::string line_;
};

}  // namespace app

// examples/lisle/map/kept_result.hpp - the lines that an earlier run of `lisle map` has written.
#pragma once

#include "line_reader.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace app {

/// The facts of a record in a line of a result.
struct kept_record {
    std::optional<std::string> id{};
    bool is_bad = false;  ///< the record has an error, or would be changed when written back
};

/// Reads the lines of a result one by one.
class kept_result {
public:
    /// Opens a result. Throws storage_error.
    kept_result(console& io, std::string const& path);

    /// The next record; nothing after the last line.
    [[nodiscard]] std::optional<kept_record> next();

private:
    line_reader lines_;
    std::string line_;
};

}  // namespace app

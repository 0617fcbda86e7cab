// lisle/formats/zed/edit/matcher_options.hpp - bounds on the work of looking for a text in a file.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>

namespace lisle::v0_1::zed::edit {

/// Bounds on the work of a matcher. Zed has none. What goes beyond one is `is_limited` at the
/// matcher; up to there the results are Zed's.
struct matcher_options {
    /// Lines of the query times lines of the file. Beyond, only exact matches are found.
    std::size_t max_cells = std::size_t{1} << 28U;
    /// Bytes. Longer lines are only equal or different.
    std::size_t max_line = std::size_t{1} << 15U;
    /// Characters that are compared, in blocks of up to 64, to tell similar lines. Beyond, lines
    /// are only equal or different.
    std::size_t max_steps = std::size_t{1} << 30U;
};

}  // namespace lisle::v0_1::zed::edit

// lisle/formats/zed/edit/matcher_options.hpp - bounds on the work of looking for a text in a file.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>

namespace lisle::v0_1::zed::edit {

/// Bounds on the work of a matcher. Zed has no bounds. If work exceeds a bound, the matcher
/// `is_limited`; otherwise the results are Zed's.
struct matcher_options {
    /// Lines of the query times lines of the file. Beyond, only exact matches are found.
    std::size_t max_cells = std::size_t{1} << 28U;
    /// In bytes. Longer lines are only equal or different.
    std::size_t max_line = std::size_t{1} << 15U;
    /// The characters that are compared to find similar lines, in blocks of up to 64. Beyond this
    /// bound, lines are only equal or different.
    std::size_t max_steps = std::size_t{1} << 30U;
};

}  // namespace lisle::v0_1::zed::edit

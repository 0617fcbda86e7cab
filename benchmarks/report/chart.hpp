// benchmarks/report/chart.hpp - results as a picture.
#pragma once

#include "results.hpp"

#include <string>

namespace report {

/// An SVG with a bar for each contender, in a panel for each operation on Zed's 500 KB document, or
/// on the first one there is. Limits are left out: beside memcpy nothing else would be seen.
[[nodiscard]] std::string draw_chart(results const& from);

}  // namespace report

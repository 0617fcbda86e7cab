// benchmarks/report/chart.hpp - results as a picture.
#pragma once

#include "results.hpp"

#include <string>

namespace report {

/// An SVG with a bar for each contender, in a panel for each operation on Zed's 500 KB document, or
/// else on the first document. Limits are left out: beside memcpy all other bars would vanish.
[[nodiscard]] std::string draw_chart(results const& from);

}  // namespace report

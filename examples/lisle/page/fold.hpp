// examples/lisle/page/fold.hpp - long texts, of which the first lines are shown.
#pragma once

#include "html.hpp"

#include <cstddef>
#include <string_view>

namespace app::page {

/// The offset at which the hidden rest of a text begins: after 40 lines, or within a long line. The
/// text's size if all of it is shown.
[[nodiscard]] std::size_t find_fold(std::string_view text);

/// Prints the output of a tool, with the colors of a terminal: the first 40 lines in a `pre`, the
/// rest in a `details`.
void print_folded(html& to, std::string_view text);

}  // namespace app::page

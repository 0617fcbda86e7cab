// examples/lisle/terminal/counts.hpp - sizes and counts, for people.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace app {

/// "1.8 KB"; units of 1000 bytes.
[[nodiscard]] std::string to_size_text(std::size_t bytes);

/// "3 rows", "1 row".
[[nodiscard]] std::string to_count_text(std::size_t count, std::string_view noun);

}  // namespace app

// examples/lisle/markdown_block.cpp - a fence that no text inside can close.
#include "markdown_block.hpp"

#include <algorithm>
#include <cstddef>

namespace app {

std::string fence(std::string_view tag, std::string_view text) {
    std::size_t longest = 0, run = 0;
    for (char const c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    std::string const ticks(std::max<std::size_t>(3, longest + 1), '`');
    return ticks + std::string{tag} + '\n' + std::string{text} + '\n' + ticks + '\n';
}

}  // namespace app

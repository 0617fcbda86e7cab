// examples/lisle/terminal/terminal.hpp - the terminal at which the process prints, if it has one.
#pragma once

#include <cstddef>
#include <functional>

namespace app {

struct terminal_settings {
    std::size_t columns = 80;
    /// Calls a function that prints, through a pager; may be empty.
    std::function<void(std::function<void()> const& print)> page;
};

/// Those of the process, which main() sets.
[[nodiscard]] inline terminal_settings& terminal() {
    static terminal_settings one;
    return one;
}

}  // namespace app

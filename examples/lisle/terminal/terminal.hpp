// examples/lisle/terminal/terminal.hpp - the terminal at which the process prints, if it has one.
#pragma once

#include <cstddef>
#include <functional>

namespace app {

struct terminal_settings {
    std::size_t columns = 80;
    /// Calls `print` and shows its output in a pager; may be empty.
    std::function<void(std::function<void()> const& print)> page;
};

/// The settings of the process; main() sets them.
[[nodiscard]] inline terminal_settings& terminal() {
    static terminal_settings settings;
    return settings;
}

}  // namespace app

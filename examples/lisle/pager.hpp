// examples/lisle/pager.hpp - standard output through a program that shows it page by page.
#pragma once

#include <string>

namespace app {

/// Runs `command` in a shell, and gives it what is printed from now on; until its end waits for it.
class pager {
public:
    pager() = default;
    ~pager();
    pager(pager const&) = delete;
    pager& operator=(pager const&) = delete;

    /// Nothing happens if the shell can't be started.
    void start(std::string const& command);

private:
    int process_ = -1;
};

/// What $PAGER asks for; without it `less`, which then ends by itself after a short text.
[[nodiscard]] std::string find_pager_command(char const* variable);

}  // namespace app

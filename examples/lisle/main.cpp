// examples/lisle/main.cpp - the process: its arguments, streams and terminals.
#include "run.hpp"

#include <iostream>

#include <unistd.h>

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    app::console io{std::cin, std::cout, std::cerr, isatty(STDOUT_FILENO) == 1,
                    isatty(STDERR_FILENO) == 1};
    return app::run({argv + 1, argv + argc}, io, app::read_host_environment());
}

// tests/linear/counted_run.cpp - forks for each run, as which the process is counted on.
#include "counted_run.hpp"

#include <cstdio>
#include <cstdlib>

#include <sys/wait.h>
#include <unistd.h>

namespace linear {

namespace {

/// Calls a function in a child. Returns the child.
pid_t run_in_child(std::function<void()> const& run) {
    auto const child = ::fork();
    if (child == 0) {
        run();
        ::_exit(0);
    }
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child || status != 0) std::exit(1);
    return child;
}

}  // namespace

counted_run run_counted(std::size_t bytes, std::function<void()> const& run) {
    auto const before = run_in_child([] {});
    return {before, run_in_child(run), bytes};
}

void print_runs(counted_run const& quarter, counted_run const& hostile, counted_run const& benign,
                std::string_view name) {
    for (auto const& run : {quarter, hostile, benign})
        std::printf("%d %d %zu ", run.before, run.after, run.bytes);
    std::printf("%.*s\n", static_cast<int>(name.size()), name.data());
}

}  // namespace linear

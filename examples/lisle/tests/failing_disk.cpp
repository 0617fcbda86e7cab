// examples/lisle/tests/failing_disk.cpp - counts the program's disk calls.
#include "failing_disk.hpp"

#include <cerrno>

namespace app::tests {

namespace {

std::size_t calls = 0, failing = 0;

store::disk_calls const& system_calls() {
    static auto const out = store::current_disk_calls();
    return out;
}

/// Replaces a system call, and may fail.
template <auto Call>
struct counted;
template <class Result, class... Arguments, Result (*store::disk_calls::*Call)(Arguments...)>
struct counted<Call> {
    static Result run(Arguments... arguments) {
        if (++calls == failing) return errno = EIO, Result{-1};
        return (system_calls().*Call)(arguments...);
    }
};

}  // namespace

failing_disk::failing_disk(std::size_t number) : usual_{system_calls()} {
    calls = 0;
    failing = number;
    auto& now = store::current_disk_calls();
    now.create = &counted<&store::disk_calls::create>::run;
    now.write = &counted<&store::disk_calls::write>::run;
    now.sync = &counted<&store::disk_calls::sync>::run;
    now.sync_disk = &counted<&store::disk_calls::sync_disk>::run;
    now.rename = &counted<&store::disk_calls::rename>::run;
    now.link = &counted<&store::disk_calls::link>::run;
}

failing_disk::~failing_disk() { store::current_disk_calls() = usual_; }

std::size_t failing_disk::count() { return calls; }

}  // namespace app::tests

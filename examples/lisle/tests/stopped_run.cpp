// examples/lisle/tests/stopped_run.cpp - ptrace: the system stops the run at each call.
#include "stopped_run.hpp"

#include <doctest/doctest.h>

#include <csignal>
#include <cstddef>
#include <optional>

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace app::tests {

namespace {

using call_info = struct __ptrace_syscall_info;

struct counted_call {
    long number;
    char const* name;
};

/// Calls that change a disk whatever their arguments are. Some systems lack the older ones.
constexpr counted_call counted_calls[] = {
    {SYS_fsync, "fsync"},         {SYS_fdatasync, "fdatasync"}, {SYS_syncfs, "syncfs"},
    {SYS_ftruncate, "ftruncate"}, {SYS_renameat2, "rename"},    {SYS_linkat, "link"},
    {SYS_symlinkat, "symlink"},   {SYS_unlinkat, "unlink"},     {SYS_mkdirat, "mkdir"},
#ifdef SYS_renameat
    {SYS_renameat, "rename"},
#endif
#ifdef SYS_rename
    {SYS_rename, "rename"},       {SYS_link, "link"},           {SYS_unlink, "unlink"},
    {SYS_rmdir, "rmdir"},         {SYS_mkdir, "mkdir"},
#endif
};

constexpr counted_call writes[] = {{SYS_write, "write"},
                                   {SYS_pwrite64, "pwrite"},
                                   {SYS_writev, "writev"},
                                   {SYS_pwritev, "pwritev"}};

/// The name of a call that counts.
std::optional<char const*> find_counted(call_info const& call) {
    auto const number = static_cast<long>(call.entry.nr);
    for (auto const& each : counted_calls)
        if (each.number == number) return each.name;
    constexpr auto standard_error = 2;
    for (auto const& each : writes)
        if (each.number == number && call.entry.args[0] > standard_error) return each.name;
    if (number == SYS_openat && (call.entry.args[2] & O_CREAT) != 0) return "create";
#ifdef SYS_open
    if (number == SYS_open && (call.entry.args[1] & O_CREAT) != 0) return "create";
#endif
    return std::nullopt;
}

/// The call that a stopped thread enters.
std::optional<char const*> find_entered(pid_t thread) {
    call_info call{};
    if (::ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof call, &call) <= 0) return std::nullopt;
    return call.op == PTRACE_SYSCALL_INFO_ENTRY ? find_counted(call) : std::nullopt;
}

/// The signal that a thread must get when it goes on.
int signal_of(int status) {
    auto const signal = WSTOPSIG(status);
    bool const is_ours =
        (status >> 16) != 0 || signal == SIGSTOP || signal == SIGTRAP || signal == (SIGTRAP | 0x80);
    return is_ours ? 0 : signal;
}

void begin_tracing(pid_t child) {
    int status = 0;
    REQUIRE(::waitpid(child, &status, __WALL) == child);
    REQUIRE(WIFSTOPPED(status));
    auto const options =
        PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_EXITKILL;
    REQUIRE(::ptrace(PTRACE_SETOPTIONS, child, nullptr, options) == 0);
    ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
}

}  // namespace

stopped_run run_until(std::uint64_t number, std::function<outcome()> const& run) {
    auto const child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
        ::raise(SIGSTOP);
        ::_exit(run().code);
    }
    begin_tracing(child);
    stopped_run out;
    int status = 0;
    for (pid_t thread = 0; (thread = ::waitpid(-1, &status, __WALL)) > 0;) {
        if (WIFSTOPPED(status)) {
            if (WSTOPSIG(status) == (SIGTRAP | 0x80)) {
                if (auto const call = find_entered(thread)) {
                    out.last_call = *call;
                    if (++out.calls == number) ::kill(child, SIGKILL);
                }
            }
            ::ptrace(PTRACE_SYSCALL, thread, nullptr, signal_of(status));
        } else if (thread == child) {
            out.is_killed = WIFSIGNALED(status);
            out.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
            break;
        }
    }
    REQUIRE(out.is_killed == (number != 0 && out.calls >= number));
    return out;
}

}  // namespace app::tests

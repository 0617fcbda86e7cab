// examples/loom_store/tests/processes.hpp - child processes, to be killed or raced.
#pragma once

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <new>

namespace store::tests {

/// A value that this process shares with its children.
template <class T>
class shared {
public:
    shared()
        : value_{::new (::mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0)) T{}} {}
    ~shared() { ::munmap(value_, sizeof(T)); }
    shared(shared const&) = delete;
    shared& operator=(shared const&) = delete;

    T& operator*() const { return *value_; }

private:
    T* value_;
};

/// Runs `work` in another process, which ends without any destructor.
class child {
public:
    template <class Work>
    explicit child(Work work) : id_{::fork()} {
        if (id_ != 0) return;
        int code = 1;
        try {
            work();
            code = 0;
        } catch (std::exception const&) {}
        ::_exit(code);
    }

    /// Kills the process, as `kill -9` does. False if it had ended before.
    bool kill() {
        ::kill(id_, SIGKILL);
        auto const status = wait_for_end();
        return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    }
    /// Waits for the process. True if it did its work.
    bool join() {
        auto const status = wait_for_end();
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }

private:
    int wait_for_end() {
        int status = 0;
        ::waitpid(id_, &status, 0);
        return status;
    }

    pid_t id_;
};

}  // namespace store::tests

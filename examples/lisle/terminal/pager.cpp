// examples/lisle/terminal/pager.cpp - a pipe to a child process (POSIX).
#include "pager.hpp"

#include <cerrno>
#include <csignal>
#include <iostream>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace app {

namespace {

/// A child process that reads standard output. While this object lives, a write to a process that
/// has ended fails, but does not end the program.
class pager {
public:
    explicit pager(std::string const& command) {
        int ends[2];
        usual_output_ = ::dup(STDOUT_FILENO);
        if (usual_output_ == -1 || ::pipe(ends) != 0) return;
        process_ = ::fork();
        if (process_ == 0) {
            ::dup2(ends[0], STDIN_FILENO);
            for (int const number : {ends[0], ends[1], usual_output_}) ::close(number);
            ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
            ::_exit(not_found);
        }
        if (process_ != -1) ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        usual_action_ = std::signal(SIGPIPE, SIG_IGN);
    }
    ~pager() {
        if (process_ != -1) static_cast<void>(finish());
        if (usual_action_ != SIG_ERR) std::signal(SIGPIPE, usual_action_);
        if (usual_output_ == -1) return;
        ::dup2(usual_output_, STDOUT_FILENO);
        ::close(usual_output_);
    }
    pager(pager const&) = delete;
    pager& operator=(pager const&) = delete;

    [[nodiscard]] bool has_process() const { return process_ != -1; }

    /// Closes the input of the process, and waits for its end. False if the shell could not start
    /// it. Output after this call is dropped.
    [[nodiscard]] bool finish() {
        int const nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere == -1 ? usual_output_ : nowhere, STDOUT_FILENO);
        if (nowhere != -1) ::close(nowhere);
        int status = 0;
        while (::waitpid(process_, &status, 0) == -1 && errno == EINTR) {}
        process_ = -1;
        return !WIFEXITED(status)
               || (WEXITSTATUS(status) != not_executable && WEXITSTATUS(status) != not_found);
    }

private:
    static constexpr int not_executable = 126, not_found = 127;  ///< POSIX: exit status of `sh`

    int process_ = -1, usual_output_ = -1;
    void (*usual_action_)(int) = SIG_ERR;
};

}  // namespace

void print_through_pager(console& io, std::string const& command,
                         std::function<void()> const& print) {
    if (command.empty()) return print();
    io.flush();
    {
        pager reader{command};
        if (reader.has_process()) {
            print();
            io.flush();
            bool const is_started = reader.finish();
            std::cout.clear();
            std::cout.flush();  // drops output that the pager did not read
            if (is_started) return;
        }
    }
    io.warn("PAGER could not be started");
    print();
}

std::string find_pager_command(char const* variable) {
    if (variable != nullptr) return variable;
    return "if command -v less >/dev/null; then exec less -FRX; else exec cat; fi";
}

}  // namespace app

// examples/lisle/pager.cpp - a pipe to a child process (POSIX).
#include "pager.hpp"

#include <cerrno>
#include <iostream>

#include <sys/wait.h>
#include <unistd.h>

namespace app {

void pager::start(std::string const& command) {
    int ends[2];
    if (process_ != -1 || command.empty() || ::pipe(ends) != 0) return;
    std::cout.flush();
    process_ = ::fork();
    if (process_ == 0) {
        ::dup2(ends[0], STDIN_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
        ::_exit(127);
    }
    if (process_ != -1) ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
}

pager::~pager() {
    if (process_ == -1) return;
    std::cout.flush();
    ::close(STDOUT_FILENO);
    int status = 0;
    while (::waitpid(process_, &status, 0) == -1 && errno == EINTR) {}
}

std::string find_pager_command(char const* variable) {
    if (variable != nullptr) return variable;
    return "if command -v less >/dev/null; then exec less -FRX; else exec cat; fi";
}

}  // namespace app

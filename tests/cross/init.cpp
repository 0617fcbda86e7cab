// tests/cross/init.cpp - the first process of a Linux that only runs the tests.
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/// Linux stops when it ends, so it waits until the serial port has sent the tests' output.
int main(int, char** arguments) {
    auto const child = fork();
    if (child == 0) {
        execv("/tests", arguments);
        _exit(127);
    }
    int status = 0;
    bool const has_ended = waitpid(child, &status, 0) == child && WIFEXITED(status);
    tcdrain(STDOUT_FILENO);
    return has_ended ? WEXITSTATUS(status) : 1;
}

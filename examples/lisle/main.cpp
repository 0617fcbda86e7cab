// examples/lisle/main.cpp - the process: its arguments, streams and terminals.
#include "run.hpp"
#include "terminal/pager.hpp"
#include "terminal/terminal.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <iostream>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace {

/// A file that is opened while a standard stream is closed would get the stream's number, and
/// output would be written into this file, for example a database. So each closed stream gets a
/// file on which every read or write fails.
void occupy_closed_streams() {
    for (int const stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) == -1 && errno == EBADF)
            static_cast<void>(::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

}  // namespace

// SIGPIPE keeps its default action: in `lisle list threads.db | head -1` the program ends quietly.
int main(int argc, char** argv) {
    occupy_closed_streams();
    std::ios::sync_with_stdio(false);
    std::signal(SIGXFSZ, SIG_IGN);  // Exceeding a limit of file sizes is an error like a full disk.
    app::console io{std::cin, std::cout, std::cerr, isatty(STDOUT_FILENO) == 1,
                    isatty(STDERR_FILENO) == 1};
    winsize size{};
    if (io.out_is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0)
        app::terminal().columns = size.ws_col;
    app::terminal().page = [&io](std::function<void()> const& print) {
        app::print_through_pager(io, app::find_pager_command(std::getenv("PAGER")), print);
    };
    io.use_color(app::read_color_choice([](char const* name) { return std::getenv(name); }));
    return app::run({argv + 1, argv + argc}, io, app::read_host_environment());
}

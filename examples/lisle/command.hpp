// examples/lisle/command.hpp - the commands; each adds itself to the command line.
#pragma once

#include "system/host.hpp"
#include "terminal/console.hpp"

#include <chrono>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace app {

/// The streams of a command, the facts of the machine, and the command's exit code.
struct context {
    console& io;
    host_environment const& host;
    int exit = all_well;
};

void add_list(CLI::App& program, context& c);
void add_where(CLI::App& program, context& c);
void add_search(CLI::App& program, context& c);
void add_show(CLI::App& program, context& c);
void add_get(CLI::App& program, context& c);
void add_put(CLI::App& program, context& c);
void add_canon(CLI::App& program, context& c);
void add_check(CLI::App& program, context& c);
void add_repair(CLI::App& program, context& c);
void add_redact(CLI::App& program, context& c);
void add_convert(CLI::App& program, context& c);
void add_backup(CLI::App& program, context& c);
void add_restore(CLI::App& program, context& c);

/// Options of several commands.
struct database_options {
    std::string path;
    double wait_seconds = 5;

    [[nodiscard]] std::chrono::milliseconds wait() const {
        return std::chrono::milliseconds{static_cast<long>(wait_seconds * 1000)};
    }
};

/// Adds STORE, which may be omitted, and --wait.
void add_store(CLI::App& command, database_options& o);
/// Adds DB and --wait.
void add_database(CLI::App& command, database_options& o);
void add_wait(CLI::App& command, database_options& o);
/// Adds -o FILE with a description. `-` and an empty `place` are standard output.
CLI::Option* add_out(CLI::App& command, std::string& place, std::string const& description);
/// Adds --format, with the names of all formats. `name` holds the default; empty to detect it.
void add_format(CLI::App& command, std::string& name);

}  // namespace app

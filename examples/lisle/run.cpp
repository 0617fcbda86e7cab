// examples/lisle/run.cpp - the command line as a whole, and what becomes of failures.
#include "run.hpp"

#include "acpx/replay.hpp"
#include "command.hpp"
#include "database.hpp"
#include "format.hpp"
#include "opencode/ui.hpp"

#include <lisle/version.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <new>
#include <ostream>
#include <stdexcept>

namespace app {

namespace {

/// Without what the text says better: which options exclude each other, and what is required.
class plain_formatter final : public CLI::Formatter {
public:
    std::string make_description(CLI::App const* app) const override {
        return Formatter::make_description(app) + '\n';
    }
    std::string make_option_opts(CLI::Option const* option) const override {
        auto const type = option->get_type_name();
        return type.empty() ? type : ' ' + type;
    }
};

constexpr auto about = "Reads what coding agents keep of their sessions, checks it, and writes it "
                       "back byte for byte.\n"
                       "So far: the agent threads of the Zed editor and of Loom, the sessions of "
                       "acpx and of opencode.";

constexpr auto epilogue =
    R"(Zed keeps its threads in
  Linux    ~/.local/share/zed/threads/threads.db
  macOS    ~/Library/Application Support/Zed/threads/threads.db
  Windows  %LOCALAPPDATA%\Zed\threads\threads.db
Loom keeps its own, a file for each, in
  Linux    ~/.local/share/loom/threads
acpx keeps its sessions, a file for each, in ~/.acpx/sessions; one file serves as DB, too
opencode keeps its sessions in
  all      ~/.local/share/opencode/opencode.db, before 1.2 in the folder storage beside it

Examples:
  lisle list threads.db                     what is there, newest first
  lisle search threads.db "red build"       what mentions it
  lisle show threads.db 7546 | less         read one; an id may be cut short
  lisle check threads.db                    would every thread survive being written back?
  lisle repair threads.db --dry-run         what can be saved of damaged threads?
  lisle get threads.db 7546 > thread.json   as Zed itself would write it

Exit codes:
  0  all is well
  1  a document can't be read, is not there, or would not be written back as it was
  2  the command line is wrong
  3  a file or a database can't be read or written

`lisle COMMAND --help` tells more about each command.)";

}  // namespace

void add_wait(CLI::App& command, database_options& o) {
    command
        .add_option("--wait", o.wait_seconds,
                    "How long to wait where another program has locked the database (5)")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.0, 86400.0).description(""));
}

void add_database(CLI::App& command, database_options& o) {
    command.add_option("DB", o.path, "The database file, or the folder")->required()->type_name("");
    add_wait(command, o);
}

void add_format(CLI::App& command, std::string& name) {
    auto const names = names_of_formats();
    std::string listed;
    for (auto const& n : names) listed += (listed.empty() ? "" : ", ") + n;
    auto const usual = name.empty() ? std::string{"told by their keys"} : name;
    command.add_option("--format", name, "The documents' format: " + listed + " (" + usual + ")")
        ->type_name("NAME")
        ->check([names](std::string const& value) -> std::string {
            if (std::find(names.begin(), names.end(), value) != names.end()) return {};
            return "no format " + value;
        });
}

int run(std::vector<std::string> arguments, console& io) {
    context c{io};
    CLI::App program{about, "lisle"};
    program.footer(epilogue);
    program.require_subcommand(1);
    auto const formatter = std::make_shared<plain_formatter>();
    formatter->column_width(20);
    program.formatter(formatter);
    program.set_version_flag("--version", "lisle " LISLE_VERSION_STRING);
    for (auto const add : {add_list, add_search, add_show, add_get, add_put, add_canon, add_check,
                           add_repair, add_replay, add_ui})
        add(program, c);
    try {
        if (arguments.empty()) {
            io.err << program.help();
            return misused;
        }
        auto const& first = arguments.front();
        auto const named_so = program.get_subcommands(
            [&](CLI::App const* command) { return command->get_name() == first; });
        if (!first.starts_with('-') && named_so.empty())
            throw CLI::ParseError{"no command " + first, CLI::ExitCodes::ExtrasError};
        std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back.
        program.parse(std::move(arguments));
    } catch (CLI::Success const& e) {
        program.exit(e, io.out, io.err);
    } catch (CLI::ParseError const& e) {
        io.err << "lisle: " << e.what() << "\nlisle --help tells more.\n";
        return misused;
    } catch (std::runtime_error const& e) {  // storage_error, or the standard library's own
        io.out.flush();
        io.err << "lisle: " << e.what() << '\n';
        return storage_failed;
    } catch (std::bad_alloc const&) {
        io.err << "lisle: out of memory\n";
        return storage_failed;
    }
    if (!io.out.flush()) {
        io.err << "lisle: standard output can't be written\n";
        return storage_failed;
    }
    return c.exit;
}

}  // namespace app

// examples/lisle/run.cpp - the command line as a whole; turns exceptions into exit codes.
#include "run.hpp"

#include "acpx/replay.hpp"
#include "command.hpp"
#include "database.hpp"
#include "files.hpp"
#include "format.hpp"
#include "opencode/ui.hpp"

#include <lisle/version.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <new>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace app {

namespace {

/// Omits which options exclude each other and which are required: the texts say it better.
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

constexpr auto about = "Reads the sessions that coding agents store, checks them, and writes them "
                       "back byte for byte.\n"
                       "Formats: agent threads of the Zed editor and of Loom, sessions of acpx "
                       "and of opencode.";

constexpr auto epilogue =
    R"(Zed keeps its threads in
  Linux    ~/.local/share/zed/threads/threads.db
  macOS    ~/Library/Application Support/Zed/threads/threads.db
  Windows  %LOCALAPPDATA%\Zed\threads\threads.db
Loom keeps each thread in a file of its own, in
  Linux    ~/.local/share/loom/threads
acpx keeps each session in a file of its own, in
  all      ~/.acpx/sessions; pass this folder, or one file in it, as the database
opencode keeps its sessions in
  all      ~/.local/share/opencode/opencode.db; before 1.2 ~/.local/share/opencode/storage/,
           in mid 2025 ~/.local/share/opencode/project/

Examples:
  lisle list                                the sessions of all agents on this machine
  lisle list threads.db                     all sessions of a store, newest first
  lisle search threads.db "red build"       the sessions that mention it
  lisle show threads.db 7546 | less         one session; the beginning of its id is enough
  lisle check threads.db                    would every thread be written back unchanged?
  lisle repair threads.db --dry-run         what can be recovered from damaged threads?
  lisle backup -o ~/sessions                save the sessions of all agents
  lisle get threads.db 7546 > thread.json   one document, as Zed would write it

Exit codes:
  0  success
  1  a document is missing or unreadable, or would change when written back
  2  the command line is wrong
  3  a file or database can't be read or written

`lisle COMMAND --help` describes each command.)";

}  // namespace

void add_wait(CLI::App& command, database_options& o) {
    command
        .add_option("--wait", o.wait_seconds,
                    "How long to wait while another program locks the database (5)")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.0, 86400.0).description(""));
}

void add_store(CLI::App& command, database_options& o) {
    command
        .add_option("STORE", o.path,
                    "A database, a folder of sessions, or one document (the stores of all agents "
                    "on this machine)")
        ->type_name("");
    add_wait(command, o);
}

void add_database(CLI::App& command, database_options& o) {
    command.add_option("DB", o.path, "A database, a folder of sessions, or one document")
        ->required()
        ->type_name("");
    add_wait(command, o);
}

void add_format(CLI::App& command, std::string& name) {
    auto const names = names_of_formats();
    std::string listed;
    for (auto const& n : names) listed += (listed.empty() ? "" : ", ") + n;
    auto const usual = name.empty() ? std::string{"detected from their keys"} : name;
    command.add_option("--format", name, "The documents' format: " + listed + " (" + usual + ")")
        ->type_name("NAME")
        ->check([names](std::string const& value) -> std::string {
            if (std::find(names.begin(), names.end(), value) != names.end()) return {};
            return "unknown format " + value;
        });
}

int run(std::vector<std::string> arguments, console& io, host_environment const& host) {
    context c{io, host};
    CLI::App program{about, "lisle"};
    program.footer(epilogue);
    program.require_subcommand(1);
    auto const formatter = std::make_shared<plain_formatter>();
    formatter->column_width(20);
    program.formatter(formatter);
    program.set_version_flag("--version", "lisle " LISLE_VERSION_STRING);
    for (auto const add : {add_list, add_where, add_search, add_show, add_get, add_put, add_canon, add_check,
                           add_repair, add_backup, add_restore, add_replay, add_ui})
        add(program, c);
    try {
        if (arguments.empty()) {
            io.err << program.help();
            return misused;
        }
        auto const& first = arguments.front();
        auto const with_its_name = program.get_subcommands(
            [&](CLI::App const* command) { return command->get_name() == first; });
        if (!first.starts_with('-') && with_its_name.empty())
            throw CLI::ParseError{"unknown command " + first, CLI::ExitCodes::ExtrasError};
        std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back.
        program.parse(std::move(arguments));
    } catch (CLI::Success const& e) {
        std::ostringstream text;
        program.exit(e, text, text);
        io.print(text.str());
    } catch (CLI::ParseError const& e) {
        io.warn(e.what());
        io.tell("See lisle --help.");
        return misused;
    } catch (document_error const& e) {
        io.tell(e.what());
        return document_failed;
    } catch (std::runtime_error const& e) {  // storage_error, or the standard library's own
        io.warn(e.what());
        return storage_failed;
    } catch (std::bad_alloc const&) {
        io.warn("out of memory");
        return storage_failed;
    }
    if (!io.flush()) {
        io.warn("can't write to standard output");
        return storage_failed;
    }
    return c.exit;
}

}  // namespace app

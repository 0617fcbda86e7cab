// examples/lisle/run.cpp - the command line as a whole; turns exceptions into exit codes.
#include "run.hpp"

#include "acpx/replay.hpp"
#include "command.hpp"
#include "database.hpp"
#include "description.hpp"
#include "files.hpp"
#include "format.hpp"
#include "help.hpp"
#include "opencode/ui.hpp"
#include "shells/completions.hpp"
#include "shells/man.hpp"
#include "usage_error.hpp"

#include <lisle/version.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <mutex>
#include <new>
#include <set>
#include <sstream>
#include <stdexcept>

namespace app {

namespace {

/// --color stands before the command or after it.
void add_color(CLI::App& app, std::string& choice) {
    auto* const option =
        app.add_option("--color", choice, "Colors: auto, at a terminal only; always; never (auto)")
            ->type_name("WHEN");
    restrict_to(*option, {"auto", "always", "never"});
}

/// `auto` leaves what the environment asks for.
void choose_color(console& io, std::string_view choice) {
    if (choice == "always") io.use_color(color_choice::always);
    if (choice == "never") io.use_color(color_choice::never);
}

void add_everything(CLI::App& program, context& c, std::string& color) {
    program.name("lisle");
    program.description(std::string{about_program()});
    program.footer(make_epilogue());
    program.require_subcommand(1);
    program.formatter(make_help_formatter());
    program.set_version_flag("--version", "lisle " LISLE_VERSION_STRING);
    for (auto const add :
         {add_list, add_where, add_search, add_show, add_get, add_put, add_canon, add_check,
          add_repair, add_backup, add_restore, add_replay, add_ui, add_completions, add_man})
        add(program, c);
    add_color(program, color);
    for (auto* const command : program.get_subcommands({})) {
        command->group("Commands");
        add_color(*command, color);
    }
}

/// Prints what the opening of databases has to tell, each line once, as long as it lives.
class notice_printer {
public:
    explicit notice_printer(console& io) {
        on_notice() = [this, &io](std::string const& line) {
            std::lock_guard const one{lock_};
            if (told_.insert(line).second) io.tell(line);
        };
    }
    ~notice_printer() { on_notice() = nullptr; }
    notice_printer(notice_printer const&) = delete;
    notice_printer& operator=(notice_printer const&) = delete;

private:
    std::mutex lock_;
    std::set<std::string> told_;
};

}  // namespace

void add_wait(CLI::App& command, database_options& o) {
    auto* const option =
        command
            .add_option("--wait", o.wait_seconds,
                        "How long to wait while another program locks the database (5)")
            ->type_name("SECONDS");
    restrict_to_numbers(*option, 0, 86400);
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
    auto* const option =
        command
            .add_option("--format", name, "The documents' format: " + listed + " (" + usual + ")")
            ->type_name("NAME");
    restrict_to(*option, names);
}

program_text describe_command_line() {
    std::istringstream in;
    std::ostringstream out;
    console io{in, out, out};
    host_environment const nowhere;
    context c{io, nowhere};
    std::string color;
    CLI::App program;
    add_everything(program, c, color);
    return describe_program(program);
}

int run(std::vector<std::string> arguments, console& io, host_environment const& host) {
    context c{io, host};
    notice_printer const notices{io};
    std::string color = "auto";
    CLI::App program;
    add_everything(program, c, color);
    program.parse_complete_callback([&] { choose_color(io, color); });
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
        io.warn(explain_usage_error(e, program));
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
        io.warn("can't write to standard output" + io.why_not_written());
        return storage_failed;
    }
    return c.exit;
}

}  // namespace app

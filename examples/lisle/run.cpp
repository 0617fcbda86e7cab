// examples/lisle/run.cpp - the command line as a whole; turns exceptions into exit codes.
#include "run.hpp"

#include "command.hpp"
#include "commands/apply.hpp"
#include "commands/fold.hpp"
#include "commands/page_command.hpp"
#include "commands/replay.hpp"
#include "commands/request.hpp"
#include "commands/schema_command.hpp"
#include "commands/ui.hpp"
#include "files/files.hpp"
#include "map/map.hpp"
#include "rows/rows.hpp"
#include "sessions/format.hpp"
#include "shells/completions.hpp"
#include "shells/man.hpp"
#include "site/site.hpp"
#include "system/database.hpp"
#include "system/locked_file.hpp"
#include "terminal/description.hpp"
#include "terminal/help.hpp"
#include "terminal/usage_error.hpp"

#include <lisle/version.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <new>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace app {

namespace {

/// Adds --color, which may be before or after the command.
void add_color(CLI::App& app, std::string& choice) {
    auto* const option =
        app.add_option("--color", choice, "Colors: auto, at a terminal only; always; never (auto)")
            ->type_name("WHEN");
    restrict_to(*option, {"auto", "always", "never"});
}

/// `auto` keeps the choice of the environment.
void choose_color(console& io, std::string_view choice) {
    if (choice == "always") io.use_color(color_choice::always);
    if (choice == "never") io.use_color(color_choice::never);
}

/// The version, and on a line each format with the revision whose rules it follows.
std::string to_version_text() {
    std::string out = "lisle " LISLE_VERSION_STRING;
    for (auto const* f : all_formats())
        out.append("\n  ").append(f->name()).append(" ").append(f->revision());
    return out;
}

/// Options of every command that reads sessions or files.
struct common_options {
    std::string color = "auto", max_size;
};

void add_max_size(CLI::App& command, std::string& size) {
    command
        .add_option("--max-size", size,
                    "Refuse a file, an input or a session of more bytes, unpacked or not: 500MB, "
                    "4GiB (1GiB)")
        ->type_name("SIZE")
        ->check([](std::string const& text) {
            return parse_size(text) ? "" : '"' + text + "\" is not a size such as 500MB or 4GiB";
        });
}

bool reads_sessions(CLI::App const& command) {
    auto const& name = command.get_name();
    return name != "where" && name != "schema" && name != "completions" && name != "man";
}

struct named_command {
    std::string_view name;
    void (*add)(CLI::App& program, context& c);
};
constexpr named_command commands[] = {
    {"list", add_list},       {"where", add_where},     {"search", add_search},
    {"show", add_show},       {"page", add_page},       {"site", add_site},
    {"get", add_get},         {"put", add_put},         {"canon", add_canon},
    {"check", add_check},     {"repair", add_repair},   {"redact", add_redact},
    {"convert", add_convert}, {"map", add_map},         {"rows", add_rows},
    {"backup", add_backup},   {"restore", add_restore}, {"replay", add_replay},
    {"ui", add_ui},           {"fold", add_fold},       {"request", add_request},
    {"apply", add_apply},     {"schema", add_schema},   {"completions", add_completions},
    {"man", add_man},
};

bool is_command(std::string_view name) {
    return std::any_of(std::begin(commands), std::end(commands),
                       [&](named_command const& each) { return each.name == name; });
}

/// Adds all commands, or only `first`: a run needs no other command, and setting up all of them
/// takes longer than listing a small store.
void add_commands(CLI::App& program, context& c, std::string_view first) {
    bool const is_one = is_command(first);
    for (auto const& [name, add] : commands)
        if (!is_one || name == first) add(program, c);
}

/// `first`: the first argument.
void add_everything(CLI::App& program, context& c, common_options& o, std::string_view first = {}) {
    program.name("lisle");
    program.description(std::string{about_program()});
    program.footer(make_epilogue());
    program.require_subcommand(1);
    program.formatter(make_help_formatter());
    program.set_version_flag("--version", to_version_text);
    add_commands(program, c, first);
    add_color(program, o.color);
    for (auto* const command : program.get_subcommands({})) {
        command->group("Commands");
        if (reads_sessions(*command)) add_max_size(*command, o.max_size);
        add_color(*command, o.color);
    }
}

/// Prints notices about the opening of databases, each line once, while this object lives.
class notice_printer {
public:
    explicit notice_printer(console& io) {
        on_notice() = [this, &io](std::string const& line) {
            std::lock_guard const guard{lock_};
            if (printed_.insert(line).second) io.tell(line);
        };
    }
    ~notice_printer() { on_notice() = nullptr; }
    notice_printer(notice_printer const&) = delete;
    notice_printer& operator=(notice_printer const&) = delete;

private:
    std::mutex lock_;
    std::set<std::string> printed_;
};

/// Prints the lines that belong at the end, also after an error.
class end_of_run {
public:
    explicit end_of_run(console& io) : io_{io} {}
    ~end_of_run() { io_.print_last_lines(); }
    end_of_run(end_of_run const&) = delete;
    end_of_run& operator=(end_of_run const&) = delete;

private:
    console& io_;
};

}  // namespace

void add_wait(CLI::App& command, database_options& o) {
    auto const set = [&o](double seconds) {
        o.wait_seconds = seconds;
        lock_wait() = o.wait();
    };
    auto* const option =
        command
            .add_option_function<double>(
                "--wait", set, "How long to wait while another program locks the database (5)")
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

CLI::Option* add_out(CLI::App& command, std::string& place, std::string const& description) {
    auto const set = [&place](std::string const& given) { place = given == "-" ? "" : given; };
    return command.add_option_function<std::string>("-o,--out", set, description)
        ->type_name("FILE");
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
    common_options common;
    CLI::App program;
    add_everything(program, c, common);
    return describe_program(program);
}

int run(std::vector<std::string> arguments, console& io, host_environment const& host) {
    context c{io, host};
    notice_printer const notices{io};
    end_of_run const end{io};
    common_options common;
    CLI::App program;
    auto const first = arguments.empty() ? std::string{} : arguments.front();
    add_everything(program, c, common, first);
    input_limit() = usual_input_limit;
    lock_wait() = database_options{}.wait();
    program.parse_complete_callback([&] {
        choose_color(io, common.color);
        if (auto const size = parse_size(common.max_size)) input_limit() = *size;
    });
    try {
        if (arguments.empty()) {
            io.err << program.help();
            return misused;
        }
        if (!first.starts_with('-') && !is_command(first))
            throw CLI::ParseError{"unknown command " + first, CLI::ExitCodes::ExtrasError};
        std::reverse(arguments.begin(), arguments.end());  // CLI11 reads them from the back.
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
    io.print_last_lines();
    if (!io.flush()) {
        io.warn("can't write to standard output" + io.why_not_written());
        return storage_failed;
    }
    return c.exit;
}

}  // namespace app

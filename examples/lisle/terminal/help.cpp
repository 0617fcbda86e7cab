// examples/lisle/terminal/help.cpp - what --help prints.
#include "help.hpp"

#include "exit_codes.hpp"

#include <CLI/CLI.hpp>

namespace app {

namespace {

/// Omits which options exclude each other and which are required: the texts say it better.
class plain_formatter final : public CLI::Formatter {
public:
    plain_formatter() {
        column_width(20);
        label("SUBCOMMAND", "COMMAND");
        label("Positionals", "Arguments");
    }

    std::string make_description(CLI::App const* app) const override {
        return Formatter::make_description(app) + '\n';
    }
    std::string make_option_opts(CLI::Option const* option) const override {
        auto const type = option->get_type_name();
        return type.empty() ? type : ' ' + type;
    }
    std::string make_footer(CLI::App const* app) const override {
        auto out = Formatter::make_footer(app);
        if (app->get_parent() == nullptr) return out;
        if (!out.empty()) out += '\n';
        return out + "Exit codes:\n" + to_exit_code_lines(app->get_name());
    }
};

}  // namespace

std::string_view about_program() {
    return "Reads the sessions that coding agents store, checks them, and writes them "
           "back byte for byte.\n"
           "Formats: agent threads of the Zed editor and of Loom, sessions of acpx, "
           "opencode, Claude Code\n"
           "and Codex.";
}

std::string_view known_places() {
    return R"(Zed keeps its threads in
  Linux    ~/.local/share/zed/threads/threads.db
  macOS    ~/Library/Application Support/Zed/threads/threads.db
  Windows  %LOCALAPPDATA%\Zed\threads\threads.db
Loom keeps each thread in a file of its own, in
  Linux    ~/.local/share/loom/threads
acpx keeps each session in a file of its own, in
  all      ~/.acpx/sessions; pass this folder, or one file in it, as the database
opencode keeps its sessions in
  all      ~/.local/share/opencode/opencode.db, 1.x and 2.x in tables of their own; before 1.2
           ~/.local/share/opencode/storage/, in mid 2025 ~/.local/share/opencode/project/
Claude Code keeps each session in a file of its own, in
  all      ~/.claude/projects
Codex keeps each thread in a file of its own, in
  all      ~/.codex/sessions, ~/.codex/archived_sessions; pass ~/.codex as the database
`lisle where` prints which of them are on this machine.
)";
}

std::string_view known_variables() {
    return R"(  XDG_DATA_HOME, FLATPAK_XDG_DATA_HOME, OPENCODE_DB, CLAUDE_CONFIG_DIR, CODEX_HOME,
  OPENCLAW_HOME, OPENCLAW_STATE_DIR
                  where agents keep their sessions: see lisle where --help
  NO_COLOR        if not empty: no colors, unless --color asks for them
  CLICOLOR_FORCE  if neither empty nor 0: colors in files and pipes too
  CLICOLOR        0: no colors
  TERM            unset or dumb: no colors
  PAGER           the program that shows transcripts at a terminal (less); empty: none
)";
}

std::string_view known_examples() {
    return R"(  lisle list                                the sessions of all agents on this machine
  lisle list threads.db                     all sessions of a store, newest first
  lisle search threads.db "red build"       the sessions that mention it
  lisle show threads.db 7546 | less         one session; the beginning of its id is enough
  lisle check threads.db                    would every thread be written back unchanged?
  lisle repair threads.db --dry-run         what can be recovered from damaged threads?
  lisle rows -o sessions.db                 tables of all sessions, for SQL
  lisle backup -o ~/sessions                save the sessions of all agents
  lisle get threads.db 7546 > thread.json   one document, as Zed would write it
)";
}

std::string make_epilogue() {
    auto out = std::string{known_places()};
    out += "\nExamples:\n";
    out += known_examples();
    out += "\nEnvironment variables:\n";
    out += known_variables();
    out += "\nExit codes:\n" + to_exit_code_lines({});
    return out + "\n`lisle COMMAND --help` describes each command.";
}

std::shared_ptr<CLI::FormatterBase> make_help_formatter() {
    return std::make_shared<plain_formatter>();
}

}  // namespace app

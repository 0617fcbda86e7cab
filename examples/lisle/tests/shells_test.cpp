// examples/lisle/tests/shells_test.cpp - completions and the manual page name everything that the
// command line has. completions.sh beside it runs them in real shells.
#include "harness.hpp"

#include "../run.hpp"
#include "../shells/completions.hpp"
#include "../shells/man.hpp"
#include "../terminal/description.hpp"

#include <CLI/CLI.hpp>

#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace shells_test {

using namespace app::tests;

namespace {

app::program_text make_hostile_description() {
    app::option_text const option{.names = {"-x", "--ex"},
                                  .value = "FILE",
                                  .kind = app::value_kind::file,
                                  .choices = {},
                                  .description = "it's [a]: \\b `c` $(d) \"e\"",
                                  .is_required = false,
                                  .repeats = false};
    app::command_text const command{"cmd", option.description, "", {}, {option}};
    return {command, {command}};
}

}  // namespace

TEST_CASE("the description has the words of help") {
    auto const texts = app::describe_command_line();
    auto const whole = run_program({"--help"}).out;
    CHECK(texts.commands.size() >= 12);
    for (auto const& command : texts.commands) {
        CAPTURE(command.name);
        CHECK(has(whole, "\n  " + command.name + ' '));
        CHECK(has(whole, command.description));
        auto const help = run_program({command.name, "--help"}).out;
        for (auto const& option : command.options) {
            CAPTURE(option.names.back());
            CHECK(
                has(help, option.names.back() + (option.value.empty() ? "" : ' ' + option.value)));
            CHECK(has(help, option.description));
        }
        for (auto const& argument : command.arguments) {
            CAPTURE(argument.value);
            CHECK(has(help, argument.description));
        }
        CHECK(has(help, "Examples:\n  lisle "));
    }
}

TEST_CASE("each script completes each command, option and value") {
    auto const texts = app::describe_command_line();
    for (auto const* const shell : {"bash", "zsh", "fish"}) {
        CAPTURE(shell);
        auto const script = run_program({"completions", shell}).out;
        auto const prefix = std::string{shell} == "fish" ? " -l " : "--";
        for (auto const& command : texts.commands) {
            CAPTURE(command.name);
            CHECK(has(script, command.name));
            CHECK((shell == std::string{"bash"} || has(script, command.description)));
            for (auto const& option : command.options) {
                CHECK(has(script, prefix + option.names.back().substr(2)));
                for (auto const& choice : option.choices) CHECK(has(script, choice));
            }
        }
        CHECK(has(script, "auto always never"));
        CHECK(has(script, "zed loom acpx acpx-archive opencode opencode-2 claude-code codex"));
        CHECK(has(script, "command lisle list --ids"));
        // Ids and titles are data.
        CHECK_FALSE(has(script, "eval"));
        CHECK(run_program({"completions", shell}).out == script);
    }
}

TEST_CASE("values and arguments have the kinds of their placeholders") {
    std::set<app::value_kind> kinds;
    for (auto const& command : app::describe_command_line().commands) {
        for (auto const& argument : command.arguments) kinds.insert(argument.kind);
        for (auto const& option : command.options) {
            CHECK((option.kind == app::value_kind::choice) == !option.choices.empty());
            if (option.names.back() == "--id") CHECK(option.kind == app::value_kind::session);
            if (option.names.back() == "--title") CHECK(option.kind == app::value_kind::text);
        }
    }
    CHECK(kinds.contains(app::value_kind::file));
    CHECK(kinds.contains(app::value_kind::session));
    CHECK(kinds.contains(app::value_kind::choice));
    CHECK(kinds.contains(app::value_kind::text));
}

TEST_CASE("a store that may be omitted is completed as an id, too") {
    CLI::App program;
    std::string text;
    auto* const command = program.add_subcommand("peek", "Peek");
    command->add_option("STORE", text, "A store")->type_name("");
    command->add_option("ID", text, "An id")->type_name("");
    auto const texts = app::describe_program(program);
    CHECK(texts.commands.front().arguments.front().kind == app::value_kind::file_or_session);
    CHECK(has(app::to_bash_completions(texts), "peek:1) echo file_or_session ;;"));
    CHECK(has(app::to_zsh_completions(texts), "'1::STORE:_lisle_files_or_sessions'"));
    CHECK(has(app::to_fish_completions(texts),
              "-n '__lisle_is_at peek 1' -F -k -a '(__lisle_sessions)'"));
}

TEST_CASE("texts keep their characters in each script") {
    auto const texts = make_hostile_description();
    CHECK(app::quote_for_shell("it's") == R"('it'\''s')");
    CHECK(
        has(app::to_zsh_completions(texts), R"([it'\''s \[a\]\: \\b `c` $(d) "e"]:FILE:_files')"));
    CHECK(has(app::to_fish_completions(texts), R"( -d 'it\'s [a]: \\b `c` $(d) "e"')"));
    CHECK(has(app::to_manual(texts), R"(it\(aqs [a]: \eb \(gac\(ga $(d) "e")"));
}

TEST_CASE("the manual page has its sections, every command and every option") {
    auto const page = run_program({"man"}).out;
    std::size_t last = 0;
    for (auto const* const section : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS",
                                      "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES"}) {
        CAPTURE(section);
        auto const at = page.find(std::string{".SH "} + section + '\n');
        CHECK(at != page.npos);
        CHECK(at >= last);
        last = at;
    }
    for (auto const& command : app::describe_command_line().commands) {
        CAPTURE(command.name);
        auto const begin = page.find(".SS \"lisle " + command.name + "\"\n");
        REQUIRE(begin != page.npos);
        auto const section = page.substr(begin, page.find("\n.S", begin) - begin);
        for (auto const& option : command.options) {
            std::string name;
            for (char const c : option.names.back()) name += c == '-' ? "\\-" : std::string{c};
            CHECK(has(section, name + "\\fR"));
        }
        CHECK(has(section, "\\fB0\\fR\nsuccess\n"));
    }
    for (auto const* const name : {"NO_COLOR", "CLICOLOR_FORCE", "TERM"}) CHECK(has(page, name));
}

TEST_CASE("the manual page has only macros of man(7), and closes what it opens") {
    std::istringstream lines{run_program({"man"}).out};
    std::set<std::string> const known{".\\\"", ".TH", ".SH", ".SS", ".PP",
                                      ".TP",   ".B",  ".nf", ".fi"};
    bool is_literal = false;
    for (std::string line; std::getline(lines, line);) {
        CAPTURE(line);
        CHECK_FALSE(line.empty());
        CHECK(line.front() != '\'');
        if (line.front() != '.') continue;
        auto const macro = line.substr(0, line.find(' '));
        CHECK(known.contains(macro));
        if (macro == ".nf" || macro == ".fi") {
            CHECK(is_literal == (macro == ".fi"));
            is_literal = macro == ".nf";
        }
    }
    CHECK_FALSE(is_literal);
}

TEST_CASE("ids are listed with titles, one line each, for the shells") {
    scratch const here;
    auto const db = here / "threads.db";
    auto const file = here / "thread.json";
    write_file(file, make_thread("tab\\there\\nand $(there)"));
    CHECK(run_program({"put", db, file, "--id", "a\tb"}).code == 0);
    CHECK(run_program({"list", "--ids", "--titles", db}).out
          == "a\\tb\ttab\\there\\nand $(there)\n");
    CHECK(run_program({"list", "--titles", db}).code == 2);
}

}  // namespace shells_test

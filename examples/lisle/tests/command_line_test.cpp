// examples/lisle/tests/command_line_test.cpp - help, wrong command lines, and output for terminals.
#include "harness.hpp"

#include "../run.hpp"
#include "../sessions/format.hpp"
#include "../terminal/console.hpp"
#include "../terminal/escape.hpp"

#include <lisle/version.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using namespace app::tests;

TEST_CASE("every command has help with examples") {
    auto const run = run_program({"--help"});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(matches_golden("help.txt", run.out));
    for (auto const* const command : {"list", "search", "show", "get", "put", "canon", "check"}) {
        CAPTURE(command);
        auto const help = run_program({command, "--help"});
        CHECK(help.code == 0);
        CHECK(help.out.find("Examples:\n  lisle ") != std::string::npos);
        CHECK(run.out.find(std::string{"\n  "} + command + ' ') != std::string::npos);
    }
}

TEST_CASE("the version is the library's, with the revision of each format") {
    auto const run = run_program({"--version"});
    CHECK(run.code == 0);
    CHECK(run.out.starts_with("lisle " LISLE_VERSION_STRING "\n  zed "));
    for (auto const* const f : app::all_formats()) {
        CAPTURE(f->name());
        CHECK(
            run.out.find("\n  " + std::string{f->name()} + ' ' + std::string{f->revision()} + '\n')
            != std::string::npos);
    }
    CHECK(run.out.find("\n  opencode 1.14.20\n") != std::string::npos);
}

TEST_CASE("a wrong command line has an exit code of its own") {
    CHECK(run_program({}).code == 2);
    CHECK(run_program({}).err.find("Usage: lisle") != std::string::npos);
    CHECK(run_program({"lost"}).err.find("unknown command lost") != std::string::npos);
    for (std::vector<std::string> const& arguments :
         std::vector<std::vector<std::string>>{{"lost"},
                                               {"search"},
                                               {"show"},
                                               {"list", "--nothing", bundle},
                                               {"list", "--json", "--ids", bundle},
                                               {"get", "--raw", "--pretty", bundle, "5b7c"},
                                               {"canon", "--format", "yaml", "-"},
                                               {"list", "--wait", "-1", bundle},
                                               {"list", "--wait", "nan", bundle},
                                               {"list", "--wait", "inf", bundle},
                                               {"list", "--wait", "1e400", bundle},
                                               {"list", "--wait", "", bundle},
                                               {"list", "--wait", "86401", bundle},
                                               {"list", "--wait", "long", bundle}}) {
        CAPTURE(arguments.front());
        auto const run = run_program(arguments);
        CHECK(run.code == 2);
        CHECK(run.out.empty());
        CHECK_FALSE(run.err.empty());
    }
}

TEST_CASE("each wrong command line is explained in one sentence with the allowed values") {
    for (auto const& wrong : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"lost"}, "unknown command lost; see lisle --help"},
             {{"--lost"}, "unknown option --lost; see lisle --help"},
             {{"--color", "never"}, "a command is missing; see lisle --help"},
             {{"--color", "never", "lost"}, "unknown command lost; see lisle --help"},
             {{"list", bundle, "--lost=1"}, "unknown option --lost; see lisle list --help"},
             {{"search"},
              "search needs QUERY: the text to search for, in any case; see lisle search --help"},
             {{"put"},
              "put needs DB: a database, a folder of sessions, or one document; "
              "see lisle put --help"},
             {{"restore", "saved"},
              "restore needs --to: the database or folder to restore into; it may be missing; "
              "see lisle restore --help"},
             {{"list", bundle, "a", "b"}, "unexpected argument \"a\"; see lisle list --help"},
             {{"search", "--json", bundle}, "unknown option --json; see lisle search --help"},
             {{"list", "--json", "--ids", bundle},
              "--json and --ids can't be used together; see lisle list --help"},
             {{"list", "--titles", bundle}, "--titles needs --ids; see lisle list --help"},
             {{"list", "--ids=maybe", bundle}, "--ids takes no value; see lisle list --help"},
             {{"list", bundle, "--wait"}, "--wait needs a value: SECONDS; see lisle list --help"},
             {{"list", "--wait", "abc", bundle},
              "--wait: \"abc\" is not a number from 0 to 86400; see lisle list --help"},
             {{"list", "--wait", "nan", bundle},
              "--wait: \"nan\" is not a number from 0 to 86400; see lisle list --help"},
             {{"list", "--wait", "1e9", bundle},
              "--wait: \"1e9\" is not a number from 0 to 86400; see lisle list --help"},
             {{"list", "--wait", "", bundle},
              "--wait: \"\" is not a number from 0 to 86400; see lisle list --help"},
             {{"list", "--wait", "1", "--wait", "2", bundle},
              "--wait was given more than once; see lisle list --help"},
             {{"canon", "--format", "yaml"},
              "--format: \"yaml\" is not zed, loom, acpx, acpx-archive, opencode, opencode-2, "
              "claude-code, codex or "
              "conversation; see lisle canon --help"},
             {{"canon", "--format"},
              "--format needs a value: zed, loom, acpx, acpx-archive, opencode, opencode-2, "
              "claude-code, codex or "
              "conversation; see lisle canon --help"},
             {{"ui", "--unfinished", "x", bundle},
              "--unfinished: \"x\" is not show, omit or interrupt; see lisle ui --help"},
             {{"repair", bundle}, "repair needs --dry-run or --write; see lisle repair --help"},
             {{"repair", "--dry-run", "--write", bundle},
              "--dry-run and --write can't be used together; see lisle repair --help"},
             {{"completions"},
              "completions needs SHELL: bash, zsh or fish; see lisle completions --help"},
             {{"completions", "tcsh"},
              "SHELL: \"tcsh\" is not bash, zsh or fish; see lisle completions --help"},
             {{"--color", "red", "list", bundle},
              "--color: \"red\" is not auto, always or never; see lisle list --help"}}) {
        CAPTURE(wrong.first);
        auto const run = run_program(wrong.first);
        CHECK(run.code == 2);
        CHECK(run.err == "lisle: " + wrong.second + '\n');
        CHECK(run.out.empty());
    }
}

TEST_CASE("no option of any command is refused in CLI11's words") {
    scratch const here;  // an option may name a folder to be made
    for (auto const& command : app::describe_command_line().commands)
        for (auto const& option : command.options) {
            auto const& name = option.names.back();
            CAPTURE(command.name);
            CAPTURE(name);
            for (std::vector<std::string> const& line : std::vector<std::vector<std::string>>{
                     {command.name, name}, {command.name, name + '=' + here / "\x1b"}}) {
                auto const run = run_program(line);
                if (run.code != 2) continue;
                for (auto const* const word : {"->", "required", "Required", "expected",
                                               "Could not", "Check ", " value in "})
                    CHECK(run.err.find(word) == std::string::npos);
                CHECK(std::count(run.err.begin(), run.err.end(), '\n') <= 1);
            }
        }
}

TEST_CASE("every command that opens a document names the place of an error") {
    scratch const here;
    auto const file = here / "export.json";
    write_file(file, "{\"info\":{\"id\":\"ses_1\",\n\"title\":5}}");
    auto const place = file + ":2:9: wrong type at /info/title: expected string, found number";
    for (std::vector<std::string> const& arguments :
         std::vector<std::vector<std::string>>{{"show", file},
                                               {"list", file},
                                               {"search", file, "x"},
                                               {"get", file},
                                               {"ui", file},
                                               {"repair", "--dry-run", file},
                                               {"canon", file}}) {
        CAPTURE(arguments.front());
        auto const run = run_program(arguments);
        CHECK(run.code == 1);
        CHECK(run.err == place + '\n');
        CHECK(run.out.empty());
    }
    CHECK(run_program({"check", file}).out.find(place) != std::string::npos);
    for (auto const* text : {"", "not JSON", "\xEF\xBB\xBF{}"}) {
        write_file(file, text);
        auto const run = run_program({"show", file});
        CHECK(run.code == 1);
        CHECK(run.err == run_program({"canon", file}).err);
        CHECK(run.err.starts_with(file + ":"));
    }
}

TEST_CASE("a document of any format is listed and shown like a database") {
    scratch const here;
    auto const file = here / "thread.json";
    write_file(file, make_thread("Knead"));
    CHECK(run_program({"list", "--ids", file}).out == "thread\n");
    CHECK(run_program({"show", file}).out.starts_with("# Knead\n\n- id: thread\n"));
    auto const put = run_program({"put", file, file});
    CHECK(put.code == 1);
    CHECK(put.err.find("is one document, not a database") != std::string::npos);
    CHECK(read_file(file) == make_thread("Knead"));
}

TEST_CASE("a terminal gets a final line end and no control characters") {
    std::istringstream in;
    std::ostringstream out, err;
    app::console io{in, out, err, true, false};
    CHECK(app::run({"get", bundle, "e1b5"}, io) == 0);
    CHECK(out.str().ends_with("}\n"));
    out.str({});
    CHECK(app::run({"show", bundle, "6f2e"}, io) == 0);
    CHECK(out.str().find('\x1b') == std::string::npos);
    CHECK(out.str().find("\\u{1b}[31mrot\\u{1b}[0m\n") != std::string::npos);
    out.str({});
    CHECK(app::run({"show", "--plain", bundle, "6f2e"}, io) == 0);
    CHECK(out.str().find('\x1b') == std::string::npos);
    CHECK(out.str().find("\\u{1b}[31mrot\\u{1b}[0m\n") != std::string::npos);
    // An end of line of either kind is one; a lone CR is not.
    out.str({});
    CHECK(app::run({"show", "--plain", bundle, "a1c3"}, io) == 0);
    CHECK(out.str().find("#[cfg(windows)]\nmod paths;\n") != std::string::npos);
    out.str({});
    CHECK(app::run({"show", bundle, "a1c3"}, io) == 0);
    CHECK(out.str().find("#[cfg(windows)]\nmod paths;\n") != std::string::npos);
    CHECK(app::escape_text("a\r\nb\rc\t\r") == "a\nb\\rc\t\\r");
    CHECK(app::escape_line("a\xED\xA0\xBD") == R"(a\xed\xa0\xbd)");
    // A pipe gets the text unchanged.
    CHECK(run_program({"show", bundle, "6f2e"}).out.find("\x1b[31mrot\x1b[0m\n")
          != std::string::npos);
}

TEST_CASE("the environment chooses colors; by default only a terminal has them") {
    using app::color_choice;
    using variables = std::map<std::string, char const*>;
    auto const choose = [](variables const& set) {
        return app::read_color_choice([&](char const* name) {
            auto const at = set.find(name);
            return at == set.end() ? nullptr : at->second;
        });
    };
    CHECK(choose({{"TERM", "xterm"}}) == color_choice::automatic);
    CHECK(choose({}) == color_choice::never);
    CHECK(choose({{"TERM", "dumb"}}) == color_choice::never);
    CHECK(choose({{"TERM", "xterm"}, {"NO_COLOR", "1"}}) == color_choice::never);
    CHECK(choose({{"TERM", "xterm"}, {"NO_COLOR", ""}}) == color_choice::automatic);
    CHECK(choose({{"TERM", "xterm"}, {"CLICOLOR", "0"}}) == color_choice::never);
    CHECK(choose({{"TERM", "xterm"}, {"CLICOLOR", "1"}}) == color_choice::automatic);
    CHECK(choose({{"TERM", "dumb"}, {"CLICOLOR_FORCE", "1"}}) == color_choice::always);
    CHECK(choose({{"TERM", "xterm"}, {"CLICOLOR_FORCE", "0"}}) == color_choice::automatic);
    CHECK(choose({{"NO_COLOR", "1"}, {"CLICOLOR_FORCE", "1"}}) == color_choice::never);
}

TEST_CASE("--color may be before or after the command") {
    auto const head = "\x1b[1mID        UPDATED (UTC)     MESSAGES     SIZE  TITLE\x1b[0m\n";
    CHECK(run_program({"--color", "always", "list", bundle}).out.starts_with(head));
    CHECK(run_program({"list", "--color=always", bundle}).out.starts_with(head));
    CHECK(run_program({"list", bundle, "--color", "always"}).out.starts_with(head));
    CHECK(run_program({"list", "--color=never", bundle}).out.starts_with("ID "));
    auto const checked = run_program({"check", "--color", "always", bundle}).out;
    CHECK(checked.find("  \x1b[32mcanonical\x1b[0m ") != std::string::npos);
    CHECK(checked.find("  as read ") != std::string::npos);
    CHECK(checked.find("  \x1b[31munreadable\x1b[0m ") != std::string::npos);
    CHECK(run_program({"list", "--color", "always", "nothing"}).err
          == "\x1b[31mlisle:\x1b[0m nothing: no such file\n");
    // Documents have no colors.
    CHECK(run_program({"show", "--color", "always", bundle, "5b7c"}).out
          == run_program({"show", bundle, "5b7c"}).out);
}

TEST_CASE("each piece of a line is escaped on its own") {
    std::istringstream in;
    std::ostringstream out, err;
    app::console io{in, out, err};
    io.use_color(app::color_choice::always);
    io.say({{"\x1b[0m", app::look::dim}, {"a\x1b"}, {"[31mb\n"}, {"", app::look::red}});
    CHECK(out.str() == "\x1b[2m\\u{1b}[0m\x1b[0ma\\u{1b}[31mb\\n\n");
    io.use_color(app::color_choice::automatic);
    out.str({});
    io.say({{"plain", app::look::red}});
    CHECK(out.str() == "plain\n");
}

TEST_CASE("output that can't be written is an error") {
    std::istringstream in;
    std::ostringstream out, err;
    out.setstate(std::ios::badbit);
    app::console io{in, out, err};
    CHECK(app::run({"list", bundle}, io) == 3);
    CHECK(err.str() == "lisle: can't write to standard output\n");
}

TEST_CASE("sizes have units, and counts agree with their nouns") {
    CHECK(app::to_size_text(0) == "0 B");
    CHECK(app::to_size_text(999) == "999 B");
    CHECK(app::to_size_text(1000) == "1.0 KB");
    CHECK(app::to_size_text(9949) == "9.9 KB");
    CHECK(app::to_size_text(9950) == "10 KB");
    CHECK(app::to_size_text(999499) == "999 KB");
    CHECK(app::to_size_text(999500) == "1.0 MB");
    CHECK(app::to_size_text(5'000'000'000'000) == "5000 GB");
    CHECK(app::to_count_text(1, "row") == "1 row");
    CHECK(app::to_count_text(0, "row") == "0 rows");
}

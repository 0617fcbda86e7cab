// examples/lisle/tests/command_line_test.cpp - help, wrong command lines, and output for terminals.
#include "harness.hpp"

#include "../console.hpp"
#include "../escape.hpp"
#include "../run.hpp"

#include <lisle/version.hpp>

#include <doctest/doctest.h>

#include <sstream>

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

TEST_CASE("the version is the library's") {
    CHECK(run_program({"--version"}).out == "lisle " LISLE_VERSION_STRING "\n");
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
                                               {"list", "--wait", "long", bundle}}) {
        CAPTURE(arguments.front());
        auto const run = run_program(arguments);
        CHECK(run.code == 2);
        CHECK(run.out.empty());
        CHECK_FALSE(run.err.empty());
    }
}

TEST_CASE("every command that opens a document says where it is broken") {
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
    // An end of line of either kind is one; a lone CR is not.
    out.str({});
    CHECK(app::run({"show", bundle, "a1c3"}, io) == 0);
    CHECK(out.str().find("#[cfg(windows)]\nmod paths;\n") != std::string::npos);
    CHECK(app::escape_text("a\r\nb\rc\t\r") == "a\nb\\rc\t\\r");
    CHECK(app::escape_line("a\xED\xA0\xBD") == R"(a\xed\xa0\xbd)");
    // A pipe gets the text unchanged.
    CHECK(run_program({"show", bundle, "6f2e"}).out.find("\x1b[31mrot\x1b[0m\n")
          != std::string::npos);
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
    CHECK(app::print_size(0) == "0 B");
    CHECK(app::print_size(999) == "999 B");
    CHECK(app::print_size(1000) == "1.0 KB");
    CHECK(app::print_size(9949) == "9.9 KB");
    CHECK(app::print_size(9950) == "10 KB");
    CHECK(app::print_size(999499) == "999 KB");
    CHECK(app::print_size(999500) == "1.0 MB");
    CHECK(app::print_size(5'000'000'000'000) == "5000 GB");
    CHECK(app::print_count(1, "row") == "1 row");
    CHECK(app::print_count(0, "row") == "0 rows");
}

// examples/lisle/tests/standard_input_test.cpp - `-` in place of a store, and ids of scripts.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace standard_input_test {

using namespace app::tests;

TEST_CASE("a store that is only read may be standard input") {
    auto const text = read_file("../data/acpx/weather.json");
    auto const file = std::string{"../data/acpx/weather.json"};
    CHECK(run_program({"list", "--ids", "-"}, text).out == "weather-1\n");
    for (std::vector<std::string> const& words : std::vector<std::vector<std::string>>{
             {"show"}, {"get"}, {"get", "--pretty"}, {"list", "--titles", "--ids"}}) {
        auto named = words, piped = words;
        named.push_back(file);
        piped.emplace_back("-");
        auto const from_pipe = run_program(piped, text);
        CHECK(from_pipe.code == 0);
        CHECK(from_pipe.out == run_program(named).out);
    }
    CHECK(run_program({"show", "-", "weather-1"}, text).code == 0);
    CHECK(run_program({"search", "-", "forecast"}, text).code == 0);
    auto const list = "[" + text + "]";
    CHECK(run_program({"list", "--ids", "-"}, list).out == "weather-1\n");
    auto const nothing = run_program({"list", "-"}, "[1, 2]");
    CHECK(nothing.code == 1);
    auto const database = run_program({"list", "-"}, read_file(bundle));
    CHECK(database.code == 3);
    CHECK(database.err.find("a database can't be read from a pipe") != std::string::npos);
}

TEST_CASE("a store to write or save can't be standard input, and no file `-` is made") {
    scratch const here;
    auto const files = std::filesystem::exists("-");
    for (std::vector<std::string> const& words :
         std::vector<std::vector<std::string>>{{"put", "-", "../data/acpx/weather.json"},
                                               {"repair", "-", "--write"},
                                               {"repair", "-", "--dry-run"},
                                               {"restore", "../data", "--to", "-"},
                                               {"restore", "-", "--to", here / "x"},
                                               {"backup", "../data/loom", "-o", "-"},
                                               {"backup", "-", "-o", here / "saved"}}) {
        auto const run = run_program(words, "{}");
        CAPTURE(words.front());
        CHECK(run.code == 3);
        CHECK(run.err.find("standard input is no store") != std::string::npos);
    }
    CHECK(std::filesystem::exists("-") == files);
}

TEST_CASE("an id that is not UTF-8 is refused") {
    scratch const here;
    auto const run =
        run_program({"put", here / "x.db", "../data/threads/chart.json", "--id", "a\xff"});
    CHECK(run.code == 3);
    CHECK(run.err.find("--id is not UTF-8 from byte 2 on: a\\xff") != std::string::npos);
    CHECK(here.list().empty());
}

TEST_CASE("the help says that ids are escaped") {
    CHECK(run_program({"list", "--help"}).out.find("escaped") != std::string::npos);
}

TEST_CASE("all candidates of an ambiguous id are named, up to ten") {
    scratch const here;
    auto const text = read_file("../data/acpx/weather.json");
    for (int i = 10; i < 23; ++i) {
        auto const id = "s-" + std::to_string(i);
        auto record = text;
        record.replace(record.find("weather-1"), 9, id);
        write_file(here / (id + ".json"), record);
    }
    auto const many = run_program({"get", here / "", "s-"});
    CHECK(many.code == 1);
    CHECK(many.err.find("more than one id begins with \"s-\": s-10, s-11, s-12, s-13, s-14, s-15, "
                        "s-16, s-17, s-18, s-19 and 3 more\n")
          != std::string::npos);
    auto const few = run_program({"get", here / "", "s-2"});
    CHECK(few.err.find("\"s-2\": s-20, s-21, s-22\n") != std::string::npos);
}

TEST_CASE("--max-size bounds every input, and takes sizes as people write them") {
    auto const file = std::string{"../data/acpx/weather.json"};
    auto const text = read_file(file);
    for (std::vector<std::string> const& words :
         std::vector<std::vector<std::string>>{{"list", file},
                                               {"show", file},
                                               {"canon", file},
                                               {"canon", "-"},
                                               {"list", "-"},
                                               {"check", file},
                                               {"replay", "../data/acpx/weather.stream.ndjson"}}) {
        CAPTURE(words.front());
        auto small = words;
        small.insert(small.end(), {"--max-size", "1KB"});
        auto const refused = run_program(small, text);
        CHECK(refused.code == 3);
        CHECK(refused.err.find("more than 1.0 KB, which is the limit") != std::string::npos);
        small.back() = "2GiB";
        CHECK(run_program(small, text).code == 0);
        CHECK(run_program(words, text).code == 0);
    }
    // A blob counts with its unpacked size.
    CHECK(run_program({"get", bundle, "5b7c", "--max-size", "100B"}).code == 1);
    for (auto const* wrong :
         {"", "x", "1XB", "1Ki", "-1", "1.5GB", "99999999999GiB", "KB", "1 KB"}) {
        auto const run = run_program({"list", file, "--max-size", wrong});
        CAPTURE(wrong);
        CHECK(run.code == 2);
        CHECK(run.err.find("is not a size such as 500MB or 4GiB") != std::string::npos);
    }
    for (auto const* right : {"1000000", "1000000B", "1000KB", "1MB", "977KiB", "1MiB", "1GiB"})
        CHECK(run_program({"list", file, "--max-size", right}).code == 0);
}

}  // namespace standard_input_test

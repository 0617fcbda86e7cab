// Files that options name: -o writes through no link, and helper files obey --max-size.
#include "harness.hpp"

#include "../system/database.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <future>
#include <string>
#include <vector>

namespace output_files_test {

using namespace app::tests;
namespace fs = std::filesystem;

TEST_CASE("nothing is written through a link without a target") {
    scratch const here;
    std::string const acpx = "../data/acpx/weather.json";
    write_file(here / "line", "{\"a\":1}\n");
    fs::create_directory(here / "in");
    write_file(here / "in/a.json", read_file(acpx));
    fs::create_directory(here / "far");
    for (std::string const ending : {"", ".json", ".ndjson", ".db"})
        fs::create_symlink("far/target" + ending, here / ("link" + ending));
    for (std::vector<std::string> const& arguments : std::vector<std::vector<std::string>>{
             {"convert", acpx, "--to", "zed", "-o", here / "link"},
             {"convert", acpx, "--to", "zed", "--losses", here / "link"},
             {"page", acpx, "-o", here / "link"},
             {"redact", acpx, "-o", here / "link"},
             {"redact", acpx, "--check", "--report", here / "link"},
             {"redact", here / "in", "-o", here / "link"},
             {"redact", bundle, "-o", here / "link.db"},
             {"rows", acpx, "-o", here / "link"},
             {"rows", acpx, "-o", here / "link.ndjson"},
             {"rows", acpx, "-o", here / "link.db"},
             {"map", "--redact", here / "line", "-o", here / "link"},
             {"map", "--redact", here / "line", "--summary", here / "link"},
             {"backup", here / "in", "-o", here / "link"},
             {"site", here / "in", "-o", here / "link"}}) {
        CAPTURE(arguments.front());
        CAPTURE(arguments.back());
        auto const run = run_program(arguments);
        CAPTURE(run.err);
        CHECK(run.code == 3);
        CHECK(fs::is_empty(here / "far"));
        CHECK(fs::is_symlink(here / "link"));
    }
}

TEST_CASE("rule files and highlighters obey --max-size") {
    scratch const here;
    std::string const acpx = "../data/acpx/weather.json";
    write_file(here / "small.json", R"({"a":1})");
    auto const refuses = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--max-size", "40KB"});
        auto const run = run_program(arguments);
        CAPTURE(run.err);
        CHECK(run.code == 3);
        CHECK(run.err.find("more than 40 KB, which is the limit") != std::string::npos);
    };
    write_file(here / "rules.toml", "# " + std::string(50'000, 'x'));
    write_file(here / "outer.toml", "[extend]\npath = '" + here / "rules.toml" + "'\n");
    write_file(here / "light.js", "// " + std::string(50'000, 'x'));
    for (auto const* rules : {"rules.toml", "outer.toml"})
        refuses({"redact", here / "small.json", "--rules", here / rules});
    refuses({"redact", here / "small.json", "--rules", "/dev/zero"});
    refuses({"page", acpx, "--highlight", here / "light.js"});
    refuses({"page", acpx, "--highlight", "/dev/zero"});
    refuses({"site", "../data/acpx", "-o", here / "site", "--highlight", "/dev/zero"});
}

TEST_CASE("a rule that matches almost everywhere is refused, and nothing is written") {
    scratch const here;
    write_file(here / "rules.toml", "[[rules]]\nid = \"all\"\nregex = '''\\w'''\n");
    std::string text = R"({"a":")" + std::string(500'000, 'x') + R"("})";
    write_file(here / "one.json", text);
    fs::create_directory(here / "many");
    for (int i = 0; i < 40; ++i)
        write_file(here / ("many/" + std::to_string(i) + ".json"),
                   R"({"a":")" + std::string(1000, 'x') + R"("})");
    for (auto const* from : {"one.json", "many"}) {
        auto const run = run_program(
            {"redact", here / from, "--rules", here / "rules.toml", "-o", here / "out"});
        CAPTURE(run.err);
        CHECK(run.code == 3);
        CHECK(run.err.find("rules.toml: rule all: more than ") != std::string::npos);
        CHECK(run.err.find("it matches almost everywhere") != std::string::npos);
        CHECK(here.list() == std::vector<std::string>{"many", "one.json", "rules.toml"});
    }
}

TEST_CASE("two programs that make one database wait for each other") {
    using namespace std::chrono_literals;
    scratch const here;
    auto const path = here / "new.db";
    auto const add = [](app::database& to, char const* value) {
        app::transaction all{to};
        to.execute("CREATE TABLE IF NOT EXISTS t (x)");
        to.execute(std::string{"INSERT INTO t VALUES ('"} + value + "')");
        all.commit();
    };
    app::database first{path, app::access::create, 0ms};
    CHECK_THROWS_WITH_AS((app::database{path, app::access::create, 0ms}),
                         (path + ": another program is making it (see --wait)").c_str(),
                         app::storage_error);
    app::database const other{here / "other.db", app::access::create, 0ms};
    auto second = std::async(std::launch::async, [&] {
        app::database db{path, app::access::create, 1h};
        add(db, "second");
    });
    add(first, "first");
    second.get();
    CHECK(dump_table(path, "t", "x") == "'first'\n'second'\n");
    CHECK(here.list().size() == 3);  // other.db is still being made: two files of its own
}

}  // namespace output_files_test

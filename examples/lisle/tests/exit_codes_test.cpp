// examples/lisle/tests/exit_codes_test.cpp - every command ends with each code that its help lists.
#include "harness.hpp"

#include "../run.hpp"
#include "../terminal/exit_codes.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace exit_codes_test {

using namespace app::tests;

namespace {

struct ending {
    int code;
    std::vector<std::string> line;
    app::host_environment host{};
    std::string input{};
};

app::host_environment host_at(std::string home) {
    app::host_environment out;
    out.variables["HOME"] = std::move(home);
    out.now = "2026-03-01T10:00:00.000Z";
    return out;
}

/// Command lines for each code of each command, except those for all commands: 2 for an unknown
/// option, and 3 for a standard output that can't be written.
std::vector<ending> make_endings(scratch const& here) {
    auto const damaged = here / "damaged.json", good = here / "good.json", cut = here / "cut.json",
               copy = here / "copy.db";
    auto const no_file = here / "no_file", broken_db = here / "broken.db";
    std::string const opencode = "../data/opencode/sourdough.json";
    write_file(damaged, R"({"info":{"id":"ses_1"},"title":5})");
    write_file(cut, R"({"info":{"id":"ses_1)");
    write_file(good, make_thread("t"));
    auto const lines = here / "lines.txt";
    write_file(lines, "a\nb\n");
    write_file(broken_db, "SQLite format 3" + std::string(100, '\0'));
    write_file(copy, read_file(bundle));
    auto const store = here / "home/.local/share/zed/threads/threads.db";
    auto const broken_store = here / "broken/.local/share/zed/threads/threads.db";
    for (auto const& file : {store, broken_store})
        std::filesystem::create_directories(std::filesystem::path{file}.parent_path());
    write_file(store, read_file(bundle));
    write_file(broken_store, read_file(broken_db));
    auto const home = host_at(here / "home"), broken_home = host_at(here / "broken");
    auto const saved = here / "saved";
    auto const stream = std::string{"../data/acpx/weather.stream.ndjson"};
    return {{0, {"list", bundle}},
            {1, {"list", damaged}},
            {3, {"list", no_file}},
            {3, {"list", broken_db}},
            {1, {"list"}},
            {0, {"list"}, home},
            {3, {"list"}, broken_home},
            {0, {"where"}, home},
            {1, {"where"}},
            {3, {"where"}, broken_home},
            {0, {"backup", "-o", saved}, home},
            {1, {"backup", "-o", saved}},
            {2, {"backup", bundle}},
            {3, {"backup", bundle, "-o", bundle}},
            {0, {"restore", saved, "--list"}},
            {0, {"restore", saved, "--to", store}},
            {1, {"restore", saved, "no-such-id", "--to", store}},
            {2, {"restore", saved}},
            {3, {"restore", here / "home", "--list"}},
            {0, {"search", bundle, "five"}},
            {1, {"search", bundle, "no thread has this"}},
            {3, {"search", no_file, "x"}},
            {0, {"show", bundle, "5b7c"}},
            {1, {"show", bundle, "nothing"}},
            {1, {"show", bundle, ""}},
            {1, {"show", damaged}},
            {3, {"show", no_file}},
            {0, {"page", bundle, "5b7c"}},
            {1, {"page", bundle, "nothing"}},
            {3, {"page", no_file}},
            {0, {"site", opencode, "-o", here / "site"}},
            {1, {"site", bundle, "-o", here / "site"}},
            {1, {"site", "-o", here / "site"}},
            {2, {"site", bundle}},
            {3, {"site", no_file, "-o", here / "site"}},
            {0, {"get", bundle, "5b7c"}},
            {1, {"get", bundle, "nothing"}},
            {3, {"get", no_file}},
            {0, {"put", here / "new.db", good}},
            {1, {"put", here / "new.db", damaged}},
            {1, {"put", good, good}},
            {2, {"put", here / "new.db"}},
            {3, {"put", here / "new.db", no_file}},
            {3, {"put", broken_db, good}},
            {0, {"canon", good}},
            {1, {"canon", damaged}},
            {3, {"canon", no_file}},
            {0, {"check", good}},
            {1, {"check", damaged}},
            {1, {"check", bundle}},
            {3, {"check", no_file}},
            {3, {"check", good, no_file}},
            {0, {"repair", "--dry-run", good}},
            {1, {"repair", "--dry-run", bundle}},
            {1, {"repair", "--write", copy}},
            {2, {"repair", good}},
            {3, {"repair", "--dry-run", no_file}},
            {0, {"replay", stream}},
            {1, {"replay", good}},
            {3, {"replay", no_file}},
            {0, {"ui", opencode}},
            {1, {"ui", good}},
            {1, {"ui", damaged}},
            {3, {"ui", no_file}},
            {0, {"fold", "../replay_turn/turn.ndjson"}},
            {1, {"fold", good}},
            {2, {"fold", "--now", "noon", good}},
            {3, {"fold", no_file}},
            {0, {"request", bundle, "5b7c"}},
            {1, {"request", bundle, "nothing"}},
            {1, {"request", opencode}},
            {3, {"request", no_file}},
            {0, {"apply", lines}, {}, "<old_text>a</old_text><new_text>b</new_text>"},
            {1, {"apply", lines}},
            {3, {"apply", no_file}},
            {0, {"redact", good}},
            {1, {"redact", "--check", "../data/threads/chart.json", "--strict"}},
            {1, {"redact", cut}},
            {2, {"redact", bundle}},
            {3, {"redact", broken_db, "-o", here / "redacted.db"}},
            {0, {"convert", good, "--to", "loom"}},
            {1, {"convert", bundle, "nothing", "--to", "loom"}},
            {2, {"convert", good}},
            {3, {"convert", good, "--to", "loom", "-o", good}},
            {0, {"map", good}},
            {1, {"map", "--fail", good}},
            {2, {"map", "--resume", good}},
            {3, {"map", no_file}},
            {3, {"map", good, "-o", good}},
            {0, {"rows", good}},
            {1, {"rows", bundle}},
            {3, {"rows", no_file}},
            {3, {"rows", good, "-o", here / "lines.txt"}},
            {0, {"schema", "loom"}},
            {1, {"schema", "loom", "--part", "nothing"}},
            {0, {"completions", "bash"}},
            {2, {"completions", "tcsh"}},
            {0, {"man"}}};
}

int run_without_output(std::vector<std::string> line) {
    std::istringstream in;
    std::ostringstream out, err;
    out.setstate(std::ios::badbit);
    app::console io{in, out, err};
    return app::run(std::move(line), io);
}

}  // namespace

TEST_CASE("each documented code is reached, and no other") {
    scratch const here;
    std::set<std::pair<std::string, int>> reached, documented;
    for (auto const& ending : make_endings(here)) {
        CAPTURE(ending.line);
        auto const run = run_program(ending.line, ending.input, ending.host);
        CHECK(run.code == ending.code);
        CHECK((run.code < 2 || !run.err.empty()));
        reached.emplace(ending.line.front(), run.code);
    }
    for (auto const& command : app::describe_command_line().commands) {
        for (auto const& meaning : app::exit_meanings(command.name))
            documented.emplace(command.name, meaning.code);
        reached.emplace(command.name, run_program({command.name, "--no-such-option"}).code);
        CHECK(run_without_output({command.name, "--help"}) == 3);
    }
    reached.emplace("man", run_without_output({"man"}));
    reached.emplace("schema", run_without_output({"schema", "loom"}));
    reached.emplace("completions", run_without_output({"completions", "fish"}));
    for (auto const& way : documented) {
        CAPTURE(way.first);
        CAPTURE(way.second);
        CHECK(reached.contains(way));
    }
    for (auto const& way : reached) {
        CAPTURE(way.first);
        CAPTURE(way.second);
        CHECK(documented.contains(way));
    }
}

TEST_CASE("help and the manual page print the same table") {
    auto const manual = run_program({"man"}).out;
    for (auto const& command : app::describe_command_line().commands) {
        CAPTURE(command.name);
        auto const table = app::to_exit_code_lines(command.name);
        CHECK(run_program({command.name, "--help"}).out.ends_with("\nExit codes:\n" + table));
    }
    CHECK(run_program({"--help"}).out.find("\nExit codes:\n" + app::to_exit_code_lines({}))
          != std::string::npos);
    CHECK(manual.find(".SH EXIT STATUS\n.TP\n\\fB0\\fR\nsuccess\n") != std::string::npos);
    for (auto const& meaning : app::exit_meanings("check"))
        CHECK(manual.find("\\fB" + std::to_string(meaning.code) + "\\fR\n") != std::string::npos);
}

}  // namespace exit_codes_test

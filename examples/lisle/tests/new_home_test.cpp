// examples/lisle/tests/new_home_test.cpp - sessions are put into homes without sessions.
#include "harness.hpp"
#include "opencode_tables.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace new_home_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const claude_code = "../data/claude_code";
std::string const codex = "../../tests/formats/codex/rollouts/hand.jsonl";
std::string const thread_id = "01a1f000-0000-7000-8000-000000000003";

/// A folder for homes, with the backup of one session of each program.
struct places {
    scratch here;

    places() {
        fs::create_directories(here / "codex/sessions/2026/11/20");
        fs::copy(codex, here
                            / ("codex/sessions/2026/11/20/rollout-2026-11-20T10-00-00-" + thread_id
                               + ".jsonl"));
        CHECK(run_at("01", {"backup", here / "codex", "-o", here / "one"}).code == 0);
        CHECK(run_at("01", {"backup", claude_code, "-o", here / "two"}).code == 0);
        CHECK(run_at("01", {"backup", here / "codex", claude_code, "-o", here / "both"}).code == 0);
    }

    /// The files that a program makes before its first session.
    [[nodiscard]] std::string make_home(std::string const& name,
                                        std::vector<std::string> const& files) const {
        auto const home = here / name;
        fs::create_directories(home);
        for (auto const& file : files)
            if (file.ends_with('/')) fs::create_directories(home + '/' + file);
            else write_file(home + '/' + file, "x\n");
        return home;
    }
    [[nodiscard]] static std::string list(std::string const& home) {
        return run_program({"list", "--ids", home}).out;
    }
};

TEST_CASE("a backup is restored into a home without sessions, or into a missing home") {
    places const at;
    struct {
        std::string backup, home;
    } const all[]{
        {"one", at.here / "missing/.codex"},
        {"one", at.here / "missing/other"},
        {"one", at.make_home(".codex", {"config.toml", "auth.json", "log/"})},
        {"one", at.make_home("named", {"config.toml"})},
        {"one", at.make_home("empty", {"sessions/2026/"})},
        {"both", at.make_home("of-codex/.codex", {"version.json"})},
        {"two", at.here / "missing/.claude"},
        {"two", at.make_home(".claude", {"settings.json", "projects/"})},
        {"two", at.make_home("elsewhere", {".credentials.json"})},
        {"both", at.make_home("of-claude", {"settings.json", "todos/"})},
    };
    for (auto const& each : all) {
        auto const& [backup, home] = each;
        CAPTURE(each.home);
        auto const run = run_program({"restore", at.here / backup, "--to", home});
        CAPTURE(run.err);
        CHECK(run.code == 0);
        bool const is_codex = backup == "one" || home.find("codex") != std::string::npos;
        CHECK(at.list(home) == at.list(is_codex ? at.here / "codex" : claude_code));
        CHECK(read_tree(home + (is_codex ? "/sessions" : "/projects"))
              == read_tree(is_codex ? at.here / "codex/sessions" : claude_code + "/projects"));
        auto const again = run_program({"restore", at.here / backup, "--to", home});
        CHECK(again.code == 0);
        CHECK(again.out.find("left as they are") != std::string::npos);
    }
}

TEST_CASE("a dry run leaves a home as it is, and another folder is no home") {
    places const at;
    auto const home = at.make_home(".codex", {"config.toml"});
    auto const before = read_tree(home);
    auto const dry = run_program({"restore", at.here / "one", "--to", home, "--dry-run"});
    CHECK(dry.code == 0);
    CHECK(dry.out.find("1 session would be restored") != std::string::npos);
    CHECK(read_tree(home) == before);
    auto const other = at.make_home("pictures", {"dot.png"});
    CHECK(run_program({"restore", at.here / "one", "--to", other}).code != 0);
    CHECK(run_program({"convert", bundle, "f4e3d2c1", "--to", "codex", "--into", other}).code != 0);
    CHECK(read_tree(other).size() == 1);
}

TEST_CASE("a store of another program is not a new home, whatever else is in it") {
    places const at;
    auto const other = at.make_home("opencode", {"auth.json", "log/"});
    run_sql(other + "/opencode.db", opencode_tables);
    auto const before = read_tree(other);
    auto const run = run_program({"restore", at.here / "one", "--to", other});
    CHECK(run.code != 0);
    CHECK(run.err.find("can't hold 1 session of the backup") != std::string::npos);
    auto const into =
        run_program({"convert", bundle, "f4e3d2c1", "--to", "codex", "--into", other});
    CHECK(into.code != 0);
    CHECK(into.err.find("holds documents of the format opencode, not codex") != std::string::npos);
    CHECK(read_tree(other) == before);
}

TEST_CASE("no file is written into a new home through a link") {
    places const at;
    for (auto const& files : {std::vector<std::string>{"settings.json"}, {}}) {
        scratch const outside;
        auto const home = at.make_home(files.empty() ? "bare" : "full", files);
        fs::create_directory_symlink(fs::path{outside / ""}, home + "/projects");
        CHECK(run_program({"restore", at.here / "two", "--to", home}).code != 0);
        CHECK(
            run_program({"convert", bundle, "f4e3d2c1", "--to", "claude-code", "--into", home}).code
            != 0);
        CHECK(fs::is_empty(fs::path{outside / ""}));
    }
}

TEST_CASE("a session is converted into a home without sessions, or into a missing home") {
    places const at;
    struct {
        std::string format, home;
    } const all[]{
        {"codex", at.here / "missing/.codex"},
        {"codex", at.make_home(".codex", {"config.toml", "auth.json", "log/"})},
        {"codex", at.make_home("empty", {"sessions/2026/"})},
        {"claude-code", at.here / "missing/.claude"},
        {"claude-code", at.make_home(".claude", {"settings.json", "projects/"})},
        {"claude-code", at.make_home("other", {".credentials.json"})},
        {"claude-code", at.make_home("store/projects", {})},
        {"claude-code", at.here / "none/projects"},
    };
    for (auto const& each : all) {
        auto const& [format, home] = each;
        CAPTURE(each.home);
        auto const run =
            run_program({"convert", bundle, "f4e3d2c1", "--to", format, "--into", home});
        CAPTURE(run.err);
        CHECK(run.code == 0);
        CHECK(at.list(home).find("f4e3d2c1") != std::string::npos);
        CHECK_FALSE(fs::exists(home + "/projects/projects"));
    }
    CHECK(fs::exists(at.here / "store/projects"));
    CHECK_FALSE(fs::exists(at.here / "store/projects/projects"));
    CHECK_FALSE(fs::exists(at.here / "none/projects/projects"));
    auto const file = run_program(
        {"convert", bundle, "f4e3d2c1", "--to", "codex", "--into", at.here / "new.jsonl"});
    CHECK(file.code != 0);
    CHECK_FALSE(fs::exists(at.here / "new.jsonl"));
}

}  // namespace new_home_test

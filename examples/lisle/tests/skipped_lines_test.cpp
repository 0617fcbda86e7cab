// examples/lisle/tests/skipped_lines_test.cpp - lines that their own programs skip.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace skipped_lines_test {

using namespace app::tests;
namespace fs = std::filesystem;

/// A session of each program, with a bad line after its third line.
struct session {
    std::string text, folder, file, id;
};
std::vector<session> const sessions{
    {read_file("../data/claude_code/projects/-home-user-kettle/"
               "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl"),
     "projects/-home-user-kettle/", "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl",
     "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f"},
    {read_file("../../tests/formats/codex/rollouts/hand.jsonl"), "sessions/2026/11/20/",
     "rollout-2026-11-20T10-00-00-01a1f000-0000-7000-8000-000000000003.jsonl",
     "01a1f000-0000-7000-8000-000000000003"}};

/// Inserts a line after the third, as line 4.
std::string spoil(std::string text, std::string const& line) {
    std::size_t at = 0;
    for (int i = 0; i < 3; ++i) at = text.find('\n', at) + 1;
    return text.insert(at, line + '\n');
}

TEST_CASE("a bad line is named, and affects no other line") {
    for (auto const& session : sessions)
        for (auto const& line : {R"({"timestamp":)", "not JSON", "\xff\xfe", R"({"a":1}})"}) {
            CAPTURE(session.file);
            CAPTURE(line);
            scratch const here;
            auto const home = here / "home";
            fs::create_directories(home + '/' + session.folder);
            auto const file = home + '/' + session.folder + session.file;
            write_file(file, session.text);
            auto const shown = run_program({"show", home, session.id}).out;
            auto const text = spoil(session.text, line);
            write_file(file, text);

            CHECK(run_program({"list", "--ids", home}).out == session.id + '\n');
            auto const json = run_program({"list", "--json", home}).out;
            CHECK(has(json, R"("error":null)"));
            CHECK_FALSE(has(json, R"("messages":null)"));
            for (auto const& path : {home, file}) {
                CAPTURE(path);
                auto const check = run_program({"check", path});
                CAPTURE(check.out);
                CHECK(check.code == 0);
                CHECK(has(check.out, "as read"));
                CHECK(has(check.out, "line 4 holds no record, and its program skips it: "));
                auto const get = run_program({"get", "--as-read", path});
                CHECK(get.code == 0);
                CHECK(get.out == text);
                CHECK(has(get.err, session.id + ": line 4 holds no record"));
                auto const show = run_program({"show", path});
                CHECK(show.code == 0);
                CHECK(has(show.out, "\n- skipped: line 4 holds no record"));
                CHECK(show.out.substr(show.out.find("\n## ")) == shown.substr(shown.find("\n## ")));
                auto const dry = run_program({"repair", path, "--dry-run"});
                CHECK(dry.code == 0);
                CHECK(has(dry.out, "line 4 holds no record"));
                CHECK(has(dry.out, "1 document whole, 0 to repair, 0 beyond repair"));
                CHECK(run_program({"repair", path, "--write"}).code == 0);
                CHECK(read_file(file) == text);
                auto const search = run_program({"search", "--ids", home, "the"});
                CHECK(search.err.empty());
            }
            CHECK_FALSE(fs::exists(file + ".before-repair"));
            auto const convert = run_program({"convert", file, "--to", "zed"});
            CHECK(convert.code == 0);
            CHECK(has(convert.err, "line 4 holds no record"));
        }
}

TEST_CASE("text in a bad line is not redacted silently") {
    for (auto const& session : sessions) {
        CAPTURE(session.file);
        scratch const here;
        auto const file = here / session.file;
        write_file(file, spoil(session.text, R"({"text":"jane.doe@levain.dev")"));
        auto const redacted = run_program({"redact", file});
        CHECK(redacted.code == 0);
        CHECK_FALSE(has(redacted.out, "jane.doe"));
        CHECK_FALSE(has(run_program({"redact", "--strict", file}).out, R"({"text":)"));
        CHECK(run_program({"redact", here / "", session.id}).code == 1);
        CHECK(run_program({"page", "--redact", here / "", session.id}).code == 1);
    }
}

TEST_CASE("a cut last line is reported until repair has ended it") {
    for (auto const& session : sessions) {
        CAPTURE(session.file);
        scratch const here;
        auto const file = here / session.file;
        auto const text = session.text + R"({"timestamp":"2026)";
        write_file(file, text);
        for (auto const& path : {here / "", file}) {
            CAPTURE(path);
            auto const check = run_program({"check", path});
            CHECK(check.code == 1);
            CHECK(has(check.out, "the last line is cut: lisle repair ends it"));
            CHECK_FALSE(has(check.out, "unreadable"));
            CHECK(run_program({"repair", path, "--dry-run"}).code == 1);
        }
        CHECK(run_program({"repair", here / "", "--write"}).code == 0);
        CHECK(read_file(file) == text + '\n');
        auto const check = run_program({"check", here / ""});
        CHECK(check.code == 0);
        CHECK(has(check.out, "holds no record"));
        fs::remove(file + ".before-repair");
        CHECK(run_program({"repair", here / "", "--write"}).code == 0);
        CHECK(read_file(file) == text + '\n');
    }
}

TEST_CASE("a file without any record is damaged, and stays as it is") {
    for (auto const& session : sessions)
        for (std::string const text : {"PK\x03\x04 and more", "not JSON\nnor this\n"}) {
            CAPTURE(session.file);
            scratch const here;
            auto const home = here / "home";
            fs::create_directories(home + '/' + session.folder);
            auto const file = home + '/' + session.folder + session.file;
            write_file(file, text);
            fs::create_directories(home + "/sessions");
            write_file(home + '/' + session.folder + "other", "");
            auto const check = run_program({"check", home});
            CHECK(check.code != 0);
            CHECK(run_program({"repair", home, "--write"}).code != 0);
            CHECK(read_file(file) == text);
        }
}

}  // namespace skipped_lines_test

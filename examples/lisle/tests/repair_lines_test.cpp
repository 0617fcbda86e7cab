// examples/lisle/tests/repair_lines_test.cpp - lisle repair of files that only grow.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <lisle/zstd.hpp>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace repair_lines_test {

using namespace app::tests;

std::string const claude_code =
    "../data/claude_code/projects/-home-user-kettle/5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";
std::string const codex = "../../tests/formats/codex/rollouts/hand.jsonl";

std::string first_lines(std::string const& text, int count) {
    std::size_t end = 0;
    while (count-- > 0) end = text.find('\n', end) + 1;
    return text.substr(0, end);
}

TEST_CASE("a cut line of Claude Code ends, and its last call gets a result") {
    scratch const here;
    auto const file = here / "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";
    auto const before = first_lines(read_file(claude_code), 7) + R"({"parentUuid":"00)";
    write_file(file, before);
    auto const dry = run_program({"repair", file, "--dry-run"});
    CHECK(dry.code == 1);
    CHECK(has(dry.out, "a call of Read has no result"));
    CHECK(read_file(file) == before);

    for (auto const& path : {file, here / ""}) {
        CAPTURE(path);
        write_file(file, before);
        auto const run = run_program({"repair", path, "--write"});
        CHECK(run.code == 0);
        auto const after = read_file(file);
        REQUIRE(after.starts_with(before + '\n'));
        auto const added = after.substr(before.size() + 1);
        CHECK(added.find('\n') == added.size() - 1);
        CHECK(has(added, R"("parentUuid":"00000000-0000-4000-8000-000000000006")"));
        CHECK(has(added, R"("type":"tool_result","content":"[Tool result missing)"));
        CHECK(has(added, R"("is_error":true)"));
        CHECK(has(added, R"("timestamp":"2026-03-02T09:00:08.001Z")"));
    }
    CHECK(read_file(file + ".before-repair") == before);
    auto const again = run_program({"repair", file, "--write"});
    CHECK(again.code == 0);
    CHECK(has(again.out, "1 document whole, 0 to repair"));
}

TEST_CASE("a line with white space between tokens stays, and the others are mended") {
    scratch const here;
    auto const add_spaces = [](std::string line) {
        for (std::string_view const mark : {"{\"", "\":", ",\""})
            for (auto at = line.find(mark); at != line.npos; at = line.find(mark, at + 3))
                line.insert(at + (mark[0] == '"' ? 2 : 1), " ");
        return line;
    };
    auto const lines_of = [](std::string const& text) {
        std::vector<std::string> out;
        for (std::size_t from = 0; from < text.size(); from = text.find('\n', from) + 1)
            out.push_back(text.substr(from, text.find('\n', from) + 1 - from));
        return out;
    };
    auto session = lines_of(first_lines(read_file(claude_code), 6));
    auto& child = session.at(4);
    REQUIRE(has(child, "parentUuid"));
    auto const from = child.find("\"parentUuid\":");
    child.replace(from, child.find(',', from) - from, R"("parentUuid":"lost")");
    session.at(2) = add_spaces(session.at(2));
    std::string before;
    for (auto const& line : session) before += line;
    auto const file = here / "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";
    write_file(file, before);
    CHECK(has(run_program({"repair", file, "--dry-run"}).out, "its parent lost is in no line"));
    CHECK(run_program({"repair", file, "--write"}).code == 0);
    auto const after = lines_of(read_file(file));
    REQUIRE(after.size() >= session.size());
    CHECK(after[2] == session[2]);
    CHECK_FALSE(has(after[4], "lost"));

    auto thread = lines_of(read_file(codex));
    thread.at(3) = add_spaces(thread.at(3));
    std::swap(thread.at(0), thread.at(1));  // the header stands later
    before.clear();
    for (auto const& line : thread) before += line;
    write_file(here / "a.jsonl", before);
    CHECK(run_program({"repair", here / "a.jsonl", "--write"}).code == 0);
    auto const mended = lines_of(read_file(here / "a.jsonl"));
    CHECK(has(mended.at(0), "session_meta"));
    CHECK(mended.at(3) == thread.at(3));
}

TEST_CASE("only Claude Code needs a line end after its last record") {
    scratch const here;
    auto text = first_lines(read_file(claude_code), 9);
    text.pop_back();
    write_file(here / "a.jsonl", text);
    CHECK(run_program({"repair", here / "a.jsonl", "--write"}).code == 0);
    CHECK(read_file(here / "a.jsonl") == text + '\n');

    auto rollout = read_file(codex);
    rollout.pop_back();
    write_file(here / "b.jsonl", rollout);
    CHECK(run_program({"repair", here / "b.jsonl", "--write"}).code == 0);
    CHECK(read_file(here / "b.jsonl") == rollout);
}

TEST_CASE("a call of Codex gets the result that Codex would add, in the form of the file") {
    scratch const here;
    auto const file = here / "a.jsonl";
    auto const before = first_lines(read_file(codex), 7);
    std::string const end = R"("payload":{"type":"function_call_output","call_id":"c 2/é",)"
                            R"("output":"aborted"}})"
                            "\n";
    write_file(file, before);
    CHECK(run_program({"repair", file, "--write"}).code == 0);
    CHECK(read_file(file)
          == before + R"({"timestamp":"2026-11-20T10:00:06.000Z","type":"response_item",)" + end);

    SUBCASE("compressed") {
        write_file(here / "a.jsonl.zst", lisle::zstd::compress(before));
        CHECK(run_program({"repair", here / "a.jsonl.zst", "--write"}).code == 0);
        auto const packed = read_file(here / "a.jsonl.zst");
        CHECK(lisle::zstd::is_frame(packed));
        CHECK(lisle::zstd::decompress(packed).value() == read_file(file));
    }
    SUBCASE("bare") {
        auto const bare =
            first_lines(read_file("../../tests/formats/codex/rollouts/0.8.0.jsonl"), 7);
        write_file(file, bare);
        CHECK(run_program({"repair", file, "--write"}).code == 0);
        CHECK(read_file(file)
              == bare
                     + R"({"type":"function_call_output","call_id":"call_000000000000000000000020")"
                       R"(,"output":"aborted"})"
                       "\n");
    }
}

TEST_CASE("a call in the middle stays as it is") {
    scratch const here;
    auto const all = read_file(codex);
    auto const text = first_lines(all, 6) + all.substr(all.rfind('\n', all.size() - 2) + 1);
    write_file(here / "a.jsonl", text);
    CHECK(run_program({"repair", here / "a.jsonl", "--write"}).code == 0);
    CHECK(read_file(here / "a.jsonl") == text);
}

TEST_CASE("a file that zstd has not compressed, whatever its name, is damaged and stays") {
    auto const whole = read_file(codex);
    auto const cut = lisle::zstd::compress(whole).substr(0, 100);
    for (std::string const& text : {whole, std::string{"garbage"}, std::string{}, cut}) {
        CAPTURE(text);
        scratch const here;
        auto const file =
            here / "rollout-2026-11-20T10-00-00-01a1f000-0000-7000-8000-000000000003.jsonl.zst";
        write_file(file, text);
        auto const check = run_program({"check", here / ""});
        CHECK(check.code == 1);
        CHECK(has(check.out, "unreadable"));
        CHECK(has(check.out, "zstd frame"));
        for (auto const& path : {here / "", file}) {
            CAPTURE(path);
            auto const run = run_program({"repair", path, "--write"});
            CHECK(run.code != 0);
            CHECK(read_file(file) == text);
        }
    }
}

}  // namespace repair_lines_test

// examples/lisle/tests/damaged_lines_test.cpp - lines with invalid UTF-8 or NUL bytes, headers that
// Codex refuses, and files without content.
#include "harness.hpp"

#include <lisle/text/utf8.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace damaged_lines_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const session = read_file(
    "../data/claude_code/projects/-home-user-kettle/5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl");
std::string const rollout = read_file("../../tests/formats/codex/rollouts/hand.jsonl");
constexpr std::string_view session_name = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";
constexpr std::string_view rollout_name =
    "rollout-2026-11-20T10-00-00-01a1f000-0000-7000-8000-000000000003.jsonl";

std::string replace(std::string text, std::string_view what, std::string_view by) {
    auto const at = text.find(what);
    REQUIRE(at != text.npos);
    return text.replace(at, what.size(), by);
}

std::string first_lines(std::string const& text, int count) {
    std::size_t end = 0;
    while (count-- > 0) end = text.find('\n', end) + 1;
    return text.substr(0, end);
}

struct sample {
    std::string_view file;
    std::string text, line;
    std::string_view words;  ///< before the invalid byte
};
/// A session and a rollout with a Latin-1 byte in the words of the second line.
std::vector<sample> make_latin() {
    return {{session_name, replace(session, "kettle never", "kettl\xE9 never"), "line 2", "kettl"},
            {rollout_name, replace(rollout, "please list", "pleas\xE9 list"), "line 2", "pleas"}};
}

TEST_CASE("check names a part of unexpected shape by its line, as it names faults") {
    scratch const here;
    auto const file = here / std::string{session_name};
    auto const text = replace(session, "\n", "\n\n");  // so that records and lines differ
    write_file(file, replace(text, "\"content\":\"Why does", "\"content\":5,\"was\":\"Why does"));
    for (auto const& place : {file, here / ""}) {
        auto const check = run_program({"check", place}).out;
        CAPTURE(check);
        CHECK(has(check, "  line 3: /message/content: kept as an unknown case"));
    }
}

TEST_CASE("a line with invalid UTF-8 is read with U+FFFD and kept as its bytes") {
    for (auto const& latin : make_latin()) {
        CAPTURE(latin.file);
        scratch const here;
        auto const file = here / std::string{latin.file};
        write_file(file, latin.text);
        auto const check = run_program({"check", file});
        CAPTURE(check.out);
        CHECK(check.code == 0);
        CHECK(has(check.out, "as read"));
        CHECK(has(check.out, "note"));
        CHECK(has(check.out, latin.line + " has invalid UTF-8, read as U+FFFD"));
        CHECK_FALSE(has(check.out, "skips it"));
        auto const noted = run_program({"check", "--notes", file}).out;
        CHECK(has(noted, ":2:"));
        CHECK(has(noted, "note: invalid UTF-8, read as U+FFFD at /1/"));
        CHECK(run_program({"get", "--as-read", file}).out == latin.text);
        auto const words = std::string{latin.words} + "\xEF\xBF\xBD";
        CHECK(has(run_program({"show", file}).out, words));
        CHECK(has(run_program({"page", file}).out, words));
        CHECK(run_program({"search", "--ids", here / "", words}).out != "");
        auto const zed = run_program({"convert", file, "--to", "zed"});
        CHECK(zed.code == 0);
        CHECK(has(zed.out, words));
        auto const repair = run_program({"repair", file, "--dry-run"});
        CHECK(repair.code == 0);
        CHECK(has(repair.out, "1 document whole, 0 to repair"));
        CHECK_FALSE(has(repair.out, "line 2"));
    }
}

TEST_CASE("a damaged line is redacted as what it reads as") {
    for (auto const& latin : make_latin()) {
        CAPTURE(latin.file);
        scratch const here;
        auto const file = here / std::string{latin.file};
        write_file(file, latin.text);
        CHECK(run_program({"redact", file}).out == latin.text);
        auto const at = std::string{latin.words} + "\xE9";
        for (auto const* const end : {"", "not JSON, jane.doe@levain.dev\n"}) {
            CAPTURE(end);
            write_file(file, replace(latin.text, at, at + " jane.doe@levain.dev") + end);
            auto const redacted = run_program({"redact", file});
            CHECK(redacted.code == 0);
            CHECK_FALSE(has(redacted.out, "jane.doe"));
            CHECK(has(redacted.out, std::string{latin.words} + "\xEF\xBF\xBD"));
            CHECK(lisle::text::replace_invalid_utf8(redacted.out) == redacted.out);
        }
        // By its key, a password is secret whatever its bytes are.
        write_file(file, replace(latin.text, "{",
                                 R"({"password":"s)"
                                 "\xFC"
                                 R"(perSecret77x!",)"));
        CHECK_FALSE(has(run_program({"redact", file}).out, "perSecret77x"));
    }
}

TEST_CASE("NUL bytes around a record are found, and come back") {
    std::string const nul(600, '\0');
    for (bool const is_codex : {false, true}) {
        CAPTURE(is_codex);
        auto const name = is_codex ? rollout_name : session_name;
        auto const& whole = is_codex ? rollout : session;
        scratch const here;
        auto const file = here / std::string{name};
        auto const head = first_lines(whole, 1);
        auto const text = head + nul + whole.substr(head.size());
        write_file(file, text);
        auto const check = run_program({"check", file});
        CAPTURE(check.out);
        CHECK(check.code == 0);
        CHECK(has(check.out, "as read"));
        CHECK(has(check.out, "line 2 has NUL bytes around its record, and its program skips it"));
        CHECK(has(run_program({"check", "--notes", file}).out,
                  "note: 600 NUL bytes before the record at /1"));
        CHECK(run_program({"get", "--as-read", file}).out == text);
        write_file(here / "whole.jsonl", whole);
        auto const shown = run_program({"show", file}).out;
        auto const expected = run_program({"show", here / "whole.jsonl"}).out;
        CHECK(shown.substr(shown.find("\n## ")) == expected.substr(expected.find("\n## ")));
    }
}

TEST_CASE("that Codex skips a line is said only of a rollout that it opens") {
    auto const head = first_lines(rollout, 1);
    auto const rest = rollout.substr(head.size());
    std::string const bad = "{\"timestamp\":\n";
    scratch const here;
    auto const file = here / std::string{rollout_name};
    auto const check = [&](std::string const& text) {
        write_file(file, text);
        return run_program({"check", file}).out;
    };
    CHECK(has(check(head + bad + rest), "line 2 holds no record, and its program skips it: "));
    for (auto const& text :
         {"\xEF\xBB\xBF" + head + bad + rest,
          replace(head, R"("originator":"hand",)", "") + bad + rest,
          replace(head, "01a1f000-0000-7000-8000-000000000003", "three") + bad + rest,
          rest.substr(0, rest.find('\n') + 1) + bad + rest,
          first_lines(read_file("../../tests/formats/codex/rollouts/0.8.0.jsonl"), 5) + bad}) {
        CAPTURE(text);
        auto const out = check(text);
        CAPTURE(out);
        CHECK(has(out, "holds no record: "));
        CHECK_FALSE(has(out, "skips it"));
    }
    CHECK(has(run_program({"check", file}).out, "line 6 holds no record: "));
}

TEST_CASE("a call whose result is in a line that can't be read gets no other") {
    for (std::string const& end : std::vector<std::string>{"\n", ""}) {
        CAPTURE(end);
        scratch const here;
        auto const file = here / std::string{rollout_name};
        auto const text = first_lines(rollout, 7)
                          + R"({"timestamp":"2026-11-20T10:00:07.000Z","type":"response_item",)"
                            R"("payload":{"type":"function_call_output","call_id":"c 2/é","output)"
                          + end;
        write_file(file, text);
        auto const repair = run_program({"repair", file, "--write"});
        CHECK(has(repair.out, "the result of a call of bash is in a line without a record"));
        CHECK(read_file(file) == text + (end.empty() ? "\n" : ""));
    }
    scratch const here;
    auto const file = here / std::string{session_name};
    auto const all = first_lines(session, 8);
    auto const seven = first_lines(session, 7);
    auto const result = all.substr(seven.size());
    auto const text = seven + replace(result, R"("message":)", R"("message")");
    write_file(file, text);
    auto const repair = run_program({"repair", file, "--write"});
    CHECK(has(repair.out, "the result of a call of Read is in a line without a record"));
    CHECK(read_file(file) == text);
    // A result with a byte that is not UTF-8 is a result.
    write_file(file, seven + replace(result, "File does", "Fil\xE9 does"));
    CHECK(has(run_program({"repair", file, "--dry-run"}).out, "1 document whole, 0 to repair"));
    auto const show = run_program({"show", file}).out;
    CHECK(has(show, "Fil\xEF\xBF\xBD does"));
    CHECK_FALSE(has(show, "pending"));
}

TEST_CASE("a file without content is unreadable, in a folder and by itself") {
    struct content {
        std::string text, words;
    };
    for (auto const& empty : {content{"", "the file is empty"},
                              {"\n \n", "the file has nothing but white space"},
                              {std::string(5000, '\0'), "the file has nothing but NUL bytes"}})
        for (auto const* const folder : {"projects/-home-user-kettle/", "sessions/2026/11/20/"}) {
            auto const name = *folder == 'p' ? session_name : rollout_name;
            auto const where = folder + std::string{name};
            CAPTURE(where);
            CAPTURE(empty.words);
            scratch const here;
            auto const file = here / where;
            fs::create_directories(fs::path{file}.parent_path());
            write_file(file, empty.text);
            // A folder is known as Claude Code's by a whole session.
            if (*folder == 'p')
                write_file(
                    here / (folder + std::string{"6f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl"}),
                    session);
            for (auto const& path : {file, here / ""}) {
                CAPTURE(path);
                auto const check = run_program({"check", path});
                CAPTURE(check.out);
                CHECK(check.code == 1);
                CHECK(has(check.out, "1 unreadable"));
                CHECK(has(check.out, empty.words));
                CHECK(run_program({"repair", path, "--dry-run"}).code == 1);
            }
            CHECK(run_program({"redact", file}).out == empty.text);
        }
}

}  // namespace damaged_lines_test

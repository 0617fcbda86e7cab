// examples/lisle/tests/text_encoding_test.cpp - documents with bytes that no agent writes.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace text_encoding_test {

using namespace app::tests;

enum class endian { little, big };

/// UTF-16, of little endian as PowerShell redirects.
std::string to_utf16(std::string_view text, endian order = endian::little) {
    std::string out;
    auto const add = [&](unsigned unit) {
        auto const low = static_cast<char>(unit & 0xFF), high = static_cast<char>(unit >> 8);
        out += order == endian::little ? low : high;
        out += order == endian::little ? high : low;
    };
    add(0xFEFF);
    while (!text.empty()) {
        auto const first = static_cast<unsigned char>(text[0]);
        std::size_t const size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        unsigned point = size == 1 ? first : first & (0x7FU >> size);
        for (std::size_t i = 1; i < size; ++i)
            point = (point << 6) | (static_cast<unsigned char>(text[i]) & 0x3FU);
        text.remove_prefix(size);
        if (point >= 0x10000) add(0xD800 + ((point - 0x10000) >> 10));
        add(point < 0x10000 ? point : 0xDC00 + (point & 0x3FF));
    }
    return out;
}

std::string const exported = read_file("../data/opencode/sourdough.json");

TEST_CASE("an export in UTF-16 is read as a UTF-8 copy, and check says so") {
    scratch const dir;
    auto const title = make_thread("UTF-16");
    write_file(dir / "plain.json", title);
    write_file(dir / "wide.json", to_utf16(title));
    CHECK(run_program({"get", dir / "wide.json"}).out == run_program({"get", dir / "plain.json"}).out);
    auto const checked = run_program({"check", dir / "wide.json"});
    CHECK(checked.code == 1);
    CHECK(has(checked.out, "refused (as read)"));
    CHECK(has(checked.out, "refused by its program: UTF-16; read as a UTF-8 copy"));
}

TEST_CASE("a document that its program can't read for its encoding is refused, and mended") {
    for (std::string const& text :
         {make_thread("T"), exported,
          read_file("../data/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json"),
          read_file("../../tests/formats/acpx/data/created-0.16.0.json")})
        for (auto const& bytes : {to_utf16(text), "\xEF\xBB\xBF" + text}) {
            scratch const dir;
            auto const file = dir / "s.json";
            write_file(file, text);
            auto const plain = run_program({"check", file});
            write_file(file, bytes);
            auto const check = run_program({"check", file});
            CHECK(check.code == 1);
            CHECK(has(check.out, "  refused ("));
            CHECK(has(check.out, "refused by its program: "));
            CHECK(run_program({"repair", file, "--write"}).code == 0);
            CHECK(read_file(file) == text);
            CHECK(run_program({"check", file}).out == plain.out);
        }
    // A conversation of lisle's own is read with both.
    scratch const dir;
    write_file(dir / "plain.json", exported);
    auto const converted = run_program({"convert", dir / "plain.json", "--to", "conversation"}).out;
    write_file(dir / "s.json", "\xEF\xBB\xBF" + converted);
    CHECK(run_program({"check", dir / "s.json"}).code == 0);
}

TEST_CASE("such a file is mended in the folder of its store, too") {
    constexpr auto* name = "T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json";
    auto const text = read_file(std::string{"../data/loom/"} + name);
    for (auto const& bytes : {to_utf16(text), "\xEF\xBB\xBF" + text}) {
        scratch const dir;
        write_file(dir / name, bytes);
        CHECK(has(run_program({"check", dir / ""}).out, "refused by its program: "));
        CHECK(
            has(run_program({"repair", dir / "", "--dry-run"}).out, ", which its agent does not"));
        CHECK(run_program({"repair", dir / "", "--write"}).code == 0);
        CHECK(read_file(dir / name) == text);
    }
    scratch const dir;
    write_file(dir / "6a0c7d1e-8a4b-4c2d-9e6f-0123456789ab.json",
               "\xEF\xBB\xBF" + read_file("../../tests/formats/acpx/data/created-0.16.0.json"));
    auto const alone = run_program({"check", dir / ""});
    CHECK(alone.code == 1);
    CHECK(has(alone.out, "refused by its program: it begins with a byte order mark"));
}

/// A session of each agent that writes lines, by its place in the agent's home.
std::map<std::string, std::string> files_of_lines() {
    return {{"projects/-p/5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl",
             read_file("../data/claude_code/projects/-home-user-kettle/"
                       "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl")},
            {"sessions/2026/11/20/rollout-2026-11-20T10-00-00-01a1f000-0000-7000-8000-"
             "000000000003.jsonl",
             read_file("../../tests/formats/codex/rollouts/hand.jsonl")}};
}

TEST_CASE("a session in UTF-16 is the same as a file, in its folder and in its store") {
    auto files = files_of_lines();
    files["T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json"] =
        read_file("../data/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json");
    files["sessions/6a0c7d1e-8a4b-4c2d-9e6f-0123456789ab.json"] =
        read_file("../../tests/formats/acpx/data/created-0.16.0.json");
    for (auto const& [path, text] : files)
        for (auto const order : {endian::little, endian::big}) {
            auto const& name = path;
            CAPTURE(name);
            scratch const plain, wide;
            for (auto const* const home : {&plain, &wide}) {
                std::filesystem::create_directories(
                    std::filesystem::path{*home / name}.parent_path());
                write_file(*home / name, home == &plain ? text : to_utf16(text, order));
            }
            for (auto const& place : {name, name.substr(0, name.rfind('/') + 1), std::string{}}) {
                CAPTURE(place);
                for (auto const* const command : {"show", "get", "page", "rows"}) {
                    CAPTURE(command);
                    auto const wanted = run_program({command, plain / place});
                    auto const run = run_program({command, wide / place});
                    CHECK(run.code == wanted.code);
                    CHECK(run.code == 0);
                    CHECK(run.out == wanted.out);
                }
                auto const convert = [&](scratch const& home) {
                    return run_program({"convert", home / place, "--to", "conversation"}).out;
                };
                CHECK(convert(wide) == convert(plain));
                auto const list = [&](scratch const& home) {
                    return run_program({"list", "--ids", home / place}).out;
                };
                CHECK(list(wide) == list(plain));
                CHECK_FALSE(has(run_program({"list", wide / place}).out, "! "));
                CHECK(run_program({"search", wide / place, "e"}).code
                      == run_program({"search", plain / place, "e"}).code);
                auto const checked = run_program({"check", wide / place});
                CHECK(checked.code == 1);
                CHECK(has(checked.out, "refused (as read)"));
                CHECK(has(checked.out, "refused by its program: UTF-16; read as a UTF-8 copy"));
                auto const repaired = run_program({"repair", "--dry-run", wide / place});
                CHECK(repaired.code == 1);
                CHECK(has(repaired.out, "UTF-16, which its agent does not"));
            }
            write_file(wide / name, to_utf16(text, order) + "x");
            for (auto const& place : {name, std::string{}})
                CHECK(has(run_program({"check", wide / place}).out,
                          "UTF-16 with half a character at byte "));
        }
}

TEST_CASE("repair writes lines in UTF-16 as UTF-8, and keeps a copy of the bytes") {
    for (auto const& [file, text] : files_of_lines())
        for (bool const is_file : {false, true}) {
            auto const& path = file;
            CAPTURE(path);
            CAPTURE(is_file);
            scratch const wide, plain;
            for (auto const* const home : {&plain, &wide})
                std::filesystem::create_directories(
                    std::filesystem::path{*home / path}.parent_path());
            auto const bytes = to_utf16(text, endian::little);
            write_file(wide / path, bytes);
            write_file(plain / path, text);
            auto const place = is_file ? path : std::string{};
            auto const repaired = run_program({"repair", "--write", wide / place});
            CHECK(has(repaired.out, "UTF-16, which its agent does not read: it becomes UTF-8"));
            CHECK(has(repaired.out, "repaired 1 document"));
            static_cast<void>(run_program({"repair", "--write", plain / place}));
            CHECK(read_file(wide / path) == read_file(plain / path));
            bool has_copy = false;
            for (auto const& [name, content] : read_tree(wide / "")) has_copy |= content == bytes;
            CHECK(has_copy);
            CHECK(run_program({"repair", "--dry-run", wide / place}).code
                  == run_program({"repair", "--dry-run", plain / place}).code);
        }
}

TEST_CASE("files of opencode's storage with a byte order mark or in UTF-16 lose nothing") {
    std::string const session = R"({"id":"ses_1","slug":"s","version":"1.1.27","projectID":"p",)"
                                R"("directory":"/w","title":"T","time":{"created":1,"updated":2}})";
    std::string const message = R"({"id":"msg_1","sessionID":"ses_1","role":"user","time":)"
                                R"({"created":1},"agent":"build","model":{"providerID":"a",)"
                                R"("modelID":"b"}})";
    std::string const part = R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1",)"
                             R"("type":"text","text":"rosemary words"})";
    auto const mark = [](std::string const& text) { return "\xEF\xBB\xBF" + text; };
    auto const widen = [](std::string const& text) { return to_utf16(text, endian::big); };
    using change = std::function<std::string(std::string const&)>;
    for (auto const& spell : {change{mark}, change{widen}})
        for (int wrong = 0; wrong < 3; ++wrong) {
            CAPTURE(wrong);
            scratch const here;
            auto const put = [&](std::string const& name, std::string const& text, bool is_wrong) {
                std::filesystem::create_directories(
                    std::filesystem::path{here / name}.parent_path());
                write_file(here / name, is_wrong ? spell(text) : text);
            };
            put("storage/session/p/ses_1.json", session, wrong == 0);
            put("storage/message/ses_1/msg_1.json", message, wrong == 1);
            put("storage/part/msg_1/prt_1.json", part, wrong == 2);
            auto const shown = run_program({"show", here / ""});
            CHECK(shown.code == 0);
            CHECK(has(shown.out, "# T"));
            CHECK(has(shown.out, "rosemary words"));
            CHECK(has(run_program({"check", here / ""}).out, ", which opencode does not write"));
            auto const before = read_tree(here / "storage");
            auto const repaired = run_program({"repair", "--write", here / ""});
            CHECK(has(repaired.out, ", which opencode does not write: its text is UTF-8"));
            CHECK(read_tree(here / "storage") == before);
            std::string written;
            for (auto const& [name, content] : read_tree(here / ""))
                if (has(name, ".repaired.json")) written = content;
            CHECK(written.starts_with('{'));
            CHECK(has(written, "rosemary words"));
        }
}

TEST_CASE("a thread of Codex in UTF-16 continues one in UTF-16") {
    scratch const plain, wide;
    std::string const id = "01a1f000-0000-7000-8000-000000000001";
    auto const line = [&](std::string const& ordinal, std::string const& more) {
        return R"({"timestamp":"2026-03-02T10:00:00.000Z","ordinal":)" + ordinal + ',' + more
               + "}\n";
    };
    auto const meta = [&](std::string const& own_id, std::string const& base) {
        return R"("type":"session_meta","payload":{"session_id":")" + own_id + R"(","id":")"
               + own_id
               + R"(","timestamp":"2026-03-02T10:00:00.000Z","cwd":"/p","originator":"codex_exec",)"
                 R"("cli_version":"0.169.0","source":"exec","history_mode":"paginated")"
               + base + '}';
    };
    auto const said = [](std::string const& text) {
        return R"("type":"response_item","payload":{"type":"message","role":"user","content":[{)"
               R"("type":"input_text","text":")"
               + text + R"("}]})";
    };
    auto const base = line("0", meta(id, "")) + line("1", said("first"));
    std::string const fork = "01a1f000-0000-7000-8000-000000000002";
    auto const next = line("2", meta(fork, R"(,"history_base":{"thread_id":")" + id
                                               + R"(","end_ordinal_exclusive":2,)"
                                                 R"("end_byte_offset":)"
                                               + std::to_string(base.size()) + '}'))
                      + line("3", said("second"));
    for (auto const* const home : {&plain, &wide}) {
        std::filesystem::create_directories(*home / "sessions/2026/03/02");
        auto const put = [&](std::string const& name, std::string const& text) {
            write_file(*home
                           / ("sessions/2026/03/02/rollout-2026-03-02T10-00-00-" + name + ".jsonl"),
                       home == &plain ? text : to_utf16(text));
        };
        put(id, base);
        put(fork, next);
    }
    auto const wanted = run_program({"show", plain / "", fork});
    CHECK(has(wanted.out, "first"));
    CHECK(run_program({"show", wide / "", fork}).out == wanted.out);
    auto const checked = run_program({"check", wide / ""}).out;
    CHECK(has(checked, "2 refused"));
}

TEST_CASE("half a character in UTF-16 is an error with its place") {
    scratch const dir;
    write_file(dir / "odd.json", to_utf16(make_thread("odd")) + "x");
    auto const run = run_program({"check", dir / "odd.json"});
    CHECK(run.code != 0);
    CHECK(has(run.out + run.err, "UTF-16 with half a character at byte "));
}

TEST_CASE("a byte order mark and CR LF are read, and are not canonical") {
    scratch const dir;
    write_file(dir / "mark.json", "\xEF\xBB\xBF" + exported);
    auto const marked = run_program({"check", dir / "mark.json"});
    CHECK(marked.code == 1);
    CHECK(has(marked.out, "refused by its program: it begins with a byte order mark"));
    auto const line = std::string{
        R"({"parentUuid":null,"isSidechain":false,"cwd":"/p","sessionId":"s","version":"2.1.330",)"
        R"("type":"user","message":{"role":"user","content":"hi"},"uuid":"u",)"
        R"("timestamp":"2026-03-02T10:00:00.000Z"})"};
    write_file(dir / "s.jsonl", line + "\r\n");
    auto const ended = run_program({"check", dir / "s.jsonl"});
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "as read"));
    CHECK(has(ended.out, "CR LF"));

    write_file(dir / "s.jsonl", line + '\r');
    CHECK(has(run_program({"check", dir / "s.jsonl"}).out, "CR alone"));
    write_file(dir / "s.jsonl", line + '\r' + line + '\r');
    auto const returned = run_program({"check", dir / "s.jsonl"});
    CHECK(returned.code == 1);
    CHECK(has(returned.out, "the program skips all messages"));
}

TEST_CASE("a session without a line end is told of where the next record would be lost") {
    scratch const dir;
    auto const with = [&](std::string const& release) {
        write_file(dir / "s.jsonl",
                   R"({"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/p",)"
                   R"("sessionId":"s","version":")"
                       + release
                       + R"(","gitBranch":"","type":"user","message":{"role":"user",)"
                         R"("content":"hi"},"uuid":"u","timestamp":"2026-03-02T10:00:00.000Z"})");
        return run_program({"check", dir / "s.jsonl"}).out;
    };
    CHECK(has(with("1.0.88"), "no line end at the end"));
    CHECK_FALSE(has(with("2.1.330"), "no line end at the end"));
}

TEST_CASE("an unknown file is refused with what it holds") {
    scratch const dir;
    write_file(dir / "a.jsonl", "\xEF\xBB\xBF{\"type\":\"human\"}\n{\"type\":\"tool\"}\n");
    CHECK(has(run_program({"show", dir / "a.jsonl"}).err,
              "no session of a known format: its lines are JSON of type human, tool"));
    write_file(dir / "b.json", R"({"id":"c","zed":"context","version":"0.4.0","text":"hi"})");
    CHECK(has(run_program({"show", dir / "b.json"}).err,
              "a text thread of Zed's, which lisle does not read"));
}

TEST_CASE("UTF-16 is redacted as a UTF-8 copy, and redact says so") {
    scratch const dir;
    std::filesystem::create_directories(dir / "in");
    for (auto const* const title : {"wide", "jane.doe@levain.dev"}) {
        auto const text = make_thread(title);
        write_file(dir / "in/wide.json", to_utf16(text));
        write_file(dir / "plain.json", text);
        auto const wanted = run_program({"redact", dir / "plain.json"}).out;
        CHECK_FALSE(has(wanted, "jane.doe"));
        auto const run = run_program({"redact", dir / "in/wide.json"});
        CHECK(run.code == 0);
        CHECK(run.out == wanted);
        CHECK(has(run.err, "wide.json: UTF-16, redacted as a UTF-8 copy and written as UTF-8"));
        auto const folder = run_program({"redact", dir / "in", "-o", dir / "out"});
        CHECK(folder.code == 0);
        CHECK(read_file(dir / "out/wide.json") == wanted);
        CHECK(has(folder.err, "wide.json: UTF-16, redacted as a UTF-8 copy"));
        std::filesystem::remove_all(dir / "out");
        auto const checked = run_program({"redact", "--check", dir / "in/wide.json"});
        auto const checked_folder = run_program({"redact", "--check", dir / "in"});
        for (auto const& text_of : {checked.err, checked_folder.err}) {
            CHECK(has(text_of, "wide.json: UTF-16, read as a UTF-8 copy: offsets are of the copy"));
            CHECK_FALSE(has(text_of, "written"));
        }
        // Without findings the file stays as it is.
        bool const is_clean = text == wanted;
        for (auto const* const target : {"in/wide.json", "in"}) {
            write_file(dir / "in/wide.json", to_utf16(text));
            auto const in_place = run_program({"redact", dir / target, "--in-place", "--no-copy"});
            CHECK(in_place.code == 0);
            CHECK(read_file(dir / "in/wide.json") == (is_clean ? to_utf16(text) : wanted));
            CHECK(has(in_place.err, "nothing to redact") == is_clean);
            CHECK(has(in_place.err, "written as UTF-8") != is_clean);
        }
    }
    write_file(dir / "odd.json", to_utf16(make_thread("odd")) + "x");
    auto const odd = run_program({"redact", dir / "odd.json"});
    CHECK(odd.code != 0);
    CHECK(has(odd.err, "UTF-16 with half a character at byte "));
}

TEST_CASE("a damaged document behind a byte order mark is salvaged") {
    scratch const dir;
    auto const text = exported.substr(0, exported.size() / 2);
    write_file(dir / "plain.json", text);
    write_file(dir / "mark.json", "\xEF\xBB\xBF" + text);
    auto const plain = run_program({"show", dir / "plain.json"});
    auto const marked = run_program({"show", dir / "mark.json"});
    CHECK(has(plain.out, "\n## "));
    CHECK(marked.out == plain.out);
    CHECK(marked.code == plain.code);
}

TEST_CASE("repair writes an export as UTF-8 without a byte order mark, and says so") {
    std::string const wide = "UTF-16, which its agent does not write: it becomes UTF-8";
    std::string const mark = "a byte order mark, which its agent does not write: it goes";
    for (bool const is_wide : {true, false}) {
        CAPTURE(is_wide);
        auto const whole = is_wide ? make_thread("wide") : exported;
        auto const bytes = is_wide ? to_utf16(whole) : "\xEF\xBB\xBF" + whole;
        auto const& words = is_wide ? wide : mark;
        scratch const dir;
        auto const file = dir / "s.json";
        write_file(file, bytes);
        auto const dry = run_program({"repair", file, "--dry-run"});
        CHECK(dry.code == 1);
        CHECK(has(dry.out, words));
        CHECK(read_file(file) == bytes);
        auto const run = run_program({"repair", file, "--write"});
        CHECK(run.code == 0);
        CHECK(has(run.out, words));
        CHECK(read_file(file) == whole);
        CHECK(read_file(file + ".before-repair") == bytes);
        CHECK(has(run_program({"repair", file, "--write"}).out, "1 document whole, 0 to repair"));
    }
}

TEST_CASE("a damaged export behind a byte order mark is repaired") {
    auto const half = exported.substr(0, exported.size() / 2);
    scratch const dir;
    write_file(dir / "plain.json", half);
    REQUIRE(run_program({"repair", dir / "plain.json", "--write"}).code == 0);
    for (auto const& bytes : {to_utf16(half), "\xEF\xBB\xBF" + half}) {
        write_file(dir / "s.json", bytes);
        auto const run = run_program({"repair", dir / "s.json", "--write"});
        CHECK(run.code == 0);
        CHECK(read_file(dir / "s.json") == read_file(dir / "plain.json"));
    }
}

}  // namespace text_encoding_test

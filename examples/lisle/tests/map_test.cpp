// examples/lisle/tests/map_test.cpp - records in, records out: operations, order, bad records.
#include "harness.hpp"
#include "map_lines.hpp"

#include "../map/record.hpp"

#include <lisle/scalars/base64.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/zstd.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace map_test {

using namespace app::tests;
using namespace map_lines;
using app::quote;
using lisle::scalars::encode_base64;

std::vector<std::string> const documents{
    "../data/threads/chart.json", "../data/acpx/weather.json", "../data/opencode/sourdough.json",
    "../data/loom/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json"};

TEST_CASE("a record without operations comes out as it is spelled") {
    for (std::string const line :
         {R"({"id":"a","text":"{}"})", R"({ "x" : 1.0e+00 ,"text":"\u0041" , "y":[ ]})",
          R"({"a":1,"a":2,"id":7,"format":"zed","document":{"\ud800":null}})"}) {
        CAPTURE(line);
        auto out = map({}, line + '\n');
        std::erase(out, ' ');
        auto compact = line;
        std::erase(compact, ' ');
        CHECK(has(out, R"("error")") == has(line, R"("text")"));
        CHECK(has(out, compact.substr(0, compact.size() - 1)));
    }
}

TEST_CASE("canon writes a session in its own place and kind") {
    for (auto const& file : documents) {
        CAPTURE(file);
        auto const canonical = run_program({"canon", file}).out;
        auto const line = without_end(canonical);
        auto const compact = lisle::text::minify(canonical);
        CHECK(map({"--canon"}, make_record("text", quote(read_file(file))))
              == make_record("text", quote(canonical)));
        CHECK(map({"--canon"}, make_record("document", lisle::text::minify(read_file(file))))
              == make_record("document", compact));
        CHECK(map({"--canon"}, make_record("base64", quote(encode_base64(read_file(file)))))
              == make_record("base64", quote(encode_base64(canonical))));
        CHECK(
            map({"--canon"},
                make_record("base64", quote(encode_base64(lisle::zstd::compress(read_file(file))))))
            == make_record("base64", quote(encode_base64(lisle::zstd::compress(canonical)))));
    }
}

TEST_CASE("other members pass through, and earlier results are replaced") {
    auto const in = R"({"n":1.0,"peek":1,"error":{},"format":"zed","document":)" + make_thread("T")
                    + R"(,"z":[1 , 2],"n":2})" + "\n";
    auto const out = map({"--peek", "--without-session"}, in);
    CHECK(out.starts_with(R"({"n":1.0,"peek":{"format":"zed",)"));
    CHECK(out.ends_with(R"("format":"zed","z":[1 , 2],"n":2})"
                        "\n"));
    CHECK_FALSE(has(out, "error"));
    CHECK(map({"--peek", "--without-session"},
              out.substr(0, out.size() - 2) + R"(,"document":)" + make_thread("T") + "}\n")
          == out);
}

TEST_CASE("a peek is the same for a document, a text and a blob") {
    for (auto const& file : documents) {
        CAPTURE(file);
        auto const text = lisle::text::minify(read_file(file));
        auto const seen = map({"--peek", "--without-session"}, make_record("document", text));
        CHECK(has(seen, R"("peek":{"format":")"));
        CHECK(has(seen, R"("messages":)"));
        CHECK(map({"--peek", "--without-session"}, make_record("text", quote(text))) == seen);
        auto const blob = quote(encode_base64(lisle::zstd::compress(text)));
        CHECK(map({"--peek", "--without-session"}, make_record("base64", blob)) == seen);
        auto const all =
            map({"--peek", "--markdown", "--without-session"}, make_record("text", quote(text)));
        CHECK(all.starts_with(seen.substr(0, seen.size() - 2)));
    }
}

/// The files below a folder, each name ended by a NUL.
std::string list_files(std::filesystem::path const& folder) {
    std::set<std::string> files;
    for (auto const& each : std::filesystem::recursive_directory_iterator{folder})
        if (each.is_regular_file()) files.insert(each.path().string());
    std::string out;
    for (auto const& file : files) (out += file) += '\0';
    return out;
}

/// For each session below a folder, checks that a peek has the same facts as reading it whole.
/// Returns the number of subagents.
std::size_t compare_peeks(std::filesystem::path const& folder) {
    auto const look = [&](std::vector<std::string> more) {
        more.insert(more.end(), {"--files0-from", "-", "--peek", "--without-session"});
        std::vector<std::string> out;
        std::istringstream lines{map(std::move(more), list_files(folder))};
        for (std::string line; std::getline(lines, line);) out.push_back(line);
        return out;
    };
    auto const seen = look({}), read = look({"--canon"});
    REQUIRE(seen.size() == read.size());
    std::size_t subagents = 0;
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (has(read[i], R"("error":{)")) continue;
        CHECK(seen[i] == read[i]);
        subagents += has(read[i], R"("parent":")");
    }
    return subagents;
}

TEST_CASE("a peek has the facts of a session that was read whole, also the parents of subagents") {
    CHECK(compare_peeks("../data/threads") == 2);
    compare_peeks("../data");
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) {
        MESSAGE("NOT RUN: LISLE_CAPTURES names no directory with captured sessions");
        return;
    }
    CHECK(compare_peeks(captures) > 5);
}

TEST_CASE("a named format is believed, and detection is skipped") {
    auto const text = quote(read_file(documents[0]));
    auto const in = R"({"id":1,"format":"zed","text":)" + text + "}\n";
    CHECK(has(map({"--peek"}, in), R"("peek":{"format":"zed")"));
    auto const wrong = R"({"id":1,"format":"acpx","text":)" + text + "}\n";
    CHECK(has(map({"--canon"}, wrong), R"("error":{)"));
    auto const unknown = R"({"id":1,"format":"lisp","text":)" + text + "}\n";
    auto const refused = map({"--canon"}, unknown);
    CHECK(has(refused, R"("error":{"code":"unknown format","field":"format")"));
    CHECK(has(refused, R"("message":"\"lisp\" is not one of zed, loom, )"));
    auto const unnamed = map({"--canon"}, "{\"text\":\"{}\"}\n");
    CHECK(has(unnamed, R"("message":"unknown format: it lacks the keys of zed, loom, )"));
    CHECK(has(unnamed, "; the member `format` may name another"));
    auto const lines = map({"--canon"}, make_record("text", quote("{\"a\":1}\n{\"a\":2}\n")));
    CHECK(has(lines, R"("error":{"code":"unknown format","field":"text")"));
    auto const typed = R"({"display":"d","pastedContents":{},"timestamp":1,"project":"p"})";
    CHECK(
        has(map({"--canon"}, make_record("document", typed)), "prompts typed on the screen of Cl"));
}

TEST_CASE("check adds the verdict and notes") {
    auto const thread = make_thread("T");
    CHECK(has(map({"--check"}, make_record("document", thread)),
              R"("check":{"verdict":"canonical"})"));
    std::string const noted = R"({"extra_key":1,"title":"t","messages":[],)"
                              R"("updated_at":"2026-03-01T10:00:00Z","version":"0.3.0"})";
    auto const out = map({"--check"}, make_record("document", noted));
    CHECK(has(out, R"("verdict":"as read")"));
    CHECK(has(out, R"("notes":[{"pointer":"/extra_key","offset":)"));
    auto spaced = thread;
    spaced.insert(1, " ");
    CHECK(has(map({"--check"}, make_record("text", quote(spaced))), R"("verdict":"changed")"));
    map({"--check", "--fail"}, make_record("text", quote(spaced)), 1);
    // In a record, white space is its writer's, not the agent's.
    CHECK(map({"--check", "--without-session"}, make_record("document", spaced))
          == map({"--check", "--without-session"}, make_record("document", thread)));
    auto const late = spaced.replace(spaced.find(R"("title")"), 7, R"("version":"0.3.0", "title")");
    CHECK(has(map({"--check"}, make_record("document", late)), "differs from byte 2 on"));
    map({"--check", "--fail"}, make_record("text", quote(thread)), 0);
}

TEST_CASE("convert replaces the session and its format, and adds the losses") {
    auto const in = R"({"id":"a","format":"zed","document":)"
                    + lisle::text::minify(read_file(documents[0])) + "}\n";
    auto const out = map({"--convert", "conversation"}, in);
    CHECK(out.starts_with(R"({"id":"a","format":"conversation","document":{"lisle":1,)"));
    CHECK(has(out, R"("losses":[)"));
    CHECK(map({"--convert", "conversation"}, in) == out);
    auto const loom = map({"--convert", "loom"}, in);
    CHECK(has(loom, R"("losses":[{"kind":")"));
    CHECK(std::count(loom.begin(), loom.end(), '\n') == 1);
}

TEST_CASE("a loss has the same place in the session as in lisle convert") {
    for (auto const& file : documents) {
        CAPTURE(file);
        auto const converted = run_program({"convert", file, "--to", "codex"});
        auto const out = map({"--convert", "codex"},
                             R"({"document":)" + lisle::text::minify(read_file(file)) + "}\n");
        auto rest = std::string_view{converted.err};
        REQUIRE(rest.find(" at /") != rest.npos);
        for (std::string_view const at = " at /"; rest.find(at) != rest.npos;) {
            rest.remove_prefix(rest.find(at) + at.size() - 1);
            auto const place = std::string{rest.substr(0, rest.find(": "))};
            CHECK(has(out, R"("pointer":)" + quote(place)));
        }
        CHECK(!has(out, "/native/"));
    }
}

TEST_CASE("redact takes each record on its own") {
    auto const line = make_record("text", quote(make_thread("x ada.smith@corp-mail.com")));
    auto const out = map({"--redact"}, line + line);
    auto const half = out.substr(0, out.size() / 2);
    CHECK(out == half + half);
    CHECK_FALSE(has(out, "ada.smith"));
    CHECK(has(out, R"("redaction":{)"));
}

TEST_CASE("redact leaves out unreadable parts, because they might hold secrets") {
    auto const cut = make_thread("x ada.smith@corp-mail.com").substr(0, 60);
    for (auto const& in : {make_record("text", quote(cut)),
                           make_record("document", R"({"a":"ada.smith@corp-mail.com"})"),
                           std::string{"{ada.smith@corp-mail.com\n"}}) {
        auto const out = map({"--redact"}, in);
        CHECK(has(out, R"("error":{)"));
        CHECK_FALSE(has(out, "ada.smith"));
        CHECK(has(map({"--canon"}, in), "ada.smith"));
    }
}

TEST_CASE("an old thread gets the same ids in every run") {
    auto const message = [](std::string const& id) {
        return R"({"role":"user","segments":[{"type":"text","text":"q"}],"tool_uses":[],)"
               R"("tool_results":[],"id":)"
               + id + '}';
    };
    auto const old = make_record(
        "document", R"({"version":"0.1.0","summary":"s","updated_at":"2026-01-01T00:00:00Z",)"
                    R"("messages":[)"
                        + message("1") + ',' + message("2") + "]}");
    auto const out = map({"--canon"}, old);
    CHECK_FALSE(has(out, R"("error")"));
    CHECK(map({"--canon"}, old) == out);
    CHECK(map({"--convert", "acpx"}, old) == map({"--convert", "acpx"}, old));
    auto const first = out.find(R"("User":{"id":")");
    auto const second = out.find(R"("User":{"id":")", first + 1);
    REQUIRE(second != out.npos);
    CHECK(out.substr(first, 50) != out.substr(second, 50));
}

TEST_CASE("salvage keeps the readable parts, and describes the damage") {
    auto const text = read_file(documents[0]);
    auto const cut = text.substr(0, text.size() * 3 / 4);
    auto const bad = map({"--canon"}, make_record("text", quote(cut)));
    CHECK(has(bad, R"("error":{"code":"unexpected end of text","field":"text")"));
    CHECK(has(bad, quote(cut)));
    auto const out = map({"--salvage"}, make_record("text", quote(cut)));
    CHECK_FALSE(has(out, R"("error")"));
    CHECK(has(out, R"("damage":[")"));
    auto const refused = map({"--salvage", "--redact"}, make_record("text", quote(cut)));
    CHECK(has(refused, R"("error":{"code":"damaged")"));
    CHECK_FALSE(has(refused, R"("damage":)"));  // no partial results
    CHECK_FALSE(has(map({"--salvage"}, make_record("text", quote(text))), "damage"));
}

TEST_CASE("salvage keeps a thread that lacks a field, and says so") {
    auto const salvage = [](std::string const& thread, std::string const& format = "\"zed\"") {
        return map({"--salvage", "--peek"},
                   R"({"id":1,"format":)" + format + R"(,"document":)" + thread + "}\n");
    };
    auto const without_messages =
        salvage(R"({"title":"T","updated_at":"2026-03-01T10:00:00Z","version":"0.3.0"})");
    CHECK(has(without_messages, R"("peek":{"format":"zed","title":"T","updated":"2026-03-01T)"));
    CHECK(has(without_messages, R"("damage":["missing field at /messages)"));
    CHECK_FALSE(has(without_messages, R"("error")"));
    std::string const untitled =
        R"({"messages":[{"User":{"id":"u","content":[{"Text":"Hi"}]}}],"version":"0.3.0"})";
    for (std::string const format : {"\"zed\"", "null"}) {
        CAPTURE(format);
        auto const without_title = salvage(untitled, format);
        CHECK(has(without_title, R"("messages":1})"));
        CHECK(has(without_title, R"(missing field at /title)"));
    }
    CHECK(error_of(make_record("document", untitled))
              .starts_with(R"("code":"missing field","field":"document","pointer":"/title")"));

    // No byte of these is left.
    for (auto const* const thread : {"{}", "[]", R"({"title":7})"}) {
        CAPTURE(thread);
        CHECK(has(salvage(thread), R"("error":{"code":)"));
        CHECK_FALSE(has(salvage(thread), R"("damage")"));
    }
}

TEST_CASE("any number of threads writes the same bytes in the same order") {
    std::string in;
    for (int i = 0; i < 3000; ++i) {
        if (i % 97 == 0) in += "bad " + std::to_string(i) + '\n';
        in += R"({"id":)" + std::to_string(i) + R"(,"text":)"
              + quote(make_thread(std::string(static_cast<std::size_t>(i % 50), 'x'))) + "}\n";
    }
    auto const on_one_thread = map({"--canon", "--peek", "--threads", "1"}, in);
    CHECK(std::count(on_one_thread.begin(), on_one_thread.end(), '\n') == 3000 + 31);
    for (auto const* const threads : {"2", "3", "8"})
        CHECK(map({"--canon", "--peek", "--threads", threads}, in) == on_one_thread);
}

TEST_CASE("split and shuffled shards give the lines of a single run") {
    std::vector<std::string> lines;
    for (int i = 0; i < 200; ++i)
        lines.push_back(i % 7 == 0 ? "bad\n"
                                   : R"({"id":)" + std::to_string(i) + R"(,"text":)"
                                         + quote(make_thread("T")) + "}\n");
    std::string whole, shards;
    for (auto const& line : lines) whole += line;
    for (std::size_t i = 0; i < lines.size(); i += 13) {
        std::string shard;
        for (auto j = i; j < (std::min)(i + 13, lines.size()); ++j) shard += lines[j];
        shards += map({"--peek", "--canon"}, shard);
    }
    CHECK(map({"--peek", "--canon"}, whole) == shards);
}

TEST_CASE("a summary counts records, bytes, formats and errors") {
    scratch const dir;
    auto const good = make_record("document", make_thread("T"));
    map({"--peek", "--threads", "1", "--summary", dir / "s.json"}, good + "x\n" + good + "\n");
    auto const summary = read_file(dir / "s.json");
    CHECK(summary.starts_with(R"({"records":3,"bad":1,"resumed":0,"resumed_bad":0,"input_bytes":)"
                              + std::to_string(2 * good.size() + 3)));
    CHECK(has(summary, R"("formats":{"zed":2},"errors":{"invalid JSON":1},"complete":true})"));
    CHECK(has(summary, R"("largest_record":)" + std::to_string(good.size() - 1)));
    auto const run = run_program({"map", "--summary", "-"}, good);
    CHECK(run.err.starts_with(R"({"records":1)"));
}

TEST_CASE("files become records with their names as ids") {
    scratch const dir;
    write_file(dir / "a b.json", make_thread("T"));
    write_file(dir / "c.zst", lisle::zstd::compress(make_thread("U")));
    std::string names = dir / "a b.json";
    (names += '\0') += dir / "c.zst";
    (names += '\0') += dir / "missing";
    auto const out = map({"--files0-from", "-", "--peek"}, names);
    CHECK(std::count(out.begin(), out.end(), '\n') == 3);
    CHECK(out.starts_with(R"({"id":)" + quote(dir / "a b.json")
                          + R"(,"peek":{"format":"zed","title":"T")"));
    CHECK(has(out, R"("title":"U")"));
    CHECK(has(out, R"("error":{"code":"unreadable file","message":")"));
    auto const written = map({"--files0-from", "-", "--canon"}, names);
    CHECK(has(written, R"("text":)" + quote(make_thread("T"))));
    CHECK(has(written, R"("base64":)"));
    CHECK(map({"--files0-from", "-"}, std::string{"\0\0", 2}).empty());
    write_file(dir / "names", names + '\0');
    CHECK(map({"--files0-from", dir / "names", "--peek"}, "") == out);
}

TEST_CASE("the name of a file that can't be read is reported as text, whatever its bytes are") {
    auto const out = map({"--files0-from", "-"}, "no\xFFsuch\x1B");
    CHECK(has(out, R"({"id":"no)"
                   "\xEF\xBF\xBD"
                   R"(such\u001b",)"));
    CHECK(has(out, R"("message":"no)"
                   "\xEF\xBF\xBD"
                   R"(such\u001b: )"));
}

TEST_CASE("the rows are the conversation's, with their tables' names") {
    auto const in = R"({"id":"mine","format":"zed","document":)"
                    + lisle::text::minify(read_file(documents[0])) + "}\n";
    auto const out = map({"--rows", "--without-session"}, in);
    CHECK(out.starts_with(
        R"({"id":"mine","format":"zed","rows":[{"table":"sessions","version":1,"session":"mine")"));
    CHECK(has(out, R"({"table":"turns")"));
}

TEST_CASE("`-` names standard output") {
    auto const good = make_record("document", make_thread("T"));
    CHECK(map({"--peek", "-o", "-"}, good) == map({"--peek"}, good));
    CHECK_FALSE(std::filesystem::exists("-"));
    CHECK_FALSE(std::filesystem::exists("-.partial"));
}

TEST_CASE("wrong options have a code of their own") {
    for (std::vector<std::string> const& arguments :
         std::vector<std::vector<std::string>>{{"map", "--convert", "lisp"},
                                               {"map", "--resume"},
                                               {"map", "--resume", "-o", "-"},
                                               {"map", "--threads", "0"},
                                               {"map", "a", "--files0-from", "b"},
                                               {"map", "--nothing"}}) {
        CAPTURE(arguments.back());
        CHECK(run_program(arguments).code == 2);
    }
    CHECK(run_program({"map", "no_such_file"}).code == 3);
    CHECK(run_program({"map", ".."}).code == 3);
}

TEST_CASE("the input in memory is bounded by the largest record times the threads") {
    scratch const dir;
    std::string in;
    std::size_t const large = std::size_t{3} << 20;
    for (int i = 0; i < 40; ++i) in += R"({"text":")" + std::string(large, 'x') + "\"}\n";
    write_file(dir / "in", in);
    for (std::size_t const threads : {1U, 2U, 4U}) {
        map({dir / "in", "--threads", std::to_string(threads), "-o",
             dir / ("out" + std::to_string(threads)), "--summary", dir / "s.json"},
            "");
        auto const summary = read_file(dir / "s.json");
        std::string const key = R"("most_held":)";
        auto const most_bytes = std::stoull(summary.substr(summary.find(key) + key.size()));
        CHECK(most_bytes <= (threads + 1) * (large + 16));
    }
}

}  // namespace map_test

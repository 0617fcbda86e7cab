// examples/lisle/tests/get_test.cpp - lisle get and lisle show, and ids on the command line.
#include "harness.hpp"

#include <lisle/zstd.hpp>

#include <doctest/doctest.h>

using namespace app::tests;

TEST_CASE("a canonical thread is printed as it is stored, in every layout") {
    auto const canonical = run_program({"get", bundle, "5b7c62b0-1f0e-4d61-9a35-7f4f8a2f9c11"});
    CHECK(canonical.code == 0);
    CHECK(canonical.err.empty());
    CHECK(canonical.out.starts_with(R"({"title":"Feeding ratio)"));
    CHECK(canonical.out.ends_with(R"("version":"0.3.0"})"));
    CHECK(run_program({"get", "--raw", bundle, "5b7c"}).out == canonical.out);
    CHECK(run_program({"get", "--as-read", bundle, "5b7c"}).out == canonical.out);
    auto const blob = run_program({"get", "--blob", bundle, "5b7c"}).out;
    CHECK(lisle::zstd::decompress(blob).value() == canonical.out);
}

TEST_CASE("threads of other versions are printed as read, or as Zed would write them") {
    constexpr std::string_view newer_id = "f4e3";
    for (std::string const id : {"f4e3", "c3a1"}) {
        CAPTURE(id);
        auto const stored = run_program({"get", "--raw", bundle, id}).out;
        CHECK(run_program({"get", "--as-read", bundle, id}).out == stored);
        auto const canonical = run_program({"get", bundle, id}).out;
        // A newer thread keeps its shape; an older one gets the pinned revision's keys.
        CHECK((canonical == stored) == (id == newer_id));
        auto const imported = canonical.find(R"("imported":false,"subagent_context":null)");
        CHECK((imported == std::string::npos) == (id == newer_id));
        CHECK(run_program({"canon"}, stored).out == canonical);
        CHECK(run_program({"canon"}, canonical).out == canonical);
    }
    auto const older = run_program({"get", bundle, "c3a1"}).out;
    CHECK(older.find(R"("completion_mode":"normal","profile":"write")") != std::string::npos);
    auto const newer = run_program({"get", bundle, "f4e3"}).out;
    CHECK(newer.find(R"({"Compaction":{"Summary":)") != std::string::npos);
    CHECK(newer.find(R"("sandbox_grants":{)") != std::string::npos);
}

TEST_CASE("a thread is printed with indentation") {
    CHECK(matches_golden("get_pretty.json", run_program({"get", "--pretty", bundle, "8c7b"}).out));
    auto const pretty = run_program({"get", "--pretty", "--as-read", bundle, "c3a1"}).out;
    CHECK(pretty == read_file("../data/threads/older-keys.json"));
}

TEST_CASE("a unique beginning of an id is enough") {
    auto const unnamed = run_program({"get", bundle});
    CHECK(unnamed.code == 1);
    CHECK(unnamed.out.empty());
    CHECK(unnamed.err.find("more than one session: name one of ") != std::string::npos);
    CHECK(run_program({"get", bundle, "f4"}).code == 0);
    auto const many = run_program({"get", bundle, "7"});
    CHECK(many.code == 1);
    CHECK(many.out.empty());
    CHECK(many.err.find("more than one id begins with \"7\": 7d0d4c1e-93b2") != std::string::npos);
    auto const none = run_program({"show", bundle, "zzz"});
    CHECK(none.code == 1);
    CHECK(none.err == "lisle: ../data/threads.db: no id begins with \"zzz\"\n");
}

TEST_CASE("a whole id is preferred to longer ids that begin with it") {
    scratch const here;
    auto const db = here / "ids.db";
    write_file(here / "t.json", make_thread("short"));
    write_file(here / "u.json", make_thread("long"));
    CHECK(run_program({"put", db, here / "u.json", "--id", "abcd"}).code == 0);
    run_sql(db, "UPDATE threads SET id = 'abcdef'");
    run_sql(db, "INSERT INTO threads SELECT 'abc', summary, updated_at, data_type, data, NULL, "
                "NULL, NULL, NULL FROM threads");
    CHECK(run_program({"show", db, "abc"}).out.find("- id: abc\n") != std::string::npos);
    CHECK(run_program({"show", db, "abcd"}).out.find("- id: abcdef\n") != std::string::npos);
}

TEST_CASE("a damaged row is an error of one line, but its bytes can be printed") {
    auto const cut = run_program({"get", bundle, "3d5f"});
    CHECK(cut.code == 1);
    CHECK(cut.out.empty());
    CHECK(cut.err.starts_with("lisle: 3d5f7a9b-1c2e-4d6f-8b0a-9c7e5d3f1b2a: truncated zstd frame"));
    CHECK(run_program({"get", "--raw", bundle, "1e3a"}).code == 1);
    auto const noise = run_program({"get", "--blob", bundle, "1e3a"});
    CHECK(noise.code == 0);
    CHECK(noise.out.size() == 777);
    CHECK(run_program({"get", bundle, "4f6d"}).err.find("found \"lz4\"") != std::string::npos);
}

TEST_CASE("a fact of several lines is one list item") {
    scratch const here;
    auto thread = make_thread("x");
    auto const none = std::string_view{R"("detailed_summary":null)"};
    thread.replace(thread.find(none), none.size(), R"("detailed_summary":"One.\nTwo.")");
    CHECK(run_program({"put", here / "new.db", "-", "--id", "a"}, thread).code == 0);
    CHECK(run_program({"show", here / "new.db", "a"}).out.find("- summary: One.\n  Two.\n\n## User")
          != std::string::npos);
}

TEST_CASE("a transcript is a list of facts, then Zed's Markdown") {
    CHECK(matches_golden("show_feeding_ratio.md", run_program({"show", bundle, "5b7c"}).out));
    CHECK(matches_golden("show_release_checklist.md", run_program({"show", bundle, "a1c3"}).out));
    CHECK(matches_golden("show_newer.md", run_program({"show", bundle, "f4e3"}).out));
    CHECK(matches_golden("show_interrupted.md", run_program({"show", bundle, "94d7"}).out));
    CHECK(matches_golden("show_subagent.md", run_program({"show", bundle, "b8e0"}).out));
}

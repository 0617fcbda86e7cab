#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

using namespace app::tests;

namespace {

std::string const chart = "../data/threads/chart.json";

bool contains(std::string const& text, std::string const& part) {
    return text.find(part) != std::string::npos;
}

std::string convert(std::string const& file, std::string const& to) {
    auto const r = run_program({"convert", file, "--to", to});
    CHECK(r.code == 0);
    return r.out;
}

}  // namespace

TEST_CASE("a session becomes one that the other agent's strict reader takes") {
    scratch const dir;
    for (auto const* const to : {"zed", "acpx", "opencode", "loom", "conversation"}) {
        CAPTURE(to);
        auto const file = dir / to;
        auto const r = run_program({"convert", chart, "--to", to, "-o", file});
        CHECK(r.code == 0);
        CHECK(r.out.empty());
        auto const checked = run_program({"check", "--format", to, file});
        CHECK(checked.code == 0);
        CHECK(run_program({"convert", chart, "--to", to, "-o", file}).code == 3);
    }
}

TEST_CASE("there and back is the same document") {
    scratch const dir;
    write_file(dir / "talk.json", convert(chart, "conversation"));
    CHECK(convert(dir / "talk.json", "zed") == run_program({"canon", chart}).out);
    CHECK(convert(chart, "opencode") == convert(dir / "talk.json", "opencode"));
}

TEST_CASE("each loss is a line, or a line of JSON in a file") {
    scratch const dir;
    auto const r = run_program({"convert", chart, "--to", "loom"});
    CHECK(r.code == 0);
    CHECK(contains(r.err, ": dropped at /messages/"));
    CHECK(contains(r.err, ": invented: an id of Loom"));
    CHECK(contains(r.err, "/Agent/content/"));  // its places in Zed's thread
    auto const quiet =
        run_program({"convert", chart, "--to", "loom", "--losses", dir / "losses.ndjson"});
    CHECK(quiet.err.empty());
    CHECK(quiet.out == r.out);
    auto const losses = read_file(dir / "losses.ndjson");
    CHECK(contains(losses, R"("kind":"invented","pointer":"","what":"an id of Loom"})"));
    CHECK(losses.ends_with("}\n"));
}

TEST_CASE("a folder is renamed in paths and URLs, and only whole names") {
    scratch const dir;
    write_file(dir / "talk.json",
               R"({"lisle":1,"directories":["/home/old","/home/older"],"messages":[)"
               R"({"role":"user","origin":"person","content":[)"
               R"({"type":"mention","kind":"File","uri":"file:///home/old/a","name":"a"},)"
               R"({"type":"text","text":"in /home/old"}]}]})");
    auto const r = run_program(
        {"convert", dir / "talk.json", "--to", "conversation", "--folder", "/home/old=/srv/new"});
    CHECK(r.code == 0);
    CHECK(contains(r.out, R"(["/srv/new","/home/older"])"));
    CHECK(contains(r.out, R"("file:///srv/new/a")"));
    CHECK(contains(r.out, R"("in /home/old")"));
    CHECK(run_program({"convert", chart, "--to", "loom", "--folder", "/home"}).code == 2);
}

TEST_CASE("sessions are put into a store, and none is replaced unasked") {
    scratch const dir;
    write_file(dir / "export.json", convert(chart, "opencode"));
    auto const store = dir / "threads.db";
    auto const first =
        run_program({"convert", dir / "export.json", "--to", "zed", "--into", store});
    CHECK(first.code == 0);
    CHECK(first.out.starts_with("added "));
    auto const again =
        run_program({"convert", dir / "export.json", "--to", "zed", "--into", store});
    CHECK(again.code == 1);
    CHECK(contains(again.err, " already: to replace it, use --replace"));
    auto const replaced =
        run_program({"convert", dir / "export.json", "--to", "zed", "--into", store, "--replace"});
    CHECK(replaced.code == 0);
    CHECK(replaced.out.starts_with("updated "));
    CHECK(run_program({"list", "--ids", store}).out.size() > 30);
    CHECK(run_program({"check", "-q", store}).code == 0);
}

TEST_CASE("an id that the other store takes stays") {
    scratch const dir;
    auto const id = "7546cf31-5cc8-411b-bc07-3868e5adfacf";
    CHECK(run_program({"put", dir / "a.db", chart, "--id", id}).code == 0);
    auto const r = run_program({"convert", dir / "a.db", "--to", "zed", "--into", dir / "b.db"});
    CHECK(r.code == 0);
    CHECK(r.out.starts_with(std::string{"added "} + id));
}

TEST_CASE("all sessions of a store are converted, and a damaged one costs no other") {
    scratch const dir;
    auto const from = dir / "threads.db", to = dir / "records";
    write_file(dir / "good.json", make_thread("Good"));
    CHECK(run_program({"put", from, dir / "good.json", "--id", "one"}).code == 0);
    CHECK(run_program({"put", from, dir / "good.json", "--id", "two"}).code == 0);
    run_sql(from, "UPDATE threads SET data = x'00' WHERE id = 'two'");
    std::filesystem::create_directory(to);
    auto const r = run_program({"convert", from, "--to", "acpx", "--into", to});
    CHECK(r.code == 1);
    CHECK(contains(r.out, "added "));
    CHECK(contains(r.err, "two: "));
    CHECK(contains(run_program({"list", to}).out, "Good"));
}

TEST_CASE("a release that the format has not is refused") {
    CHECK(run_program({"convert", chart, "--to", "opencode", "--as", "1.14.41"}).code == 0);
    CHECK(run_program({"convert", chart, "--to", "zed", "--as", "pinned"}).code == 0);
    auto const r = run_program({"convert", chart, "--to", "loom", "--as", "1.2.3"});
    CHECK(r.code == 1);
    CHECK(contains(r.err, "--as 1.2.3: the format has no such releases"));
    CHECK(run_program({"convert", chart, "--to", "codeberg"}).code == 2);
}

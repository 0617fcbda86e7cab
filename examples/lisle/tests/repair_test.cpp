#include "harness.hpp"

#include <doctest/doctest.h>

#include <lisle/zstd.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace app::tests;

namespace {

/// A database with a whole thread and three damaged threads.
std::string make_damaged(scratch const& dir) {
    auto const path = dir / "threads.db";
    write_file(dir / "good.json", make_thread("Good"));
    CHECK(run_program({"put", path, dir / "good.json", "--id", "good"}).code == 0);
    auto const insert = [&](std::string const& id, std::string const& type,
                            std::string const& data) {
        run_sql(path, "INSERT INTO threads (id, summary, updated_at, data_type, data, created_at) "
                      "VALUES ('"
                          + id + "', 'Title of " + id + "', '2026-03-01T10:00:00+00:00', '" + type
                          + "', X'" + hex(data) + "', '2026-03-01T10:00:00+00:00')");
    };
    constexpr std::string_view user = R"({"User":{"id":"u","content":[{"Text":"hi"}]}})";
    std::string const start = R"({"title":"T","messages":[)" + std::string{user};
    std::string const end = R"(],"updated_at":"2026-03-01T10:00:00Z","version":"0.3.0"})";
    insert("cut", "zstd", lisle::zstd::compress(start + R"(,{"Agent":{"content":[{"Te)"));
    insert("bad", "json", start + R"(,{"User":7},{"Handoff":{"to":"x"}})" + end);
    insert("random", "zstd", "no zstd at all");
    return path;
}

std::string const columns = "id, summary, updated_at, data_type, data, parent_id, created_at";
std::string const every_column = columns + ", folder_paths, folder_paths_order";

}  // namespace

TEST_CASE("a dry run reports what would be saved and changes nothing") {
    scratch const dir;
    auto const path = make_damaged(dir);
    auto const before = read_file(path);
    auto const files = dir.list();
    auto const r = run_program({"repair", path, "--dry-run"});
    CHECK(r.code == 1);
    CHECK(r.err.empty());
    CHECK(r.out.find("1 document whole, 2 to repair, 1 beyond repair\n") != r.out.npos);
    CHECK(r.out.find("2 messages can be saved") != r.out.npos);
    CHECK(r.out.find("nothing can be saved: left as it is") != r.out.npos);
    CHECK(r.out.find(R"(lost at /messages/1: an unreadable value: {"User":7})")
          != r.out.npos);
    CHECK(read_file(path) == before);
    CHECK(dir.list() == files);
}

TEST_CASE("a repair copies the database first and changes no whole row") {
    scratch const dir;
    auto const path = make_damaged(dir);
    auto const all = dump(path, columns);
    auto const whole = dump(path, columns, "id IN ('good', 'random')");
    auto const others = dump(path, "id, summary, updated_at, parent_id, created_at");
    auto const r = run_program({"repair", path, "--write"});
    CHECK(r.code == 1);
    CHECK(r.out.find("repaired 2 documents\n") != r.out.npos);
    CHECK(dump(path, columns, "id IN ('good', 'random')") == whole);
    CHECK(dump(path, "id, summary, updated_at, parent_id, created_at") == others);
    CHECK(dump(path + ".before-repair", columns) == all);

    auto const cut = run_program({"get", path, "cut"}).out;
    CHECK(cut.find(R"("messages":[{"User":{"id":"u","content":[{"Text":"hi"}]}},{"Agent")")
          != cut.npos);
    CHECK(cut.find(R"("updated_at":"2026-03-01T10:00:00Z")") != cut.npos);
    auto const bad = run_program({"get", path, "bad"}).out;
    CHECK(bad.find(R"({"Handoff":{"to":"x"}}])") != bad.npos);

    // No damage is left, so no copy is made.
    auto const again = run_program({"repair", path, "--write"});
    CHECK(again.code == 1);
    CHECK(again.out.find("3 documents whole, 0 to repair, 1 beyond repair\n") != again.out.npos);
    auto const names = dir.list();
    CHECK(std::count(names.begin(), names.end(), "threads.db.before-repair-2") == 0);
}

TEST_CASE("columns that Zed can't read are repaired, whatever state their document is in") {
    scratch const dir;
    auto const path = make_damaged(dir);
    // A frame of an unknown type is kept as it is, and only its type changes.
    run_sql(path, "UPDATE threads SET updated_at = 'yesterday', summary = CAST(X'61FF' AS TEXT) "
                  "WHERE id = 'good'");
    run_sql(path, "UPDATE threads SET updated_at = '', created_at = 'then' WHERE id = 'random'");
    run_sql(path, "INSERT INTO threads SELECT 'type', summary, '2026-03-01T10:00:00.250Z', "
                  "'lz4', data, parent_id, folder_paths, folder_paths_order, created_at "
                  "FROM threads WHERE id = 'good'");
    auto const data = [&](std::string const& id) {
        return dump(path, "data", "id = '" + id + "'");
    };
    auto const before = data("good") + data("random") + data("type");

    auto const r = run_program({"repair", path, "--write"});
    CHECK(r.out.find("column updated_at is not an RFC 3339 time: \"yesterday\"; "
                     "it becomes \"2026-03-01T10:00:00.250+00:00\"\n")
          != r.out.npos);
    CHECK(
        r.out.find("1 document whole, 3 to repair, 1 beyond repair; unreadable columns beside 3\n")
        != r.out.npos);
    CHECK(r.out.find("repaired 3 documents, and columns beside 3\n") != r.out.npos);
    CHECK(data("good") + data("random") + data("type") == before);
    auto const rows = [&](std::string const& id) {
        return dump(path, "summary, updated_at, created_at, data_type", "id = '" + id + "'");
    };
    CHECK(rows("good").find("'Good'") == 0);
    CHECK(rows("good").find("'2026-03-01T10:00:00.250+00:00'") != std::string::npos);
    CHECK(rows("type").find("'zstd'") != std::string::npos);
    CHECK(rows("random").find("'1970-01-01T00:00:00+00:00'") != std::string::npos);
    CHECK(rows("random").find("then") == std::string::npos);
    auto const again = run_program({"repair", path, "--dry-run"});
    CHECK(again.out.find("4 documents whole, 0 to repair, 1 beyond repair\n") != again.out.npos);
}

TEST_CASE("a thread that lisle reads but Zed refuses is repaired in place") {
    scratch const dir;
    auto const path = dir / "threads.db";
    write_file(dir / "thread.json", make_thread("Refused"));
    CHECK(run_program({"put", path, dir / "thread.json", "--id", "a"}).code == 0);
    auto text = run_program({"get", path, "a"}).out;
    auto const whole = text;
    auto const at = text.find("2026-");
    REQUIRE(at != text.npos);
    text.replace(at, text.find('"', at) - at, "yesterday");
    auto const flag = text.find("false,\"thinking_effort");
    REQUIRE(flag != text.npos);
    text.replace(flag, 5, "null");
    run_sql(path, "UPDATE threads SET data_type = 'json', data = X'" + hex(text) + "'");

    auto const r = run_program({"repair", path, "--write"});
    CHECK(r.code == 0);
    CHECK(r.out.find("Zed refuses it: bad value at /updated_at (byte ") != r.out.npos);
    CHECK(r.out.find("mended at /thinking_enabled: null where a value is written\n") != r.out.npos);
    CHECK(r.out.find("lost at /updated_at: not an RFC 3339 time: yesterday\n") != r.out.npos);
    CHECK(r.out.find("0 documents whole, 1 to repair, 0 beyond repair\n") != r.out.npos);
    CHECK(run_program({"get", path, "a"}).out == whole);
    CHECK(run_program({"check", path}).code == 0);
}

TEST_CASE("an earlier copy is not overwritten") {
    scratch const dir;
    auto const path = make_damaged(dir);
    write_file(path + ".before-repair", "mine");
    CHECK(run_program({"repair", path, "--write"}).code == 1);
    CHECK(read_file(path + ".before-repair") == "mine");
    auto const names = dir.list();
    CHECK(std::count(names.begin(), names.end(), "threads.db.before-repair-2") == 1);
}

TEST_CASE("a repair needs --dry-run or --write") {
    CHECK(run_program({"repair", bundle}).code == 2);
    CHECK(run_program({"repair", bundle, "--dry-run", "--write"}).code == 2);
    auto const r = run_program({"repair", bundle, "--dry-run"});
    CHECK(r.out.ends_with("14 documents whole, 1 to repair, 2 beyond repair\n"));
    CHECK(r.code == 1);
}

TEST_CASE("check reports how many messages a repair would save") {
    scratch const dir;
    auto const r = run_program({"check", make_damaged(dir)});
    CHECK(r.code == 1);
    CHECK(r.out.find("lisle repair would save 2 messages") != r.out.npos);
}

TEST_CASE("a repair of a captured database keeps every byte of the good rows") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) {
        MESSAGE("NOT RUN: LISLE_CAPTURES names no directory with zed/threads.db");
        return;
    }
    scratch const dir;
    auto const path = dir / "threads.db";
    write_file(path, read_file(std::string{captures} + "/zed/threads.db"));
    struct row {
        std::string_view id, message;
    };
    constexpr row broken[] = {
        {"9d11deee", "truncated zstd frame (byte 7567): the input ends in the frame at byte 0"},
        {"9d7620f9", "not a zstd frame (byte 0): no frame's magic number"},
        {"f3a795e9", R"(unknown data type: found "brotli", expected "zstd" or "json")"}};
    std::string is_good = "1";
    for (auto const& [id, message] : broken) {
        is_good += " AND id NOT LIKE '" + std::string{id} + "%'";
        CHECK(run_program({"get", path, std::string{id}}).err.find(message) != std::string::npos);
    }
    auto const good = dump(path, every_column, is_good);
    CHECK(good.find("7546cf31-5cc8-411b-bc07-3868e5adfacf") != std::string::npos);
    auto const all = dump(path, every_column);
    auto const others = dump(path, "id, summary, updated_at, data, parent_id, created_at");

    auto const r = run_program({"repair", path, "--write"});
    CHECK(r.out.find("15 documents whole, 1 to repair, 2 beyond repair\n") != r.out.npos);
    CHECK(dump(path, every_column, is_good) == good);
    CHECK(dump(path + ".before-repair", every_column) == all);
    CHECK(dump(path, "id, summary, updated_at, data, parent_id, created_at") == others);
    CHECK(run_program({"get", path, "f3a795e9"}).code == 0);
}

#include "harness.hpp"
#include "opencode_tables.hpp"

#include <lisle/text/minify.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

using namespace app::tests;

namespace {

std::string const chart = "../data/threads/chart.json";

std::string convert(std::string const& file, std::string const& to) {
    auto const r = run_program({"convert", file, "--to", to});
    CHECK(r.code == 0);
    return r.out;
}

}  // namespace

TEST_CASE("a converted session is accepted by the other agent's strict reader") {
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

TEST_CASE("converting there and back gives the same document") {
    scratch const dir;
    write_file(dir / "talk.json", convert(chart, "conversation"));
    CHECK(convert(dir / "talk.json", "zed") == run_program({"canon", chart}).out);
    CHECK(convert(chart, "opencode") == convert(dir / "talk.json", "opencode"));
}

TEST_CASE("each loss is a line, or a line of JSON in a file") {
    scratch const dir;
    auto const r = run_program({"convert", chart, "--to", "loom"});
    CHECK(r.code == 0);
    CHECK(has(r.err, ": dropped at /messages/"));
    CHECK(has(r.err, ": invented: an id of Loom"));
    CHECK(has(r.err, "/Agent/content/"));  // its places in Zed's thread
    auto const quiet =
        run_program({"convert", chart, "--to", "loom", "--losses", dir / "losses.ndjson"});
    CHECK(quiet.err.empty());
    CHECK(quiet.out == r.out);
    auto const losses = read_file(dir / "losses.ndjson");
    CHECK(has(losses, R"("kind":"invented","pointer":"","what":"an id of Loom"})"));
    CHECK(losses.ends_with("}\n"));
}

TEST_CASE("nothing is written if the file for the losses exists") {
    scratch const dir;
    auto const losses = dir / "losses.ndjson", store = dir / "threads.db", out = dir / "out.json";
    write_file(losses, "kept");
    auto const convert_with = [&](std::vector<std::string> const& more) {
        std::vector<std::string> all{"convert", "../data/opencode/sourdough.json", "--to", "zed"};
        all.insert(all.end(), more.begin(), more.end());
        return run_program(all);
    };
    for (auto const& target : {std::pair{"--into", store}, std::pair{"-o", out}}) {
        auto const& place = target.second;
        CAPTURE(place);
        auto const r = convert_with({target.first, place, "--losses", losses});
        CHECK(r.code == 3);
        CHECK(has(r.err, losses + ": already exists"));
        CHECK(!std::filesystem::exists(place));
        CHECK(read_file(losses) == "kept");
    }
    std::filesystem::remove(losses);
    CHECK(convert_with({"-o", out, "--losses", out}).code == 3);
    CHECK(dir.list().empty());
    // A store that fails leaves no losses of sessions that it does not have.
    CHECK(convert_with({"--into", store, "--losses", losses}).code == 0);
    std::filesystem::remove(losses);
    run_sql(store, "UPDATE threads SET id = 'other';\n"
                   "CREATE UNIQUE INDEX full ON threads((1));\n");
    CHECK(convert_with({"--into", store, "--losses", losses}).code == 3);
    CHECK(!std::filesystem::exists(losses));
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
    CHECK(has(r.out, R"(["/srv/new","/home/older"])"));
    CHECK(has(r.out, R"("file:///srv/new/a")"));
    CHECK(has(r.out, R"("in /home/old")"));
    CHECK(run_program({"convert", chart, "--to", "loom", "--folder", "/home"}).code == 2);
}

TEST_CASE("the paths of each message are renamed, and paths below a folder stay below it") {
    scratch const dir;
    write_file(
        dir / "export.json",
        R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":"/home/old/app",)"
        R"("title":"T","version":"1.2.27","time":{"created":1,"updated":2}},"messages":[)"
        R"({"info":{"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":1},)"
        R"("agent":"build","model":{"providerID":"p","modelID":"m"}},"parts":[{"id":"prt_1",)"
        R"("sessionID":"ses_1","messageID":"msg_1","type":"file","mime":"text/plain",)"
        R"("url":"file:///home/old/app/a.md","source":{"type":"file","path":"/home/old/app/a.md",)"
        R"("text":{"value":"@a.md","start":0,"end":5}}}]},)"
        R"({"info":{"id":"msg_2","sessionID":"ses_1","role":"assistant","time":{"created":2},)"
        R"("parentID":"msg_1","modelID":"m","providerID":"p","mode":"build","agent":"build",)"
        R"("path":{"cwd":"/home/old/app/sub","root":"/home/old"},"cost":0,"tokens":{"input":0,)"
        R"("output":0,"reasoning":0,"cache":{"read":0,"write":0}}},"parts":[]}]})");
    auto const r = run_program(
        {"convert", dir / "export.json", "--to", "opencode", "--folder", "/home/old=/srv/new"});
    CHECK(r.code == 0);
    auto const minified = lisle::text::minify(r.out);
    CHECK(has(minified, R"("directory":"/srv/new/app")"));
    CHECK(has(minified, R"("path":{"cwd":"/srv/new/app/sub","root":"/srv/new"})"));
    CHECK(has(minified, R"("url":"file:///srv/new/app/a.md")"));
    CHECK(has(minified, R"("path":"/srv/new/app/a.md")"));
    CHECK(!has(minified, "/home/old"));
}

TEST_CASE("a rule for folders fits encoded URLs and the folder itself, and each path once") {
    auto const rename = [](std::string const& text, std::vector<std::string> const& rules) {
        scratch const dir;
        write_file(dir / "talk.json",
                   R"({"lisle":1,"directories":[")" + text
                       + R"("],"messages":[{"role":"user","origin":"person","content":[)"
                         R"({"type":"mention","kind":"File","uri":")"
                       + text + R"(","name":"a"}]}]})");
        std::vector<std::string> all{"convert", dir / "talk.json", "--to", "conversation"};
        for (auto const& rule : rules) all.insert(all.end(), {"--folder", rule});
        auto const out = run_program(all).out;
        auto const member = text.starts_with("file:") ? std::string{"\"uri\":\""}
                                                      : std::string{"\"directories\":[\""};
        auto const begin = out.find(member) + member.size();
        return out.substr(begin, out.find('"', begin) - begin);
    };
    using rules = std::vector<std::string>;
    CHECK(rename("file:///home/old%20dir/a%2ab", {"/home/old dir=/srv/new dir"})
          == "file:///srv/new%20dir/a%2ab");
    CHECK(rename("file:///home/old?start=1", {"/home/old=/srv/100%"})
          == "file:///srv/100%25?start=1");
    CHECK(rename("file:///home/older", {"/home/old=/srv"}) == "file:///home/older");
    CHECK(rename("file:///C:/old/a", {"C:\\old=D:\\my new"}) == "file:///D:/my%20new/a");
    CHECK(rename("/home/old", {"/home/old/=/srv/new/"}) == "/srv/new");
    CHECK(rename("/home/old/a", {"/home/old/=/srv/new/"}) == "/srv/new/a");
    CHECK(rename("/a/x", {"/a=/b", "/b=/a"}) == "/b/x");
    CHECK(rename("/b/x", {"/a=/b", "/b=/a"}) == "/a/x");
    CHECK(rename("/a/b/c", {"/a/b=/1", "/a=/2"}) == "/1/c");
    CHECK(rename("/home/x", {"/=/mnt/disk"}) == "/mnt/disk/home/x");
    CHECK(rename("/", {"/=/mnt/disk"}) == "/mnt/disk");
    CHECK(rename("/mnt/disk", rules{"/mnt/disk/=/"}) == "/");
    CHECK(rename("file:///mnt/disk", rules{"/mnt/disk/=/"}) == "file:///");
    auto const empty = run_program({"convert", chart, "--to", "loom", "--folder", "/home/old="});
    CHECK(empty.code == 2);
    CHECK(has(empty.err, "\"/home/old=\" is not OLD=NEW"));
}

TEST_CASE("a store of several sessions asks for one, or for --into") {
    auto const r = run_program({"convert", bundle, "--to", "loom"});
    CHECK(r.code == 1);
    CHECK(has(r.err, ": more than one session: name one of "));
    CHECK(has(r.err, ", or use --into STORE for all\n"));
    CHECK(!has(run_program({"get", bundle}).err, "--into"));
}

TEST_CASE("a session without messages is refused because of that, and not because of its id") {
    scratch const dir;
    write_file(dir / "T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json",
               R"({"id":"T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3","version":1,)"
               R"("created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z",)"
               R"("last_activity_at":"2026-01-01T00:00:00Z","conversation":{"messages":[]},)"
               R"("agent_state":{"kind":"waiting_for_user_input"},"metadata":{}})");
    std::filesystem::create_directories(dir / "to/projects");
    auto const r = run_program({"convert", dir / "T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json",
                                "--to", "claude-code", "--into", dir / "to/projects"});
    CHECK(r.code == 1);
    CHECK(has(r.err, ": it has no message\n"));
}

TEST_CASE("of a session that can't be unpacked, the parts that a repair would save are converted") {
    auto const saved = run_program({"convert", bundle, "4f6d8b0a", "--to", "conversation"});
    CHECK(saved.code == 1);
    CHECK(has(saved.err, "lz4"));
    CHECK(has(saved.out, R"("role":"user")"));
    scratch const dir;
    auto const to = dir / "records";
    std::filesystem::create_directory(to);
    CHECK(run_program({"convert", bundle, "--to", "acpx", "--into", to}).code == 1);
    CHECK(has(run_program({"list", "--ids", to}).out, "4f6d8b0a"));
}

TEST_CASE("a record of acpx with the name of a Loom thread is read as a record") {
    scratch const dir;
    auto const store = dir / "store";
    std::filesystem::create_directory(store);
    std::filesystem::copy_file("../data/acpx/weather.json", store + "/weather.json");
    std::string const id = "T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3";
    CHECK(run_program({"convert", "../data/loom", id, "--to", "acpx", "--into", store}).code == 0);
    CHECK(has(run_program({"list", "--ids", store}).out, id));
    CHECK(run_program({"check", "--quiet", store}).code == 0);
    std::filesystem::remove(store + "/weather.json");
    CHECK(has(run_program({"list", "--json", store}).out, id));
    // A damaged record identifies itself; a damaged thread has only its file name.
    auto const record = read_file(store + '/' + id + ".json");
    write_file(store + '/' + id + ".json", record.substr(0, record.size() / 2));
    auto const damaged = run_program({"check", store});
    CHECK(has(damaged.out, "1 document: 1 unreadable"));
    CHECK(has(damaged.out, "acpx"));
    write_file(store + '/' + id + ".json", "{");
    CHECK(run_program({"list", "--ids", store}).out == id + '\n');
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
    CHECK(has(again.err, " already: to replace it, use --replace"));
    auto const replaced =
        run_program({"convert", dir / "export.json", "--to", "zed", "--into", store, "--replace"});
    CHECK(replaced.code == 0);
    CHECK(replaced.out.starts_with("updated "));
    CHECK(run_program({"list", "--ids", store}).out.size() > 30);
    CHECK(run_program({"check", "-q", store}).code == 0);
}

TEST_CASE("an id that the other store accepts stays") {
    scratch const dir;
    auto const id = "7546cf31-5cc8-411b-bc07-3868e5adfacf";
    CHECK(run_program({"put", dir / "a.db", chart, "--id", id}).code == 0);
    auto const r = run_program({"convert", dir / "a.db", "--to", "zed", "--into", dir / "b.db"});
    CHECK(r.code == 0);
    CHECK(r.out.starts_with(std::string{"added "} + id));
}

TEST_CASE("all sessions of a store are converted, also after a damaged session") {
    scratch const dir;
    auto const from = dir / "threads.db", to = dir / "records";
    write_file(dir / "good.json", make_thread("Good"));
    CHECK(run_program({"put", from, dir / "good.json", "--id", "one"}).code == 0);
    CHECK(run_program({"put", from, dir / "good.json", "--id", "two"}).code == 0);
    run_sql(from, "UPDATE threads SET data = x'00' WHERE id = 'two'");
    std::filesystem::create_directory(to);
    auto const r = run_program({"convert", from, "--to", "acpx", "--into", to});
    CHECK(r.code == 1);
    CHECK(has(r.out, "added "));
    CHECK(has(r.err, "two: "));
    CHECK(has(run_program({"list", to}).out, "Good"));
}

TEST_CASE("a release that the format does not have is refused") {
    CHECK(run_program({"convert", chart, "--to", "opencode", "--as", "1.14.41"}).code == 0);
    CHECK(run_program({"convert", chart, "--to", "zed", "--as", "pinned"}).code == 0);
    auto const r = run_program({"convert", chart, "--to", "loom", "--as", "1.2.3"});
    CHECK(r.code == 1);
    CHECK(has(r.err, "--as 1.2.3: the format has no releases that differ"));
    CHECK(run_program({"convert", chart, "--to", "codeberg"}).code == 2);
}

TEST_CASE("a new thread of Zed is made for a revision, with this revision's own members") {
    scratch const dir;
    write_file(dir / "thread.json",
               R"({"title":"T","messages":[{"User":{"id":"u1","content":[{"Text":"Begin"}]}},)"
               R"({"Agent":{"content":[{"Text":"I did"}],"tool_results":{}}},)"
               R"({"Compaction":{"Summary":"It began"}},)"
               R"({"User":{"id":"u2","content":[{"Text":"Go on"}]}}],)"
               R"("updated_at":"2026-04-20T00:00:01Z","version":"0.3.0"})");
    write_file(dir / "session.json", convert(dir / "thread.json", "opencode"));
    auto const make = [&](std::string const& revision) {
        auto const r =
            run_program({"convert", dir / "session.json", "--to", "zed", "--as", revision});
        CHECK(r.code == 0);
        return r.out;
    };
    CHECK(has(make("latest"), R"({"Compaction":{"Summary":"It began"}})"));
    CHECK(has(make("latest"), "Go on"));
    CHECK_FALSE(has(make("pinned"), "Compaction"));
    CHECK(make("pinned") == convert(dir / "session.json", "zed"));
    auto const unknown =
        run_program({"convert", dir / "session.json", "--to", "zed", "--as", "1.0"});
    CHECK(unknown.code == 1);
    CHECK(has(unknown.err, "of Zed only `pinned` and `latest` are known"));
}

/// The message that refuses a conversion of an agent's own document to another release.
std::string error_of_own(std::string const& text, std::string const& format,
                         std::string const& release) {
    scratch const here;
    write_file(here / "own.jsonl", text);
    auto const run = run_program({"convert", here / "own.jsonl", "--to", format, "--as", release});
    CHECK(run.code == 1);
    return run.err;
}

TEST_CASE("a new thread of Codex is made for a release") {
    auto const make = [](std::string const& release) {
        return run_program({"convert", chart, "--to", "codex", "--as", release});
    };
    auto const newest = make("0.169");
    CHECK(newest.code == 0);
    CHECK(newest.out == run_program({"convert", chart, "--to", "codex"}).out);
    auto const older = make("0.77.0");
    CHECK(older.code == 0);
    CHECK(has(older.out, R"("cli_version":"0.77.0")"));
    CHECK_FALSE(has(older.out, "0.169.0"));
    CHECK(make("0.33.0").code == 1);
    CHECK(has(make("0.33.0").err, "Codex 0.34 to 0.169 go on with a thread"));
    for (std::string const release : {"0.900.0", "1.0"}) {
        auto const run = make(release);
        CHECK(run.code == 0);
        CHECK(run.out == newest.out);
        CHECK(run.err.starts_with("--as " + release
                                  + ": as 0.169.0, the newest release that lisle knows\n"));
    }
    CHECK(has(error_of_own(older.out, "codex", "0.169.0"),
              "the thread is Codex's own, whose lines stay as they are"));
}

TEST_CASE("a new session of Claude Code has the version and the order of a release") {
    auto const make = [](std::string const& release) {
        return run_program({"convert", chart, "--to", "claude-code", "--as", release});
    };
    auto const newest = make("2.1.330");
    CHECK(newest.out == run_program({"convert", chart, "--to", "claude-code"}).out);
    auto const newer = make("2.2.0");
    CHECK(newer.code == 0);
    CHECK(newer.out == newest.out);
    CHECK(newer.err
          == "--as 2.2.0: as 2.1.330, the newest release that lisle knows\n" + newest.err);
    auto const older = make("2.0.77");
    CHECK(older.code == 0);
    CHECK(has(older.out, R"("isSidechain":false,"userType":"external")"));
    CHECK(has(older.out, R"("version":"2.0.77")"));
    CHECK_FALSE(has(older.out, "2.1.330"));
    CHECK(has(older.err, ": --as 2.0.77: kept, but not known to 2.0.77: record user, key "));
    auto const unknown = make("0.1.0");
    CHECK(unknown.code == 1);
    CHECK(has(unknown.err, "Claude Code 0.1.0 is older than 0.2.126"));
    CHECK(has(error_of_own(older.out, "claude-code", "2.1.330"),
              "the session is Claude Code's own: lisle canon --as"));
}

// ---- Stores -------------------------------------------------------------------------------------

namespace {

/// A thread as Zed saves it, with a parent if one is named.
std::string make_family(std::string const& title, std::string const& parent) {
    auto out = make_thread(title);
    if (parent.empty()) return out;
    auto const end = out.rfind('}');
    return out.insert(end,
                      R"(,"subagent_context":{"parent_thread_id":")" + parent + R"(","depth":1})");
}

constexpr auto* parent_id = "11111111-1111-4111-8111-111111111111";
constexpr auto* child_id = "22222222-2222-4222-8222-222222222222";

}  // namespace

TEST_CASE("folders and the time of creation go from Zed's columns to opencode's, and back") {
    scratch const dir;
    auto const zed = dir / "a.db", opencode = dir / "opencode.db", back = dir / "b.db";
    write_file(dir / "a.json", make_thread("Folders"));
    CHECK(run_program({"put", zed, dir / "a.json", "--id", parent_id}).code == 0);
    run_sql(zed, "UPDATE threads SET folder_paths = '/home/dev/a' || char(10) || '/home/dev/b', "
                 "folder_paths_order = '1,0', created_at = '2026-01-02T03:04:05.000+00:00';\n");
    run_sql(opencode, opencode_tables);
    auto const there = run_program({"convert", zed, "--to", "opencode", "--into", opencode,
                                    "--folder", "/home/dev/b=/home/dev/app/b"});
    CHECK(there.code == 0);
    CHECK(has(there.err, "dropped at /initial_project_snapshot/worktree_snapshots/1/"
                         "worktree_path: opencode has one folder"));
    CHECK(dump_table(opencode, "session", "project_id, directory, time_created")
          == "'app'|'/home/dev/app/b'|1767323045000\n");

    CHECK(run_program({"convert", opencode, "--to", "zed", "--into", back}).code == 0);
    CHECK(dump(back, "folder_paths, folder_paths_order, created_at", "summary = 'Folders'")
          == "'/home/dev/app/b'|'0'|'2026-01-02T03:04:05+00:00'\n");
}

TEST_CASE("subagents go along with their parents, under their new ids") {
    scratch const dir;
    auto const zed = dir / "a.db", opencode = dir / "opencode.db";
    write_file(dir / "a.json", make_family("Parent", ""));
    write_file(dir / "b.json", make_family("Child", parent_id));
    CHECK(run_program({"put", zed, dir / "a.json", "--id", parent_id}).code == 0);
    CHECK(run_program({"put", zed, dir / "b.json", "--id", child_id}).code == 0);
    run_sql(opencode, opencode_tables);
    auto const alone =
        run_program({"convert", zed, child_id, "--to", "opencode", "--into", opencode});
    CHECK(alone.code == 0);
    CHECK(has(alone.err, "dropped at /subagent_context: its parent ses_"));
    CHECK(dump_table(opencode, "session", "parent_id") == "NULL\n");
    auto const both = run_program(
        {"convert", zed, parent_id, "--to", "opencode", "--into", opencode, "--replace"});
    CHECK(both.code == 0);
    CHECK(dump_table(opencode,
                     "session AS child JOIN session AS parent ON child.parent_id = "
                     "parent.id",
                     "child.title, parent.title")
          == "'Child'|'Parent'\n");
}

TEST_CASE("a store that fails at one session gets none of them") {
    scratch const dir;
    auto const zed = dir / "a.db", opencode = dir / "opencode.db";
    for (auto const* const id : {parent_id, child_id}) {
        write_file(dir / "a.json", make_thread(id));
        CHECK(run_program({"put", zed, dir / "a.json", "--id", id}).code == 0);
    }
    run_sql(opencode, opencode_tables);
    run_sql(opencode, "CREATE UNIQUE INDEX one_session ON session((1));\n");
    auto const r = run_program({"convert", zed, "--to", "opencode", "--into", opencode});
    CHECK(r.code == 3);
    CHECK(r.out.empty());
    CHECK(has(r.err, "one_session"));
    CHECK(dump_table(opencode, "session", "id").empty());
    CHECK(dump_table(opencode, "message", "id").empty());
}

TEST_CASE("many sessions keep their order in every pair of stores") {
    scratch const dir;
    auto const zed = dir / "a.db", opencode = dir / "opencode.db";
    write_file(dir / "a.json", make_thread("Title"));
    CHECK(run_program({"put", zed, dir / "a.json", "--id", parent_id}).code == 0);
    run_sql(zed, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) "
                 "INSERT INTO threads (id, summary, updated_at, data_type, data) SELECT "
                 "printf('33333333-3333-4333-8333-%012d', i), 'Title', "
                 "strftime('%Y-%m-%dT%H:%M:%SZ', 1700000000 + i, 'unixepoch'), data_type, data "
                 "FROM n, threads WHERE threads.id = '11111111-1111-4111-8111-111111111111';\n");
    run_sql(opencode, opencode_tables);
    std::filesystem::create_directories(dir / "records");
    std::filesystem::create_directories(dir / "threads");
    auto from = zed;
    for (auto const& target : {std::pair{"opencode", opencode},
                               {"acpx", dir / "records"},
                               {"loom", dir / "threads"},
                               {"zed", dir / "b.db"}}) {
        std::string const to = target.first, store = target.second;
        CAPTURE(to);
        auto const r = run_program(
            {"convert", from, "--to", to, "--into", store, "--losses", dir / (to + ".losses")});
        CHECK(r.code == 0);
        CHECK(std::count(r.out.begin(), r.out.end(), '\n') == 301);
        CHECK(run_program({"check", "--quiet", store}).code == 0);
        auto const ids = run_program({"list", "--ids", store}).out;
        CHECK(std::count(ids.begin(), ids.end(), '\n') == 301);
        from = store;
    }
}

TEST_CASE("a replaced record's entry of acpx's index is replaced, too") {
    scratch const dir;
    auto const records = dir / ".acpx/sessions";
    std::filesystem::create_directories(records);
    write_file(dir / "a.json", convert(chart, "acpx"));
    CHECK(run_program({"put", records, dir / "a.json"}).code == 0);
    std::string const id = "chart";
    write_file(records + "/index.json",
               R"({"schema":"acpx.session-index.v1","files":[")" + id
                   + R"(.json"],"entries":[{"file":")" + id + R"(.json","acpxRecordId":")" + id
                   + R"(","acpSessionId":"old","agentCommand":"old","cwd":"/old",)"
                     R"("closed":false,"lastUsedAt":"2020-01-01T00:00:00.000Z"}]})");
    CHECK(run_program({"put", records, dir / "a.json", "--id", id}).code == 0);
    auto const index = read_file(records + "/index.json");
    CHECK(has(index, "\"acpSessionId\": \"" + id + '"'));
    CHECK(!has(index, "\"old\""));
    CHECK(has(index, "\"closed\": true"));
}

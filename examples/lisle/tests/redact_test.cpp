#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

using namespace app::tests;

namespace {

/// A token that nobody issued; joined here so that no scanner reports this file as a leak.
std::string const secret = std::string{"ghp_"} + "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ" + "0mLq17";

std::string const placeholder = "[redacted:github-token:1]";

bool has_secret(std::string const& path) {
    return read_file(path).find(secret) != std::string::npos;
}

/// A database with the secret in a document, in a column and in a deleted row.
std::string make_database(scratch const& dir) {
    auto const path = dir / "threads.db";
    write_file(dir / "thread.json", make_thread("Key " + secret));
    CHECK(run_program({"put", path, dir / "thread.json", "--id", "one"}).code == 0);
    run_sql(path, "CREATE TABLE notes (text TEXT)");
    run_sql(path, "INSERT INTO notes VALUES ('{\"k\":\"" + secret + "\"}'), ('/home/maria/x')");
    run_sql(path, "INSERT INTO notes VALUES ('gone " + secret + "')");
    run_sql(path, "DELETE FROM notes WHERE text LIKE 'gone%'");
    return path;
}

}  // namespace

TEST_CASE("a document is redacted to standard output, to a new file, or in place") {
    scratch const dir;
    auto const path = dir / "thread.json";
    write_file(path, make_thread("Key " + secret));
    auto const r = run_program({"redact", path});
    CHECK(r.code == 0);
    CHECK(r.out == make_thread("Key " + placeholder));
    CHECK(r.err.find("github-token at /title: g…7 (40)") != r.err.npos);
    CHECK(has_secret(path));

    CHECK(run_program({"redact", path, "-o", dir / "shared.json"}).code == 0);
    CHECK(read_file(dir / "shared.json") == r.out);
    CHECK(run_program({"redact", path, "-o", dir / "shared.json"}).code == 3);

    auto const written = run_program({"redact", path, "--in-place"});
    CHECK(written.code == 0);
    CHECK(written.err.find("thread.json.before-redact, which still has the secrets") != r.err.npos);
    CHECK(read_file(path) == r.out);
    CHECK(has_secret(dir / "thread.json.before-redact"));
    CHECK(run_program({"redact", path, "--in-place"}).code == 0);
    CHECK(read_file(path) == r.out);
}

TEST_CASE("no backup is made if none is wanted") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("Key " + secret));
    CHECK(run_program({"redact", dir / "thread.json", "--in-place", "--no-copy"}).code == 0);
    CHECK(dir.list() == std::vector<std::string>{"thread.json"});
}

TEST_CASE("a check reports, writes nothing and exits with 1") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("Key " + secret));
    auto const r = run_program({"redact", "--check", dir / "thread.json"});
    CHECK(r.code == 1);
    CHECK(r.out.find("1 finding\n") != r.out.npos);
    CHECK(r.out.find(secret) == r.out.npos);
    write_file(dir / "clean.json", make_thread("Clean"));
    CHECK(run_program({"redact", "--check", dir / "clean.json"}).code == 0);
}

TEST_CASE("a report is JSON without the secret") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("Key " + secret));
    auto const r = run_program({"redact", dir / "thread.json", "--report", dir / "report.json"});
    CHECK(r.err.empty());
    auto const report = read_file(dir / "report.json");
    CHECK(report.find(R"("rule":"github-token","pointer":"/title")") != report.npos);
    CHECK(report.find(secret) == report.npos);
}

TEST_CASE("a database is written anew, in all tables and without old pages") {
    scratch const dir;
    auto const path = make_database(dir);
    CHECK(has_secret(path));
    auto const before = read_file(path);
    auto const r = run_program({"redact", path, "-o", dir / "shared.db"});
    CHECK(r.code == 0);
    CHECK(read_file(path) == before);
    CHECK(!has_secret(dir / "shared.db"));
    CHECK(read_file(dir / "shared.db").find("maria") == before.npos);
    CHECK(dump(dir / "shared.db", "summary") == "'Key " + placeholder + "'\n");
    CHECK(run_program({"get", dir / "shared.db", "one"}).out == make_thread("Key " + placeholder));
    CHECK(run_program({"check", dir / "shared.db"}).code == 0);
    for (auto const& name : dir.list()) CHECK(name.find("lisle-tmp") == name.npos);
    CHECK(run_program({"redact", "--check", dir / "shared.db"}).code == 0);
    CHECK(run_program({"redact", "--check", path}).code == 1);
}

TEST_CASE("text in BLOBs of other tables is redacted, and other bytes are reported") {
    scratch const dir;
    auto const path = make_database(dir);
    run_sql(path, "CREATE TABLE cache (value BLOB)");
    run_sql(path, "INSERT INTO cache VALUES (CAST('Key " + secret + "' AS BLOB)), (X'00FF')");
    auto const r = run_program({"redact", path, "-o", dir / "shared.db"});
    CHECK(r.code == 0);
    CHECK(r.err.find("cache 2: not looked into at /value: binary, 2 bytes") != r.err.npos);
    CHECK(!has_secret(dir / "shared.db"));
    CHECK(dump_table(dir / "shared.db", "cache", "CAST(value AS TEXT)", "rowid = 1")
          == "'Key " + placeholder + "'\n");
    CHECK(dump_table(dir / "shared.db", "cache", "value", "rowid = 2") == "X'00FF'\n");
}

TEST_CASE("a secret in the definition of a table or a view stops the redaction") {
    scratch const dir;
    for (auto const* definition :
         {"TABLE own (token TEXT DEFAULT '%')", "VIEW own AS SELECT '%'"}) {
        CAPTURE(definition);
        auto const path = dir / "own.db";
        std::string sql{definition};
        sql.replace(sql.find('%'), 1, secret);
        run_sql(path, "CREATE " + sql);
        auto const r = run_program({"redact", path, "-o", dir / "shared.db"});
        CHECK(r.code == 1);
        CHECK(r.err.find(" own needs a redaction (github-token), so nothing was written")
              != r.err.npos);
        auto const checked = run_program({"redact", "--check", path});
        CHECK(checked.code == 1);
        CHECK(checked.out.find(" own: github-token at /sql") != checked.out.npos);
        CHECK(dir.list() == std::vector<std::string>{"own.db"});
        std::filesystem::remove(path);
    }
}

TEST_CASE("a database is redacted in place, after a copy") {
    scratch const dir;
    auto const path = make_database(dir);
    auto const r = run_program({"redact", path, "--in-place"});
    CHECK(r.code == 0);
    CHECK(!has_secret(path));
    CHECK(has_secret(path + ".before-redact"));
    CHECK(run_program({"redact", path}).code == 2);
    auto const again = run_program({"redact", path, "--in-place", "--no-copy"});
    CHECK(again.code == 0);
    CHECK(again.err.find("nothing to redact") != again.err.npos);
}

TEST_CASE("one session of a database goes to standard output") {
    scratch const dir;
    auto const path = make_database(dir);
    auto const r = run_program({"redact", path, "one"});
    CHECK(r.code == 0);
    CHECK(r.out == make_thread("Key " + placeholder));
    CHECK(run_program({"redact", path, "one", "--in-place"}).code == 2);
}

TEST_CASE("a thread that can't be read stops the redaction of its database") {
    scratch const dir;
    auto const path = make_database(dir);
    run_sql(path, "UPDATE threads SET data = X'00', data_type = 'zstd'");
    auto const r = run_program({"redact", path, "-o", dir / "shared.db"});
    CHECK(r.code == 1);
    CHECK(r.err.starts_with("lisle: " + path + ": threads one: "));
    CHECK(r.err.find("it might hold secrets, so nothing was written") != r.err.npos);
    for (auto const& option :
         std::vector<std::vector<std::string>>{{"--check"}, {"--in-place", "--no-copy"}}) {
        std::vector<std::string> command{"redact", path};
        command.insert(command.end(), option.begin(), option.end());
        auto const other = run_program(command);
        CHECK(other.code == 1);
        CHECK(other.err == r.err);
    }
    CHECK(dir.list() == std::vector<std::string>{"thread.json", "threads.db"});
}

TEST_CASE("kinds can be kept; values and names come from the environment") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("open sesame, /home/maria/x, otto, " + secret));
    app::host_environment host;
    host.variables = {{"PHRASE", "open sesame"}, {"USER", "otto"}, {"EMPTY", ""}};
    auto const r = run_program(
        {"redact", dir / "thread.json", "--keep", "github-token,jwt", "--value-from-env", "PHRASE"},
        {}, host);
    CHECK(r.code == 0);
    CHECK(r.out.find("[redacted:value:1], /home/user1/x, user2, " + secret) != r.out.npos);
    CHECK(run_program({"redact", dir / "thread.json", "--value-from-env", "EMPTY"}, {}, host).code
          == 2);
}

TEST_CASE("rules of gitleaks are used, and a bad rule file is an error with its place") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("id acme-123456"));
    write_file(dir / "rules.toml", "[[rules]]\nid = \"acme\"\nregex = '''acme-(\\d+)'''\n");
    auto const r = run_program({"redact", dir / "thread.json", "--rules", dir / "rules.toml"});
    CHECK(r.out == make_thread("id acme-[redacted:acme:1]"));
    write_file(dir / "bad.toml", "[[rules]]\nid = \"acme\"\nregex = '''('''\n");
    auto const bad = run_program({"redact", dir / "thread.json", "--rules", dir / "bad.toml"});
    CHECK(bad.code == 3);
    CHECK(bad.err.find("bad.toml: rule acme: bad regular expression") != bad.err.npos);
}

TEST_CASE("disabledRules disables lisle's own detectors, and unknown names are reported") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("Key " + secret));
    write_file(dir / "rules.toml", "[extend]\nuseDefault = true\n"
                                   "disabledRules = [\"github-token\", \"nope\"]\n");
    auto const r = run_program({"redact", "--rules", dir / "rules.toml", dir / "thread.json"});
    CHECK(r.out == make_thread("Key " + secret));
    CHECK(r.err.find("disabledRules: nope is not one of lisle's own detectors") != r.err.npos);
    CHECK(r.err.find("disabledRules: github-token") == r.err.npos);
}

TEST_CASE("an option takes one value, so that the file may follow it") {
    scratch const dir;
    auto const path = dir / "thread.json";
    write_file(path, make_thread("a.b@gmx.net in /home/maria, open sesame"));
    write_file(dir / "rules.toml", "[[rules]]\nid = \"acme\"\nregex = '''acme-(\\d+)'''\n");
    CHECK(run_program({"redact", "--check", "--rules", dir / "rules.toml", path}).code == 1);
    CHECK(run_program({"redact", "--keep", "home,email", path}).out
          == make_thread("a.b@gmx.net in /home/maria, open sesame"));
    app::host_environment host;
    host.variables = {{"PHRASE", "open sesame"}};
    auto const r = run_program(
        {"redact", "--keep", "home", "--keep", "email", "--value-from-env", "PHRASE", path}, {},
        host);
    CHECK(r.out == make_thread("a.b@gmx.net in /home/maria, [redacted:value:1]"));
}

TEST_CASE("a byte order mark before a document stays there") {
    scratch const dir;
    std::string const mark = "\xEF\xBB\xBF";
    write_file(dir / "thread.json", mark + make_thread("Key " + secret));
    auto const r = run_program({"redact", dir / "thread.json"});
    CHECK(r.code == 0);
    CHECK(r.out == mark + make_thread("Key " + placeholder));
    write_file(dir / "any.json", mark + "{\"a\":\"" + secret + "\"}");
    CHECK(run_program({"redact", dir / "any.json"}).out
          == mark + "{\"a\":\"" + placeholder + "\"}");
    // One mark is allowed, and a million marks need no stack.
    std::string marks;
    for (int i = 0; i < 1'000'000; ++i) marks += mark;
    write_file(dir / "marks.json", marks);
    CHECK(run_program({"redact", dir / "marks.json"}).code == 1);
}

TEST_CASE("a program's own tokens are found by the names of their columns and keys") {
    scratch const dir;
    auto const path = dir / "own.db";
    run_sql(path, "CREATE TABLE account (id TEXT, access_token TEXT, refresh_token TEXT)");
    run_sql(path, "INSERT INTO account VALUES ('a', 'plainaccess', 'plainrefresh')");
    run_sql(path, "CREATE TABLE credential (id TEXT, value TEXT)");
    run_sql(path, R"(INSERT INTO credential VALUES ('c', '{"type":"api","key":"plainkey"}'))");
    run_sql(path, "CREATE TABLE session_share (id TEXT, secret TEXT)");
    run_sql(path, "INSERT INTO session_share VALUES ('s', 'plainshare')");
    CHECK(run_program({"redact", path, "-o", dir / "shared.db"}).code == 0);
    auto const shared = read_file(dir / "shared.db");
    for (auto const* value : {"plainaccess", "plainrefresh", "plainkey", "plainshare"})
        CHECK_MESSAGE(shared.find(value) == shared.npos, value);
    CHECK(shared.find(R"({"type":"api","key":"[redacted:assigned-secret:)") != shared.npos);
}

TEST_CASE("the machine's name comes from the system") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("on Wohnzimmer now"));
    app::host_environment host;
    host.host_name = "Wohnzimmer";
    auto const r = run_program({"redact", dir / "thread.json"}, {}, host);
    CHECK(r.out == make_thread("on host1 now"));
}

TEST_CASE("an unknown name to keep is refused, and the known names are listed") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("x"));
    auto const r = run_program({"redact", dir / "thread.json", "--keep", "bogus"});
    CHECK(r.code == 2);
    CHECK(r.err.find("bogus is not one of: adobe-secret, age-key, airtable-token, ") != r.err.npos);
}

TEST_CASE("a database with nothing to redact has no backup") {
    scratch const dir;
    auto const path = dir / "own.db";
    run_sql(path, "CREATE TABLE notes (text TEXT)");
    run_sql(path, "INSERT INTO notes VALUES ('nothing')");
    auto const r = run_program({"redact", path, "--in-place"});
    CHECK(r.code == 0);
    CHECK(r.err.find("nothing to redact") != r.err.npos);
    CHECK(dir.list() == std::vector<std::string>{"own.db"});
}

// ---- Event streams and folders ------------------------------------------------------------------

namespace {

void write_below(std::string const& path, std::string_view text) {
    std::filesystem::create_directories(std::filesystem::path{path}.parent_path());
    write_file(path, text);
}

std::string chunk(std::string_view text) {
    return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":)"
           R"({"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":")"
           + std::string{text} + "\"}}}}\n";
}

/// acpx's folder: a record, an index, a stream, and unknown files.
std::string make_folder(scratch const& dir) {
    auto const folder = dir / "sessions/";
    write_below(folder + "one.stream.ndjson",
                chunk("see " + secret.substr(0, 12)) + chunk(secret.substr(12) + " there")
                    + "{\"broken\": \"" + secret + "\n" + chunk("plain"));
    write_below(folder + "index.json", "{\n  \"title\": \"" + secret + "\"\n}\n");
    write_below(folder + "thread.json", make_thread("clean"));
    write_below(folder + "below/" + secret + ".json", "[1]");
    write_below(folder + "notes.txt", "my key: " + secret);
    return dir / "sessions";
}

std::string all_of(std::map<std::string, std::string> const& tree) {
    std::string out;
    for (auto const& [name, bytes] : tree) out += name + '\n' + bytes + '\n';
    return out;
}

}  // namespace

TEST_CASE("an event stream is redacted line by line, also over two chunks") {
    scratch const dir;
    auto const path = dir / "one.stream.ndjson";
    write_file(path, chunk("see " + secret.substr(0, 12)) + chunk(secret.substr(12) + " there"));
    auto const r = run_program({"redact", path});
    CHECK(r.code == 0);
    CHECK(r.out == chunk("see " + placeholder) + chunk(" there"));
    CHECK(r.err.find("github-token at /0/params/update/content/text") != r.err.npos);
    CHECK(run_program({"redact", path, "--in-place", "--no-copy"}).code == 0);
    CHECK(read_file(path) == r.out);
    CHECK(run_program({"redact", "--check", path}).code == 0);
}

TEST_CASE("a broken line of a stream is searched, and omitted if strict") {
    scratch const dir;
    auto const path = dir / "one.ndjson";
    write_file(path, chunk("plain") + "{\"cut\": \"" + secret);
    auto const r = run_program({"redact", path});
    CHECK(r.out == chunk("plain") + "{\"cut\": \"" + placeholder);
    CHECK(r.err.find("not looked into at /1: broken line") != r.err.npos);
    CHECK(run_program({"redact", path, "--strict"}).out == chunk("plain"));
    CHECK(run_program({"redact", "--check", "--strict", dir / "one.ndjson"}).code == 1);
}

TEST_CASE("adjacent broken lines are one part of the report, and others keep their numbers") {
    scratch const dir;
    auto const path = dir / "one.ndjson";
    auto const make = [](std::string const& value) {
        return "x\n\n{\"cut\": \"" + value + "\ny\n" + chunk(value) + "z\n\n" + chunk("plain")
               + chunk(value) + "x";
    };
    write_file(path, make(secret));
    auto const r = run_program({"redact", path});
    CHECK(r.out == make(placeholder));
    CHECK(r.err.find("not looked into at /0: 3 broken lines, 54 bytes") != r.err.npos);
    CHECK(r.err.find("not looked into at /5: broken line, 2 bytes") != r.err.npos);
    CHECK(r.err.find("not looked into at /9: broken line, 1 byte") != r.err.npos);
    CHECK(r.err.find("github-token at /2:") != r.err.npos);
    CHECK(r.err.find("github-token at /4/params/update/content/text:") != r.err.npos);
    CHECK(r.err.find("github-token at /8/params/update/content/text:") != r.err.npos);
    CHECK(run_program({"redact", path, "--strict"}).out
          == "\n" + chunk(placeholder) + "\n" + chunk("plain") + chunk(placeholder));
}

TEST_CASE("a folder is redacted with the same placeholders, and unknown files are left out") {
    scratch const dir;
    auto const folder = make_folder(dir);
    auto const before = read_tree(folder);
    auto const r = run_program({"redact", folder, "-o", dir / "shared"});
    CHECK(r.code == 0);
    CHECK(r.err.find("notes.txt: not looked into: not JSON") != r.err.npos);
    CHECK(read_tree(folder) == before);
    auto const now = read_tree(dir / "shared");
    CHECK(all_of(now).find(secret.substr(12)) == secret.npos);
    CHECK(now.size() == 4);
    CHECK(now.at("index.json") == "{\n  \"title\": \"" + placeholder + "\"\n}\n");
    CHECK(now.at("thread.json") == make_thread("clean"));
    CHECK(now.at("below/" + placeholder + ".json") == "[1]");
    CHECK(now.at("one.stream.ndjson")
          == chunk("see " + placeholder) + chunk(" there") + "{\"broken\": \"" + placeholder + "\n"
                 + chunk("plain"));
    CHECK(run_program({"redact", folder, "-o", dir / "shared"}).code == 3);
    CHECK(run_program({"redact", folder}).code == 2);
    CHECK(run_program({"redact", "--check", folder}).code == 1);
    CHECK(run_program({"redact", "--check", dir / "shared"}).code == 0);
}

TEST_CASE("files that are left out are named without the secrets in their names") {
    scratch const dir;
    write_below(dir / ("in/" + secret + ".txt"), "x");
    write_below(dir / ("in/bad_" + secret + ".json"), "{\"messages\":[");
    auto const r =
        run_program({"redact", dir / "in", "-o", dir / "shared", "--report", dir / "report.json"});
    CHECK(r.code == 1);
    CHECK(r.err.find(secret) == r.err.npos);
    CHECK(!has_secret(dir / "report.json"));
    CHECK(r.err.find(placeholder + ".txt: not looked into") != r.err.npos);
    auto const in_place = run_program({"redact", dir / "in", "--in-place"});
    CHECK(in_place.code != 0);
    CHECK(in_place.err.find(secret) == in_place.err.npos);
}

TEST_CASE("a file's secret is found in an earlier file, too") {
    scratch const dir;
    write_below(dir / "in/a.json", R"({"text":"it says Tq7vX2mLp9Rz4Kd8 there"})");
    write_below(dir / "in/b.json", R"({"password":"Tq7vX2mLp9Rz4Kd8"})");
    CHECK(run_program({"redact", dir / "in", "-o", dir / "out"}).code == 0);
    CHECK(read_file(dir / "out/a.json")
          == R"({"text":"it says [redacted:assigned-secret:1] there"})");
}

TEST_CASE("a damaged file of a folder is left out, and the exit code is 1") {
    scratch const dir;
    write_below(dir / "in/good.json", make_thread("Key " + secret));
    write_below(dir / "in/damaged.json", make_thread("Key " + secret).substr(0, 100));
    auto const r = run_program({"redact", dir / "in", "-o", dir / "out"});
    CHECK(r.code == 1);
    CHECK(r.err.find("damaged.json: not looked into: damaged") != r.err.npos);
    CHECK(read_tree(dir / "out").size() == 1);
    auto const before = read_tree(dir / "in");
    CHECK(run_program({"redact", dir / "in", "--in-place", "--no-copy"}).code == 1);
    CHECK(read_tree(dir / "in") == before);
}

TEST_CASE("a folder whose name has a secret is removed when it is redacted in place") {
    scratch const dir;
    write_below(dir / ("in/" + secret + "/below/a.json"), "[1]");
    write_below(dir / ("in/other_" + secret + "/b.txt"), "not looked into");
    write_below(dir / ("in/other_" + secret + "/c.json"), "[2]");
    CHECK(run_program({"redact", dir / "in", "--in-place", "--no-copy"}).code == 0);
    CHECK(std::filesystem::exists(dir / ("in/" + placeholder + "/below/a.json")));
    CHECK(!std::filesystem::exists(dir / ("in/" + secret)));
    CHECK(std::filesystem::exists(dir / ("in/other_" + secret + "/b.txt")));
}

TEST_CASE("a folder is redacted in place, after a copy of its changed files") {
    scratch const dir;
    auto const folder = make_folder(dir);
    CHECK(run_program({"redact", folder, "--in-place", "--strict"}).code == 1);
    auto const before = read_tree(folder);
    auto const r = run_program({"redact", folder + "/", "--in-place"});
    CHECK(r.code == 0);
    CHECK(r.err.find("sessions.before-redact, which still has the secrets") != r.err.npos);
    auto now = read_tree(folder);
    CHECK(now.at("notes.txt") == before.at("notes.txt"));
    now.erase("notes.txt");
    CHECK(all_of(now).find(secret.substr(12)) == secret.npos);
    CHECK(now.size() == 4);
    auto const copy = read_tree(folder + ".before-redact");
    CHECK(copy.size() == 3);
    CHECK(copy.at("index.json") == before.at("index.json"));
    auto const again = run_program({"redact", folder, "--in-place"});
    CHECK(again.err.find("nothing to redact") != again.err.npos);
}

TEST_CASE("in opencode's folder, a part with a stale signature is deleted with its file") {
    scratch const dir;
    auto const part = dir / "storage/part/msg_1/prt_1.json";
    write_below(part, R"({"id":"prt_1","messageID":"msg_1","sessionID":"ses_1","type":"reasoning",)"
                      R"("text":"use )"
                          + secret + R"(","metadata":{"anthropic":{"signature":")"
                          + std::string(80, 'A') + R"("}},"time":{"start":1,"end":2}})");
    write_file(dir / "storage/part/msg_1/prt_2.json",
               R"({"id":"prt_2","messageID":"msg_1","sessionID":"ses_1","type":"text",)"
               R"("text":"/home/maria"})");
    CHECK(run_program({"redact", dir / "storage", "-o", dir / "shared"}).code == 0);
    auto const now = read_tree(dir / "shared");
    CHECK(now.size() == 1);
    CHECK(now.at("part/msg_1/prt_2.json").find("/home/user1") != std::string::npos);
}

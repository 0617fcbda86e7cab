#include "harness.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace app::tests;

namespace {

/// A token that nobody issued; put together here so that no scanner takes this file for a leak.
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
    CHECK(run_program({"redact", dir / "thread.json", "--in-place", "--no-backup"}).code == 0);
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

TEST_CASE("a database is redacted in place, after a copy") {
    scratch const dir;
    auto const path = make_database(dir);
    auto const r = run_program({"redact", path, "--in-place"});
    CHECK(r.code == 0);
    CHECK(!has_secret(path));
    CHECK(has_secret(path + ".before-redact"));
    CHECK(run_program({"redact", path}).code == 2);
    auto const again = run_program({"redact", path, "--in-place", "--no-backup"});
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
    CHECK(r.err.find("it might hold secrets, so nothing was written") != r.err.npos);
    CHECK(run_program({"redact", path, "--in-place", "--no-backup"}).code == 1);
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

TEST_CASE("a program's own tokens go by the names of their columns and keys") {
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

TEST_CASE("the machine's name is asked of the system") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("on Wohnzimmer now"));
    app::host_environment host;
    host.host_name = "Wohnzimmer";
    auto const r = run_program({"redact", dir / "thread.json"}, {}, host);
    CHECK(r.out == make_thread("on host1 now"));
}

TEST_CASE("an unknown name to keep is refused, with the names there are") {
    scratch const dir;
    write_file(dir / "thread.json", make_thread("x"));
    auto const r = run_program({"redact", dir / "thread.json", "--keep", "bogus"});
    CHECK(r.code == 2);
    CHECK(r.err.find("bogus is not one of: age-key, anthropic-key, ") != r.err.npos);
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

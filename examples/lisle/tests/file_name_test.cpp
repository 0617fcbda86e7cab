// Names of files that are made from ids, and ids that an agent would use as names unchanged.
#include "../system/file_name.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <lisle/text/ascii.hpp>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace file_name_test {

using namespace app::tests;
using app::make_file_name;
namespace fs = std::filesystem;

namespace {

/// Texts that are no names on some system, or that become the name of another text.
std::vector<std::string> const hostile{
    "",
    ".",
    "..",
    "../../x",
    "/x",
    "a\\b",
    ".hidden",
    "-rf",
    "a.",
    "a..",
    "a ",
    " a",
    "con",
    "CON",
    "nul.txt",
    "com1.x.y",
    "lpt9",
    "aux",
    "a<b>:\"|?*",
    "a\nb",
    "\x1b[31mx",
    std::string{"a\0b", 3},
    "gpj.\u202etxt",
    "\u2066x",
    "\xFF\xFE",
    "caf\xC3",
    "A",
    "a",
    "SES_aB",
    "SES_Ab",
    "caf\u00e9",
    "cafe\u0301",
    "a~0123456789abcdef",
    std::string(300, 'x'),
    std::string(300, 'x') + 'y',
    std::string(99, 'x') + "\u4e2d\u4e2d",
};

/// The reserved names of Windows, in lower case.
std::set<std::string> list_devices() {
    std::set<std::string> out{"con", "prn", "aux", "nul"};
    for (char digit = '0'; digit <= '9'; ++digit)
        for (auto const* port : {"com", "lpt"}) out.insert(std::string{port} + digit);
    return out;
}

}  // namespace

TEST_CASE("every text has a name that every system takes, also with an ending") {
    auto const devices = list_devices();
    for (auto const& text : hostile)
        for (auto const& name : {make_file_name(text), make_file_name(text, "place")}) {
            CAPTURE(name);
            REQUIRE_FALSE(name.empty());
            CHECK(name.size() <= 117);
            CHECK(name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                         "0123456789-_.~")
                  == name.npos);
            CHECK(name.front() != '.');
            CHECK(name.front() != '-');
            CHECK(name.back() != '.');
            CHECK_FALSE(devices.contains(
                lisle::text::to_lower((name + ".json").substr(0, name.find('.')))));
        }
}

TEST_CASE("different texts have different names, also where case means nothing") {
    std::set<std::string> names;
    for (auto const& text : hostile) names.insert(lisle::text::to_lower(make_file_name(text)));
    CHECK(names.size() == hostile.size());
    CHECK(make_file_name("a", "one place") != make_file_name("a", "another"));
}

TEST_CASE("usual ids stay as they are") {
    for (auto const* id : {"ses_1", "01a20771-f8f9-7553-acda-7d401c69761f", "agent-a1", "v1.2",
                           "command", "com10", "xcon"})
        CHECK(make_file_name(id) == id);
    CHECK(make_file_name("../A") == "___A~80dd850293b12572");
}

// ---- Ids that an agent uses as names ------------------------------------------------------------

TEST_CASE("no session becomes a file whose name its agent would not make") {
    scratch const here;
    auto const codex = [](std::string const& id) {
        return R"({"timestamp":"2026-11-23T08:07:35.913Z","type":"session_meta","payload":{"id":")"
               + id
               + R"(","timestamp":"2026-11-23T08:07:35.878Z","cwd":"/w","originator":"codex_exec",)"
                 R"("cli_version":"0.77.0","source":"exec","model_provider":"x"}})"
               + '\n'
               + R"({"timestamp":"2026-11-23T08:07:35.940Z","type":"response_item","payload":)"
                 R"({"type":"message","role":"user","content":[{"type":"input_text","text":"m"}]}})"
               + '\n';
    };
    auto const claude_code = [](std::string const& id) {
        return R"({"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user",)"
               R"("content":"Go"},"uuid":"u","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/w",)"
               R"("sessionId":")"
               + id + "\",\"version\":\"2.1.330\"}\n";
    };
    auto const acpx = [](std::string const& id) {
        auto out = read_file("../data/acpx/weather.json");
        std::string const key = R"("acpx_record_id": ")";
        auto const at = out.find(key) + key.size();
        return out.replace(at, out.find('"', at) - at, id);
    };
    struct attempt {
        std::string home, text, problem;
    };
    std::string const uuid = "01a20771-f8f9-7553-acda-7d401c69761f";
    for (auto const& [home, text, problem] : std::vector<attempt>{
             {".codex", codex("\\u001b[31mx"), "its id is no UUID of Codex's: \\u{1b}[31mx"},
             {".codex", codex("../../x"), "its id is no UUID of Codex's: ../../x"},
             {".codex", codex('{' + uuid + '}'), "its id is no UUID of Codex's"},
             {".claude", claude_code('{' + uuid + '}'), "its id is no UUID with hyphens"},
             {".claude", claude_code("../x"), "its id is no UUID with hyphens"},
             {"sessions", acpx(std::string(251, 'x')), "its record id can't be the name of a file"},
             {"sessions", acpx(""), "its record id can't be the name of a file"}}) {
        auto const folder = here / home;
        fs::create_directories(folder);
        auto const run = run_program({"put", folder, "-"}, text);
        CAPTURE(run.err);
        CHECK(run.code == 1);
        CHECK(run.err.find(problem) != std::string::npos);
        CHECK(read_tree(folder).empty());
    }
    for (auto const& [home, text] :
         {std::pair{".codex", codex(uuid)}, std::pair{".claude", claude_code(uuid)},
          std::pair{"sessions", acpx(std::string(250, 'x'))}}) {
        auto const run = run_program({"put", here / home, "-"}, text);
        CAPTURE(run.err);
        CHECK(run.code == 0);
        CHECK(read_tree(here / home).size() >= 1);
    }
}

TEST_CASE("a repaired session of opencode's files gets a name beside them") {
    scratch const here;
    auto const storage = here / "storage";
    for (auto const* folder : {"/session/p", "/message/CON."})
        fs::create_directories(storage + folder);
    write_file(storage + "/session/p/CON..json",
               R"({"id":"CON.","version":"1.0.0","projectID":"p","directory":"/",)"
               R"("title":"t","time":{"created":1,"updated":1}})");
    write_file(storage + "/message/CON./msg_1.json", "{");
    auto const run = run_program({"repair", storage, "--write"});
    CAPTURE(run.err + run.out);
    auto const name = make_file_name("ses_CON.") + ".repaired.json";
    CHECK(name.starts_with("ses_CON_~"));
    CHECK(fs::exists(storage + '/' + name));
}

TEST_CASE("a backup keeps the folders that an earlier release has named") {
    scratch const here;
    auto const db = here / "threads.db", saved = here / "saved";
    run_sql(db, "CREATE TABLE threads (id TEXT PRIMARY KEY, summary TEXT NOT NULL, updated_at TEXT "
                "NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL)");
    run_sql(db, "INSERT INTO threads VALUES ('a b', 't', '2026-01-01T00:00:00+00:00', 'json', "
                "'{}')");
    REQUIRE(run_at("01", {"backup", db, "-o", saved}).code == 0);
    auto const before = dump_all(db);
    auto const name = make_file_name("a b");
    fs::rename(saved + "/zed/" + name, saved + "/zed/a%20b");
    for (auto const& run : fs::directory_iterator{saved + "/runs"}) {
        auto manifest = read_file(run.path().string());
        manifest.replace(manifest.find(name), name.size(), "a%20b");
        write_file(run.path().string(), manifest);
    }
    CHECK(run_at("02", {"backup", db, "-o", saved}).out.find("nothing has changed")
          != std::string::npos);
    CHECK(run_at("02", {"restore", saved, "--to", db}).out.starts_with("restored 0 "));
    run_sql(db, "UPDATE threads SET summary = 'u'");
    CHECK(run_at("03", {"backup", db, "-o", saved}).code == 0);
    CHECK(std::distance(fs::directory_iterator{saved + "/zed"}, {}) == 1);
    run_sql(db, "DELETE FROM threads");
    CHECK(run_at("04", {"restore", saved, "--to", db}).code == 0);
    run_sql(db, "UPDATE threads SET summary = 't'");
    CHECK(dump_all(db) == before);
}

}  // namespace file_name_test

// examples/lisle/tests/stores_test.cpp - commands without a store, and where agents keep theirs.
#include "../stores/stores.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace stores_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const acpx_record = "../../tests/formats/acpx/data/created-0.16.0.json";

constexpr auto* one_session = R"(
CREATE TABLE session (id text PRIMARY KEY, project_id text, parent_id text, slug text, directory text, title text, version text, time_created integer, time_updated integer);
CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer, data text);
CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer, data text);
INSERT INTO session VALUES ('ses_1', 'p', NULL, 's', '/w', 'Brew', '1.2.27', 1000, 1780000000000);
)";

/// A home folder, and the environment of its user.
struct home {
    scratch folder;
    app::host_environment host;

    home() { host.variables["HOME"] = folder / ""; }

    [[nodiscard]] std::string make(std::string_view path) const {
        auto const file = folder / path;
        fs::create_directories(fs::path{file}.parent_path());
        return file;
    }
    void add_zed(std::string_view at = ".local/share/zed/threads/threads.db") const {
        fs::copy_file(bundle, make(at));
    }
    void add_loom(std::string_view at = ".local/share/loom/threads") const {
        fs::create_directories(folder / at);
        fs::copy("../data/loom", folder / at);
    }
    void add_opencode(std::string_view at = ".local/share/opencode/opencode.db") const {
        run_sql(make(at), one_session);
    }
    /// A session as opencode kept it before 1.2.
    void add_old_session(std::string_view id) const {
        auto const name = std::string{id};
        write_file(make(".local/share/opencode/storage/session/p/" + name + ".json"),
                   R"({"id": ")" + name
                       + R"(","projectID":"p","directory":"/w","title":"Old","version":"1.1.27",)"
                         R"("time":{"created":1000,"updated":1700000000000}})");
    }
    void add_acpx(std::string_view at = ".acpx/sessions/mock-0001.json") const {
        fs::copy_file(acpx_record, make(at));
    }
    [[nodiscard]] outcome run(std::vector<std::string> arguments) const {
        return run_program(std::move(arguments), {}, host);
    }
    /// The paths that are found, below the home folder.
    [[nodiscard]] std::vector<std::string> find() const {
        std::vector<std::string> out;
        for (auto const& place : app::find_places(host).all)
            if (place.is_there) out.push_back(place.path.lexically_relative(folder / "").string());
        return out;
    }
};

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t out = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++out;
    return out;
}

TEST_CASE("without a store all agents' sessions are listed, newest first") {
    home const at;
    at.add_zed();
    at.add_loom();
    at.add_opencode();
    at.add_acpx();
    auto const run = at.run({"list"});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(run.out.find("AGENT     UPDATED (UTC)") != std::string::npos);
    for (auto const* agent : {"  zed       ", "  acpx      ", "  opencode  ", "  loom      "}) {
        CAPTURE(agent);
        CHECK(run.out.find(agent) != std::string::npos);
    }
    std::vector<std::string> times;
    for (auto at_line = run.out.find("\n"); at_line != std::string::npos;
         at_line = run.out.find('\n', at_line + 1))
        if (auto const time = run.out.find("  20", at_line);
            time != std::string::npos && time < run.out.find('\n', at_line + 1)
            && run.out.find("\u2514", at_line) > run.out.find('\n', at_line + 1))
            times.push_back(run.out.substr(time + 2, 16));
    CHECK(times.size() > 10);
    CHECK(std::is_sorted(times.rbegin(), times.rend()));
    CHECK(at.run({"list", "--json"}).out.find(R"({"agent":"opencode","store":")")
          != std::string::npos);
    CHECK(count(at.run({"list", "--ids"}).out, "\n")
          == count(at.run({"list", "--json"}).out, "\n"));
}

TEST_CASE("a command's single argument is a store if it exists, or else an id or a text") {
    home const at;
    at.add_opencode();
    at.add_acpx();
    CHECK(at.run({"show", "ses_1"}).out.starts_with("# Brew\n"));
    CHECK(at.run({"get", "--raw", "ses"}).out.find("Brew") != std::string::npos);
    CHECK(at.run({"show", at.folder / ".local/share/opencode"}).out.starts_with("# Brew\n"));
    CHECK(at.run({"search", "--ids", "brew"}).out == "ses_1\n");
    CHECK(at.run({"search", "--ids", at.folder / ".acpx", "brew"}).code == 1);
    auto const missing = at.run({"show", "lost.db"});
    CHECK(missing.code == 1);
    CHECK(missing.err == "lisle: no id begins with \"lost.db\", and there is no such file\n");
    CHECK(at.run({"show", "./lost.db"}).code == 3);
    auto const check = at.run({"check"});
    CHECK(check.code == 0);
    CHECK(check.out.find("ses_1     opencode  canonical for opencode 1.2.27, rows")
          != std::string::npos);
    CHECK(check.out.find("\n2 documents: ") != std::string::npos);
}

TEST_CASE("an id in two stores is an error that names both") {
    home const at;
    at.add_opencode();
    at.add_opencode(".local/share/opencode/opencode-local.db");
    auto const run = at.run({"show", "ses_1"});
    CHECK(run.code == 1);
    CHECK(run.err.find("more than one store has \"ses_1\": ses_1 in ") != std::string::npos);
    CHECK(run.err.find("opencode/opencode-local.db") != std::string::npos);
    CHECK(at.run({"show", at.folder / ".local/share/opencode/opencode-local.db", "ses_1"}).code
          == 0);
}

TEST_CASE("files that opencode copied into its database are listed once") {
    home const at;
    at.add_opencode();
    at.add_old_session("ses_1");
    at.add_old_session("ses_0");
    CHECK(at.run({"list", "--ids"}).out == "ses_1\nses_0\n");
    CHECK(at.run({"show", "ses_1"}).out.starts_with("# Brew\n"));
    auto const where = at.run({"where"});
    CHECK(where.code == 0);
    CHECK(where.out.find("opencode     files            2        -  ") != std::string::npos);
    CHECK(where.out.find("storage  (before a database)\n") != std::string::npos);
}

TEST_CASE("without a store no sessions are listed, and where --all prints the places") {
    home const at;
    auto const list = at.run({"list"});
    CHECK(list.code == 1);
    CHECK(list.out.empty());
    CHECK(list.err.find("lisle where --all") != std::string::npos);
    CHECK(at.run({"where"}).code == 1);
    auto const where = at.run({"where", "--all"});
    CHECK(where.out.find(".acpx/sessions  (missing)\n") != std::string::npos);
    CHECK(at.run({"where", "--all", "--json"}).out.find(R"("is_there":false,"sessions":null)")
          != std::string::npos);
    CHECK(run_program({"list"}).code == 1);  // a user without a home folder
    CHECK(run_program({"where", "--all"}).out.find('/') == std::string::npos);
}

TEST_CASE("an empty folder of sessions is a store without sessions") {
    home const at;
    fs::create_directories(at.folder / ".acpx/sessions");
    fs::create_directories(at.folder / ".local/share/loom/threads");
    fs::create_directories(at.folder / ".local/share/opencode/storage/session");
    auto const run = at.run({"list"});
    CHECK(run.code == 0);
    CHECK(run.out.ends_with("\n0 sessions\n"));
}

TEST_CASE("an unreadable store is reported, and the others are listed") {
    home const at;
    at.add_opencode();
    write_file(at.make(".local/share/zed/threads/threads.db"), "no database at all, by far");
    for (std::vector<std::string> const& arguments : std::vector<std::vector<std::string>>{
             {"list"}, {"list", "--json"}, {"search", "brew"}, {"check"}, {"where"}}) {
        CAPTURE(arguments.front());
        auto const run = at.run(arguments);
        CHECK(run.code == 3);
        CHECK(count(run.err, "\n") == 1);
        CHECK(run.err.find("threads.db") != std::string::npos);
        CHECK(run.out.find(arguments.front() == "where" ? "opencode.db" : "ses_1")
              != std::string::npos);
    }
    CHECK(at.run({"show", "ses_1"}).code == 0);
}

TEST_CASE("variables move the stores of the programs that honour them") {
    home at;
    at.add_zed();
    at.add_opencode();
    at.add_opencode("data/opencode/opencode-beta.db");
    at.add_opencode("data/opencode/mine.sqlite");
    at.add_zed("flat/zed/threads/threads.db");
    at.add_zed(".var/app/dev.zed.Zed/data/zed/threads/threads.db");
    at.add_loom("data/loom/threads");
    at.add_acpx("claw/.openclaw/acpx/sessions/mock-0001.json");
    at.add_acpx("state/workspace/state/sessions/mock-0001.json");
    using paths = std::vector<std::string>;
    CHECK(at.find()
          == paths{".local/share/zed/threads/threads.db",
                   ".var/app/dev.zed.Zed/data/zed/threads/threads.db",
                   ".local/share/opencode/opencode.db"});
    at.host.variables["XDG_DATA_HOME"] = "data";
    CHECK(at.find().size() == 3);  // a relative path is ignored
    at.host.variables["XDG_DATA_HOME"] = at.folder / "data";
    at.host.variables["FLATPAK_XDG_DATA_HOME"] = at.folder / "flat";
    at.host.variables["OPENCODE_DB"] = "mine.sqlite";
    at.host.variables["OPENCLAW_HOME"] = at.folder / "claw";
    CHECK(at.find()
          == paths{"flat/zed/threads/threads.db",
                   ".var/app/dev.zed.Zed/data/zed/threads/threads.db",
                   "claw/.openclaw/acpx/sessions", "data/opencode/mine.sqlite",
                   "data/opencode/opencode-beta.db", "data/loom/threads"});
    at.host.variables["OPENCLAW_STATE_DIR"] = at.folder / "state";
    at.host.variables["OPENCODE_DB"] = at.folder / ".local/share/opencode/opencode.db";
    CHECK(at.find()[2] == "state/workspace/state/sessions");
    CHECK(at.find()[3] == ".local/share/opencode/opencode.db");
    at.host.variables["OPENCODE_DB"] = ":memory:";
    at.host.variables["ZED_STATELESS"] = "1";
    auto const run = at.run({"where"});
    CHECK(run.code == 0);
    CHECK(run.err.find("OPENCODE_DB is :memory:") != std::string::npos);
    CHECK(run.err.find("ZED_STATELESS is set") != std::string::npos);
}

TEST_CASE("macOS and Windows have folders of their own") {
    home at;
    at.host.rules = app::folder_rules::apple;
    at.add_zed("Library/Application Support/Zed/threads/threads.db");
    at.add_loom("Library/Application Support/loom/threads");
    at.add_opencode();
    at.host.variables["FLATPAK_XDG_DATA_HOME"] = at.folder / "flat";
    CHECK(at.find()
          == std::vector<std::string>{"Library/Application Support/Zed/threads/threads.db",
                                      ".local/share/opencode/opencode.db",
                                      "Library/Application Support/loom/threads"});
    at.host = {};
    at.host.rules = app::folder_rules::microsoft;
    at.host.variables["USERPROFILE"] = at.folder / "";
    at.host.variables["LOCALAPPDATA"] = at.folder / "Local";
    at.host.variables["APPDATA"] = at.folder / "Roaming";
    at.add_zed("Local/Zed/threads/threads.db");
    at.add_loom("Roaming/loom/threads");
    at.add_acpx();
    CHECK(at.find()
          == std::vector<std::string>{"Local/Zed/threads/threads.db", ".acpx/sessions",
                                      ".local/share/opencode/opencode.db", "Roaming/loom/threads"});
}

TEST_CASE("one folder under two names is one store") {
    home at;
    at.add_zed("real/zed/threads/threads.db");
    fs::create_directories(at.folder / ".local");
    fs::create_directory_symlink(at.folder / "real", at.folder / ".local/share");
    at.host.variables["FLATPAK_XDG_DATA_HOME"] = at.folder / "real";
    fs::create_directories(at.folder / ".var/app/dev.zed.Zed");
    fs::create_directory_symlink(at.folder / "real", at.folder / ".var/app/dev.zed.Zed/data");
    CHECK(at.find() == std::vector<std::string>{"real/zed/threads/threads.db"});
}

}  // namespace stores_test

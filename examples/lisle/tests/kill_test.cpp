// examples/lisle/tests/kill_test.cpp - commands that write, killed at calls that change the disk.
// LISLE_KILL_EVERY=1 kills them at each call, about a thousand times; tests/programs does so.
#include "crashes.hpp"
#include "kill_everywhere.hpp"
#include "opencode_tables.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace kill_test {

using namespace app::tests;
namespace fs = std::filesystem;

using words = std::vector<std::string>;

// ---- Stores ---------------------------------------------------------------------------------

std::string const secret = std::string{"ghp_"} + "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ" + "0mLq17";
std::string const claude_code_file = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";
std::string const codex_id = "01a1f000-0000-7000-8000-000000000003";
std::string const codex_file =
    "/codex/sessions/2026/11/20/rollout-2026-11-20T10-00-00-" + codex_id + ".jsonl";

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

void add_file(std::string const& path, std::string_view text) {
    fs::create_directories(fs::path{path}.parent_path());
    write_file(path, text);
}

/// Puts a secret into every text of a folder.
void add_secrets(std::string const& folder) {
    for (auto const& [name, text] : read_tree(folder))
        write_file(folder + '/' + name, replace_all(replace_all(text, " the ", ' ' + secret + ' '),
                                                    " of ", ' ' + secret + ' '));
}

void make_acpx(std::string const& folder) {
    auto const text = read_file("../data/acpx/weather.json");
    for (char const c : {'0', '1', '2'}) {
        auto const id = std::string{"session-"} + c;
        add_file(folder + "/acpx/" + id + ".json", replace_all(text, "weather-1", id));
        add_file(folder + "/acpx/" + id + ".stream.ndjson", "{}\n");
    }
}
void make_loom(std::string const& folder) { fs::copy("../data/loom", folder + "/loom"); }
/// Without the damaged thread, for which a redaction refuses the folder.
void make_whole_loom(std::string const& folder) {
    make_loom(folder);
    fs::remove(folder + "/loom/T-01a1dd00-1111-7222-8333-444455556666.json");
}
void make_claude_code(std::string const& folder) {
    fs::copy("../data/claude_code", folder + "/claude", fs::copy_options::recursive);
    add_file(folder + "/claude/history.jsonl", "{}\n");
}
void make_codex(std::string const& folder) {
    auto const text = read_file("../../tests/formats/codex/rollouts/hand.jsonl");
    add_file(folder + codex_file, text);
    auto const other = replace_all(codex_id, "0003", "0004");
    add_file(folder + replace_all(codex_file, codex_id, other), replace_all(text, codex_id, other));
    add_file(folder + "/codex/session_index.jsonl",
             R"({"id":")" + codex_id + "\",\"thread_name\":\"Old\",\"updated_at\":\"t\"}\n");
}
void make_zed(std::string const& folder) {
    scratch const dir;
    write_file(dir / "a.json", make_thread("With " + secret));
    for (auto const* id : {"a", "b"})
        REQUIRE(run_program({"put", folder + "/zed.db", dir / "a.json", "--id", id}).code == 0);
}
void make_opencode(std::string const& folder) { run_sql(folder + "/opencode.db", opencode_tables); }

/// With two sessions, and an export of a third.
void make_filled_opencode(std::string const& folder) {
    make_opencode(folder);
    for (char const c : {'1', '2', '3'}) {
        auto const text = std::string{R"({"info":{"id":"ses_#","slug":"s","projectID":"p",)"
                                      R"("directory":"/w","title":"Brew","version":"1.2.27",)"
                                      R"("time":{"created":1000,"updated":2000}},"messages":[)"
                                      R"({"info":{"id":"msg_#","sessionID":"ses_#","role":"user",)"
                                      R"("time":{"created":1000},"agent":"build","model":)"
                                      R"({"providerID":"p","modelID":"m"}},"parts":[{"id":"prt_#",)"
                                      R"("sessionID":"ses_#","messageID":"msg_#","type":"text",)"
                                      R"("text":"with )"}
                          + secret + "\"}]}]}";
        write_file(folder + "/new.json", replace_all(text, "#", {&c, 1}));
        if (c != '3')
            REQUIRE(run_program({"put", folder + "/opencode.db", folder + "/new.json"}).code == 0);
    }
}

/// A preparation, and then another.
template <class First, class Second>
auto both(First first, Second second) {
    return [=](std::string const& folder) {
        first(folder);
        second(folder);
    };
}
auto const with_secrets = [](auto make) { return both(make, add_secrets); };

// ---- Commands -------------------------------------------------------------------------------

TEST_CASE("a killed redaction in place leaves old or new sessions, and no second copy") {
    auto const redact = [](std::string const& target, auto prepare) {
        kill_everywhere({{"redact", "--in-place", "WORK" + target}, prepare, target});
    };
    redact("/acpx/session-0.json", with_secrets(make_acpx));
    redact("/claude/projects/-home-user-kettle/" + claude_code_file,
           with_secrets(make_claude_code));
    redact("/acpx", with_secrets(make_acpx));
    redact("/loom", with_secrets(make_whole_loom));
    redact("/claude", with_secrets(make_claude_code));
    redact("/codex", with_secrets(make_codex));
    redact("/zed.db", make_zed);
    redact("/opencode.db", make_filled_opencode);
}

TEST_CASE("a killed redaction into a new place leaves no secrets") {
    auto const redact = [](std::string const& from, std::string const& to, auto prepare) {
        killed_writer writer{{"redact", "WORK" + from, "-o", "WORK" + to}, prepare, to};
        writer.is_store = false;
        kill_everywhere(writer);
    };
    redact("/acpx/session-0.json", "/new.json", with_secrets(make_acpx));
    redact("/loom", "/new", with_secrets(make_whole_loom));
    redact("/zed.db", "/new.db", make_zed);
}

TEST_CASE("a killed repair leaves old or new sessions, and a copy of each that it changed") {
    auto const repair = [](std::string const& target, auto prepare) {
        kill_everywhere({{"repair", "--write", "WORK" + target}, prepare, target});
    };
    auto const cut = [](std::string const& name, std::size_t size) {
        return [=](std::string const& folder) {
            auto const text = read_file(folder + name);
            write_file(folder + name, text.substr(0, text.size() - size));
        };
    };
    repair("/acpx", both(make_acpx,
                         both(cut("/acpx/session-0.json", 200), cut("/acpx/session-1.json", 300))));
    repair("/acpx/session-0.json", both(make_acpx, cut("/acpx/session-0.json", 200)));
    repair("/loom", both(make_loom, cut("/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json", 300)));
    repair(
        "/claude/projects",
        both(make_claude_code, cut("/claude/projects/-home-user-kettle/" + claude_code_file, 1)));
    repair("/codex", both(make_codex, cut(codex_file, 40)));
    for (bool const has_log : {false, true})
        repair("/zed.db", [=](std::string const& folder) {
            scratch const dir;
            make_database(folder + "/zed.db", dir, has_log);
        });
}

TEST_CASE("a killed restore leaves old or new sessions") {
    auto const restore = [](std::string const& target, auto prepare) {
        kill_everywhere(
            {{"restore", "WORK/saved", "--replace", "--to", "WORK" + target},
             [=](std::string const& folder) {
                 prepare(folder);
                 REQUIRE(run_at("01", {"backup", folder + target, "-o", folder + "/saved"}).code
                         == 0);
                 if (target.ends_with(".db")) fs::remove(folder + target);
                 else add_secrets(folder + target);
             },
             target});
    };
    restore("/acpx", make_acpx);
    restore("/loom", make_loom);
    restore("/claude", make_claude_code);
    restore("/codex", make_codex);
}

TEST_CASE("a killed put leaves the old session or the new one") {
    auto const put = [](std::string const& target, words rest, auto prepare) {
        words arguments{"put", "WORK" + target};
        arguments.insert(arguments.end(), rest.begin(), rest.end());
        killed_writer writer{arguments, prepare, target};
        writer.is_repeatable = target != "/loom";  // each write increases a thread's version
        kill_everywhere(writer);
    };
    auto const add_thread = [](std::string const& folder) {
        write_file(folder + "/new.json", make_thread("New"));
    };
    put("/zed.db", {"WORK/new.json", "--id", "a"}, both(make_zed, add_thread));
    put("/zed.db", {"WORK/new.json", "--id", "a"}, add_thread);
    put("/opencode.db", {"WORK/new.json"}, make_filled_opencode);
    put("/acpx", {"WORK/new.json", "--id", "session-0"},
        both(make_acpx, [](std::string const& folder) {
            write_file(folder + "/new.json",
                       replace_all(read_file(folder + "/acpx/session-0.json"), " the ", " a "));
        }));
    put("/loom",
        {"../data/loom/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json", "--id",
         "T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3"},
        make_loom);
}

TEST_CASE("a killed conversion puts all sessions into a store, or none") {
    auto const convert = [](words from, std::string const& to, std::string const& target,
                            auto prepare) {
        words arguments{"convert"};
        arguments.insert(arguments.end(), from.begin(), from.end());
        for (auto const& word : words{"--to", to, "--into", "WORK" + target})
            arguments.push_back(word);
        killed_writer writer{arguments, prepare, target};
        kill_everywhere(writer);
    };
    convert({bundle}, "loom", "/loom", make_loom);
    convert({bundle}, "acpx", "/acpx", make_acpx);
    convert({bundle}, "claude-code", "/claude/projects", make_claude_code);
    convert({bundle}, "codex", "/codex", make_codex);
    convert({"../data/loom"}, "zed", "/zed.db", make_zed);
    convert({bundle}, "opencode", "/opencode.db", make_opencode);
}

TEST_CASE("a killed backup leaves the previous backup whole") {
    kill_everywhere(
        {{"backup", "WORK/loom", "-o", "WORK/saved"},
         [](std::string const& folder) {
             make_loom(folder);
             REQUIRE(run_at("01", {"backup", folder + "/loom", "-o", folder + "/saved"}).code == 0);
             add_secrets(folder + "/loom");
         },
         "/saved",
         promise::whole_files,
         false});
}

TEST_CASE("a killed run leaves a whole result or none") {
    auto const write = [](words arguments, std::string const& target,
                          promise kept = promise::all_or_nothing) {
        kill_everywhere({arguments, make_loom, target, kept, false});
    };
    std::string const session = "T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3";
    write({"page", "WORK/loom", session, "-o", "WORK/page.html"}, "/page.html");
    write({"convert", "WORK/loom", session, "--to", "acpx", "-o", "WORK/new.json"}, "/new.json");
    write({"rows", "WORK/loom", "-o", "WORK/rows.db"}, "/rows.db");
    write({"rows", "WORK/loom", "-o", "WORK/rows.ndjson"}, "/rows.ndjson");
    write({"site", "WORK/loom", "-o", "WORK/site"}, "/site", promise::whole_files);
}

TEST_CASE("a killed map leaves a whole result or none, and the next run continues it") {
    killed_writer writer{{"map", "--peek", "--resume", "WORK/in.jsonl", "-o", "WORK/out.jsonl"},
                         [](std::string const& folder) {
                             std::string text;
                             auto const record =
                                 R"({"id":1,"document":)" + make_thread("Tea") + "}\n";
                             for (int i = 0; i != 20; ++i) text += record;
                             write_file(folder + "/in.jsonl", text);
                         },
                         "/out.jsonl"};
    writer.is_store = false;
    kill_everywhere(writer);
}

TEST_CASE("a killed apply leaves the old file or the new one") {
    killed_writer writer{
        {"apply", "--write", "WORK/a.txt"},
        [](std::string const& folder) { write_file(folder + "/a.txt", "a\nb\nc\n"); },
        "/a.txt"};
    writer.is_store = false;
    writer.input = "<<<<<<< SEARCH\nb\n=======\nnew\n>>>>>>> REPLACE\n";
    kill_everywhere(writer);
}

}  // namespace kill_test

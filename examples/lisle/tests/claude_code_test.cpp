// examples/lisle/tests/claude_code_test.cpp - the commands on Claude Code's folders.
#include "harness.hpp"
#include "opencode_tables.hpp"

#include "../site/site_builder.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace claude_code_program_test {

using namespace app::tests;

std::string const home = "../data/claude_code";
std::string const id = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f";
std::string const file = home + "/projects/-home-user-kettle/" + id + ".jsonl";

TEST_CASE("~/.claude, projects and a project's folder are listed alike") {
    auto const run = run_program({"list", "--json", home});
    CHECK(run.code == 0);
    CHECK(run.out.find(id) != std::string::npos);
    CHECK(run.out.find("The kettle that never stops") != std::string::npos);
    CHECK(run.out.find(R"("folders":["/home/user/kettle"])") != std::string::npos);
    for (auto const& folder : {home + "/projects", home + "/projects/-home-user-kettle"})
        CHECK(run_program({"list", "--json", folder}).out == run.out);
}

TEST_CASE("every message is shown, with the results of parallel calls") {
    auto const run = run_program({"show", home, "5f2c"});
    CHECK(run.code == 0);
    CHECK(matches_golden("show_claude_code.md", run.out));
    CHECK(run_program({"show", file}).out == run.out);
}

TEST_CASE("the subagents of a workflow are listed below their session") {
    scratch const here;
    auto const project = here / "projects/-home-user-kettle/";
    auto const run_folder = project + id + "/subagents/workflows/wf_1";
    std::filesystem::create_directories(run_folder);
    std::filesystem::copy(file, project + id + ".jsonl");
    write_file(run_folder + "/agent-acccc000000000003.jsonl",
               R"({"parentUuid":null,"isSidechain":true,"agentId":"acccc000000000003","cwd":"/p",)"
               R"("sessionId":")"
                   + id
                   + R"(","version":"2.1.330","type":"user","message":{"role":"user",)"
                     R"("content":"task"},"uuid":"u","timestamp":"2026-03-02T10:00:00.000Z"})"
                     "\n");
    auto const run = run_program({"list", "--json", here / "projects"});
    CHECK(run.code == 0);
    CHECK(run.out.find(R"("id":"agent-acccc000000000003")") != std::string::npos);
    CHECK(run.out.find(R"("parent_id":")" + id) != std::string::npos);
}

TEST_CASE("a summary titles the session whose leaf it names, of the same project") {
    scratch const here;
    auto const record = [](std::string const& type, std::string const& uuid,
                           std::string const& more) {
        return R"({"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/p",)"
               R"("sessionId":"s","version":"1.0.88","type":")"
               + type + R"(","message":{"role":")" + type + R"(","content":"first words"},"uuid":")"
               + uuid + R"(","timestamp":"2025-09-01T10:00:00.000Z")" + more + "}\n";
    };
    auto const summary = [](std::string const& text, std::string const& leaf) {
        return R"({"type":"summary","summary":")" + text + R"(","leafUuid":")" + leaf + "\"}\n";
    };
    std::string const first = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e51",
                      second = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e52",
                      own = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e53",
                      elsewhere = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e54";
    std::filesystem::create_directories(here / "projects/-p");
    std::filesystem::create_directories(here / "projects/-q");
    write_file(here / ("projects/-p/" + first + ".jsonl"), record("user", "a", ""));
    write_file(here / ("projects/-p/" + second + ".jsonl"),
               summary("Of the first", "a") + summary("Of nobody", "z") + record("user", "a", "")
                   + record("user", "b", ""));
    write_file(here / ("projects/-p/" + own + ".jsonl"),
               summary("Of itself", "c") + record("user", "c", ""));
    write_file(here / ("projects/-q/" + elsewhere + ".jsonl"), record("user", "a", ""));
    auto const titles = run_program({"list", "--ids", "--titles", here / ""}).out;
    CHECK(titles.find(first + "\tOf the first\n") != std::string::npos);
    CHECK(titles.find(second + "\tfirst words\n") != std::string::npos);
    CHECK(titles.find(own + "\tOf itself\n") != std::string::npos);
    CHECK(titles.find(elsewhere + "\tfirst words\n") != std::string::npos);
    CHECK(run_program({"show", here / "", own}).out.starts_with("# Of itself\n"));
}

TEST_CASE("a session is checked, and its own text is canonical") {
    CHECK(run_program({"check", home}).code == 0);
    CHECK(run_program({"check", file})
              .out.starts_with(file + "  canonical for Claude Code 2.1.330, session"));
    auto const run = run_program({"canon", file});
    CHECK(run.code == 0);
    CHECK(run.out == read_file(file));
    CHECK(run_program({"get", "--as-read", home, id}).out == read_file(file));
}

TEST_CASE("a search finds texts of every branch") {
    auto const find = [](std::string const& words) {
        return run_program({"search", "--ids", home, words}).out;
    };
    CHECK(find("100 degrees") == id + '\n');
    CHECK(find("File does not exist") == id + '\n');
    CHECK(find("Leave it as it is") == id + '\n');
}

TEST_CASE("the default place is found, and named by its own variable") {
    app::host_environment host;
    auto const folder = std::filesystem::absolute(home).string();
    host.variables["HOME"] = "/nowhere";
    host.variables["CLAUDE_CONFIG_DIR"] = folder;
    auto const run = run_program({"list", "--json"}, {}, host);
    CHECK(run.code == 0);
    CHECK(run.out.find(R"("agent":"claude-code")") != std::string::npos);
}

TEST_CASE("the files beside the sessions are counted, and links are not followed") {
    scratch const here;
    auto const session = here / ("projects/-x/" + id);
    std::filesystem::create_directories(session + "/tool-results");
    std::filesystem::create_directories(here / "file-history/s");
    std::filesystem::copy(file, session + ".jsonl");
    write_file(session + "/tool-results/toolu_1.txt", "long");
    write_file(session + "/tool-results/toolu_2.txt", "longer");
    write_file(here / "history.jsonl", "{}\n");
    std::filesystem::create_symlink("/", here / "file-history/all");
    app::host_environment host;
    host.variables["HOME"] = "/nowhere";
    host.variables["CLAUDE_CONFIG_DIR"] = std::filesystem::path{here / ""}.parent_path();

    auto const printed = run_program({"where"}, {}, host);
    CHECK(printed.code == 0);
    CHECK(printed.out.find("2     10 B  " + (here / "projects/*/*/tool-results/*")
                           + "  (results too long for a session's file)")
          != std::string::npos);
    CHECK(printed.out.find("1      3 B  " + (here / "history.jsonl")
                           + "  (prompts typed on the screen)")
          != std::string::npos);
    CHECK(printed.out.find("file-history") == std::string::npos);
    auto const json = run_program({"where", "--json"}, {}, host).out;
    CHECK(json.find(R"("side_files":[{"path":")" + (here / "history.jsonl")
                    + R"(","what":"prompts typed on the screen","files":1,"bytes":3})")
          != std::string::npos);
}

TEST_CASE("a file of prompts is not taken for a session") {
    scratch const here;
    auto const prompts = here / "history.jsonl";
    auto const check = [&](std::string const& line, std::string const& what) {
        write_file(prompts, line + line);
        for (auto const* command : {"show", "check", "convert"}) {
            CAPTURE(command);
            std::vector<std::string> arguments{command, prompts};
            if (command == std::string_view{"convert"})
                arguments.insert(arguments.end(), {"--to", "zed"});
            auto const run = run_program(arguments);
            CHECK(run.code != 0);
            CHECK((run.out + run.err).find(prompts + ": " + what) != std::string::npos);
        }
    };
    check(R"({"display":"Go","pastedContents":{},"timestamp":1760000000000,"project":"/w"})"
          "\n",
          "prompts typed on the screen of Claude Code, not a session: those are in its folder "
          "projects");
    check(R"({"session_id":"0199","ts":1760000000,"text":"Go"})"
          "\n",
          "prompts typed on the screen of Codex, not a session: those are in its folder sessions");
    check("{\"a\":1}\n", "unknown format: ");
}

TEST_CASE("a conversation of another agent is written where the program looks for it") {
    scratch const here;
    std::filesystem::create_directories(here / "projects/-x");
    std::filesystem::copy(file, here / ("projects/-x/" + id + ".jsonl"));
    auto const run = run_program(
        {"convert", "../data/loom", "T-01a1f0", "--to", "claude-code", "--into", here / ""});
    CHECK(run.code == 0);
    CHECK(run.err.find("invented at /id") != std::string::npos);
    auto const listed = run_program({"list", "--json", here / ""});
    CHECK(listed.out.find("/home/user/kettle") != std::string::npos);
    CHECK(std::filesystem::exists(here / "projects/-home-user-kettle"));
}

TEST_CASE("a damaged line is reported, and no other part is lost") {
    scratch const here;
    write_file(here / (id + ".jsonl"), read_file(file) + "{\"parentUuid\":nul");
    auto const run = run_program({"check", here / (id + ".jsonl")});
    CHECK(run.code == 1);
    auto const shown = run_program({"show", here / (id + ".jsonl")});
    CHECK(shown.out.find("99") != std::string::npos);
}

// ---- Subagents ----------------------------------------------------------------------------------

/// A record of a subagent that works in `cwd`, or of a session if it has no id.
std::string make_record(std::string const& agent, std::string const& cwd,
                        std::string const& release) {
    return R"({"parentUuid":null,"isSidechain":)" + std::string{agent.empty() ? "false" : "true"}
           + (agent.empty() ? "" : R"(,"agentId":")" + agent + '"')
           + R"(,"type":"user","message":{"role":"user","content":"Go"},"uuid":"u)" + agent
           + R"(","timestamp":"2026-01-02T03:04:05.000Z","userType":"external","cwd":")" + cwd
           + R"(","sessionId":")" + id + R"(","version":")" + release + "\"}\n";
}

/// A store of a session and its subagent, which works in another folder.
struct subagent_store {
    scratch const here;
    std::string const session, subagent;

    explicit subagent_store(std::string const& release)
        : session{make_record("", "/app", release)},
          subagent{make_record("a1", "/app/sub", release)} {
        auto const inner = here / ("from/projects/-app/" + id + "/subagents");
        std::filesystem::create_directories(inner);
        std::filesystem::create_directories(here / "to");
        write_file(here / ("from/projects/-app/" + id + ".jsonl"), session);
        write_file(inner + "/agent-a1.jsonl", subagent);
    }
    [[nodiscard]] outcome convert(std::vector<std::string> more = {}) const {
        std::vector<std::string> all{"convert",     here / "from", "--to",
                                     "claude-code", "--into",      here / "to"};
        all.insert(all.end(), more.begin(), more.end());
        return run_program(all);
    }
};

TEST_CASE("a subagent goes into the folder of its session") {
    subagent_store const store{"2.1.330"};
    auto const run = store.convert();
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(run.out.find("added agent-a1") != std::string::npos);
    std::map<std::string, std::string> const wanted{
        {"projects/-app/" + id + ".jsonl", store.session},
        {"projects/-app/" + id + "/subagents/agent-a1.jsonl", store.subagent}};
    CHECK((read_tree(store.here / "to") == wanted));
    auto const listed = run_program({"list", "--json", store.here / "to"}).out;
    CHECK(listed.find(R"("id":"agent-a1")") != std::string::npos);
    CHECK(listed.find(R"("parent_id":")" + id) != std::string::npos);

    auto const again = store.convert();
    CHECK(again.code == 1);
    CHECK(again.err.find("holds agent-a1 already") != std::string::npos);
    CHECK(store.convert({"--replace"}).out.find("updated agent-a1") != std::string::npos);
}

TEST_CASE("a subagent of an old release is put beside its session") {
    subagent_store const store{"2.0.77"};
    CHECK(store.convert().code == 0);
    auto const found = read_tree(store.here / "to");
    CHECK(found.size() == 2);
    CHECK(found.contains("projects/-app/agent-a1.jsonl"));
}

TEST_CASE("a subagent's id that leads out of the folder is refused, other sessions are not") {
    for (auto const* const agent : {"../../../x", "a/b", "", "."}) {
        CAPTURE(agent);
        subagent_store const store{"2.1.330"};
        write_file(
            store.here / ("from/projects/-app/" + id + "/subagents/agent-a1.jsonl"),
            make_record("a1", "/app", "2.1.330").replace(store.subagent.find("a1"), 2, agent));
        auto const run = store.convert();
        CHECK(run.code == 1);
        CHECK(run.err.find("its id is no name of a file: agent-") != std::string::npos);
        CHECK(read_tree(store.here / "to").size() == 1);
    }
}

// ---- Results in files of their own --------------------------------------------------------------

/// A session with a preview of a result that is in the file `path`.
std::string make_previewed(std::string const& path) {
    auto const record = [](std::string const& type, char n, std::string const& parent,
                           std::string const& content) {
        return R"({"parentUuid":)" + parent + R"(,"isSidechain":false,"type":")" + type
               + R"(","message":{"role":")" + type + R"(","id":"m","content":)" + content
               + R"(},"uuid":")" + n + R"(","timestamp":"2026-01-02T03:04:0)" + n
               + R"(.000Z","sessionId":")" + id + R"(","version":"2.1.330"})" + '\n';
    };
    return record("user", '1', "null", R"("count")")
           + record("assistant", '2', R"("1")",
                    R"([{"type":"tool_use","id":"t","name":"Bash","input":{"command":"seq 9"}}])")
           + record("user", '3', R"("2")",
                    R"([{"tool_use_id":"t","type":"tool_result","content":)"
                    R"("<persisted-output>\nOutput too large (40KB). Full output saved to: )"
                        + path + R"(\n\nPreview (first 2KB):\nPREVIEW\n</persisted-output>"}])");
}

TEST_CASE("a call names its subagent by the new id") {
    subagent_store const store{"2.1.330"};
    auto parent = make_previewed("/none");
    parent.insert(parent.rfind('}'), R"(,"toolUseResult":{"status":"completed","prompt":"p",)"
                                     R"("agentId":"a1","content":[],"totalTokens":3})");
    write_file(store.here / ("from/projects/-app/" + id + ".jsonl"), parent);
    auto const db = store.here / "opencode.db";
    run_sql(db, opencode_tables);
    auto const run =
        run_program({"convert", store.here / "from", "--to", "opencode", "--into", db});
    CHECK(run.code == 0);
    auto const child = dump_table(db, "session", "id", "parent_id IS NOT NULL");
    auto const child_id = child.substr(child.find("ses_"), child.rfind('\'') - child.find("ses_"));
    CHECK(dump_table(db, "part", "data").find(R"("sessionId":")" + child_id) != std::string::npos);
}

/// A store with such a session, and beside it the file `tool-results/b.txt`.
struct previewed_store {
    scratch const here;
    std::string const folder = here / ("projects/-x/" + id);
    std::string const inner = folder + "/tool-results";

    explicit previewed_store(std::string const& path) {
        std::filesystem::create_directories(inner);
        write_file(folder + ".jsonl", make_previewed(path));
        write_file(inner + "/b.txt", "WHOLE \xff text\n");
        write_file(here / "secret.txt", "SECRET");
    }
    [[nodiscard]] outcome show() const { return run_program({"show", here / "", id}); }
};

std::string const own_path = "/home/of/another/" + id + "/tool-results/b.txt";

TEST_CASE("a long result is read from the session's own folder") {
    previewed_store const store{own_path};
    for (auto const& run : {store.show(), run_program({"show", store.folder + ".jsonl"}),
                            run_program({"convert", store.folder + ".jsonl", "--to", "opencode"}),
                            run_program({"convert", store.here / "", id, "--to", "codex"}),
                            run_program({"page", store.here / "", id})}) {
        CHECK(run.code == 0);
        CHECK(run.out.find("WHOLE \xEF\xBF\xBD text") != std::string::npos);
        CHECK(run.out.find("PREVIEW") == std::string::npos);
    }
    CHECK(run_program({"get", "--raw", store.here / "", id}).out == make_previewed(own_path));
    auto const same = run_program({"convert", store.here / "", id, "--to", "claude-code"});
    CHECK(same.out.find("PREVIEW") != std::string::npos);
}

TEST_CASE("a result whose file is missing is reported, and its preview is shown") {
    previewed_store const store{own_path};
    std::filesystem::remove(store.inner + "/b.txt");
    auto const warning = id + ": only the preview of a long result: " + own_path + ": missing\n";
    auto const shown = store.show();
    CHECK(shown.code == 0);
    CHECK(shown.out.find("PREVIEW") != std::string::npos);
    CHECK(shown.err.find(warning) != std::string::npos);
    auto const converted = run_program({"convert", store.here / "", id, "--to", "zed"});
    CHECK(converted.code == 0);
    CHECK(converted.err.find(warning) != std::string::npos);
}

TEST_CASE("a result's path outside of the session's own folder is never read") {
    auto const results_folder = "/h/" + id + "/tool-results/";
    for (auto const& path : {std::string{"/etc/hostname"}, results_folder + "../b.txt",
                             results_folder + "../../../secret.txt",
                             std::string{"/h/another-session/tool-results/b.txt"},
                             results_folder + "..", std::string{}}) {
        CAPTURE(path);
        auto const run = previewed_store{path}.show();
        CHECK(run.out.find("PREVIEW") != std::string::npos);
        CHECK(run.err.find(path + ": not in the session's own folder") != std::string::npos);
    }
}

TEST_CASE("a link in place of a result, of its folder or of the session's is not followed") {
    namespace fs = std::filesystem;
    auto const is_refused = [](previewed_store const& store) {
        auto const run = store.show();
        CHECK(run.out.find("PREVIEW") != std::string::npos);
        CHECK(run.out.find("SECRET") == std::string::npos);
        CHECK(run.err.find("which is not followed") != std::string::npos);
    };
    previewed_store const file_link{own_path};
    fs::remove(file_link.inner + "/b.txt");
    fs::create_symlink(file_link.here / "secret.txt", file_link.inner + "/b.txt");
    is_refused(file_link);

    previewed_store const folder_link{own_path};
    fs::create_directory(folder_link.here / "other");
    write_file(folder_link.here / "other/b.txt", "SECRET");
    fs::remove_all(folder_link.inner);
    fs::create_directory_symlink(folder_link.here / "other", folder_link.inner);
    is_refused(folder_link);

    previewed_store const session_link{own_path};
    fs::create_directories(session_link.here / "other/tool-results");
    write_file(session_link.here / "other/tool-results/b.txt", "SECRET");
    fs::remove_all(session_link.folder);
    fs::create_directory_symlink(session_link.here / "other", session_link.folder);
    is_refused(session_link);
}

TEST_CASE("all results of a session are limited to the size of one input") {
    previewed_store const store{own_path};
    write_file(store.inner + "/b.txt", std::string(5000, 'x'));
    auto const run = run_program({"show", "--max-size", "4KB", store.here / "", id});
    CHECK(run.out.find("PREVIEW") != std::string::npos);
    CHECK(run.err.find("more than ") != std::string::npos);
}

// ---- Sites --------------------------------------------------------------------------------------

/// A site of the store, as `lisle site` writes it, and its pages.
struct written_site {
    previewed_store const store{own_path};
    std::string const folder = store.here / "site";

    [[nodiscard]] std::string build() const {
        return run_program({"site", store.here / "projects", "-o", folder}).out;
    }
    [[nodiscard]] std::string pages() const {
        std::string out;
        for (auto const& [name, text] : read_tree(folder))
            if (name.starts_with("pages/")) out += text;
        return out;
    }
};

TEST_CASE("a page is written again when a result beside its session changes") {
    written_site const site;
    CHECK(site.build() == "1 page written\n");
    CHECK(site.build() == "0 pages written\n");
    write_file(site.store.inner + "/b.txt", "CHANGED\n");
    CHECK(site.build() == "1 page written\n");
    CHECK(site.pages().find("CHANGED") != std::string::npos);
    CHECK(site.build() == "0 pages written\n");
    std::filesystem::remove_all(site.store.folder);
    CHECK(site.build() == "1 page written\n");
    CHECK(site.pages().find("PREVIEW") != std::string::npos);
}

TEST_CASE("a page is written again when its session gets or loses a subagent") {
    written_site const site;
    CHECK(site.build() == "1 page written\n");
    auto const subagents = site.store.folder + "/subagents";
    std::filesystem::create_directory(subagents);
    auto const first_agent = subagents + "/agent-a1.jsonl",
               second_agent = subagents + "/agent-a2.jsonl";
    write_file(first_agent, make_previewed(own_path));
    CHECK(site.build() == "2 pages written\n");
    write_file(second_agent, make_previewed(own_path));
    CHECK(site.build() == "2 pages written\n");
    CHECK(site.build() == "0 pages written\n");
    write_file(first_agent, make_previewed(own_path) + make_previewed(own_path));
    CHECK(site.build() == "1 page written\n");  // the parent's page
    std::filesystem::remove(second_agent);
    CHECK(site.build() == "1 page written, 1 page removed\n");
}

TEST_CASE("a call has a link to the page of its subagent") {
    written_site const site;
    std::filesystem::create_directory(site.store.folder + "/subagents");
    write_file(site.store.folder + "/subagents/agent-a1.jsonl", make_previewed(own_path));
    auto parent = make_previewed(own_path);
    parent.insert(parent.rfind('}'), R"(,"toolUseResult":{"status":"completed","prompt":"p",)"
                                     R"("agentId":"a1","content":[],"totalTokens":3})");
    write_file(site.store.folder + ".jsonl", parent);
    CHECK(site.build() == "2 pages written\n");
    CHECK(site.pages().find("Subagent: <a href=\"claude-code-agent-a1~") != std::string::npos);
}

TEST_CASE("a site with --watch notices changed files beside sessions") {
    previewed_store const store{own_path};
    string_context run;
    app::site_options options;
    options.stores = {store.here / "projects"};
    options.folder = store.here / "site";
    app::site_builder site{options, run.c};
    auto const count_reads = [&] {
        CHECK(site.build() == 0);
        return site.reads();
    };
    CHECK(count_reads() == 1);
    CHECK(count_reads() == 1);
    CHECK(count_reads() == 0);
    write_file(store.inner + "/b.txt", "CHANGED\n");
    CHECK(count_reads() == 1);
    CHECK(count_reads() == 1);
    CHECK(count_reads() == 0);
}

}  // namespace claude_code_program_test

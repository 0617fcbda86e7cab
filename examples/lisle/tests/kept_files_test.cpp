// examples/lisle/tests/kept_files_test.cpp - backups of Claude Code and Codex save and restore the
// files beside sessions.
#include "../system/sha256.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <string>

namespace kept_files_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const id = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f";
std::string const session =
    "../data/claude_code/projects/-home-user-kettle/5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";
std::string const thread_id = "01a1f000-0000-7000-8000-000000000003";
std::string const thread = "../../tests/formats/codex/rollouts/hand.jsonl";

/// Each backup of a test has a day of its own.
std::string next_day() {
    static int day = 9;
    day = day == 28 ? 10 : day + 1;
    return std::to_string(day);
}

std::string prompt(std::string const& session_id, std::string const& words) {
    return R"({"display":")" + words
           + R"(","pastedContents":{},"timestamp":1,"project":"/w","sessionId":")" + session_id
           + "\"}\n";
}

/// Claude Code's folder with one session, a subagent and all kinds of files beside them.
struct claude_code_home {
    scratch const here;
    std::string const home = here / "home", project = home + "/projects/-x",
                      backup = here / "backup", to = here / "to";
    std::string const beside = project + '/' + id;
    std::map<std::string, std::string> files;

    claude_code_home() {
        add("projects/-x/" + id + ".jsonl", read_file(session));
        auto const folder = "projects/-x/" + id + '/';
        add(folder + "tool-results/b.txt", "long \xff result");
        add(folder + "tool-results/deep/c.txt", "deep");
        add(folder + "custom-title.json", R"({"title":"Mine"})");
        add(folder + "subagents/agent-a1.jsonl", read_file(session));
        add(folder + "subagents/agent-a1.meta.json", R"({"agentType":"x"})");
        add(folder + "subagents/agent-a2.meta.json", "of a lost session");
        add("todos/" + id + "-agent-" + id + ".json", "[]");
        add("tasks/" + id + "/1.json", "{}");
        add("file-history/" + id + "/0123456789abcdef@v1", "old text");
        add("history.jsonl", prompt(id, "Mend it"));
    }
    void add(std::string const& name, std::string const& text) {
        fs::create_directories(fs::path{home + '/' + name}.parent_path());
        write_file(home + '/' + name, text);
        files[name] = text;
    }
    void back_up() const { CHECK(run_at(next_day(), {"backup", home, "-o", backup}).code == 0); }
    [[nodiscard]] outcome restore(std::string const& store, std::string const& more = {}) const {
        std::vector<std::string> arguments{"restore", backup, "--to", store};
        if (!more.empty()) arguments.push_back(more);
        return run_program(arguments);
    }
};

TEST_CASE("all files that Claude Code keeps of a session come back in an empty folder") {
    claude_code_home const at;
    at.back_up();
    for (auto const& [store, root] :
         {std::pair{at.to, at.to}, {at.to + "2/projects", at.to + "2"}}) {
        auto const run = at.restore(store);
        CHECK(run.code == 0);
        CHECK(run.err.empty());
        CHECK((read_tree(root) == at.files));
        CHECK(at.restore(store).out.find("restored 0 sessions, 2 left as they are")
              != std::string::npos);
    }
}

TEST_CASE("a subagent comes back with its description, and with nothing else") {
    claude_code_home const at;
    at.back_up();
    CHECK(run_program({"restore", at.backup, "agent-a1", "--to", at.to}).code == 0);
    auto const own_files = "projects/-x/" + id + "/subagents/agent-a1.";
    auto const found = read_tree(at.to);
    CHECK(found.size() == 2);
    CHECK(found.contains(own_files + "jsonl"));
    CHECK(found.contains(own_files + "meta.json"));
}

TEST_CASE("files of other sessions stay out of a session's backup") {
    claude_code_home at;
    auto const before = at.files;
    auto const other = "6f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f";
    at.add("todos/" + std::string{other} + "-agent-x.json", "[]");
    at.add("tasks/" + std::string{other} + "/1.json", "{}");
    at.add("file-history/" + std::string{other} + "/f@v1", "other");
    at.add("history.jsonl", prompt(other, "Not mine") + at.files["history.jsonl"]);
    at.add("settings.json", "{}");
    fs::create_symlink(at.home + "/settings.json", at.beside + "/tool-results/link.txt");
    fs::create_directory_symlink(at.home, at.beside + "/all");
    at.back_up();
    CHECK(at.restore(at.to).code == 0);
    CHECK((read_tree(at.to) == before));
}

TEST_CASE("a changed file beside a session is a change of the session") {
    claude_code_home at;
    at.back_up();
    at.add("projects/-x/" + id + "/custom-title.json", R"({"title":"New"})");
    CHECK(run_at(next_day(), {"backup", at.home, "-o", at.backup}).out.find("0 new, 1 changed")
          != std::string::npos);
    at.add("history.jsonl", at.files["history.jsonl"] + prompt(id, "More"));
    CHECK(run_at(next_day(), {"backup", at.home, "-o", at.backup}).out.find("0 new, 1 changed")
          != std::string::npos);
    at.add("history.jsonl", at.files["history.jsonl"] + prompt("other", "Else"));
    CHECK(run_at(next_day(), {"backup", at.home, "-o", at.backup}).out.find("0 new, 0 changed")
          != std::string::npos);
}

TEST_CASE("a lost session comes back, and existing files that differ are kept and reported") {
    claude_code_home at;
    at.back_up();
    auto const result = at.beside + "/tool-results/b.txt";
    write_file(result, "another");
    write_file(at.home + "/history.jsonl", prompt("other", "Else") + "cut");
    fs::remove(at.project + '/' + id + ".jsonl");
    auto const run = at.restore(at.home, "--missing");
    CHECK(run.code == 0);
    CHECK(run.err
          == "lisle: " + id + ": " + result + " exists, differs from the saved file, and stays\n");
    CHECK(read_file(result) == "another");
    CHECK(read_file(at.project + '/' + id + ".jsonl") == read_file(session));
    CHECK(read_file(at.home + "/history.jsonl")
          == prompt("other", "Else") + "cut\n" + prompt(id, "Mend it"));
}

TEST_CASE("a replaced session gets its saved files") {
    claude_code_home at;
    at.back_up();
    at.add("projects/-x/" + id + "/tool-results/b.txt", "another");
    CHECK(at.restore(at.home).code == 1);  // it would be lost
    CHECK(read_file(at.beside + "/tool-results/b.txt") == "another");
    auto const run = at.restore(at.home, "--replace");
    CHECK(run.code == 0);
    CHECK(run.out.find("replace  " + id) != std::string::npos);
    CHECK(read_file(at.beside + "/tool-results/b.txt") == "long \xff result");
}

TEST_CASE("one project is saved and restored, and another project's session is reported") {
    claude_code_home const at;
    CHECK(run_at(next_day(), {"backup", at.project, "-o", at.backup}).code == 0);
    fs::create_directories(at.to + "/projects/-x");
    fs::copy(session, at.to + "/projects/-x/6f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl");
    fs::create_directories(at.to + "/projects/-y");
    fs::copy(session, at.to + "/projects/-y/6f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl");
    CHECK(at.restore(at.to + "/projects/-x").code == 0);
    CHECK(read_file(at.to + "/projects/-x/" + id + ".jsonl") == read_file(session));
    CHECK(read_file(at.to + "/todos/" + id + "-agent-" + id + ".json") == "[]");
    auto const other = at.restore(at.to + "/projects/-y");
    CHECK(other.err.find(id + ".jsonl is left out: another project's, not in -y")
          != std::string::npos);
    CHECK_FALSE(fs::exists(at.to + "/projects/-y/-x"));
}

/// Adds a file to the only version of a session, and names the version by its new sums.
void add_to_version(std::string const& backup, std::string const& session_id,
                    std::string const& name, std::string const& text) {
    auto const all = fs::path{backup} / "claude-code" / session_id;
    auto const version = fs::directory_iterator { all } -> path();
    write_file((version / "files" / name).string(), text);
    auto const sums = (version / "SHA256SUMS").string();
    write_file(sums, read_file(sums) + app::to_sha256_text(text) + "  files/" + name + '\n');
    auto const renamed = app::to_sha256_text(read_file(sums)).substr(0, 16);
    fs::rename(version, all / renamed);
    auto const run = fs::directory_iterator { fs::path{backup} / "runs" } -> path().string();
    auto manifest = read_file(run);
    auto const old = version.filename().string();
    manifest.replace(manifest.find(old), old.size(), renamed);
    write_file(run, manifest);
}

TEST_CASE("a forged backup writes no settings, and no file through a link") {
    claude_code_home const at;
    at.back_up();
    add_to_version(at.backup, id, "beside/settings.json", "{}");
    fs::create_directories(at.to + "/projects");
    auto const run = at.restore(at.to + "/projects");
    CHECK((run.out + run.err).find("settings.json is left out: no file of a session")
          != std::string::npos);
    CHECK_FALSE(fs::exists(at.to + "/settings.json"));

    fs::remove_all(at.to);
    fs::create_directories(at.to + "/projects");
    fs::create_directories(at.here / "outside");
    fs::create_directory_symlink(at.here / "outside", at.to + "/todos");
    auto const linked = at.restore(at.to + "/projects");
    CHECK(linked.code == 3);
    CHECK(linked.err.find("/todos: a link, and nothing is written through it")
          != std::string::npos);
    CHECK(fs::is_empty(at.here / "outside"));
}

TEST_CASE("beside a store that is not named projects nothing is read or written") {
    claude_code_home const at;
    fs::create_directories(at.here / "copy");
    fs::copy(at.home + "/projects", at.here / "copy/all", fs::copy_options::recursive);
    write_file(at.here / "copy/history.jsonl", prompt(id, "Else"));
    CHECK(run_at(next_day(), {"backup", at.here / "copy/all", "-o", at.backup}).code == 0);
    for (auto const& [name, text] : read_tree(at.backup)) CHECK(text.find("Else") == text.npos);
    fs::remove_all(at.backup);
    at.back_up();
    fs::create_directories(at.here / "other/all/-x");
    fs::copy(session, at.here / "other/all/-x/6f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl");
    auto const run = at.restore(at.here / "other/all");
    CHECK(run.code == 0);
    CHECK(run.err.find("beside/history.jsonl is left out: its place is beside a folder projects")
          != std::string::npos);
    CHECK_FALSE(fs::exists(at.here / "other/history.jsonl"));
    CHECK(fs::exists(at.here / ("other/all/-x/" + id + "/custom-title.json")));
}

TEST_CASE("the next command undoes a killed restore beside projects") {
    claude_code_home const at;
    auto const record = std::string{"ntodos/x.json"} + '\0';
    fs::create_directories(at.home + "/todos");
    write_file(at.home + "/.restore.lisle-tmp.log", record);
    write_file(at.home + "/todos/.x.json.lisle-tmp.new", "half");
    auto const put = run_program({"convert", "../data/loom", "T-01a1f0", "--to", "claude-code",
                                  "--into", at.home + "/projects"});
    CHECK(put.code == 0);
    CHECK(put.err.find(at.home + ": an interrupted write was undone: 1 file") != std::string::npos);
    CHECK_FALSE(fs::exists(at.home + "/todos/.x.json.lisle-tmp.new"));
    write_file(at.home + "/.restore.lisle-tmp.log", record);
    write_file(at.home + "/todos/.x.json.lisle-tmp.new", "half");
    auto const in_project = run_program({"repair", "--write", at.project});
    CHECK(in_project.err.find(at.home + ": an interrupted write was undone: 1 file")
          != std::string::npos);
}

TEST_CASE("files beside subagents that are not sessions are saved with the session") {
    claude_code_home at;
    at.add("projects/-x/" + id + "/subagents/notes.jsonl", "{}\n");
    at.add("projects/-x/" + id + "/subagents/notes.txt", "n");
    at.back_up();
    CHECK(at.restore(at.to).code == 0);
    CHECK((read_tree(at.to) == at.files));
}

// ---- Codex --------------------------------------------------------------------------------------

std::string name_line(std::string const& of_thread, std::string const& name) {
    return R"({"id":")" + of_thread + R"(","thread_name":")" + name + "\",\"updated_at\":\"t\"}\n";
}
std::string const other_thread = "01a1f000-0000-7000-8000-000000000009";

struct codex_home {
    scratch const here;
    std::string const home = here / "home", backup = here / "backup", to = here / "to";
    std::string const file =
        "sessions/2026/11/20/rollout-2026-11-20T10-00-00-" + thread_id + ".jsonl";
    std::string const typed = R"({"session_id":")" + thread_id + "\",\"ts\":1,\"text\":\"Go\"}\n";

    codex_home() {
        fs::create_directories(fs::path{home + '/' + file}.parent_path());
        fs::copy(thread, home + '/' + file);
        write_file(home + "/session_index.jsonl", name_line(thread_id, "Old")
                                                      + name_line(other_thread, "Other")
                                                      + name_line(thread_id, "By hand"));
        write_file(home + "/history.jsonl", typed);
        write_file(home + "/config.toml", "");
        CHECK(run_at(next_day(), {"backup", home, "-o", backup}).code == 0);
    }
};

TEST_CASE("a thread comes back with its names and its prompts") {
    codex_home const at;
    auto const run = run_program({"restore", at.backup, "--to", at.to});
    CHECK(run.code == 0);
    std::map<std::string, std::string> const wanted{
        {at.file, read_file(thread)},
        {"history.jsonl", at.typed},
        {"session_index.jsonl", name_line(thread_id, "Old") + name_line(thread_id, "By hand")}};
    CHECK((read_tree(at.to) == wanted));
    CHECK(run_program({"list", at.to}).out.find("By hand") != std::string::npos);
    CHECK(run_program({"restore", at.backup, "--to", at.to}).out.find("1 left as they are")
          != std::string::npos);
}

TEST_CASE("a lost thread gets its saved name again, and other names stay") {
    codex_home const at;
    fs::rename(at.home + '/' + at.file, at.home
                                            + "/sessions/2026/11/20/rollout-2026-11-20T10-00-00-"
                                            + other_thread + ".jsonl");
    auto const index = at.home + "/session_index.jsonl";
    write_file(index, name_line(other_thread, "Other") + name_line(thread_id, "New") + "cut");
    CHECK(run_program({"restore", at.backup, "--missing", "--to", at.home}).code == 0);
    CHECK(read_file(index)
          == name_line(other_thread, "Other") + name_line(thread_id, "New") + "cut\n"
                 + name_line(thread_id, "Old") + name_line(thread_id, "By hand"));
    CHECK(read_file(at.home + "/history.jsonl") == at.typed);
    CHECK(run_program({"list", at.home}).out.find("By hand") != std::string::npos);
}

TEST_CASE("another name of a thread is a change") {
    codex_home const at;
    write_file(at.home + "/session_index.jsonl", name_line(thread_id, "Renamed"));
    CHECK(run_at(next_day(), {"backup", at.home, "-o", at.backup}).out.find("0 new, 1 changed")
          != std::string::npos);
}

}  // namespace kept_files_test

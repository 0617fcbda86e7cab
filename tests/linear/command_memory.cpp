// tests/linear/command_memory.cpp - every command of the program reads files that are hostile to
// memory: it stays in proportion to their bytes.
//
// Usage: lisle_command_memory PROGRAM FOLDER. Fails if a command needs more than 3 times the bytes
// of its file and 64 MB beyond what the program needs for nothing, or ends by a signal. Of 1 MB of
// lines `x`, `redact` needed 294 MB when each line had an entry of the report. Of half a megabyte
// of lines `{}`, `show` needed 213 MB when each line had a record, and of lines `{"type":"user"}`
// 504 MB; of 2 MB of either, all commands need less than 75 MB now.
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using std::size_t;
using std::string;
using std::string_view;
namespace fs = std::filesystem;

constexpr size_t most_factor = 3, most_more = size_t{64} << 20, file_bytes = size_t{1} << 19;

struct shape {
    string_view name, line;
};
constexpr shape shapes[]{{"letters", "x\n"},
                         {"brackets", "[\n"},
                         {"blank lines", "\n"},
                         {"objects", "{}\n"},
                         {"users", "{\"type\":\"user\"}\n"}};

constexpr string_view record =
    R"({"parentUuid":null,"isSidechain":false,"type":"user","message":{"role":"user",)"
    R"("content":"q"},"uuid":"u","timestamp":"2026-01-02T00:00:00.000Z","sessionId":"s",)"
    R"("version":"2.1.0","cwd":"/p"})"
    "\n";

struct ended_run {
    int status = 0;
    size_t peak = 0;
};

/// Runs the program in the folder without a terminal, and without what it prints.
ended_run run(string const& program, string const& folder, std::vector<string> arguments) {
    arguments.insert(arguments.begin(), program);
    auto const child = ::fork();
    if (child == 0) {
        int const nothing = ::open("/dev/null", O_RDWR);
        for (int const stream : {0, 1, 2}) ::dup2(nothing, stream);
        if (::chdir(folder.c_str()) != 0) ::_exit(126);
        ::setenv("HOME", folder.c_str(), 1);
        std::vector<char*> words;
        for (auto& each : arguments) words.push_back(each.data());
        words.push_back(nullptr);
        ::execv(program.c_str(), words.data());
        ::_exit(127);
    }
    ended_run out;
    rusage used{};
    if (child < 0 || ::wait4(child, &out.status, 0, &used) != child) out.status = -1;
    out.peak = static_cast<size_t>(used.ru_maxrss) * 1024;
    return out;
}

/// Whether the program worked on the file: 2 is a wrong command line.
bool is_answer(int status) {
    return WIFEXITED(status) && WEXITSTATUS(status) < 4 && WEXITSTATUS(status) != 2;
}

std::vector<std::vector<string>> list_commands() {
    std::vector<std::vector<string>> out;
    for (string const name : {"show", "list", "check", "canon", "rows", "redact"})
        out.push_back({name, "session.jsonl"});
    out.push_back({"search", "session.jsonl", "no such text"});
    out.push_back({"page", "session.jsonl", "-o", "page.html"});
    out.push_back({"site", "session.jsonl", "-o", "site"});
    for (string const how :
         {"--check", "--salvage", "--redact", "--canon", "--peek", "--markdown", "--rows"})
        out.push_back({"map", "--files0-from", "names", "--threads", "1", how});
    for (string const to :
         {"zed", "loom", "acpx", "opencode", "claude-code", "codex", "conversation"})
        out.push_back({"convert", "session.jsonl", "--to", to, "-o", "converted." + to});
    out.push_back({"repair", "session.jsonl", "--dry-run"});
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    string const program = fs::absolute(argv[1]).string();
    fs::path const folder = argv[2];
    auto const least = run(program, ".", {"--version"}).peak;
    size_t failures = 0;
    for (auto const& of : shapes) {
        fs::remove_all(folder);
        fs::create_directories(folder);
        string text{record};
        while (text.size() < file_bytes) text += of.line;
        std::ofstream{folder / "session.jsonl", std::ios::binary} << text;
        std::ofstream{folder / "names", std::ios::binary} << "session.jsonl" << '\0';
        for (auto const& command : list_commands()) {
            auto const [status, peak] = run(program, folder.string(), command);
            bool const is_too_much = peak > least + most_factor * text.size() + most_more;
            bool const is_bad = is_too_much || !is_answer(status);
            failures += size_t{is_bad};
            std::printf("%-12.*s %-8s %-14s %6.1f MB%s%s\n", static_cast<int>(of.name.size()),
                        of.name.data(), command[0].c_str(), command.back().c_str(),
                        static_cast<double>(peak) / 1e6, is_too_much ? ": TOO MUCH" : "",
                        is_answer(status) ? "" : ": NO ANSWER");
        }
    }
    fs::remove_all(folder);
    std::printf("%zu commands need too much\n", failures);
    return failures == 0 ? 0 : 1;
}

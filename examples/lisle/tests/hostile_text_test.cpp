// examples/lisle/tests/hostile_text_test.cpp - no text from outside reaches a terminal unescaped,
// and none leaves its line: in arguments, file names, rows, documents, errors and event streams.
#include "harness.hpp"

#include "../run.hpp"
#include "../terminal/console.hpp"

#include <lisle/formats/zed/model/threads_table.hpp>
#include <lisle/text/utf8.hpp>

#include <boost/json/parse.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace hostile_text_test {

using namespace app::tests;
using arguments = std::vector<std::string>;

namespace {

/// Sets a title, changes colors (by ESC and by C1), reverses the text after it, hides itself, and
/// begins new lines. No slash and no NUL, so that files can have this name.
std::string const hostile = "h\x1b]0;x\x07\x1b[35m\u009b31m\u202e\u2066\u200e\u2028\ufeff\x7f\r"
                            "\nforged: line\n\tq";
/// The same text, and bytes that are not UTF-8.
std::string const broken = hostile + "\x9b\xff\xc3";
/// The same text in a string of JSON, with half of a character.
std::string const in_json = R"(h\u001b]0;x\u0007\u001b[35m\u009b31m\u202e\u2066\u200e\u2028\ufeff)"
                            R"(\u007f\r\nforged: line\n\tq\ud83d)";

/// NUL, a hyperlink, a text for the clipboard, a title, a device control string, C1's sequences of
/// the same kinds, joiners, isolates and marks that no letter carries, and a name beyond any limit.
std::string const sequences_in_json =
    R"(\u0000\u001b]8;;http://example.org\u001b\\\\x\u001b]52;c;eA==\u0007\u001b]2;t\u009c)"
    R"(\u001bPq\u001b\\\\\u009d8;;x\u009c\u0090q\u009c\u008d\u0085\u200e\u202a\u202d\u2067\u2069)"
    R"(\u061c\u001b[2J\u001b[6n\u000b\u000c\b)"
    + std::string(400, 'n');

// ---- Faults of an output ----

bool is_obeyed(std::uint32_t c) {
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || (c >= 0x2028 && c <= 0x202e) || c == 0x200e
           || c == 0x200f || c == 0x61c || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

/// The fault of an output and the text around it; empty if there is none. `keeps_tabs`: for a text
/// of several lines.
std::string find_fault(std::string_view out, bool keeps_tabs) {
    for (std::size_t i = 0; i < out.size();) {
        auto const step = lisle::text::decode_utf8_step(out.substr(i));
        bool const may_stay = step.code_point == '\n' || (keeps_tabs && step.code_point == '\t');
        if (!step.is_valid || (is_obeyed(step.code_point) && !may_stay))
            return "byte " + std::to_string(i) + " of " + std::string{out.substr(0, i + 20)};
        i += step.size;
    }
    return {};
}

std::string find_forged_line(std::string_view out) {
    bool const is_forged = out.starts_with("forged") || out.find("\nforged") != out.npos;
    return is_forged ? "a line of its own in " + std::string{out} : std::string{};
}

/// The only sequences that the console itself writes; the hostile texts have others.
std::string without_colors(std::string text) {
    for (std::string_view const sequence :
         {"\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[33m"})
        for (auto at = text.find(sequence); at != text.npos; at = text.find(sequence))
            text.erase(at, sequence.size());
    return text;
}

// ---- Runs ----

class working_folder {
public:
    explicit working_folder(std::string const& path) : before_{std::filesystem::current_path()} {
        std::filesystem::current_path(path);
    }
    ~working_folder() {
        std::error_code ignored;
        std::filesystem::current_path(before_, ignored);
    }
    working_folder(working_folder const&) = delete;
    working_folder& operator=(working_folder const&) = delete;

private:
    std::filesystem::path before_;
};

struct setting {
    char const* name;
    bool is_terminal, has_color;
};
constexpr setting settings[] = {
    {"pipe", false, false}, {"terminal", true, false}, {"terminal with colors", true, true}};

bool prints_documents(arguments const& line) {
    auto const& command = line.front();
    return command == "show" || command == "get" || command == "canon" || command == "ui"
           || command == "replay" || command == "fold" || command == "request"
           || command == "convert" || command == "page" || command == "rows"
           || std::count(line.begin(), line.end(), "--json") != 0;
}

void check_run(arguments const& line, setting const& chosen, std::string const& input) {
    std::istringstream in{input};
    std::ostringstream out, err;
    app::console io{in, out, err, chosen.is_terminal, chosen.is_terminal};
    if (chosen.has_color) io.use_color(app::color_choice::automatic);
    CAPTURE(line);
    CAPTURE(chosen.name);
    static_cast<void>(app::run(line, io));
    auto const printed = without_colors(out.str()), errors = without_colors(err.str());
    CHECK(find_fault(errors, false) == "");
    CHECK(find_forged_line(errors) == "");
    bool const is_document = prints_documents(line);
    bool const has_tabs = is_document || std::count(line.begin(), line.end(), "--titles") != 0;
    if (chosen.is_terminal || !is_document) CHECK(find_fault(printed, has_tabs) == "");
    if (!is_document) CHECK(find_forged_line(printed) == "");
}

void check_runs(arguments const& line, std::string const& input = {}) {
    for (auto const& chosen : settings) check_run(line, chosen, input);
}

/// Runs every command that reads a source.
void read_everything(std::string const& source, std::string const& id) {
    scratch const out;
    for (arguments const& line : std::vector<arguments>{{"list", source},
                                                        {"list", "--ids", source},
                                                        {"list", "--ids", "--titles", source},
                                                        {"list", "--json", source},
                                                        {"search", source, "q"},
                                                        {"search", "--ids", source, "q"},
                                                        {"check", "--notes", source},
                                                        {"check", "-q", source, source},
                                                        {"repair", "--dry-run", source},
                                                        {"show", source, id},
                                                        {"get", source, id},
                                                        {"get", "--raw", source, id},
                                                        {"canon", "--notes", source},
                                                        {"rows", source},
                                                        {"rows", "--csv", "-o", out / "r", source},
                                                        {"redact", "--check", source},
                                                        {"convert", source, id, "--to", "loom"},
                                                        {"page", source, id},
                                                        {"backup", "-o", out / "b", source},
                                                        {"site", "-o", out / "s", source},
                                                        {"request", source, id},
                                                        {"ui", source, id}})
        check_runs(line);
    // JSON is UTF-8 and parses, line by line, even at a terminal.
    auto const listed = run_program({"list", "--json", source}).out;
    CHECK(lisle::text::replace_invalid_utf8(listed) == listed);
    std::istringstream lines{listed};
    for (std::string line; std::getline(lines, line);) {
        boost::system::error_code failed;
        static_cast<void>(boost::json::parse(line, failed));
        CHECK_FALSE(failed);
    }
}

/// The places of all strings in a JSON text, keys and values, without their quotes.
std::vector<std::pair<std::size_t, std::size_t>> find_strings(std::string_view text) {
    std::vector<std::pair<std::size_t, std::size_t>> out;
    for (auto begin = text.find('"'); begin != text.npos; begin = text.find('"', begin)) {
        auto end = ++begin;
        while (text[end] != '"') end += text[end] == '\\' ? 2U : 1U;
        out.emplace_back(begin, end);
        begin = end + 1;
    }
    return out;
}

/// Whether a string is a value that may be any text: neither a key nor a word of the format, a time
/// or an id.
bool is_free_value(std::string_view text, std::size_t begin, std::size_t end) {
    bool const is_key = text.substr(end).starts_with("\":") || text.substr(end).starts_with("\": ");
    auto const before = text.substr(0, begin - 1);
    for (std::string_view const key : {"type", "role", "timestamp", "uuid", "parentUuid",
                                       "sessionId", "id", "call_id", "tool_use_id", "version"})
        if (before.ends_with('"' + std::string{key} + "\":")
            || before.ends_with('"' + std::string{key} + "\": "))
            return false;
    return !is_key;
}

std::string quote_sql(std::string_view text) {
    std::string out{"CAST(x'"};
    for (char const c : text) {
        constexpr auto* digits = "0123456789abcdef";
        out += digits[static_cast<unsigned char>(c) >> 4U];
        out += digits[static_cast<unsigned char>(c) & 15U];
    }
    return out + "' AS TEXT)";
}

}  // namespace

TEST_CASE("in arguments: commands, options, values, ids, paths") {
    scratch const here;
    auto const db = std::filesystem::absolute(bundle).string();
    working_folder const inside{here / "."};  // put creates a file of this name
    for (auto const& text : {hostile, "--" + broken + '=' + broken, "-" + broken}) {
        check_runs({text});
        check_runs({"--color", text});
        check_runs({"--color=" + text, "list", db});
        for (auto const& command : app::describe_command_line().commands) {
            auto const& name = command.name;
            check_runs({name, text});
            check_runs({name, db, text});
            check_runs({name, db, text, text, text});
            for (auto const& option : command.options) {
                // A repair of this path would not fail, but the path does not exist.
                check_runs({name, option.names.back(), text});
                check_runs({name, option.names.back() + '=' + text, text, text});
                if (!option.value.empty()) check_runs({name, option.names.back(), text, db});
            }
        }
    }
}

TEST_CASE("in each string of a document, one after the other") {
    scratch const here;
    for (auto const* const name :
         {"threads/interrupted.json", "threads/older-keys.json", "acpx/weather.json",
          "loom/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json", "opencode/sourdough.json"}) {
        auto const text = read_file(std::string{"../data/"} + name);
        auto const file = here / "document.json";
        std::size_t count = 0;
        for (auto const& [begin, end] : find_strings(text)) {
            // Invalid UTF-8 in each third: it is refused everywhere in the same way.
            auto const& with = ++count % 3 == 0 ? broken : in_json;
            write_file(file, text.substr(0, begin) + with + text.substr(end));
            check_runs({"check", "--notes", file});
            check_runs({"list", file});
            check_run({"show", file}, settings[1], {});
            check_run({"canon", "--notes", file}, settings[1], {});
        }
        CHECK(count > 30);
    }
}

TEST_CASE("in each string of a session of lines, through every command that reads a store") {
    scratch const here;
    std::string const id = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f",
                      thread = "01a1f000-0000-7000-8000-000000000003";
    struct session {
        std::string data, file;
    };
    for (auto const& [data, file] :
         {session{"../data/claude_code/projects/-home-user-kettle/" + id + ".jsonl",
                  "claude/projects/-home-user-kettle/" + id + ".jsonl"},
          session{"../../tests/formats/codex/rollouts/hand.jsonl",
                  "codex/sessions/2026/11/20/rollout-2026-11-20T10-00-00-" + thread + ".jsonl"}}) {
        auto const text = read_file(data);
        auto const path = here / file;
        std::filesystem::create_directories(std::filesystem::path{path}.parent_path());
        auto const home = here / file.substr(0, file.find('/'));
        auto const strings = find_strings(text);
        CHECK(strings.size() > 100);
        for (std::size_t i = 0; i < strings.size(); ++i) {
            auto const& [begin, end] = strings[i];
            auto const& with = i % 3 == 0 ? broken : in_json + sequences_in_json;
            write_file(path, text.substr(0, begin) + with + text.substr(end));
            std::vector<arguments> const commands{{"list", home},
                                                  {"check", "--notes", home},
                                                  {"show", path},
                                                  {"canon", "--notes", path},
                                                  {"rows", home},
                                                  {"redact", "--check", path},
                                                  {"repair", "--dry-run", home},
                                                  {"convert", path, "--to", "acpx"}};
            // Each string through three commands, and each command over all kinds of lines.
            for (std::size_t j = 0; j < 3; ++j)
                check_run(commands[(3 * i + j + i / 8) % commands.size()], settings[1], {});
        }
        // Values alone, all of them: keys and types stay, so that the session is read.
        auto all = text;
        for (auto i = strings.size(); i-- > 0;) {
            auto const& [begin, end] = strings[i];
            if (is_free_value(text, begin, end))
                all.replace(begin, end - begin, in_json + sequences_in_json);
        }
        write_file(path, all);
        read_everything(home, {});
        read_everything(path, {});
    }
}

TEST_CASE("in keys and values that errors name") {
    scratch const here;
    auto const file = here / "document.json";
    for (auto const& [name, text] : std::vector<std::pair<std::string, std::string>>{
             {"zed", R"({"title":"t","messages":[],"updated_at":"2026-03-01T10:00:00Z",)"
                     R"("request_token_usage":{"KEY":{"input_tokens":"KEY"}},"version":"0.3.0"})"},
             {"zed", R"({"title":"t","messages":[{"KEY":5}],"version":"KEY"})"},
             {"zed", R"({"title":"t","messages":[{"Agent":{"tool_results":{"KEY":"KEY"}}}]})"},
             {"loom", R"({"id":"KEY","version":"KEY"})"},
             {"acpx", R"({"schema":"KEY","acpx_record_id":"KEY"})"},
             {"opencode", R"({"info":{"id":"KEY","time":{"KEY":"KEY"}},"KEY":5})"},
             {"opencode", R"({"info":{"id":"KEY"},"messages":[{"info":{"role":"KEY"}}]})"}}) {
        for (auto const& with : {in_json, broken}) {
            auto document = text;
            for (auto at = document.find("KEY"); at != document.npos; at = document.find("KEY"))
                document.replace(at, 3, with);
            write_file(file, document);
            check_runs({"canon", "--format", name, "--notes", file});
            check_runs({"check", "--format", name, "--notes", file});
            check_runs({"canon", "--format", name}, document);
            read_everything(file, "");
        }
    }
}

TEST_CASE("in file names") {
    scratch const here;
    auto const folder = here / broken;
    std::filesystem::create_directory(folder);
    read_everything(folder, "");
    read_everything(here / "nothing" + broken, "");
    for (auto const* const content : {"", "{\"title\":5}", "SQLite format 3"}) {
        auto const file = folder + '/' + hostile + ".json";
        write_file(file, content);
        read_everything(file, "");
        read_everything(folder, "");
        check_runs({"put", file, file});
        check_runs({"replay", file});
        check_runs({"replay", "--updates", file});
    }
}

TEST_CASE("in names of files that are sessions of Loom and acpx") {
    scratch const here;
    for (auto const& [data, prefix] :
         {std::pair{"loom/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json", "T-"},
          std::pair{"acpx/weather.json", "s-"}}) {
        auto const folder = here / prefix;
        std::filesystem::create_directory(folder);
        auto const text = read_file(std::string{"../data/"} + data);
        for (auto const& content : {text, text.substr(0, text.size() / 2), "{\"x\":" + text})
            for (auto const& name : {hostile, broken}) {
                auto const number = std::to_string(content.size());
                write_file(folder + '/' + prefix + name + number + ".json", content);
            }
        read_everything(folder, prefix);
        read_everything(folder, prefix + hostile);
    }
}

TEST_CASE("in the rows of Zed's database") {
    scratch const here;
    auto const db = here / "threads.db";
    run_sql(db, lisle::zed::threads_table);
    auto const text = quote_sql(broken);
    auto const insert = [&](std::string_view ending, std::string_view type,
                            std::string_view document) {
        auto const id = quote_sql(broken + std::string{ending});
        run_sql(db, "INSERT INTO threads VALUES (" + id + ", " + text + ", " + text + ", "
                        + std::string{type} + ", CAST(" + quote_sql(document) + " AS BLOB), " + text
                        + ", " + text + ", " + text + ", " + text + ")");
    };
    insert("a", "'json'", make_thread("t"));
    insert("b", "'json'", make_thread(in_json));
    insert("c", "'json'", R"({"title":5})");
    insert("d", "'json'", "{\"" + in_json + R"(":5,"messages":[{"User":)");
    insert("e", text, make_thread("t"));
    insert("f", "'zstd'", broken);
    for (auto const& id : {broken, broken + 'a', broken + 'b', broken + 'd', broken + 'e'})
        read_everything(db, id);  // the first is ambiguous
    auto const file = here / "thread.json";
    write_file(file, make_thread(in_json));
    for (auto const& id : {broken, broken + 'a', hostile, broken + "new"}) {
        check_runs({"put", db, file, "--id", id});
        check_runs({"put", db, file, "--id", id, "--title", broken});
    }
    check_runs({"repair", "--write", db});
}

TEST_CASE("in the tables of an unknown database") {
    scratch const here;
    auto const db = here / "unknown.db";
    run_sql(db, "CREATE TABLE \"" + broken + "\" (\"" + broken + "\" TEXT)");
    read_everything(db, "");
    check_runs({"put", db, "../data/threads/interrupted.json"});
    auto const threads = here / "threads.db";
    run_sql(threads, "CREATE TABLE threads (\"" + broken + "\" TEXT)");
    read_everything(threads, "");
}

TEST_CASE("in the rows of opencode's database") {
    scratch const here;
    auto const db = here / "opencode.db";
    run_sql(db, R"(
CREATE TABLE session (id text PRIMARY KEY, project_id text, parent_id text, slug text, directory text, title text, version text, time_created integer, time_updated integer);
CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer, data text);
CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer, data text);
)");
    auto const text = quote_sql(broken);
    for (auto const* const role : {"user", "assistant", "KEY"})
        for (std::string part :
             {R"({"type":"text","text":"KEY"})", R"({"type":"KEY","KEY":"KEY"})",
              R"({"type":"tool","tool":7,"KEY":1})",
              R"({"type":"tool","callID":"KEY","tool":"KEY","state":{"status":"KEY"}})"}) {
            auto const number = std::to_string(part.size()) + role;
            auto data = R"({"role":")" + std::string{role}
                        + R"(","time":{"created":1000},"agent":"KEY",)"
                          R"("model":{"providerID":"KEY","modelID":"KEY"}})";
            for (auto* const into : {&data, &part})
                for (auto at = into->find("KEY"); at != into->npos; at = into->find("KEY"))
                    into->replace(at, 3, in_json);
            auto const session = quote_sql("ses_" + broken + number);
            auto const message = quote_sql("msg_" + broken + number);
            run_sql(db, "INSERT INTO session VALUES (" + session + ", " + text + ", " + text + ", "
                            + text + ", " + text + ", " + text + ", " + text + ", 1000, 2000)");
            run_sql(db, "INSERT INTO message VALUES (" + message + ", " + session + ", 1000, 1000, "
                            + quote_sql(data) + ")");
            run_sql(db, "INSERT INTO part VALUES (" + quote_sql("prt_" + broken + number) + ", "
                            + message + ", " + session + ", 1000, 1000, " + quote_sql(part) + ")");
            read_everything(db, "ses_" + broken + number);
        }
    read_everything(db, "ses_" + broken);  // ambiguous
    check_runs({"ui", "--model", broken + '/' + broken, db, "ses_" + broken + "28user"});
}

TEST_CASE("in event streams") {
    for (auto const* const name : {"acpx/updates.stream.ndjson", "acpx/weather.stream.ndjson"}) {
        auto const text = read_file(std::string{"../data/"} + name);
        for (auto const& [begin, end] : find_strings(text)) {
            auto const stream = text.substr(0, begin) + in_json + text.substr(end);
            check_run({"replay"}, settings[1], stream);
            check_run({"replay", "--updates"}, settings[1], stream);
        }
        check_runs({"replay"}, broken + text);
        check_runs({"replay", "--updates"}, broken + text + broken);
    }
}

TEST_CASE("in recordings of turns") {
    auto const text = read_file("../replay_turn/turn.ndjson");
    for (auto const& [begin, end] : find_strings(text)) {
        auto const recording = text.substr(0, begin) + in_json + text.substr(end);
        check_run({"fold"}, settings[1], recording);
        check_run({"fold", "--events"}, settings[1], recording);
    }
    check_runs({"fold"}, broken + text + broken);
    check_runs({"fold", "--title", broken, "--tools", broken});
}

TEST_CASE("a pipe gets documents unchanged") {
    scratch const here;
    auto const file = here / "thread.json";
    auto const text = make_thread(in_json.substr(0, in_json.find("\\ud83d")));
    write_file(file, text);
    CHECK(run_program({"get", "--raw", file}).out == text);
    CHECK(run_program({"get", "--as-read", file}).out == run_program({"canon", file}).out);
    auto const message = make_thread("t").replace(make_thread("t").find("\"?\""), 3,
                                                  R"("a\u001b[35m\u202e\u009b\r\nforged")");
    write_file(file, message);
    CHECK(run_program({"show", file}).out.find("a\x1b[35m\u202e\u009b\r\nforged")
          != std::string::npos);
}

}  // namespace hostile_text_test

// examples/lisle/tests/acpx_test.cpp - the commands on acpx's session files and streams.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

using namespace app::tests;

namespace acpx_program_test {

std::string const stream = "../data/acpx/weather.stream.ndjson";

std::string replay(std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"replay", "--now", "2026-02-27T12:00:00.000Z", stream};
    arguments.insert(arguments.end(), more.begin(), more.end());
    auto const run = run_program(arguments);
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    return run.out;
}

TEST_CASE("a stream becomes a record, with all content or as a release of acpx records it") {
    auto const fixed = replay(), released = replay({"--as", "0.19.1"});
    for (auto const& record : {fixed, released}) {
        CHECK(record.starts_with("{\n  \"schema\": \"acpx.session.v1\",\n"));
        CHECK(record.find("\"Text\": \"No: to one decimal, in line 12. \U0001F326\"")
              != record.npos);
    }
    CHECK(fixed.find("\"Text\": \"return round(celsius, 1)\"") != fixed.npos);
    CHECK(released.find("round(celsius") == released.npos);
    CHECK(run_program({"replay", "--as", "0.0.1", stream}).code == 2);
}

TEST_CASE("a replayed record has the members by which acpx finds a session") {
    auto const record = replay({"--agent-command", "my-agent --acp", "--name", "n", "--cwd", "/w",
                                "--event-log", "/h/weather.stream.ndjson", "--segments", "2"});
    CHECK(record.find("\"agent_command\": \"my-agent --acp\",\n  \"cwd\": \"/w\",\n"
                      "  \"name\": \"n\",")
          != record.npos);
    CHECK(record.find("\"event_log\": {\n    \"active_path\": \"/h/weather.stream.ndjson\",\n"
                      "    \"segment_count\": 2,\n    \"max_segment_bytes\": 67108864,\n"
                      "    \"max_segments\": 5,\n    \"last_write_error\": null\n  },")
          != record.npos);
    CHECK(run_program({"replay", "--segments", "2", stream}).code == 2);
    CHECK(run_program({"replay", "--event-log", "x", "--segments", "0", stream}).code == 2);
}

TEST_CASE("repair saves the readable parts of a record, and a copy of the damaged record") {
    scratch const here;
    auto const file = here / "weather-1.json";
    auto const whole = replay({"--agent-command", "my-agent"});
    auto damaged = whole;
    auto const at = damaged.find("\"User\": {");
    REQUIRE(at != damaged.npos);
    damaged.insert(at, "\"User\": 7\n    },\n    {\n      ");
    write_file(file, damaged);
    std::filesystem::permissions(file, std::filesystem::perms{0600});
    auto const checked = run_program({"check", here / ""});
    CHECK(checked.code == 1);
    CHECK(checked.out.find("lisle repair would save") != checked.out.npos);
    auto const report = run_program({"repair", here / "", "--dry-run"});
    CHECK(report.code == 1);
    CHECK(report.out.find("acpx ignores it: ") != report.out.npos);
    CHECK(report.out.find("lost at /messages/0: unreadable: {\"User\":7}") != report.out.npos);
    CHECK(read_file(file) == damaged);

    auto const repaired = run_program({"repair", here / "", "--write"});
    CHECK(repaired.code == 0);
    CHECK(repaired.out.find("copied " + file + " to " + file + ".before-repair\n")
          != repaired.out.npos);
    CHECK(read_file(file + ".before-repair") == damaged);
    CHECK(read_file(file) == whole);
    for (auto const& path : {file, file + ".before-repair"})
        CHECK(std::filesystem::status(path).permissions() == std::filesystem::perms{0600});
    CHECK(run_program({"check", here / ""}).code == 0);

    // A record that is cut after its first message can be repaired.
    auto const first = whole.find("\"Mention\"");
    for (auto size = first + (whole.size() - first) / 7; size + 7 < whole.size();
         size += whole.size() / 7) {
        CAPTURE(size);
        write_file(file, whole.substr(0, size));
        CHECK(run_program({"repair", file, "--write"}).code == 0);
        CHECK(run_program({"check", here / ""}).code == 0);
        CHECK(read_file(file).find("Does the forecast round") != std::string::npos);
    }
    CHECK(std::filesystem::exists(file + ".before-repair-2"));
}

TEST_CASE("an archive is read as a session") {
    scratch const here;
    auto record = replay({"--agent-command", "my-agent", "--name", "n"});
    auto const file = here / "archive.json";
    std::string indented;
    for (char const c : record.substr(0, record.size() - 1)) {
        indented += c;
        if (c == '\n') indented += "    ";
    }
    auto const archive =
        R"({
  "format_version": 1,
  "exported_at": "2026-03-01T00:00:00.000Z",
  "exported_by": "acpx",
  "session": {
    "record_id": "weather-1",
    "agent": "my-agent",
    "cwd_relative": ".",
    "cwd_original": "/home/ada/weather",
    "created_at": "2026-02-27T12:00:00.000Z",
    "updated_at": "2026-02-28T12:00:00.000Z",
    "state": )"
        + indented + R"(
  },
  "history": []
}
)";
    write_file(file, archive);
    CHECK(run_program({"list", "--ids", file}).out == "weather-1\n");
    CHECK(run_program({"list", file}).out.find("2026-02-28 12:00") != std::string::npos);
    auto const shown = run_program({"show", file});
    CHECK(shown.code == 0);
    CHECK(shown.out.find("- exported: 2026-03-01T00:00:00.000Z\n") != std::string::npos);
    CHECK(shown.out.find("Does the forecast round") != std::string::npos);
    CHECK(run_program({"get", file}).out == archive);
    CHECK(run_program({"search", "--ids", file, "forecast round"}).out == "weather-1\n");
    CHECK(run_program({"check", file}).out.find("1 document: 1 canonical") != std::string::npos);
}

TEST_CASE("a list that acpx printed is read as a store") {
    scratch const here;
    auto const first = std::string{
        R"({"schema":"acpx.session.v1","acpxRecordId":"a","acpSessionId":"a","agentCommand":"x",)"
        R"("cwd":"/w","createdAt":"2026-02-27T12:00:00.000Z",)"
        R"("lastUsedAt":"2026-02-27T12:00:00.000Z","lastSeq":0,"closed":false,"title":"Tea",)"
        R"("messages":[{"User":{"id":"u","content":[{"Text":"boil water"}]}}],)"
        R"("updated_at":"2026-02-27T12:00:00.000Z","cumulative_token_usage":{},)"
        R"("request_token_usage":{}})"};
    auto second = first;
    for (auto const* key : {"\"acpxRecordId\":\"", "\"acpSessionId\":\""})
        second.replace(second.find(key) + std::string_view{key}.size(), 1, "b");
    second.replace(second.find("lastUsedAt\":\"") + 13, 10, "2026-03-27");
    auto const file = here / "sessions.json";
    write_file(file, '[' + first + ',' + second + "]\n");
    CHECK(run_program({"list", "--ids", file}).out == "b\na\n");
    CHECK(run_program({"show", file, "a"}).out.find("boil water") != std::string::npos);
    CHECK(run_program({"get", file, "a"}).out == first + '\n');
    CHECK(run_program({"search", "--ids", file, "boil"}).out == "b\na\n");
    auto const checked = run_program({"check", file});
    CHECK(checked.code == 0);
    CHECK(checked.out.find("canonical for acpx, sessions show") != std::string::npos);
    CHECK(checked.out.find("2 documents: 2 canonical") != std::string::npos);
    CHECK(run_program({"canon", file}).out == second + '\n' + first + '\n');

    write_file(file, "[" + first + ",{\"acpxRecordId\":7,\"messages\":5}]");
    auto const damaged = run_program({"check", file});
    CHECK(damaged.code == 1);
    CHECK(damaged.out.find("1 canonical, 1 unreadable") != std::string::npos);
    CHECK(run_program({"show", file, "a"}).code == 0);
    write_file(file, "[{\"a\":1}]");
    auto const other = run_program({"list", file});
    CHECK(other.code == 1);
    CHECK(other.err.find("unknown format: ") != std::string::npos);
}

TEST_CASE("a stream's updates are printed in the key order of the protocol's types") {
    auto const run =
        run_program({"replay", "--updates"},
                    R"({"jsonrpc":"2.0","method":"session/update","params":{"update":{"content":)"
                    R"({"text":"t","type":"text"},"sessionUpdate":"agent_message_chunk"},)"
                    R"("sessionId":"s"}})"
                    "\n{}\n"
                    R"({"jsonrpc":"2.0","method":"session/update","params":{}})");
    CHECK(run.out
          == R"({"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk","content":)"
             R"({"type":"text","text":"t"}}})"
             "\n");
    CHECK(run.err.starts_with("<stdin>:3: missing field"));
    CHECK(run.code == 1);
}

TEST_CASE("a line without a protocol message is reported by its number") {
    auto const run = run_program({"replay"}, "{}\n{\"jsonrpc\":\"2.0\",\"method\":\"m\"}\n{\"js");
    CHECK(run.code == 0);
    CHECK(run.err == "<stdin>:1: not a protocol message\n<stdin>:3: incomplete line\n");
    CHECK(run_program({"replay"}, "").code == 1);
}

TEST_CASE("a folder of records is read as a database, and so is one record") {
    scratch const here;
    auto const record = replay({"--as", "0.19.1"});
    write_file(here / "weather-1.json", record);
    write_file(here / "index.json", "{\"schema\":\"acpx.session-index.v1\"}\n");
    auto const folder = here / ".";
    CHECK(run_program({"list", "--ids", folder}).out == "weather-1\n");
    for (auto const& where : {folder, here / "weather-1.json"}) {
        auto const shown = run_program({"show", where}).out;
        CHECK(shown.find("- id: weather-1\n") != shown.npos);
        CHECK(shown.find("**Tool Use**: Read forecast.py (ID: call-1)") != shown.npos);
        CHECK(run_program({"get", where, "weather"}).out == record);
    }
    CHECK(run_program({"check", folder}).out.find("1 document: 1 canonical") != std::string::npos);
    CHECK(run_program({"canon", here / "weather-1.json"}).out == record);
    CHECK(run_program({"check", here / "weather-1.json"}).out.find(": 1 canonical")
          != std::string::npos);
}

TEST_CASE("repair keeps the messages of a record with one wrong value beside them") {
    auto const whole = read_file("../data/acpx/weather.json");
    struct fault {
        std::string from, to, report;
    };
    for (auto const& each : std::initializer_list<fault>{
             {"\"title\": null", "\"title\": 5",
              "lost at /title: expected a string or null, found 5\n"},
             {"acpx.session.v1", "acpx.session.v2",
              "lost at /schema: expected acpx.session.v1, "
              "found \"acpx.session.v2\"\n"},
             {"\"last_seq\": ", "\"last_seq\": \"x\", \"y\": ", "lost at /last_seq: "},
             {"\"last_request_id\": ", "\"last_request_id\": [], \"y\": ",
              "lost at /last_request_id: "},
             {"\"closed\": ", "\"closed\": \"no\", \"y\": ", "lost at /closed: "},
             {"\"request_token_usage\": {", "\"request_token_usage\": {\"r~/\": null,",
              "lost at /request_token_usage/r~0~1: "},
             {"\"cumulative_token_usage\": {", "\"cumulative_token_usage\": 5, \"y\": {",
              "lost at /cumulative_token_usage: "},
             {"\"messages\": [", "\"imported_from\": {\"record_id\": 5}, \"messages\": [",
              "lost at /imported_from"}}) {
        auto const& [from, to, report] = each;
        CAPTURE(each.report);
        auto damaged = whole;
        auto const at = damaged.find(from);
        REQUIRE(at != damaged.npos);
        damaged.replace(at, from.size(), to);
        scratch const here;
        auto const file = here / "weather-1.json";
        write_file(file, damaged);
        auto const repaired = run_program({"repair", here / "", "--write"});
        CHECK(repaired.code == 0);
        CAPTURE(repaired.out);
        CHECK(repaired.out.find(report) != std::string::npos);
        CHECK(repaired.out.find("repaired 1 document\n") != std::string::npos);
        CHECK(run_program({"check", file}).code == 0);
        auto const messages = [](std::string const& text) {
            auto const first = text.find("\n  \"messages\": ");
            return text.substr(first, text.find("\n  \"updated_at\": ") - first);
        };
        CHECK(messages(read_file(file)) == messages(whole));
    }
}

// The output of `acpx sessions show --format json`.
TEST_CASE("check names the release of a record, and canon writes the order of its parser") {
    auto const data = std::string{"../../tests/formats/acpx/data/"};
    for (auto const* name : {"created", "loaded", "prompted"}) {
        CAPTURE(name);
        auto const file = data + name + "-0.16.0.json";
        CHECK(run_program({"check", file}).out.find("  canonical for acpx 0.16.0 and later, record")
              != std::string::npos);
        CHECK(run_program({"canon", file}).out == read_file(file));
    }
    auto const loaded = run_program({"canon", "--as", "0.16.0", data + "created-0.16.0.json"});
    CHECK(loaded.code == 0);
    CHECK(loaded.out != read_file(data + "created-0.16.0.json"));
    scratch const here;
    write_file(here / "loaded.json", loaded.out);
    CHECK(run_program({"canon", "--as", "0.16.0", here / "loaded.json"}).out == loaded.out);
    auto const refused = run_program({"canon", "--as", "0.1.2", data + "created-0.16.0.json"});
    CHECK(refused.code == 1);
    CHECK(refused.err.find("--as 0.1.2: unsupported version") != std::string::npos);
}

TEST_CASE("canon --as reports that a release writes a record in more than one order") {
    auto const data = std::string{"../../tests/formats/acpx/data/"};
    auto const created = run_program({"canon", "--as", "0.16.0", data + "created-0.16.0.json"});
    CHECK(created.err
          == data
                 + "created-0.16.0.json: the text is canonical as it is, for acpx 0.16.0 and "
                   "later; --as "
                   "0.16.0 writes what this release writes after it has loaded it\n");
    CHECK(run_program({"canon", "--as", "0.16.0", data + "loaded-0.16.0.json"}).err.empty());
    for (auto const* help : {"check", "canon"})
        CHECK(run_program({help, "--help"}).out.find("has loaded") != std::string::npos);
}

TEST_CASE("a release of acpx may lack its last number, and is written as the newest known") {
    auto const file = std::string{"../../tests/formats/acpx/data/created-0.16.0.json"};
    auto const run_as = [&](std::string const& release) {
        return run_program({"canon", "--as", release, file});
    };
    CHECK(run_as("0.16").code == 0);
    CHECK(run_as("0.16").out == run_as("0.16.0").out);
    for (auto const* newer : {"0.19.2", "0.20", "1.0.0", "4294967295.0.0"}) {
        auto const run = run_as(newer);
        CHECK(run.code == 0);
        CHECK(run.out == run_as("0.19.1").out);
        CHECK(run.err.find("--as " + std::string{newer}
                           + ": as 0.19.1, the newest release that lisle knows\n")
              != std::string::npos);
    }
    CHECK(run_as("0.1.13").err.find("older than 0.1.14") != std::string::npos);
    for (auto const* none : {"0", "v0.16.0", "0.16.0.1", "0.16.x", "", "0.16."})
        CHECK(run_as(none).code == 2);
    auto const replay = [&](std::string const& release) {
        return run_program(
            {"replay", "--now", "2026-03-01T10:00:00.000Z", "--as", release, stream});
    };
    CHECK(replay("0.16").code == 0);
    CHECK(replay("0.20.0").code == 0);
    CHECK(replay("0.20.0").err == "--as 0.20.0: as 0.19.1, the newest release that lisle knows\n");
    CHECK(replay("0.1.13").code == 2);
}

TEST_CASE("a record that acpx printed on one line is canonical, and stays on one line") {
    for (std::string const release : {"0.10.0", "0.12.0", "0.19.1"}) {
        CAPTURE(release);
        auto const file = "../../tests/formats/acpx/data/shown-" + release + ".json";
        auto const text = read_file(file);
        CHECK(run_program({"check", file}).out
              == file + "  canonical for acpx, sessions show\n\n1 document: 1 canonical\n");
        CHECK(run_program({"canon", file}).out == text);
        CHECK(run_program({"get", file, "mock"}).out == text);
        CHECK(run_program({"show", file}).out.find("- shape: as in acpx's own output (camelCase)\n")
              != std::string::npos);
        scratch const here;
        write_file(here / "mock-0001.json", text);
        CHECK(run_program({"put", here / "", file, "--format", "acpx", "--id", "mock-0001"}).code
              == 0);
        CHECK(read_file(here / "mock-0001.json") == text);
    }
}

TEST_CASE("replay records the model and the mode that the agent accepted") {
    std::string const messages =
        R"({"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":"/w"}})"
        "\n"
        R"({"jsonrpc":"2.0","id":1,"result":{"sessionId":"s","models":{"currentModelId":"small",)"
        R"("availableModels":[]}}})"
        "\n"
        R"({"jsonrpc":"2.0","id":2,"method":"session/prompt","params":{"sessionId":"s"}})"
        "\n"
        R"({"jsonrpc":"2.0","id":3,"method":"session/set_model","params":{"sessionId":"s",)"
        R"("modelId":"large"}})"
        "\n"
        R"({"jsonrpc":"2.0","id":3,"result":{}})"
        "\n";
    auto const made_by = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"replay"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_program(arguments, messages).out;
    };
    CHECK(made_by({}).find("\"current_model_id\": \"large\"") != std::string::npos);
    CHECK(made_by({"--as", "0.12.0"}).find("\"current_model_id\": \"large\"") != std::string::npos);
    CHECK(made_by({"--as", "0.10.0"}).find("\"current_model_id\": \"small\"") != std::string::npos);
}

TEST_CASE("check reports a file that acpx would ignore, and a key that it would not write") {
    scratch const here;
    auto record = replay({"--as", "0.19.1"});
    record.replace(record.find("\"Mention\": {"), 12, "\"Mention\": {\n\"lineRange\": 1,");
    write_file(here / "other.json", record);
    auto const out = run_program({"check", here / "."}).out;
    CHECK(out.find("the file is named other.json, but its record id is weather-1")
          != std::string::npos);
    CHECK(out.find("refuses to write the key at /messages/0/User/content/1/Mention/lineRange")
          != std::string::npos);
}

TEST_CASE("a folder with a session file's name is not listed and not replaced") {
    scratch const here;
    auto const record = replay({"--as", "0.19.1"});
    std::filesystem::create_directories(here / "sessions/weather-1.json");
    write_file(here / "sessions/another.json", record);
    write_file(here / "in.json", record);
    CHECK(run_program({"list", "--ids", here / "sessions"}).out == "weather-1\n");
    auto const put = run_program(
        {"put", here / "sessions", here / "in.json", "--format", "acpx", "--id", "weather-1"});
    CHECK(put.code == 3);
    CHECK(put.err.find("weather-1.json") != std::string::npos);
}

}  // namespace acpx_program_test

// examples/lisle/tests/skimmed_source_test.cpp - the number of bytes of a store that a list reads.
#include "../sessions/skimmed_source.hpp"

#include "../claude_code/format.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skimmed_source_test {

using namespace app::tests;
namespace fs = std::filesystem;

/// The bytes that this process has read; nothing where the system does not count them.
std::optional<std::uint64_t> count_read_bytes() {
    std::ifstream in{"/proc/self/io"};
    std::string label;
    std::uint64_t number = 0;
    while (in >> label >> number)
        if (label == "rchar:") return number;
    return std::nullopt;
}

/// Prints a message if the bytes were not counted.
void check_read_bytes(std::optional<std::uint64_t> before, std::optional<std::uint64_t> after,
                      std::uint64_t most) {
    if (before && after) CHECK(*after - *before <= most);
    else MESSAGE("the bytes that a list reads are NOT CHECKED: no /proc/self/io");
}

/// Alternating prompts and answers, each of about a kilobyte.
std::string make_session(std::string const& id, int messages) {
    std::string out;
    for (int i = 0; i < messages; ++i) {
        bool const is_prompt = i % 2 == 0;
        auto const text = '"' + std::string(900, 'x') + '"';
        auto const parent = i == 0 ? std::string{"null"} : "\"u" + std::to_string(i - 1) + '"';
        out +=
            R"({"parentUuid":)" + parent + R"(,"isSidechain":false,"type":")"
            + (is_prompt ? R"(user","message":{"role":"user","content":)" + text
                         : R"(assistant","message":{"role":"assistant","id":"m)" + std::to_string(i)
                               + R"(","content":[{"type":"text","text":)" + text + "}]")
            + R"(},"uuid":"u)" + std::to_string(i) + R"(","timestamp":"2026-01-02T03:04:05.)"
            + std::to_string(100 + i % 900) + R"(Z","cwd":"/w","sessionId":")" + id
            + R"(","version":"2.1.330"})" + '\n';
    }
    return out;
}

std::string make_thread(std::string const& id, std::size_t instructions, int messages) {
    auto const line = [](std::string const& type, std::string const& payload) {
        return R"({"timestamp":"2026-11-20T10:00:00.000Z","type":")" + type + R"(","payload":)"
               + payload + "}\n";
    };
    auto out = line("session_meta", R"({"id":")" + id
                                        + R"(","timestamp":"2026-11-20T10:00:00.000Z","cwd":"/w",)"
                                          R"("originator":"x","cli_version":"0.169.0",)"
                                          R"("base_instructions":{"text":")"
                                        + std::string(instructions, 'i') + R"("}})");
    for (int i = 0; i < messages; ++i)
        out +=
            line("response_item", i % 2 == 0 ? R"({"type":"message","role":"user","content":[)"
                                               R"({"type":"input_text","text":"Ask )"
                                                   + std::string(900, 'x') + R"("}]})"
                                             : R"({"type":"message","role":"assistant","content":[)"
                                               R"({"type":"output_text","text":")"
                                                   + std::string(900, 'x') + R"("}]})");
    return out;
}

std::string make_id(int n) { return "00000000-0000-4000-8000-0000000000" + std::to_string(10 + n); }

/// Two large and ten small sessions, and the number of bytes that a list may read.
struct filled_store {
    scratch const here;
    std::uint64_t most = 0, all = 0;

    template <class Make>
    void add(std::string const& folder, Make make) {
        fs::create_directories(here / folder);
        for (int i = 0; i < 12; ++i) {
            auto const [name, text] = make(i);
            write_file(here / (folder + '/' + name), text);
            all += text.size();
            most += std::min<std::uint64_t>(text.size(), app::largest_whole_file);
        }
        most += std::uint64_t{32} << 10U;  // to recognize the folder's agent
    }

    /// A list reads no more bytes than it may.
    [[nodiscard]] std::string list(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "list");
        arguments.push_back(here / "");
        auto const before = count_read_bytes();
        auto const run = run_program(arguments);
        auto const after = count_read_bytes();
        CHECK(run.code == 0);
        CHECK(run.err.empty());
        CHECK(most * 4 < all);
        check_read_bytes(before, after, most);
        return run.out;
    }
};

void fill_claude_code(filled_store& to) {
    to.add("projects/-w", [](int i) {
        auto const id = make_id(i);
        return std::pair{id + ".jsonl", make_session(id, i < 2 ? 3000 : 4)};
    });
}

void fill_codex(filled_store& to) {
    to.add("sessions/2026/11/20", [](int i) {
        auto const id = make_id(i);
        return std::pair{"rollout-2026-11-20T10-00-00-" + id + ".jsonl",
                         make_thread(id, 10, i < 2 ? 3000 : 4)};
    });
}

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t out = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++out;
    return out;
}

TEST_CASE("a list reads the ends of large sessions, and small sessions once") {
    for (auto* const fill : {fill_claude_code, fill_codex}) {
        filled_store store;
        fill(store);
        auto const table = store.list({});
        CHECK(count(table, "       4  ") == 10);
        CHECK(count(table, "       -  ") == 2);
        CHECK(count(table, " MB  ") == 2);
        auto const json = store.list({"--json"});
        CHECK(count(json, R"("messages":4,"error":null)") == 10);
        CHECK(count(json, R"("messages":null,"error":null)") == 2);
        CHECK(count(json, R"("folders":["/w"])") == 12);
        CHECK(count(json, R"("text_bytes":null)") == 0);
        CHECK(count(store.list({"--ids"}), "\n") == 12);
    }
}

TEST_CASE("a list of all stores reads the ends of large sessions, too") {
    filled_store store;
    fill_claude_code(store);
    app::host_environment host;
    host.variables["HOME"] = "/nowhere";
    host.variables["CLAUDE_CONFIG_DIR"] = fs::path{store.here / ""}.parent_path();
    auto const before = count_read_bytes();
    auto const run = run_program({"list", "--json"}, {}, host);
    auto const after = count_read_bytes();
    CHECK(count(run.out, R"("messages":null,"error":null)") == 2);
    CHECK(count(run.out, R"("messages":4,"error":null)") == 10);
    check_read_bytes(before, after, store.most);
}

TEST_CASE("a first line longer than the head is read to its end") {
    scratch const here;
    fs::create_directories(here / "sessions");
    auto const name = "sessions/rollout-2026-11-20T10-00-00-" + make_id(1) + ".jsonl";
    for (std::size_t const length : {60000U, 70000U, 150000U, 300000U}) {
        CAPTURE(length);
        for (int const messages : {0, 1, 10, 100, 1000}) {
            CAPTURE(messages);
            write_file(here / name, make_thread(make_id(1), length, messages));
            auto const listed = run_program({"list", "--json", here / ""}).out;
            CHECK(count(listed, R"("folders":["/w"])") == 1);
            if (messages > 0) CHECK(count(listed, R"("title":"Ask xx)") == 1);
        }
    }
}

TEST_CASE("a large file of another kind is read, and its error is reported") {
    scratch const here;
    fs::create_directories(here / "projects/-w");
    write_file(here / ("projects/-w/" + make_id(1) + ".jsonl"), make_session(make_id(1), 2));
    write_file(here / ("projects/-w/" + make_id(2) + ".jsonl"), std::string(300000, 'x'));
    auto const listed = run_program({"list", here / ""});
    CHECK(listed.out.find("1 of them unreadable") != std::string::npos);
}

TEST_CASE("a skim has the size of a large file, and the messages of a small file") {
    auto const text = make_session(make_id(1), 4);
    auto const whole = app::skim(app::claude_code_format(), {text, {}, text.size()});
    CHECK(whole.messages == 4);
    CHECK(whole.text_bytes == text.size());
    auto const large = app::skim(app::claude_code_format(), {text, text, 1000000});
    CHECK_FALSE(large.messages);
    CHECK(large.stored_bytes == 1000000);
    CHECK(large.problem.empty());
}

}  // namespace skimmed_source_test

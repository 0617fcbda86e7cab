// examples/lisle/tests/inactive_test.cpp - messages with which a session's agent would not go on.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace inactive_test {

using namespace app::tests;

std::string const first_id = "5f0c7d1e-8a4b-4c2d-9e6f-0123456789ab",
                  second_id = "6a0c7d1e-8a4b-4c2d-9e6f-0123456789ab";

/// A record of Claude Code with a text; an answer has 10 tokens of input and 1 of output.
std::string record(std::string_view type, std::string_view id, std::string_view parent,
                   std::string_view text, std::string_view more = {}) {
    bool const is_answer = type == "assistant";
    auto const content = R"([{"type":"text","text":")" + std::string{text} + "\"}]";
    return R"({"parentUuid":)" + (parent.empty() ? "null" : '"' + std::string{parent} + '"')
           + R"(,"isSidechain":false,"cwd":"/p","sessionId":")" + first_id
           + R"(","version":"2.1.330","type":")" + std::string{type} + R"(","message":{"role":")"
           + std::string{type} + R"(",)"
           + (is_answer ? R"("id":"m)" + std::string{id}
                              + R"(","usage":{"input_tokens":10,"output_tokens":1},)"
                        : "")
           + R"("content":)" + content + R"(},"uuid":")" + std::string{id} + R"(")"
           + std::string{more} + R"(,"timestamp":"2026-03-02T10:00:0)" + std::string{id.substr(1)}
           + ".000Z\"}\n";
}

/// A session that was rewound, and another one that is its resumed copy.
std::string const rewound =
    record("user", "u1", "", "first question") + record("assistant", "u2", "u1", "first answer")
    + record("user", "u3", "u2", "walnut question") + record("assistant", "u4", "u3", "bad answer")
    + record("user", "u5", "u2", "last question")
    + record("assistant", "u6", "u5", "last answer");

TEST_CASE("show prints every message, marks the inactive ones and says how many they are") {
    scratch const dir;
    write_file(dir / "s.jsonl", rewound);
    auto const all = run_program({"show", dir / "s.jsonl"});
    CHECK(all.code == 0);
    CHECK(has(all.out, "## User (on another branch)\n\nwalnut question"));
    CHECK(has(all.out, "## User\n\nlast question"));
    CHECK(has(all.err, "its agent would go on with 4 of 6 messages"));
    auto const active = run_program({"show", "--active", dir / "s.jsonl"});
    CHECK(!has(active.out, "walnut"));
    CHECK(has(active.out, "last answer"));
    CHECK(active.err.empty());
}

TEST_CASE("search finds a word of an inactive message, and list counts both") {
    scratch const dir;
    std::filesystem::create_directories(dir / "projects/-p");
    write_file(dir / ("projects/-p/" + first_id + ".jsonl"), rewound);
    CHECK(run_program({"search", "--ids", dir / "projects", "walnut"}).out == first_id + '\n');
    auto const listed = run_program({"list", "--json", dir / "projects"}).out;
    CHECK(has(listed, R"("messages":6,"active_messages":4)"));
    CHECK(has(run_program({"list", dir / "projects"}).out, "     4/6  "));
}

TEST_CASE("a page folds inactive messages with a word for their kind") {
    scratch const dir;
    write_file(dir / "s.jsonl", rewound);
    auto const page = run_program({"page", dir / "s.jsonl"});
    CHECK(has(page.out, "<details class=\"inactive\"><summary>2 messages on another branch"));
    CHECK(has(page.out, "walnut question"));
    CHECK(has(page.err, "4 of 6 messages"));
    CHECK(!has(run_program({"page", "--active", dir / "s.jsonl"}).out, "walnut question"));
}

/// A page without its head, styles and scripts.
std::string messages_of(std::string const& page) {
    auto const first = page.find("<main");
    return page.substr(first, page.find("</main>") - first);
}

TEST_CASE("messages that a summary keeps are not folded with those that it replaced") {
    scratch const dir;
    std::string const boundary =
        R"({"parentUuid":null,"logicalParentUuid":"u4","isSidechain":false,"cwd":"/p","sessionId":")"
        + first_id
        + R"(","version":"2.1.330","type":"system","subtype":"compact_boundary","content":"c",)"
          R"("compactMetadata":{"trigger":"auto","preTokens":9,"preservedSegment":{"headUuid":"u3",)"
          R"("anchorUuid":"u6","tailUuid":"u4"}},"uuid":"u5","timestamp":)"
          R"("2026-03-02T10:00:05.000Z"})"
          "\n";
    write_file(dir / "s.jsonl",
               record("user", "u1", "", "replaced question")
                   + record("assistant", "u2", "u1", "replaced answer")
                   + record("user", "u3", "u2", "kept question")
                   + record("assistant", "u4", "u3", "kept answer") + boundary
                   + record("user", "u6", "u5", "a summary", R"(,"isCompactSummary":true)")
                   + record("user", "u7", "u6", "new question"));
    auto const page = messages_of(run_program({"page", dir / "s.jsonl"}).out);
    auto const at = [&](std::string_view words) {
        CAPTURE(words);
        auto const found = page.find(words);
        CHECK(found != page.npos);
        return found;
    };
    auto const fold_end = at("</article>\n</details>\n<article class=\"context\"");
    CHECK(at("2 messages before a compaction") < at("replaced answer"));
    CHECK(at("replaced answer") < fold_end);
    CHECK(fold_end < at("a summary"));
    CHECK(at("a summary") < at("kept question"));
    CHECK(at("kept answer") < at("new question"));
}

TEST_CASE("a thread of Codex has what a compaction keeps once, and its context is marked") {
    scratch const dir;
    auto const line = [](std::string_view type, std::string const& payload, char second) {
        return R"({"timestamp":"2026-03-02T10:00:0)" + std::string{second} + R"(.000Z","type":")"
               + std::string{type} + R"(","payload":)" + payload + "}\n";
    };
    auto const message = [](std::string_view role, std::string_view text) {
        return R"({"type":"message","role":")" + std::string{role} + R"(","content":[{"type":")"
               + (role == "assistant" ? "output_text" : "input_text") + R"(","text":")"
               + std::string{text} + "\"}]}";
    };
    auto const context = message("user", "<environment_context>walnut</environment_context>");
    write_file(dir / "s.jsonl",
               line("session_meta",
                    R"({"id":"01a1f000-0000-7000-8000-000000000001","timestamp":)"
                    R"("2026-03-02T10:00:00.000Z","cwd":"/p","originator":"o",)"
                    R"("cli_version":"0.171.0"})",
                    '0')
                   + line("response_item", context, '0')
                   + line("response_item", message("user", "kept question"), '1')
                   + line("response_item", message("assistant", "replaced answer"), '2')
                   + line("compacted",
                          R"({"message":"a summary","replacement_history":[)"
                              + message("user", "kept question") + ','
                              + message("user", "a summary") + "]}",
                          '3')
                   + line("response_item", message("user", "new question"), '4'));
    auto const shown = run_program({"show", dir / "s.jsonl"}).out;
    CHECK(shown.find("\n\nkept question") == shown.rfind("\n\nkept question"));
    CHECK(has(shown, "## User (context) (before a compaction)\n\n<environment_context>walnut"));
    CHECK(has(shown, "## User\n\nkept question"));
    auto const page = messages_of(run_program({"page", dir / "s.jsonl"}).out);
    CHECK(has(page, "2 messages before a compaction"));
    CHECK(has(page, "What is above was compacted, but for the last 1 message"));
    CHECK(page.find("kept question") == page.rfind("kept question"));
    CHECK(page.find("replaced answer") < page.find("kept question"));
    CHECK(has(run_program({"search", "--ids", dir / "s.jsonl", "walnut"}).out, "01a1f000"));
    CHECK(has(run_program({"list", "--json", dir / "s.jsonl"}).out,
              R"("messages":5,"active_messages":3)"));
    auto const rows = run_program({"rows", dir / "s.jsonl"}).out;
    CHECK(has(rows, R"("turns":2)"));
    CHECK(has(rows, R"("messages":5)"));
    CHECK(has(rows, R"("title":"kept question")"));
}

TEST_CASE("rows counts the requests of inactive messages, and a copied answer once") {
    scratch const dir;
    std::filesystem::create_directories(dir / "projects/-p");
    write_file(dir / ("projects/-p/" + first_id + ".jsonl"), rewound);
    auto copy = record("user", "u1", "", "first question")
                + record("assistant", "u2", "u1", "first answer")
                + record("user", "u7", "u2", "other question");
    for (std::size_t at = 0; (at = copy.find(first_id, at)) != copy.npos;)
        copy.replace(at, first_id.size(), second_id);
    write_file(dir / ("projects/-p/" + second_id + ".jsonl"), copy);
    auto const run = run_program({"rows", dir / "projects"});
    CHECK(run.code == 0);
    std::size_t counted = 0;
    for (std::size_t at = 0; (at = run.out.find(R"("counts_tokens":1)", at)) != run.out.npos; ++at)
        ++counted;
    CHECK(counted == 3);
    CHECK(has(run.err, "copies 1 answer of another session"));
    CHECK(has(run.out, R"("active_messages":4)"));
}

TEST_CASE("the text of an answer that failed is shown and found") {
    scratch const dir;
    write_file(dir / "s.jsonl",
               record("user", "u1", "", "asked")
                   + record("assistant", "u2", "u1", "API Error: 529 overloaded",
                            R"(,"isApiErrorMessage":true)"));
    auto const shown = run_program({"show", dir / "s.jsonl"}).out;
    CHECK(has(shown, "**Error**: api_error"));
    CHECK(has(shown, "529 overloaded"));
    CHECK(!run_program({"search", "--ids", dir / "s.jsonl", "529 overloaded"}).out.empty());
}

}  // namespace inactive_test

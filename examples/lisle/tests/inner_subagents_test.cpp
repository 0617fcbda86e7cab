// examples/lisle/tests/inner_subagents_test.cpp - subagents that stand in their session's file, as
// Claude Code up to 2.0.14 keeps them.
#include "harness.hpp"
#include "opencode_tables.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace inner_subagents_test {

using namespace app::tests;

std::size_t count(std::string_view text, std::string_view words) {
    std::size_t out = 0;
    for (std::size_t at = 0; (at = text.find(words, at)) != text.npos; ++at) ++out;
    return out;
}

std::string const id = "5f0c7d1e-8a4b-4c2d-9e6f-0123456789ab";

std::string record(std::string_view type, char key, std::string_view parent,
                   std::string_view content, bool is_side = false, std::string_view more = {}) {
    bool const is_answer = type == "assistant";
    return R"({"parentUuid":)" + (parent.empty() ? "null" : '"' + std::string{parent} + '"')
           + R"(,"isSidechain":)" + (is_side ? "true" : "false")
           + R"(,"userType":"external","cwd":"/p","sessionId":")" + id
           + R"(","version":"1.0.88","type":")" + std::string{type} + R"(","message":{"role":")"
           + std::string{type} + '"'
           + (is_answer ? R"(,"id":"m)" + std::string{key}
                              + R"(","type":"message","model":"claude-x","usage":)"
                                R"({"input_tokens":10,"output_tokens":1})"
                        : std::string{})
           + R"(,"content":)" + std::string{content} + R"(},"uuid":")" + key + '"'
           + std::string{more} + R"(,"timestamp":"2026-03-02T10:00:0)" + key + ".000Z\"}\n";
}
std::string say(std::string_view text) {
    return R"([{"type":"text","text":")" + std::string{text} + "\"}]";
}

/// A session with a call that starts a subagent, whose records are lines 2 and 3.
std::string make_session(std::string_view result_more = {}) {
    return record("user", '1', "", R"("ask a helper")")
           + record("assistant", '2', "1",
                    R"([{"type":"tool_use","id":"toolu_1","name":"Task","input":)"
                    R"({"description":"d","prompt":"look around","subagent_type":"g"}}])")
           + record("user", '3', "", R"("look around")", true)
           + record("assistant", '4', "3", say("two files"), true)
           + record("user", '5', "2",
                    R"([{"type":"tool_result","tool_use_id":"toolu_1","content":)"
                    R"([{"type":"text","text":"two files"}]}])",
                    false, result_more)
           + record("assistant", '6', "5", say("there are two"));
}

struct claude_store {
    scratch const here;
    std::string const folder = here / "from/projects/-p", file = folder + '/' + id + ".jsonl";

    explicit claude_store(std::string const& session = make_session()) {
        std::filesystem::create_directories(folder);
        std::filesystem::create_directories(here / "to");
        write_file(file, session);
    }
    [[nodiscard]] outcome convert(std::string const& to, std::string const& into) const {
        return run_program({"convert", here / "from", "--to", to, "--into", here / into});
    }
};

TEST_CASE("a subagent in its session's file becomes a child session of opencode") {
    claude_store const store;
    auto const db = store.here / "opencode.db";
    run_sql(db, opencode_tables);
    auto const run = store.convert("opencode", "opencode.db");
    CHECK(run.code == 0);
    CHECK(count(run.out, "added ses_") == 2);
    CHECK(has(run.out, " look around\n"));
    CHECK(!has(run.err, "subagent"));
    CHECK(!has(run.err, "another branch"));
    auto const child = dump_table(db, "session", "id", "parent_id IS NOT NULL");
    REQUIRE(has(child, "ses_"));
    auto const child_id = child.substr(child.find("ses_"), child.rfind('\'') - child.find("ses_"));
    CHECK(has(dump_table(db, "part", "data"), R"("sessionId":")" + child_id));
    CHECK(has(dump_table(db, "part", "data", "session_id = '" + child_id + '\''), "two files"));
    CHECK(!has(dump_table(db, "part", "data", "session_id != '" + child_id + '\''),
               R"("text":"look around")"));
    // The same sessions again.
    auto const again = store.convert("opencode", "opencode.db");
    CHECK(again.code == 1);
    CHECK(count(again.err, " already: to replace it") == 2);
}

TEST_CASE("it goes along into every other store, and from a file alone") {
    for (std::string const to : {"codex", "zed", "acpx", "loom"}) {
        CAPTURE(to);
        claude_store const store;
        auto const into = to == "zed" ? "threads.db" : "to";
        auto const run = store.convert(to, into);
        CHECK(run.code == 0);
        CHECK(count(run.out, "added ") == 2);
        CHECK(!has(run.err, "another branch"));
        auto const listed = run_program({"list", "--json", store.here / into}).out;
        CHECK(count(listed, R"("id":)") == 2);
        CHECK(has(listed, R"("parent_id":")") == (to == "codex" || to == "zed"));
    }
    claude_store const store;
    auto const run =
        run_program({"convert", store.file, "--to", "codex", "--into", store.here / "to"});
    CHECK(run.code == 0);
    CHECK(has(run_program({"list", "--json", store.here / "to"}).out, R"("parent_id":")" + id));
}

TEST_CASE("one document leaves a subagent out, and says why") {
    claude_store const store;
    auto const run = run_program({"convert", store.file, "--to", "loom"});
    CHECK(run.code == 0);
    CHECK(has(run.err, id + ": dropped at /2: the subagent a"));
    CHECK(has(run.err, " with 2 messages: it is a session of its own, which --into takes along"));
    CHECK(!has(run.err, "another branch"));
    CHECK(!has(run.out, R"("content":"look around")"));
    // No call names a session that is not there.
    auto const exported = run_program({"convert", store.file, "--to", "opencode"});
    CHECK(has(exported.err, "the subagent "));
    CHECK(has(exported.err, " is not converted"));
    CHECK(!has(exported.out, R"("sessionId")"));
}

TEST_CASE("losses lead to the lines of the file") {
    auto session = make_session();
    // A part that no other agent has, in the subagent's answer and in the last one.
    for (auto const* const words : {"two files", "there are two"}) {
        auto const at = session.find(say(words).substr(1) + R"(},"uuid")");
        REQUIRE(at != session.npos);
        session.insert(at, R"({"type":"new_block"},)");
    }
    claude_store const store{session};
    auto const run = store.convert("codex", "to");
    CHECK(has(run.err, id + ": dropped at /3/message/content/0"));
    CHECK(has(run.err, id + ": dropped at /5/message/content/0"));
}

TEST_CASE("Claude Code keeps the file as it is") {
    claude_store const store;
    auto const run = store.convert("claude-code", "to");
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(read_file(store.here / ("to/projects/-p/" + id + ".jsonl")) == make_session());
    CHECK(count(run.out, "added ") == 1);
}

TEST_CASE("a subagent that also has a file of its own is one session") {
    claude_store const store{
        make_session(R"(,"toolUseResult":{"status":"completed","agentId":"adddd00","content":[],)"
                     R"("totalTokens":1})")};
    auto const inner = store.folder + '/' + id + "/subagents";
    std::filesystem::create_directories(inner);
    auto const agent_lines =
        record("user", '3', "", R"("look around")", true, R"(,"agentId":"adddd00")")
        + record("assistant", '4', "3", say("two files"), true, R"(,"agentId":"adddd00")");
    write_file(inner + "/agent-adddd00.jsonl", agent_lines);
    auto whole = read_file(store.file);
    auto const at = whole.find(R"("content":"look around"},"uuid":"3")");
    REQUIRE(at != whole.npos);
    whole.insert(whole.rfind(R"("isSidechain")", at), R"("agentId":"adddd00",)");
    write_file(store.file, whole);
    auto const run = store.convert("codex", "to");
    CHECK(run.code == 0);
    CHECK(count(run.out, "added ") == 2);
    auto const listed = run_program({"list", "--json", store.here / "from"}).out;
    CHECK(count(listed, R"("parent_id":")") == 1);  // no session is its own parent
    CHECK(count(run_program({"list", "--json", store.here / "to"}).out, R"("parent_id":")") == 1);
}

TEST_CASE("the file is one row of a list, and its tokens count once") {
    claude_store const store;
    auto const listed = run_program({"list", "--json", store.here / "from"}).out;
    CHECK(count(listed, R"("id":)") == 1);
    CHECK(has(listed, R"("messages":5,"active_messages":3)"));
    auto const rows = run_program({"rows", store.here / "from"}).out;
    CHECK(count(rows, R"("counts_tokens":1)") == 3);
    CHECK(has(run_program({"show", store.file}).out, "## User (of a subagent)\n\nlook around"));
}

TEST_CASE("the captured subagents become child sessions") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    auto const all = std::filesystem::path{captures != nullptr ? captures : ""} / "claude_code";
    if (captures == nullptr || !std::filesystem::is_directory(all / "1.0.88")) {
        MESSAGE("NOT RUN: LISLE_CAPTURES names no directory with claude_code/1.0.88");
        return;
    }
    for (auto const* const run_of : {"1.0.88/print", "1.0.88/screen", "0.2.126/print"}) {
        CAPTURE(run_of);
        scratch const here;
        std::filesystem::create_directories(here / "to");
        auto const run = run_program(
            {"convert", (all / run_of).string(), "--to", "codex", "--into", here / "to"});
        CHECK(run.code == 0);
        CHECK(!has(run.err, "of subagents"));
        auto const listed = run_program({"list", "--json", here / "to"}).out;
        CHECK(count(listed, R"("parent_id":")")
              == (std::string{run_of} == "1.0.88/screen" ? 1 : 3));
    }
}

}  // namespace inner_subagents_test

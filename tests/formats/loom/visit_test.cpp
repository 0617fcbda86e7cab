// tests/formats/loom/visit_test.cpp - visiting Loom's threads.
#include "support/markers.hpp"

#include <doctest/doctest.h>

#include <lisle/formats/loom/pending_sync.hpp>
#include <lisle/formats/loom/summary.hpp>
#include <lisle/formats/loom/thread.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace loom_visit_test {

TEST_CASE("every string of a thread can be replaced") {
    markers::tally t;
    markers::check_documents<lisle::loom_t>("vectors/loom/thread.jsonl", t);
    markers::check_documents<lisle::loom_t, lisle::owned>("vectors/loom/thread.jsonl", t);
    markers::expect_all_found(t);
}

TEST_CASE("every string of a part of a thread can be replaced") {
    markers::tally t;
    markers::check_as<lisle::loom::message>("vectors/loom/message.jsonl", t);
    markers::check_as<lisle::loom::tool_call>("vectors/loom/tool_call.jsonl", t);
    markers::check_as<lisle::loom::metadata>("vectors/loom/metadata.jsonl", t);
    markers::check_as<lisle::loom::agent_state>("vectors/loom/agent_state.jsonl", t);
    markers::check_as<lisle::loom::summary>("vectors/loom/summary.jsonl", t);
    markers::expect_all_found(t);
}

TEST_CASE("every string of a queue can be replaced") {
    markers::tally t;
    markers::check_documents<lisle::loom_pending_sync_t>("vectors/loom/pending_queue.jsonl", t);
    markers::expect_all_found(t);
}

// ---- Tasks of two lines -------------------------------------------------------------------------

namespace {

namespace loom = lisle::loom;

auto const talk =
    lisle::decode_as<loom::conversation>(
        R"({"messages":[{"role":"user","content":"hello"},{"role":"assistant","content":"hi",)"
        R"("tool_calls":[{"id":"c","tool_name":"read","arguments_json":{"path":"/w"}}]},)"
        R"({"role":"tool","content":"out","tool_call_id":"c","tool_name":"read"}]})")
        .value();

}  // namespace

TEST_CASE("all tool results and every text of a person are visited") {
    std::vector<std::string> results, texts;
    lisle::for_each<loom::message>(talk, [&](loom::message const& message) {
        if (message.role == loom::message_role::tool) results.push_back(message.content);
        if (message.role == loom::message_role::user) texts.push_back(message.content);
    });
    CHECK(results == std::vector<std::string>{"out"});
    CHECK(texts == std::vector<std::string>{"hello"});
}

}  // namespace loom_visit_test

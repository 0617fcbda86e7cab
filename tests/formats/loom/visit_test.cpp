// tests/formats/loom/visit_test.cpp - what visits see of Loom's threads.
#include <doctest/doctest.h>
#include <support/markers.hpp>

#include <lisle/formats/loom/pending_sync.hpp>
#include <lisle/formats/loom/summary.hpp>
#include <lisle/formats/loom/thread.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace loom_visit_test {

namespace {

void expect_all_found(markers::tally const& t) {
    CHECK(t.texts > 0);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
    CHECK(t.misplaced == std::vector<std::string>{});
}

}  // namespace

TEST_CASE("every string of a thread can be replaced") {
    markers::tally t;
    markers::check_documents<lisle::loom_t>("vectors/loom/thread.jsonl", t);
    markers::check_documents<lisle::loom_t, lisle::verbatim>("vectors/loom/thread.jsonl", t);
    expect_all_found(t);
}

TEST_CASE("every string of a part of a thread can be replaced") {
    markers::tally t;
    markers::check_as<lisle::loom::message>("vectors/loom/message.jsonl", t);
    markers::check_as<lisle::loom::tool_call>("vectors/loom/tool_call.jsonl", t);
    markers::check_as<lisle::loom::metadata>("vectors/loom/metadata.jsonl", t);
    markers::check_as<lisle::loom::agent_state>("vectors/loom/agent_state.jsonl", t);
    markers::check_as<lisle::loom::summary>("vectors/loom/summary.jsonl", t);
    expect_all_found(t);
}

}  // namespace loom_visit_test

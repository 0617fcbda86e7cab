// tests/formats/zed/visit_test.cpp - what visits see of Zed's threads.
#include <doctest/doctest.h>
#include <support/markers.hpp>

#include <lisle/formats/zed/model/thread_metadata.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zed_visit_test {

namespace zed = lisle::zed;
using lisle::string_kind;
using lisle::string_place;
using lisle::zed_t;

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
    markers::check_documents<zed_t>("vectors/zed/db_thread.jsonl", t);
    markers::check_documents<zed_t>("vectors/zed/newer_db_thread.jsonl", t);
    expect_all_found(t);
}

TEST_CASE("every string of an upgraded thread can be replaced, in the text it was made of as well") {
    markers::tally t;
    markers::check_documents<zed_t>("vectors/zed/legacy.jsonl", t);
    expect_all_found(t);
}

TEST_CASE("every string of a thread with raw dynamic fields can be replaced") {
    markers::tally t;
    markers::check_documents<zed_t, lisle::verbatim>("vectors/zed/db_thread.jsonl", t);
    markers::check_documents<zed_t, lisle::pooled>("vectors/zed/newer_db_thread.jsonl", t);
    expect_all_found(t);
}

TEST_CASE("every string of a part of a thread can be replaced") {
    markers::tally t;
    markers::check_as<zed::message>("vectors/zed/message.jsonl", t);
    markers::check_as<zed::message>("vectors/zed/newer_message.jsonl", t);
    markers::check_as<zed::tool_result>("vectors/zed/tool_result.jsonl", t);
    markers::check_as<zed::tool_result>("vectors/zed/newer_tool_result.jsonl", t);
    markers::check_as<zed::tool_result_content>("vectors/zed/tool_result_content.jsonl", t);
    markers::check_as<zed::tool_use>("vectors/zed/tool_use.jsonl", t);
    markers::check_as<zed::tool_use>("vectors/zed/newer_tool_use.jsonl", t);
    markers::check_as<zed::mention_uri>("vectors/zed/mention_uri.jsonl", t);
    markers::check_as<zed::mention_uri>("vectors/zed/newer_mention_uri.jsonl", t);
    markers::check_as<zed::project_snapshot>("vectors/zed/project_snapshot.jsonl", t);
    markers::check_as<zed::sandbox_grants>("vectors/zed/newer_sandbox_grants.jsonl", t);
    expect_all_found(t);
}

}  // namespace zed_visit_test

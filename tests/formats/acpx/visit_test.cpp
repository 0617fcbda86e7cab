// tests/formats/acpx/visit_test.cpp - visiting acpx's sessions.
#include "support/markers.hpp"

#include <doctest/doctest.h>

#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace acpx_visit_test {

TEST_CASE("every string of a session can be replaced") {
    markers::tally t;
    markers::check_documents<lisle::acpx_t>("vectors/acpx/parse-0.19.1.jsonl", t);
    markers::check_documents<lisle::acpx_t>("vectors/acpx/parse-other.jsonl", t);
    markers::expect_all_found(t);
}

TEST_CASE("every string of a session with raw dynamic fields can be replaced") {
    markers::tally t;
    markers::check_documents<lisle::acpx_t, lisle::owned>("vectors/acpx/parse-other.jsonl", t);
    markers::expect_all_found(t);
}

TEST_CASE("every string of an archive can be replaced, also those of its session") {
    markers::tally t;
    for (auto const& state : markers::load("vectors/acpx/parse-other.jsonl")) {
        auto const text =
            R"({"format_version":1,"exported_at":"t","later":{"key":["x"]},"exported_by":"acpx",)"
            R"("session":{"record_id":"r","name":"n","agent":"a","agent_name":"b",)"
            R"("cwd_relative":".","cwd_original":"/w","created_at":"t","updated_at":"t","state":)"
            + state + R"(,"later":"y"},"history":[{"jsonrpc":"2.0","params":{"key":["x"]}},"z"]})";
        markers::check(
            text, [](std::string_view a) { return lisle::decode<lisle::acpx_archive_t>(a); }, t);
    }
    markers::expect_all_found(t);
}

// ---- Tasks of two lines -------------------------------------------------------------------------

namespace {

namespace acpx = lisle::acpx;

auto const session =
    lisle::decode<lisle::acpx_t>(
        R"({"schema":"acpx.session.v1","acpx_record_id":"r","acp_session_id":"s","agent_command":"a",)"
        R"("cwd":"/w","created_at":"t","last_used_at":"t","messages":[{"User":{"id":"u","content":)"
        R"([{"Text":"hello"}]}},{"Agent":{"content":[{"Text":"hi"}],"tool_results":{"c":{)"
        R"("tool_use_id":"c","tool_name":"read","is_error":false,"content":{"Text":"out"}}}}}],)"
        R"("updated_at":"t","cumulative_token_usage":{},"request_token_usage":{}})")
        .value();

}  // namespace

TEST_CASE("all tool results are visited") {
    std::vector<std::string> found;
    lisle::for_each<acpx::tool_result>(
        session, [&](acpx::tool_result const& r) { found.push_back(r.tool_name); });
    CHECK(found == std::vector<std::string>{"read"});
}

TEST_CASE("every text of a person is visited") {
    std::vector<std::string> found;
    lisle::for_each<acpx::user_message>(session, [&](acpx::user_message const& message) {
        lisle::for_each<acpx::plain_text>(
            message, [&](acpx::plain_text const& text) { found.push_back(text.value); });
    });
    CHECK(found == std::vector<std::string>{"hello"});
}

TEST_CASE("all mentioned file paths are visited") {
    std::vector<std::string> found;
    lisle::for_each_string(session, [&](std::string_view text, lisle::string_place const& place) {
        if (place.kind == lisle::string_kind::path) found.emplace_back(text);
    });
    CHECK(found == std::vector<std::string>{"/w"});
}

TEST_CASE("a session is visited by the keys of the shape that it is written in") {
    auto other = session;
    std::vector<std::string> found;
    for (auto const written : {acpx::shape::flat, acpx::shape::nested, acpx::shape::flat_camel,
                               acpx::shape::nested_snake}) {
        other.written_as = written;
        lisle::for_each_string(other, [&](std::string_view text, lisle::string_place const& place) {
            if (text == "r" || text == "hello") found.push_back(place.pointer);
        });
    }
    CHECK(found
          == std::vector<std::string>{"/acpx_record_id", "/messages/0/User/content/0/Text",
                                      "/acpxRecordId", "/thread/messages/0/User/content/0/Text",
                                      "/acpxRecordId", "/messages/0/User/content/0/Text",
                                      "/acpx_record_id", "/thread/messages/0/User/content/0/Text"});
}

}  // namespace acpx_visit_test

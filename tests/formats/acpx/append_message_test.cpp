#include "formats/acpx/expect.hpp"

#include <lisle/document.hpp>
#include <lisle/formats/acpx/append_message.hpp>
#include <lisle/formats/acpx/recorder/apply.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_append_message_test {

using namespace lisle::acpx;
using acpx_tests::flat_record;
using lisle::acpx_t;

namespace {

constexpr std::string_view id = "ce96b883-46bd-4a13-964d-c3f2bc1aa988";
constexpr std::string_view now = "2026-02-27T12:34:56.500Z";

struct one_id : id_generator {
    std::string next() override { return std::string{id}; }
};

session read(std::string_view text) {
    auto out = lisle::decode<acpx_t>(text);
    REQUIRE(out.has_value());
    return *std::move(out);
}

}  // namespace

TEST_CASE("a message is appended as acpx records a prompt") {
    auto const agent = R"({"Agent":{"content":[{"Text":"x"}],"tool_results":{}}})";
    auto by_recorder = read(flat_record(agent));
    auto appended = by_recorder;
    one_id ids;
    apply(by_recorder, prompt{"Go on."}, {std::string{now}, ids, latest});
    append_user_message(appended, "Go on.", std::string{now}, std::string{id});
    CHECK(appended.thread == by_recorder.thread);
    CHECK(lisle::encode_as(appended.thread.messages.back())
          == R"({"User":{"id":"ce96b883-46bd-4a13-964d-c3f2bc1aa988",)"
             R"("content":[{"Text":"Go on."}]}})");
}

TEST_CASE("the session is open and its times are now; the agent's own counts stay") {
    auto s = read(flat_record());
    s.closed = true;
    s.closed_at = "2026-01-01T00:00:00.000Z";
    s.last_seq = 106;
    s.last_request_id = "2";
    append_user_message(s, "Go on.", std::string{now}, std::string{id});
    CHECK((!s.closed && !s.closed_at));
    CHECK(s.last_prompt_at == now);
    CHECK((s.last_used_at == now && s.thread.updated_at == now));
    CHECK((s.last_seq == 106.0 && s.last_request_id == "2" && s.created_at == "t"));
    auto const text = lisle::encode(s);
    auto const again = lisle::decode<acpx_t>(text, lisle::strict);
    CHECK((again ? "" : again.error().message()) == "");
    REQUIRE(again.has_value());
    CHECK(*again == s);
    CHECK(lisle::encode(*again) == text);
}

TEST_CASE("an id is a random UUID unless the caller gives one") {
    session s;
    auto const first = append_user_message(s, "a", std::string{now}).id;
    auto const second = append_user_message(s, "b", std::string{now}).id;
    CHECK(lisle::scalars::parse_uuid(first).has_value());
    CHECK(first != second);
    CHECK(s.thread.messages.size() == 2);
    lisle::id_source const ids{[](void*) { return std::string{id}; }, nullptr};
    CHECK(append_user_message(s, "c", std::string{now}, ids).id == id);
    CHECK(lisle::decode<acpx_t>(lisle::encode(s), lisle::strict).has_value());
}

TEST_CASE("a time has the milliseconds by which acpx sorts") {
    session s;
    touch(s, "2026-02-27T12:34:56+00:00");
    CHECK(s.last_used_at == "2026-02-27T12:34:56.000Z");
    CHECK(s.thread.updated_at == s.last_used_at);
    CHECK(!s.last_prompt_at);
}

TEST_CASE("a session of the schema document's shape keeps its shape") {
    auto s = read(acpx_tests::nested_record());
    append_user_message(s, "Go on.", std::string{now}, std::string{id});
    auto const text = lisle::encode(s);
    CHECK(text.find(R"("lastPromptAt": "2026-02-27T12:34:56.500Z")") != text.npos);
    auto const again = lisle::decode<acpx_t>(text, lisle::strict);
    CHECK((again ? "" : again.error().message()) == "");
    REQUIRE(again.has_value());
    CHECK(again->written_as == shape::nested);
    CHECK(*again == s);
}

TEST_CASE("a message joins a document of views") {
    auto document = lisle::decode_borrowed<acpx_t>(flat_record());
    REQUIRE(document.has_value());
    append_user_message(document->value(), "Go on.", now, id);
    auto owned = read(flat_record());
    append_user_message(owned, "Go on.", std::string{now}, std::string{id});
    CHECK(lisle::encode(**document) == lisle::encode(owned));
}

}  // namespace acpx_append_message_test

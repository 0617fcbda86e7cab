#include <lisle/document.hpp>
#include <lisle/formats/loom/append_message.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace loom_append_message_test {

using namespace lisle::loom;
using lisle::loom_t;

namespace {

/// A thread as in Loom's file.
std::string file(std::string_view version, std::string_view updated, std::string_view messages) {
    return R"({
  "id": "T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3",
  "version": )"
           + std::string{version} + R"(,
  "created_at": "2026-01-01T00:00:00+00:00",
  "updated_at": ")"
           + std::string{updated} + R"(",
  "last_activity_at": ")"
           + std::string{updated} + R"(",
  "conversation": {
    "messages": )"
           + std::string{messages} + R"(
  },
  "agent_state": {
    "kind": "waiting_for_user_input",
    "retries": 0
  },
  "metadata": {
    "is_pinned": false
  },
  "visibility": "organization",
  "is_private": false,
  "is_shared_with_support": false
})";
}

constexpr std::string_view said = R"([
      {
        "role": "user",
        "content": "Go on."
      }
    ])";

}  // namespace

TEST_CASE("a message is appended as Loom does it: one version more, updated and active") {
    auto const before = file("7", "2026-01-02T00:00:00+00:00", "[]");
    auto const after = file("8", "2026-02-27T12:34:56.500+00:00", said);
    auto t = lisle::decode<loom_t>(before, lisle::strict);
    REQUIRE(t.has_value());
    CHECK(append_user_message(*t, "Go on.", "2026-02-27T12:34:56.500+00:00").content == "Go on.");
    CHECK(lisle::encode(*t) == after);
    CHECK(lisle::encode(*t, lisle::layout::source) == after);
    auto const again = lisle::decode<loom_t>(after, lisle::strict);
    REQUIRE(again.has_value());
    CHECK(*again == *t);
}

TEST_CASE("a time is spelled as chrono spells it") {
    auto t = make_thread({"T-1"}, "2026-01-01T00:00:00+00:00");
    append_user_message(t, "Hello", "2026-02-27T12:34:56.5Z");
    CHECK(t.updated_at == "2026-02-27T12:34:56.500+00:00");
    CHECK(t.last_activity_at == t.updated_at);
    CHECK(t.created_at == "2026-01-01T00:00:00+00:00");
    CHECK(t.version == 2);
    CHECK(lisle::decode<loom_t>(lisle::encode(t), lisle::strict).has_value());
}

TEST_CASE("a message joins a document of views") {
    auto document = lisle::decode_borrowed<loom_t>(file("7", "2026-01-02T00:00:00+00:00", "[]"));
    REQUIRE(document.has_value());
    auto const text = document->keep("Go on.");
    append_user_message(document->value(), text, "2026-02-27T12:34:56.500+00:00");
    CHECK(lisle::encode(**document) == file("8", "2026-02-27T12:34:56.500+00:00", said));
}

TEST_CASE("a thread with the documented keys keeps them") {
    auto t = lisle::decode<loom_t>(
        R"({"id":"T-1","version":1,"created_at":"t","updated_at":"t","last_activity_at":"t",)"
        R"("conversation":{"messages":[{"role":"tool","content":"c","name":"bash"}]},)"
        R"("agent_state":{"kind":"waiting_for_user_input"},"metadata":{"pinned":true}})");
    REQUIRE(t.has_value());
    append_user_message(*t, "Go on.", "u");
    REQUIRE(t->conversation.messages.size() == 2);
    CHECK(t->conversation.messages.back().role == message_role::user);
    auto const again = lisle::decode<loom_t>(lisle::encode(*t), lisle::strict);
    REQUIRE(again.has_value());
    CHECK(*again == *t);
    CHECK(lisle::encode(*t, lisle::layout::source).find(R"("name": "bash")") != std::string::npos);
}

}  // namespace loom_append_message_test

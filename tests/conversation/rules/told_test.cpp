#include <lisle/conversation/rules/told.hpp>

#include <doctest/doctest.h>

namespace told_test {

namespace conversation = lisle::conversation;

TEST_CASE("a model is told what its program sends") {
    conversation::message m;
    CHECK(find_reason_not_told(m).empty());
    m.role = conversation::role::system;
    CHECK(find_reason_not_told(m).empty());
    CHECK_FALSE(find_reason_to_leave_out(m).empty());
    m.role = conversation::role::user;
    m.audience = conversation::audience::model;
    CHECK(find_reason_to_leave_out(m).empty());
    m.audience = conversation::audience::person;
    CHECK_FALSE(find_reason_not_told(m).empty());
    CHECK_FALSE(find_reason_to_leave_out(m).empty());
}

TEST_CASE("of answers that failed only those that were stopped are told") {
    conversation::message m;
    m.role = conversation::role::assistant;
    m.error.emplace();
    m.content.emplace_back(conversation::plain_text{"half", {}, {}, {}});
    CHECK_FALSE(find_reason_not_told(m).empty());
    m.error->kind = "MessageAbortedError";
    CHECK(find_reason_not_told(m).empty());
    m.content[0] = conversation::thinking{};
    CHECK_FALSE(find_reason_not_told(m).empty());
    m.content[0] = conversation::tool_call{};
    CHECK(find_reason_not_told(m).empty());
}

TEST_CASE("some programs tell calls without a result") {
    CHECK(conversation::tells_open_calls("opencode"));
    CHECK(conversation::tells_open_calls("loom"));
    CHECK_FALSE(conversation::tells_open_calls("zed"));
}

}  // namespace told_test

#include <lisle/conversation/zed/spelled_thread.hpp>

#include <doctest/doctest.h>

#include <string>

namespace spelled_thread_test {

using lisle::conversation::zed_bridge::spelled_thread;

TEST_CASE("a thread's text has those of its messages") {
    spelled_thread const thread{R"({"title":"messages","messages":["Resume",{"a":[1,2]}],"x":1})"};
    auto const messages = thread.messages();
    REQUIRE(messages.size() == 2);
    CHECK(messages[0] == R"("Resume")");
    CHECK(messages[1] == R"({"a":[1,2]})");
    CHECK(thread.with_messages("") == R"({"title":"messages","messages":[],"x":1})");
    CHECK(thread.with_messages("1,2") == R"({"title":"messages","messages":[1,2],"x":1})");
}

TEST_CASE("the last of duplicate keys counts, and a text without messages has none") {
    CHECK(spelled_thread{R"({"messages":[1],"messages":[2]})"}.with_messages("3")
          == R"({"messages":[1],"messages":[3]})");
    spelled_thread const none{R"({"title":"t"})"};
    CHECK(none.messages().empty());
    CHECK(none.with_messages("1") == R"({"title":"t"})");
}

}  // namespace spelled_thread_test

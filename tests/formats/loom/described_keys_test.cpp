#include <lisle/formats/loom/described_keys.hpp>

#include <doctest/doctest.h>

#include "formats/loom/expect.hpp"

#include <string>
#include <string_view>

namespace loom_described_keys_test {

using namespace loom_expect;
using lisle::loom_t;
using lisle::loom::encode_as_described;

namespace {

std::string thread_with(std::string_view name, std::string_view pinned) {
    return R"({"id":"T-1","version":1,"created_at":"c","updated_at":"u","last_activity_at":"l",)"
           R"("conversation":{"messages":[{"role":"tool","content":"o",")"
           + std::string{name} + R"(":"bash"}]},"agent_state":{"kind":"error","retries":0},)"
           + R"("metadata":{")" + std::string{pinned}
           + R"(":true},"visibility":"organization","is_private":false,)"
             R"("is_shared_with_support":false})";
}

}  // namespace

TEST_CASE("a thread can be written with the keys of Loom's description") {
    auto const described = thread_with("name", "pinned");
    auto const filed = thread_with("tool_name", "is_pinned");
    auto const thread = lisle::decode<loom_t>(filed).value();
    CHECK(encode_as_described(thread, compact) == described);
    CHECK(lisle::decode<loom_t>(described).value().metadata == thread.metadata);
    CHECK(lisle::encode_as(lisle::decode<loom_t>(described).value(), compact) == filed);
}

TEST_CASE("the described text is spelled as Loom spells a file") {
    auto const thread = lisle::decode<loom_t>(thread_with("tool_name", "is_pinned")).value();
    auto expected = lisle::encode(thread);
    for (std::string_view filed : {"tool_name", "is_pinned"}) {
        auto const at = expected.find(filed);
        REQUIRE(at != expected.npos);
        expected.replace(at, filed.size(), filed == "tool_name" ? "name" : "pinned");
    }
    CHECK(encode_as_described(thread) == expected);
}

TEST_CASE("a part of a thread is written with its described keys as well") {
    lisle::loom::metadata pinned;
    pinned.is_pinned = true;
    CHECK(encode_as_described(pinned, compact) == R"({"pinned":true})");
}

}  // namespace loom_described_keys_test

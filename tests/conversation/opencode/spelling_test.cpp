#include <lisle/conversation/opencode/spelling.hpp>

#include <doctest/doctest.h>

namespace opencode_spelling_test {

namespace bridge = lisle::conversation::opencode_bridge;
using lisle::conversation::timestamp;

TEST_CASE("a value is found by its path") {
    auto const json = R"({"a":{"b":"x","e":""},"c":5})";
    CHECK(bridge::find(json, {"a", "b"}) == R"("x")");
    CHECK(bridge::find(json, {"a", "z"}).empty());
    CHECK(bridge::find_text(json, {"a", "b"}) == "x");
    CHECK_FALSE(bridge::find_text(json, {"a", "e"}).has_value());
    CHECK_FALSE(bridge::find_text(json, {"c"}).has_value());
}

TEST_CASE("a member is added last, or replaced in its place") {
    CHECK(bridge::set_member("{}", "a", "1") == R"({"a":1})");
    CHECK(bridge::set_member(R"({"a":1,"b":2})", "a", "3") == R"({"a":3,"b":2})");
    CHECK(bridge::set_member(R"({"a":1})", "\"", "3") == R"({"a":1,"\"":3})");
}

TEST_CASE("only whole numbers are times and counts") {
    CHECK(bridge::to_timestamp(5) == timestamp{5, 0});
    CHECK(bridge::to_timestamp(-5) == timestamp{-5, 0});
    CHECK_FALSE(bridge::to_timestamp(0.5).has_value());
    CHECK_FALSE(bridge::to_timestamp(9e15).has_value());
    CHECK(bridge::to_count(7) == 7);
    CHECK_FALSE(bridge::to_count(-1).has_value());
    CHECK_FALSE(bridge::to_count(0.5).has_value());
}

}  // namespace opencode_spelling_test

#include <lisle/conversation/set_members.hpp>

#include <doctest/doctest.h>

namespace conversation_set_members_test {

using lisle::conversation::set_members;

TEST_CASE("members are added last, or replaced in their place; the last of a key counts") {
    CHECK(set_members(R"({"a":1,"b":2})", R"({"c":1,"b":3,"c":4})") == R"({"a":1,"b":3,"c":4})");
    CHECK(set_members("{}", "[1]") == "{}");
    CHECK(set_members("null", R"({"a":1})") == R"({"a":1})");
}

}  // namespace conversation_set_members_test

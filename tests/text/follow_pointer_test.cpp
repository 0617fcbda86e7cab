#include <lisle/text/follow_pointer.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace follow_pointer_test {

using namespace lisle::text;

/// The value at a pointer, or "nowhere".
std::string_view at(std::string_view whole, std::string_view pointer) {
    auto const tokens = split_pointer(pointer);
    REQUIRE(tokens);
    auto const found = follow_pointer(whole, *tokens);
    return found ? whole.substr(found->begin, found->end - found->begin) : "nowhere";
}

TEST_CASE("a pointer leads through objects and arrays to values of every kind") {
    constexpr std::string_view whole =
        R"({"a":[1,"x",[],{"b":null,"":true}],"~/":{"\u0061":-2.5e1},"c":{}})";
    CHECK(at(whole, "") == whole);
    CHECK(at("7", "") == "7");
    CHECK(at("null", "") == "null");
    CHECK(at(whole, "/a") == R"([1,"x",[],{"b":null,"":true}])");
    CHECK(at(whole, "/a/0") == "1");
    CHECK(at(whole, "/a/1") == R"("x")");
    CHECK(at(whole, "/a/2") == "[]");
    CHECK(at(whole, "/a/3/b") == "null");
    CHECK(at(whole, "/a/3/") == "true");
    CHECK(at(whole, "/~0~1/a") == "-2.5e1");
    CHECK(at(whole, "/c") == "{}");
}

TEST_CASE("a pointer to a missing value leads nowhere") {
    constexpr std::string_view whole = R"({"a":[1,{"b":2}],"s":"x","0":[]})";
    for (auto const* pointer : {"/b", "/a/2", "/a/-", "/a/00", "/a/01", "/a/+1", "/a/1/b/c",
                                "/a/0/b", "/s/0", "/0/0", "/a/99999999999999999999", "/a/1/0"})
        CHECK_MESSAGE(at(whole, pointer) == "nowhere", pointer);
    CHECK(at("1", "/a") == "nowhere");
    CHECK(at("null", "/0") == "nowhere");
}

TEST_CASE("the last duplicate counts at each step of the way") {
    constexpr std::string_view whole = R"({"a":{"b":1,"b":2},"a":{"c":3},"x":{"b":4,"\u0062":5}})";
    CHECK(at(whole, "/x/b") == "5");
    CHECK(at(whole, "/a/c") == "3");
    CHECK(at(whole, "/a/b") == "nowhere");
    CHECK(at(R"({"a":{"b":1},"a":2})", "/a/b") == "nowhere");
    CHECK(at(R"({"a":[1],"a":[2,3]})", "/a/0") == "2");
}

TEST_CASE("a deep value is passed over once, without recursion") {
    constexpr int depth = 100'000;
    std::string whole, pointer;
    for (int i = 0; i < depth; ++i) whole += "[0,", pointer += "/1";
    whole += "7";
    for (int i = 0; i < depth; ++i) whole += ",1]";
    CHECK(at(whole, pointer) == "7");
}

}  // namespace follow_pointer_test

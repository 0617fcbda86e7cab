#include <lisle/text/edit_value.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace edit_value_test {

using namespace lisle::text;

std::string_view part(std::string_view whole, text_range const& range) {
    return whole.substr(range.begin, range.end - range.begin);
}

TEST_CASE("all members with a key are found, and the last one's value") {
    constexpr std::string_view object = R"({"a":1,"b":[2,{"a":3}],"\u0061":4})";
    auto const found = find_members(object, "a");
    REQUIRE(found.value);
    CHECK(part(object, *found.value) == "4");
    REQUIRE(found.members.size() == 2);
    CHECK(part(object, found.members[0]) == R"("a":1)");
    CHECK(part(object, found.members[1]) == R"("\u0061":4)");
    CHECK(found.count == 3);
    CHECK(!find_members(object, "c").value);
    CHECK(!find_members("[1]", "a").value);
}

TEST_CASE("an element is found by its index") {
    constexpr std::string_view array = R"([1,[2,3],{"a":[]}])";
    CHECK(part(array, find_element(array, 1).value.value()) == "[2,3]");
    CHECK(!find_element(array, 3).value);
    CHECK(!find_element("[]", 0).value);
    CHECK(!find_element("{}", 0).value);
}

TEST_CASE("a member is set once, and its key is spelled anew") {
    auto const set = [](std::string_view object, std::string_view key, std::string_view value) {
        return set_member(object, find_members(object, key), key, value);
    };
    CHECK(set("{}", "a", "1") == R"({"a":1})");
    CHECK(set(R"({"b":1})", "a\n", "[]") == R"({"b":1,"a\n":[]})");
    CHECK(set(R"({"\u0061":1,"b":2,"a":3})", "a", "4") == R"({"a":4,"b":2})");
}

TEST_CASE("elements are added") {
    CHECK(append_element("[]", "1") == "[1]");
    CHECK(append_element("[1]", "[2]") == "[1,[2]]");
}

}  // namespace edit_value_test

#include <lisle/text/spelled_members.hpp>

#include <doctest/doctest.h>

namespace spelled_members_test {

namespace text = lisle::text;

TEST_CASE("members are as the text spells them, duplicate keys too") {
    auto const all = text::members_of(R"({"a": 1.0, "\u0061" :{"b":[2]},"c":"\n"})");
    REQUIRE(all.size() == 3);
    CHECK(all[0].key == "a");
    CHECK(all[0].token == R"("a")");
    CHECK(all[0].value == "1.0");
    CHECK(all[1].key == "a");
    CHECK(all[1].token == R"("\u0061")");
    CHECK(all[1].value == R"({"b":[2]})");
    CHECK(all[2].value == R"("\n")");
}

TEST_CASE("other values have no members") {
    for (auto const* text : {"[1]", "1", "\"a\"", "null", "", "{", "{\"a\":}", "{}"})
        CHECK(text::members_of(text).empty());
}

TEST_CASE("elements are as the text spells them") {
    std::string seen;
    auto const add = [&](std::string_view element) { (seen += element) += ';'; };
    text::for_each_element(R"([1.0, {"a":[1,2]},"x"])", add);
    CHECK(seen == R"(1.0;{"a":[1,2]};"x";)");
    CHECK(text::elements_of(R"([1.0,"x"])") == std::vector<std::string_view>{"1.0", R"("x")"});
    CHECK(text::elements_of("{}").empty());
    seen.clear();
    for (auto const* text : {"[]", "{\"a\":1}", "1", ""}) text::for_each_element(text, add);
    CHECK(seen.empty());
}

TEST_CASE("a member is found by its key, the last of duplicates") {
    CHECK(text::find_member(R"({"a":1,"b":[2],"a":{"b":3}})", "a") == R"({"b":3})");
    CHECK(text::find_member(R"({"a":1,"b":[2]})", "b") == "[2]");
    CHECK(text::find_member(R"({"\u0061":1})", "a") == "1");
    CHECK(text::find_member(R"({"a":1})", "c").empty());
    for (auto const* const other : {"[1]", "1", ""}) CHECK(text::find_member(other, "a").empty());
}

}  // namespace spelled_members_test

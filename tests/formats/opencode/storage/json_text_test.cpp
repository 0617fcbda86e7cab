#include <lisle/formats/opencode/storage/json_text.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace opencode_json_text_test {

namespace detail = lisle::opencode::detail;

TEST_CASE("members are found, removed and added without changing the others") {
    constexpr auto* text = R"( {"a": 1.0, "b\u0062": {"a": 2}, "a": [3]} )";
    CHECK(detail::find_value(text, "a") == "[3]");
    CHECK(detail::find_value(text, "bb") == R"({"a": 2})");
    CHECK(detail::find_value(text, "c").empty());
    CHECK(detail::find_value("[1]", "a").empty());
    CHECK(detail::remove_members(text, {"a"}) == R"({"b\u0062": {"a": 2}})");
    CHECK(detail::remove_members(text, {"a", "bb"}) == "{}");

    detail::object_text more;
    more.add("x", "\n");
    more.add("y", 1.5);
    more.add_json("z", "[]");
    CHECK(more.finish() == R"({"x":"\n","y":1.5,"z":[]})");
    CHECK(detail::add_members(" { } ", more) == R"( { "x":"\n","y":1.5,"z":[]})");
    CHECK(detail::add_members(R"({"a":1})", more) == R"({"a":1,"x":"\n","y":1.5,"z":[]})");
    for (auto const* other : {"[]", "}", " }", "", " ", "5"})
        CHECK(detail::add_members(other, more) == other);
    CHECK(detail::object_text{}.finish() == "{}");
}

TEST_CASE("assigned members replace members of the same key, and others come last") {
    constexpr auto* ids = R"({"id":"i","sessionID":"s"})";
    CHECK(detail::assign_members(R"({"a":1})", ids) == R"({"a":1,"id":"i","sessionID":"s"})");
    CHECK(detail::assign_members(R"({"id":"old","a":1})", ids)
          == R"({"id":"i","a":1,"sessionID":"s"})");
    CHECK(detail::assign_members(R"({"a":1,"sessionID":2,"id":3})", ids)
          == R"({"a":1,"sessionID":"s","id":"i"})");
    for (auto const* other : {"[]", "", "5"}) CHECK(detail::assign_members(other, ids) == other);
    // A broken text loses nothing.
    CHECK(detail::assign_members(R"({"id":1,"a":tru})", ids)
          == R"({"id":1,"a":tru,"id":"i","sessionID":"s"})");
}

TEST_CASE("a visit reports whether the text was one whole object") {
    auto const is_whole = [](std::string_view json) {
        return detail::visit_members(json,
                                     [](std::string_view, std::string_view, std::string_view) {});
    };
    for (auto const* text : {"{}", " { } ", R"({"a":1,"a":[2]})"}) CHECK(is_whole(text));
    for (auto const* text : {"", "[]", "{", R"({"a":1,})", R"({"a":1)", "{} x", R"({"a":tru})"})
        CHECK(!is_whole(text));
}

}  // namespace opencode_json_text_test

// tests/engine/visit/raw_strings_test.cpp - strings of JSON text are visited and replaced.
#include <doctest/doctest.h>

#include <lisle/engine/visit/raw_strings.hpp>
#include <lisle/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace raw_strings_test {

using lisle::string_place;
using lisle::value_pointer;
using lisle::detail::string_function;
using lisle::detail::string_shower;

namespace {

/// Records the visited strings and replaces "old" by "new\n".
struct recorder {
    std::vector<std::string> shown;

    string_function function() {
        return {this,
                [](void* to, std::string_view text, string_place const& place, std::string& by) {
                    auto& all = static_cast<recorder*>(to)->shown;
                    all.push_back(place.pointer.to_string() + (place.is_key ? "=" : " ")
                                  + std::string{text});
                    by = "new\n";
                    return text == "old";
                }};
    }
};

}  // namespace

TEST_CASE("only replaced strings change") {
    recorder to;
    string_shower strings{to.function()};
    string_place const place{.pointer = value_pointer{nullptr, &strings.inside()}};
    CHECK_FALSE(strings.show_json(R"({ "a" : [ 1.50, "\u0062" ] })", place));
    CHECK(to.shown == std::vector<std::string>{"/a=a", "/a/1 b"});
    CHECK(strings.show_json(R"({ "old" : [ 1.50, "\u0062", "\u006fld" ] })", place));
    CHECK(strings.edited() == R"({ "new\n" : [ 1.50, "\u0062", "new\n" ] })");
    CHECK(to.shown.back() == "/new\n/2 old");
}

TEST_CASE("keys are replaced in each object, however they are spelled") {
    recorder to;
    string_shower strings{to.function()};
    string_place const place{.pointer = value_pointer{nullptr, &strings.inside()}};
    CHECK(strings.show_json(
        R"({"a":1,"a":2,"old":{"\u006fld":{},"old":[{"old":3}]},"o\u006cd":4,"old":5})", place));
    CHECK(strings.edited()
          == R"({"a":1,"a":2,"new\n":{"new\n":{},"new\n":[{"new\n":3}]},"new\n":4,"new\n":5})");
    CHECK(strings.show_json(R"({"old":1})", place));
    CHECK(strings.edited() == R"({"new\n":1})");
}

TEST_CASE("a replaced key never equals another key, and a duplicate key stays a duplicate") {
    struct row {
        std::string_view text, edited;
    };
    for (auto const& each : {
             row{R"({"new\n":1,"old":2})", R"({"new\n":1,"new\n~2":2})"},
             row{R"({"old":1,"new\n":2})", R"({"new\n":1,"new\n~2":2})"},
             row{R"({"old":1,"old":2})", R"({"new\n":1,"new\n":2})"},
             row{R"({"a":0,"a":1,"old":2,"a":3})", R"({"a":0,"a":1,"new\n":2,"a":3})"},
             row{R"({"new\u000a":{"old":0},"x":[{"new\n":0}],"old":1})",
                 R"({"new\u000a":{"new\n":0},"x":[{"new\n":0}],"new\n~2":1})"},
         }) {
        CAPTURE(each.text);
        recorder to;
        string_shower strings{to.function()};
        REQUIRE(
            strings.show_json(each.text, {.pointer = value_pointer{nullptr, &strings.inside()}}));
        CHECK(strings.edited() == each.edited);
    }
}

TEST_CASE("long numbers are shown if they are asked for, and stay numbers") {
    std::string const text = R"({"a":[12345678901,-12345678901,123456789012,"x"],"b":1.5})";
    recorder to;
    string_shower without{to.function()};
    CHECK_FALSE(without.show_json(text, {}));
    CHECK(to.shown.size() == 3);

    std::vector<std::string> numbers;
    string_function const f{
        &numbers,
        [](void* all, std::string_view shown, string_place const& place, std::string& by) {
            if (!place.is_number) return false;
            static_cast<std::vector<std::string>*>(all)->emplace_back(shown);
            by = "7";
            return shown == "123456789012";
        },
        true};
    string_shower strings{f};
    CHECK(strings.show_json(text, {}));
    CHECK(numbers == std::vector<std::string>{"12345678901", "-12345678901", "123456789012"});
    CHECK(strings.edited() == R"({"a":[12345678901,-12345678901,7,"x"],"b":1.5})");
    CHECK_FALSE(strings.show_number("12345", {}));
    CHECK(numbers.size() == 3);
    CHECK(strings.show_number("123456789012", {}));
    CHECK(strings.by() == "7");
}

TEST_CASE("a replacement that is not a number becomes a string") {
    for (std::string const by : {"abc", "01", "1,\"evil\":2", "", "- 1", "1e", "\"a\""}) {
        std::string given = by;
        string_function const f{
            &given,
            [](void* all, std::string_view, string_place const& place, std::string& replacement) {
                if (!place.is_number) return false;
                replacement = *static_cast<std::string*>(all);
                return true;
            },
            true};
        string_shower strings{f};
        REQUIRE(strings.show_json(R"({"n":1234567})", {}));
        auto const edited = lisle::json::parse(strings.edited());
        REQUIRE_MESSAGE(edited.has_value(), strings.edited());
        CHECK((*edited)["n"].as<std::string>().value() == by);
        CHECK(edited->members().size() == 1);
    }
}

TEST_CASE("broken text is kept as it was, behind the visited part") {
    recorder to;
    string_shower strings{to.function()};
    CHECK(strings.show_json(R"(["old",?"old"])", {}));
    CHECK(strings.edited() == R"(["new\n",?"old"])");
    CHECK_FALSE(strings.show_json("", {}));
}

TEST_CASE("a quoted string stays quoted") {
    recorder to;
    string_shower strings{to.function()};
    CHECK(strings.show_quoted(R"("\u006fld")", {}));
    CHECK(strings.edited() == R"("new\n")");
    CHECK_FALSE(strings.show_quoted(R"("other")", {}));
    CHECK_FALSE(strings.show_quoted("old", {}));
}

TEST_CASE("a followed text is found by its replacement") {
    recorder to;
    string_shower strings{to.function()};
    strings.follow("old");
    CHECK(strings.show_json(R"({"k":"old"})", {}));
    REQUIRE(strings.has_followed());
    CHECK(strings.followed() == "new\n");
    strings.follow("k");
    CHECK(strings.show_json(R"({"k":"old"})", {}));
    CHECK_FALSE(strings.has_followed());
}

TEST_CASE("a container is an object or an array without text behind it") {
    for (auto const* text : {"{}", " [1] ", R"({"a":"b"})"})
        CHECK(string_shower::is_container(text));
    for (auto const* text : {"", "1", R"("{}")", "{} {}", R"({"a":)", "[1,]"})
        CHECK_FALSE(string_shower::is_container(text));
}

}  // namespace raw_strings_test

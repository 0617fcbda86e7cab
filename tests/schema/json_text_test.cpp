#include <lisle/schema/json_text.hpp>

#include <doctest/doctest.h>

#include <lisle/codec.hpp>
#include <lisle/schema/model.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace json_text_test {

using lisle::errc;
using lisle::json;
using lisle::json_kind;
using lisle::json_view;

json parse(std::string_view text) {
    auto options = lisle::permissive;
    options.ecmascript = true;
    return json::parse(text, options).value();
}

TEST_CASE("a new or moved-from value is null") {
    json value;
    CHECK(value.text() == "null");
    CHECK(value.kind() == json_kind::null);
    value = parse(R"({"path":"a text that is too long to be kept in place"})");
    auto const moved = std::move(value);
    CHECK(value.text() == "null");  // NOLINT(bugprone-use-after-move): it is said to be null
    json assigned;
    auto other = moved;
    assigned = std::move(other);
    CHECK(other.text() == "null");  // NOLINT(bugprone-use-after-move)
    CHECK(assigned.text() == moved.text());
    CHECK(json_view{}.text() == "null");
}

TEST_CASE("parsing keeps all but the white space between tokens") {
    CHECK(parse(" [ 1.50, \"\\u0041 b\" ,{\"a\":1,\"a\" : -0}]\n").text()
          == R"([1.50,"\u0041 b",{"a":1,"a":-0}])");
}

TEST_CASE("broken text, and text beyond a limit, is refused with its place") {
    struct row {
        std::string_view text;
        errc code;
        std::string_view pointer;
        std::size_t offset;
    };
    for (auto const& each : {
             row{"", errc::unexpected_end, "", 0},
             row{"[1,tru]", errc::syntax, "", 3},
             row{"1 2", errc::trailing_text, "", 2},
             row{"{\"a\":\"\xFF\"}", errc::invalid_utf8, "/a", 6},
             row{R"(["\ud800"])", errc::bad_escape, "/0", 2},
             row{"1e400", errc::number_too_large, "", 0},
         }) {
        CAPTURE(each.text);
        auto const failed = json::parse(each.text);
        REQUIRE(failed.has_error());
        CHECK(failed.error().code == each.code);
        CHECK(failed.error().pointer == each.pointer);
        CHECK(failed.error().offset == each.offset);
    }
    CHECK(json::parse(std::string(128, '[') + std::string(128, ']')).error().code
          == errc::too_deep);
    auto options = lisle::permissive;
    options.max_size = 3;
    CHECK(json::parse("[1,2]", options).error().code == errc::too_large);
}

TEST_CASE(
    "members and elements are found, of duplicate keys the last, and what is missing says so") {
    auto const value = parse(R"({"a":1,"b":[true,{"c":"x"}],"a":2,"d\u002fe":3,"":4,"~":5})");
    CHECK(value["a"].text() == "2");
    CHECK(value["b"][1]["c"].text() == "\"x\"");
    CHECK(value["d/e"].text() == "3");
    CHECK(value[""].text() == "4");
    CHECK(value.at("").text() == value.text());
    CHECK(value.at("/b/1/c").text() == "\"x\"");
    CHECK(value.at("/d~1e").text() == "3");
    CHECK(value.at("/~0").text() == "5");
    CHECK(value.at("/").text() == "4");
    for (auto const* const nowhere : {"a", "/x", "/b/2", "/b/01", "/b/-", "/b/+1", "/b/1/c/0", "/~",
                                      "/~2", "/a/0", "/b/99999999999999999999999"}) {
        CAPTURE(nowhere);
        CHECK(!value.at(nowhere).exists());
    }
    auto const missing = value["x"];
    CHECK(!missing.exists());
    CHECK(missing.kind() == json_kind::missing);
    CHECK(missing.text().empty());
    CHECK(!missing["y"].exists());
    CHECK(!missing[0].exists());
    CHECK(missing.members().empty());
    CHECK(missing.elements().empty());
    CHECK(missing.value().is_null());
    CHECK(!value[0].exists());
    CHECK(!value["b"]["c"].exists());
}

TEST_CASE("every kind is recognized") {
    auto const all = parse(R"([null,true,false,-1,2.5,"",[],{}])");
    std::string kinds;
    for (auto const& each : all.elements()) kinds += std::string{to_string(each.kind())} + ' ';
    CHECK(kinds == "null boolean boolean number number string array object ");
}

TEST_CASE("members come in the order of the text, each key once") {
    auto const value = parse(R"({"b":1,"a":2,"\u0062":3})");
    auto const members = value.members();
    REQUIRE(members.size() == 2);
    CHECK(members[0].key == "b");
    CHECK(members[0].value.text() == "3");
    CHECK(members[1].key == "a");
    CHECK(value["a"].members().empty());
}

static_assert(std::is_nothrow_move_constructible_v<json>);
static_assert(std::is_nothrow_move_assignable_v<json>);

TEST_CASE("values are equal by their meaning, and then have equal hashes") {
    struct row {
        std::string_view a, b;
        bool are_equal;
    };
    for (auto const& each : {
             row{"1", "1.0", true},
             row{"1", "1e0", true},
             row{"100", "1E+2", true},
             row{"0.001", "1e-3", true},
             row{"120", "1.2e2", true},
             row{"-0", "0", true},
             row{"-0.0e7", "0", true},
             row{"0e99999999999999999999", "0", true},
             row{"1e400", "10e399", true},
             row{"1e400", "1e401", false},
             row{"1e99999999999999999999", "1e99999999999999999998", false},
             row{"1e-99999999999999999999", "1.0E-99999999999999999999", true},
             row{"12e99999999999999999999", "1.2e100000000000000000000", true},
             row{"1200e-100000000000000000000", "1.2e-99999999999999999997", true},
             row{"0.01e-9223372036854775807", "1e9223372036854775807", false},
             row{"0.01e-9223372036854775807", "1e-9223372036854775809", true},
             row{"1e+00000000000000000000007", "10000000", true},
             row{"1e999999999999999999", "0.1e1000000000000000000", true},
             row{"9007199254740993", "9007199254740992", false},
             row{"0.1", "0.10000000000000000001", false},
             row{"-1", "1", false},
             row{R"("A")", R"("\u0041")", true},
             row{R"("\/")", R"("/")", true},
             row{R"("\ud83d\ude00")", "\"😀\"", true},
             row{R"("\ud800")", R"("\uD800")", true},
             row{R"("1")", "1", false},
             row{R"({"a":1,"b":2})", R"({"b":2.0,"\u0061":1})", true},
             row{R"({"a":1,"a":2})", R"({"a":2})", true},
             row{R"({"a":1,"a":2})", R"({"a":1})", false},
             row{R"({"a":null})", "{}", false},
             row{"[1,2]", "[2,1]", false},
             row{"[]", "{}", false},
             row{"[[],[{}]]", "[[],[{}]]", true},
             row{"null", "false", false},
             row{R"({"x":{"b":[{"d":1,"c":2}],"a":0}})", R"({"x":{"a":0,"b":[{"c":2,"d":1}]}})",
                 true},
         }) {
        CAPTURE(each.a);
        CAPTURE(each.b);
        auto const a = parse(each.a), b = parse(each.b);
        CHECK((a == b) == each.are_equal);
        CHECK((b == a) == each.are_equal);
        CHECK((std::hash<json>{}(a) == std::hash<json>{}(b)) == each.are_equal);
    }
    CHECK(json_view{} != json_view{}["missing"]);
    CHECK(json_view{}["missing"] == json_view{}["other"]);
}

TEST_CASE("values of any depth are compared and read") {
    auto options = lisle::permissive;
    options.max_depth = lisle::decode_options::no_limit;
    std::string a, b;
    for (int i = 0; i < 20000; ++i) a += R"({"b":0,"a":)", b += R"({"a":)";
    a += '1', b += "1.0";
    for (int i = 0; i < 20000; ++i) a += '}', b += R"(,"b":0})";
    auto const x = json::parse(a, options).value(), y = json::parse(b, options).value();
    CHECK((x == y));
    CHECK(x["a"]["a"]["b"].text() == "0");
}

TEST_CASE("lone surrogates are values of their own") {
    auto const of = [](std::string_view text) {
        return json::parse(text, {.ecmascript = true}).value();
    };
    CHECK(of(R"("\ud800")") == of(R"("\uD800")"));
    CHECK_FALSE(of(R"("\ud800")") == of(R"("\ud801")"));
    CHECK_FALSE(of(R"("\ud800")") == of(R"("\ufffd")"));
}

TEST_CASE("a value knows the systems that write its text so, also after a change") {
    constexpr lisle::json_style serde{}, sorted{.sorted_keys = true},
        ecmascript{lisle::text::number_style::ecmascript};
    auto value = parse(R"({ "b" : 1.0, "a" : [1] })");
    CHECK(value.styles().has(serde));
    CHECK_FALSE(value.styles().has(sorted));
    CHECK_FALSE(value.styles().has(ecmascript));
    CHECK(value.find("a").styles() == value.styles());
    CHECK(value.elements().empty());
    CHECK(value.members()[1].value.styles() == value.styles());
    CHECK(json{value["a"]}.styles() == value.styles());
    auto copy = value;
    auto const moved = std::move(copy);
    CHECK(moved.styles() == value.styles());
    CHECK(copy.styles().has(ecmascript));  // NOLINT(bugprone-use-after-move): it is null
    CHECK(json{}.styles().has(sorted));
    CHECK(json_view{}.styles().has(sorted));
    CHECK(value.erase("b").has_value());
    CHECK(value.styles().has(ecmascript));
    CHECK(value.set("A", 1).has_value());
    CHECK_FALSE(value.styles().has(sorted));
    CHECK(lisle::text::assume_json("1").styles().is_empty());
}

TEST_CASE("a recorded value is a value, and is written as it was read") {
    lisle::kept_json<lisle::owned> const kept{parse(R"({"a":1.50,"a":2})")};
    CHECK(kept.find("a").text() == "2");
    CHECK(kept == lisle::kept_json<lisle::owned>{parse(R"({"a":2})")});
    CHECK(lisle::encode_as(kept) == R"({"a":1.50,"a":2})");
    CHECK(lisle::encode_as(json{kept}) == R"({"a":2})");
}

TEST_CASE("a key is erased with its duplicates, at any place") {
    for (auto const& [text, left] : std::vector<std::pair<std::string_view, std::string_view>>{
             {R"({"a":1})", "{}"},
             {R"({"a":1,"b":2})", R"({"b":2})"},
             {R"({"b":2,"a":1})", R"({"b":2})"},
             {R"({"b":2,"a":1,"c":3})", R"({"b":2,"c":3})"},
             {R"({"a":1,"a":2})", "{}"},
             {R"({"a":1,"a":2,"b":3,"a":4})", R"({"b":3})"},
             {R"({"a":1,"b":{"a":2},"a":3,"c":[],"a":4})", R"({"b":{"a":2},"c":[]})"},
         }) {
        auto const& shown = text;
        CAPTURE(shown);
        auto value = parse(text);
        CHECK(value.erase("a").has_value());
        CHECK(value.text() == left);
        CHECK(value.erase("a").error().code == errc::missing_field);
        CHECK(value.text() == left);
    }
}

TEST_CASE("a string becomes a dynamic value of which its system's spelling is known") {
    auto const of_serde = lisle::text::make_json_string("a\"b\x7f");
    CHECK(of_serde.text() == "\"a\\\"b\x7f\"");
    CHECK(of_serde.styles().has(lisle::json_style{}));
    lisle::json_style const javascript{.numbers = lisle::text::number_style::ecmascript};
    auto const of_javascript = lisle::text::make_json_string("\xed\xa0\x80", javascript);
    CHECK(of_javascript.text() == R"("\ud800")");
    CHECK(of_javascript.styles().has(javascript));
}

}  // namespace json_text_test

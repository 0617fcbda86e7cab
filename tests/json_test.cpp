#include <lisle/json.hpp>

#include <lisle/codec.hpp>
#include <lisle/dictionary.hpp>
#include <lisle/formats/zed/model/tool_use.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace json_test {

using lisle::errc;
using lisle::json;
using lisle::json_kind;
using lisle::json_view;

json parse(std::string_view text) {
    auto options = lisle::permissive;
    options.ecmascript = true;
    return json::parse(text, options).value();
}

// ---- The invariant ------------------------------------------------------------------------------

TEST_CASE("a new value, and one that was moved from, is null") {
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

TEST_CASE("text that is no value, or exceeds a limit, is refused with its place") {
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

TEST_CASE("what is made of C++ values obeys the limits of texts") {
    CHECK(json::from(nullptr)->text() == "null");
    CHECK(json::from(true)->text() == "true");
    CHECK(json::from(-3)->text() == "-3");
    CHECK(json::from((std::numeric_limits<std::uint64_t>::max)())->text()
          == "18446744073709551615");
    CHECK(json::from(2.5)->text() == "2.5");
    CHECK(json::from(std::numeric_limits<double>::infinity())->text() == "null");
    CHECK(json::from("a\"b\n")->text() == R"("a\"b\n")");
    CHECK(json::from(std::string{"é"})->text() == "\"é\"");
    CHECK(json::from("\xFF").error().code == errc::invalid_utf8);
    CHECK(json::from("\xED\xA0\x80").error().code == errc::bad_escape);
    CHECK(json::from(boost::json::parse(R"({"a":[1]})"))->text() == R"({"a":[1]})");
    CHECK(json::from(std::vector<int>{1, 2})->text() == "[1,2]");
    CHECK(json::from(std::vector<json>{parse("1.50"), json{}})->text() == "[1.50,null]");
    CHECK(json::from(lisle::dictionary<std::string, int>{{"a", 1}})->text() == R"({"a":1})");
    CHECK(json::from(json_view{}["missing"]).error().code == errc::missing_field);
}

// ---- Reading ------------------------------------------------------------------------------------

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
    CHECK(missing.as<int>().error().code == errc::missing_field);
    CHECK(!value[0].exists());
    CHECK(!value["b"]["c"].exists());
}

TEST_CASE("every kind is told") {
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

TEST_CASE("values are read as types, with the place of an error") {
    auto const value =
        parse(R"({"path":"a\u0041\ud83d\ude00","line":12,"big":300,"list":[1,"x"]})");
    CHECK(value["path"].as<std::string>().value() == "aA😀");
    CHECK(value["line"].as<int>().value() == 12);
    CHECK(value["line"].as<double>().value() == 12);
    CHECK(value["big"].as<std::uint8_t>().error().code == errc::out_of_range);
    CHECK(value["path"].as<int>().error().code == errc::wrong_type);
    auto const failed = value["list"].as<std::vector<int>>();
    REQUIRE(failed.has_error());
    CHECK(failed.error().pointer == "/1");
    CHECK(value.as<json>()->text() == value.text());
    CHECK(value["list"].as<boost::json::value>().value() == boost::json::parse(R"([1,"x"])"));
    CHECK(value["list"].value() == boost::json::parse(R"([1,"x"])"));
    CHECK(parse("null").as<std::optional<int>>().value() == std::nullopt);
    auto const tool = parse(R"({"id":"1","name":"read","raw_input":"","input":{},)"
                            R"("is_input_complete":true})");
    CHECK(tool.as<lisle::zed::tool_use>()->name == "read");
}

static_assert(std::is_nothrow_move_constructible_v<json>);
static_assert(std::is_nothrow_move_assignable_v<json>);

// ---- Equality -----------------------------------------------------------------------------------

TEST_CASE("values are equal by what they mean, and have one hash then") {
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

// ---- Changing -----------------------------------------------------------------------------------

TEST_CASE("a key is set in its place and loses its duplicates, a new one comes last") {
    auto value = parse(R"({"a":1,"b":2,"\u0061":3,"c":4,"a":5})");
    CHECK(value.set("a", "x").has_value());
    CHECK(value.text() == R"({"a":"x","b":2,"c":4})");
    CHECK(value.set("d", json::object({{"e", json::array({1, true, nullptr, 2.5})}})).has_value());
    CHECK(value.text() == R"({"a":"x","b":2,"c":4,"d":{"e":[1,true,null,2.5]}})");
    auto empty = parse("{}");
    CHECK(empty.set("quote\"", json_view{}).has_value());
    CHECK(empty.text() == R"({"quote\"":null})");
}

TEST_CASE("a key is erased with its duplicates, wherever it stands") {
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

TEST_CASE("values are changed at pointers") {
    auto value = parse(R"({"edits":[{"path":"a"},{"path":"b"}]})");
    CHECK(value.set_at("/edits/1/path", "c").has_value());
    CHECK(value.set_at("/edits/-", 7).has_value());
    CHECK(value.set_at("/edits/0/new~1key", 8).has_value());
    CHECK(value.text() == R"({"edits":[{"path":"a","new/key":8},{"path":"c"},7]})");
    CHECK(value.erase_at("/edits/1").has_value());
    CHECK(value.erase_at("/edits/0/path").has_value());
    CHECK(value.text() == R"({"edits":[{"new/key":8},7]})");
    CHECK(value.erase_at("/edits/1").has_value());
    CHECK(value.erase_at("/edits/0").has_value());
    CHECK(value.text() == R"({"edits":[]})");
    CHECK(value.set_at("", json::array({})).has_value());
    CHECK(value.push_back(1).has_value());
    CHECK(value.push_back("x").has_value());
    CHECK(value.text() == R"([1,"x"])");
}

TEST_CASE("a change that fails changes nothing, and says where") {
    auto const text = std::string_view{R"({"a":[1],"s":"x"})"};
    auto value = parse(text);
    auto const fails = [&](lisle::result<void> const& done, errc code, std::string_view pointer) {
        REQUIRE(done.has_error());
        CHECK(done.error().code == code);
        CHECK(done.error().pointer == pointer);
        CHECK(value.text() == text);
    };
    fails(value.push_back(1), errc::wrong_type, "");
    fails(value.set_at("/a/1", 1), errc::missing_field, "/a/1");
    fails(value.set_at("/x/y", 1), errc::missing_field, "/x/y");
    fails(value.set_at("/s/y", 1), errc::wrong_type, "/s/y");
    fails(value.set_at("a", 1), errc::bad_value, "a");
    fails(value.erase_at(""), errc::bad_value, "");
    fails(value.erase_at("/a/-"), errc::missing_field, "/a/-");
    fails(value.erase_at("/s/0"), errc::wrong_type, "/s/0");
    fails(value.set("a", "\xFF"), errc::invalid_utf8, "");
    fails(value.set("a", value["missing"]), errc::missing_field, "");
    fails(value.set("\xFF", 1), errc::invalid_utf8, "");
    fails(value.set("a", json::object({{"b", json::array({1, "\xFF"})}})), errc::invalid_utf8,
          "/b/1");
    auto const deep = parse(std::string(127, '[') + std::string(127, ']'));
    fails(
        value.set("a", deep), errc::too_deep, "/a" + [] {
            std::string out;
            for (int i = 0; i < 126; ++i) out += "/0";
            return out;
        }());
    auto number = parse("1");
    CHECK(number.set("a", 1).error().code == errc::wrong_type);
    CHECK(number.erase("a").error().code == errc::wrong_type);
}

TEST_CASE("a value can be set to a part of itself") {
    auto value = parse(R"({"a":{"b":[1,2]}})");
    CHECK(value.set("a", value.at("/a/b")).has_value());
    CHECK(value.text() == R"({"a":[1,2]})");
    value = json{value["a"]};
    CHECK(value.text() == "[1,2]");
}

TEST_CASE("objects are built with each key once") {
    CHECK(json::object({})->text() == "{}");
    CHECK(json::array({})->text() == "[]");
    CHECK(json::object({{"a", 1}, {"b", "x"}, {"a", 2}})->text() == R"({"a":2,"b":"x"})");
    auto deep = json::array({});
    for (int i = 1; i < 127; ++i) deep = json::array({*deep});
    CHECK(deep.has_value());
    CHECK(json::array({*deep}).error().code == errc::too_deep);
}

}  // namespace json_test

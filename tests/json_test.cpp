#include <lisle/json.hpp>

#include <lisle/formats/zed/model/tool_use.hpp>
#include <lisle/schema/dictionary.hpp>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace json_test {

using lisle::errc;
using lisle::json;
using lisle::json_view;

json parse(std::string_view text) { return json::parse(text).value(); }

TEST_CASE("JSON from C++ values obeys the limits of texts") {
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
    CHECK(json::from("\xED\xA0\x80").error().code == errc::invalid_utf8);
    CHECK(json::from(boost::json::parse(R"({"a":[1]})"))->text() == R"({"a":[1]})");
    CHECK(json::from(std::vector<int>{1, 2})->text() == "[1,2]");
    CHECK(json::from(std::vector<json>{parse("1.50"), json{}})->text() == "[1.50,null]");
    CHECK(json::from(lisle::dictionary<std::string, int>{{"a", 1}})->text() == R"({"a":1})");
    CHECK(json::from(json_view{}["missing"]).error().code == errc::missing_field);
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

TEST_CASE("a key is set in its place and loses its duplicates, a new key comes last") {
    auto value = parse(R"({"a":1,"b":2,"\u0061":3,"c":4,"a":5})");
    CHECK(value.set("a", "x").has_value());
    CHECK(value.text() == R"({"a":"x","b":2,"c":4})");
    CHECK(value.set("d", json::object({{"e", json::array({1, true, nullptr, 2.5})}})).has_value());
    CHECK(value.text() == R"({"a":"x","b":2,"c":4,"d":{"e":[1,true,null,2.5]}})");
    auto empty = parse("{}");
    CHECK(empty.set("quote\"", json_view{}).has_value());
    CHECK(empty.text() == R"({"quote\"":null})");
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

TEST_CASE("a failed change changes nothing, and returns its place") {
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

TEST_CASE("text that only JSON.parse accepts passes between values, but not from strings") {
    auto const read = json::parse(R"({"\ud800":"\udfff","n":1e400})", {.ecmascript = true}).value();
    CHECK(json::object({{"a", read}}).value()["a"] == read);
    CHECK(json::array({read}).value()[0] == read);
    CHECK(json::from(std::vector{read}).value()[0] == read);
    auto value = read;
    CHECK(value.set("\xED\xA0\x80", 1).has_value());
    CHECK(value.text() == R"({"\ud800":1,"n":1e400})");
    CHECK(value.set("\xED\xA0\x81", 1).error().code == errc::invalid_utf8);
    CHECK(value.set_at("/\xED\xA0\x81", 1).error().code == errc::invalid_utf8);
    CHECK(value.set("a", "\xED\xA0\x80").error().code == errc::invalid_utf8);
    CHECK(json::object({{"\xED\xA0\x80", 1}}).error().code == errc::invalid_utf8);
    CHECK(json::from(std::vector<std::string>{"\xED\xA0\x80"}).error().code == errc::bad_escape);
    CHECK(value.text() == R"({"\ud800":1,"n":1e400})");
}

TEST_CASE("the style of a composed value is known, and that of its parts") {
    auto value = parse(R"({"a":1})");
    CHECK(value.set("b", 2).has_value());
    CHECK(value.styles() == lisle::text::value_styles::every());
    CHECK(value.set("a", parse("1.50")).has_value());
    CHECK(value.styles().is_empty());
    CHECK(json::object({{"a", 1}}).value().styles() == lisle::text::value_styles::every());
}

TEST_CASE("a missing member is no value of any type") {
    CHECK(json{}["x"].as<int>().error().code == errc::missing_field);
}

}  // namespace json_test

#include <lisle/engine/write_value.hpp>
#include <lisle/json.hpp>

#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace write_value_test {

using namespace checks;
using lisle::encode_as;

TEST_CASE("values of every category are written") {
    CHECK(encode_as(std::monostate{}) == "null");
    CHECK(encode_as(true) == "true");
    CHECK(encode_as(std::uint8_t{7}) == "7");
    CHECK(encode_as(1.0) == "1.0");
    CHECK(encode_as(std::string{"a\"b"}) == R"("a\"b")");
    CHECK(encode_as(std::string_view{}) == R"("")");
    CHECK(encode_as(std::optional<int>{}) == "null");
    CHECK(encode_as(std::optional<int>{1}) == "1");
    CHECK(encode_as(std::vector<int>{1, 2}) == "[1,2]");
    CHECK(encode_as(lisle::dictionary<std::string, int>{{"b\n", 1}, {"a", 2}})
          == R"({"b\n":1,"a":2})");
    CHECK(encode_as(boost::json::value{{"a", 1}}) == R"({"a":1})");
    CHECK(encode_as(lisle::text::assume_json(R"({"a":1.50})")) == R"({"a":1.5})");
    CHECK(encode_as(samples::colour::blue) == R"("blue")");
    CHECK(encode_as(samples::label{"x"}) == R"("x")");
    CHECK(encode_as(samples::span{3, 7}) == "[3,7]");
}

TEST_CASE("a dynamic value is written as the system of the style spells it") {
    constexpr lisle::json_style sorted{.sorted_keys = true},
        ecmascript{lisle::text::number_style::ecmascript};
    auto const value =
        lisle::json::parse(R"({"b":1.50,"7":-0,"b":1.0,"\u0061":9007199254740993})").value();
    CHECK(encode_as(value) == R"({"b":1.0,"7":-0.0,"a":9007199254740993})");
    CHECK(encode_as(value, sorted) == R"({"7":-0.0,"a":9007199254740993,"b":1.0})");
    CHECK(encode_as(value, ecmascript) == R"({"7":0,"b":1,"a":9007199254740992})");
    CHECK(encode_as(value, ecmascript, layout::source) == value.text());
    CHECK(encode_as(lisle::json_view{value}, sorted, layout::source) == value.text());
    // Whatever its note, a text is copied where it is as the system writes it.
    for (auto const& style : {lisle::json_style{}, sorted, ecmascript}) {
        auto const written = lisle::json::parse(encode_as(value, style)).value();
        CHECK(written.styles().has(style));
        CHECK(encode_as(written, style) == written.text());
    }
}

TEST_CASE("a value that is missing is written as null") {
    lisle::json const value = lisle::json::parse(R"({"a":1})").value();
    for (auto const how : {layout::canonical, layout::source}) {
        CHECK(encode_as(value["b"], {}, how) == "null");
        CHECK(encode_as(std::vector{value["b"], value["a"], lisle::json_view{}}, {}, how)
              == "[null,1,null]");
    }
}

TEST_CASE("a normalized string is normal in canonical text and as read in the other") {
    samples::word const shouted{"ABC"}, broken{"A B"};
    CHECK(encode_as(shouted) == R"("abc")");
    CHECK(encode_as(shouted, {}, layout::source) == R"("ABC")");
    CHECK(encode_as(broken) == R"("A B")");
    CHECK(encode_as(broken, {}, layout::source) == R"("A B")");
}

TEST_CASE("every value is indented alike") {
    lisle::json_style const pretty{.indent = 2, .trailing_newline = true};
    CHECK(encode_as(std::vector<int>{}, pretty) == "[]\n");
    CHECK(encode_as(std::vector<int>{1, 2}, pretty) == "[\n  1,\n  2\n]\n");
    auto const value = read<samples::item>(
        R"({"id":"a","u":{"v":[1.50,{}]},"title":null,"count":3,"tags":["x"],"data":{"k":[true]}})");
    CHECK(encode_as(value, pretty) == R"({
  "id": "a",
  "u": {
    "v": [
      1.50,
      {}
    ]
  },
  "title": null,
  "count": 3,
  "tags": [
    "x"
  ],
  "data": {
    "k": [
      true
    ]
  }
}
)");
    CHECK(encode_as(read<samples::action>(R"({"Fly":{"a":1}})"), {.indent = 4})
          == "{\n    \"Fly\": {\n        \"a\": 1\n    }\n}");
}

TEST_CASE("loose elements keep their spelling one by one") {
    auto shelf = read<samples::shelf>(R"({"colours":["mauve","red","puce","red"]})");
    shelf.colours[1] = samples::colour::blue;
    CHECK(encode_as(shelf, {}, layout::source) == R"({"colours":["mauve","blue","puce","red"]})");
    shelf.colours[0] = samples::colour::green;
    CHECK(encode_as(shelf, {}, layout::source) == R"({"colours":["green","blue","puce","red"]})");
    shelf.colours.resize(2);
    CHECK(encode_as(shelf, {}, layout::source) == R"({"colours":["green","blue"]})");

    auto points = read<samples::shelf>(R"({"points":{"a":{"y":1,"x":1},"b":{"x":2},"c":{"x":3}}})");
    points.points.find("b")->second.y = 5;
    CHECK(encode_as(points, {}, layout::source)
          == R"({"points":{"a":{"y":1,"x":1},"b":{"x":2,"y":5},"c":{"x":3}}})");
    points.points.erase("c");
    CHECK(encode_as(points, {}, layout::source)
          == R"({"points":{"a":{"y":1,"x":1},"b":{"x":2,"y":5}}})");

    auto grid = read<samples::shelf>(R"({"grid":[["mauve","red"],["puce"]]})");
    grid.grid[0].push_back(samples::colour::blue);
    CHECK(encode_as(grid, {}, layout::source) == R"({"grid":[["red","red","blue"],["puce"]]})");
}

TEST_CASE("recorded spellings of elements are not used for another type") {
    // The variant held an array with loose elements; its new value contains another array.
    auto shelf = read<samples::shelf>(R"({"loose":["3-7",["4-5"]]})");
    auto& list = std::get<std::vector<samples::loose>>(shelf.loose);
    CHECK(encode_as(shelf, {}, layout::source) == R"({"loose":["3-7",["4-5"]]})");
    list[0] = samples::span{4, 5};
    CHECK(encode_as(shelf, {}, layout::source) == R"({"loose":[[4,5],["4-5"]]})");
    shelf.loose = samples::point{1, 2};
    CHECK(encode_as(shelf, {}, layout::source) == R"({"loose":{"x":1,"y":2}})");

    auto settings =
        read<samples::shelf>(R"({"settings":[{"kind":"colours","content":["mauve"]}]})");
    settings.settings[0] = 7;
    CHECK(encode_as(settings, {}, layout::source)
          == R"({"settings":[{"kind":"number","content":7}]})");
}

}  // namespace write_value_test

#include <lisle/text/json_value_writer.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace json_value_writer_test {

namespace json = boost::json;
namespace text = lisle::text;

namespace {

std::string to_text(json::value const& value, text::json_style style = {}) {
    std::string out;
    {
        text::writer to{out, style};
        text::write_json(to, value);
    }
    return out;
}

}  // namespace

TEST_CASE("scalars print as their kind") {
    CHECK(to_text(nullptr) == "null");
    CHECK(to_text(true) == "true");
    CHECK(to_text(false) == "false");
    CHECK(to_text(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(to_text(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
    CHECK(to_text(1.0) == "1.0");
    CHECK(to_text(-0.0) == "-0.0");
    CHECK(to_text(1e16) == "1e16");
    CHECK(to_text("a\"b\n") == R"("a\"b\n")");
}

TEST_CASE("containers print in order, empty containers on one line") {
    json::value const value = {{"b", {1, json::array{}, json::object{}, {{"x", nullptr}}}},
                               {"a", 2.5},
                               {"e", json::object{}}};
    CHECK(to_text(value) == R"({"b":[1,[],{},{"x":null}],"a":2.5,"e":{}})");
    CHECK(to_text(value, {.indent = 2}) == R"({
  "b": [
    1,
    [],
    {},
    {
      "x": null
    }
  ],
  "a": 2.5,
  "e": {}
})");
    CHECK(to_text(json::array{}, {.indent = 2}) == "[]");
    CHECK(to_text(json::object{}, {.indent = 4}) == "{}");
}

TEST_CASE("the style of numbers is the writer's") {
    json::value const value = {1.0, 1e21, -0.0};
    CHECK(to_text(value) == "[1.0,1e21,-0.0]");
    CHECK(to_text(value, {.numbers = text::number_style::ecmascript}) == "[1,1e+21,0]");
}

TEST_CASE("keys are sorted by their bytes if the style asks for it, at every level") {
    json::value const value = {{"b", {{"z", 1}, {"a", json::object{}}}},
                               {"\xC3\xA9", nullptr},
                               {"B", {{{"y", 1}, {"x", 2}}, "y", "x"}},
                               {"", 0}};
    CHECK(to_text(value, {.sorted_keys = true})
          == "{\"\":0,\"B\":[{\"x\":2,\"y\":1},\"y\",\"x\"],\"b\":{\"a\":{},\"z\":1},\"\xC3\xA9\":"
             "null}");
    CHECK(to_text(value).starts_with("{\"b\""));
    CHECK(!text::has_sorted_keys(value));
    CHECK(!text::has_sorted_keys({{"a", json::array{{{"y", 1}, {"x", 2}}}}}));
    CHECK(
        text::has_sorted_keys({{"", {1, json::object{}}}, {"B", {{"x", 2}, {"y", 1}}}, {"a", 0}}));
}

TEST_CASE("a value that is nested deeply is printed without recursion") {
    json::value value = json::array{};
    for (int i = 0; i < 5000; ++i) value = json::array{std::move(value)};
    auto const expected = std::string(5001, '[') + std::string(5001, ']');
    CHECK(to_text(value) == expected);
}

}  // namespace json_value_writer_test

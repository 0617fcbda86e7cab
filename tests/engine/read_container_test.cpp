#include <lisle/engine/read_container.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace read_container_test {

using namespace checks;
using points = lisle::dictionary<std::string, samples::point>;
using numbers = lisle::dictionary<std::string, int>;

TEST_CASE("an optional is null or a value") {
    CHECK(read<std::optional<int>>("null") == std::nullopt);
    CHECK(read<std::optional<int>>("1") == 1);
    CHECK(rewrite<std::optional<int>>("null") == "null");
    fails_at<std::optional<int>>("\"a\"", errc::wrong_type, "", 0);
    fails_at<std::optional<int>>("nil", errc::syntax, "", 0);
}

TEST_CASE("an array has elements, and commas between them") {
    using ints = std::vector<int>;
    CHECK(read<ints>("[]").empty());
    CHECK(read<ints>(" [ 1 , 2 ] ") == ints{1, 2});
    fails_at<ints>("[1,]", errc::syntax, "", 3);
    fails_at<ints>("[1 2]", errc::syntax, "", 3);
    fails_at<ints>("[1}", errc::syntax, "", 2);
    fails_at<ints>("[1", errc::unexpected_end, "", 2);
    fails_at<ints>("[", errc::unexpected_end, "", 1);
    fails_at<ints>("[1,\"a\"]", errc::wrong_type, "/1", 3);
    fails_at<ints>("{}", errc::wrong_type, "", 0);
    fails_at<std::vector<ints>>("[[1],[2,null]]", errc::wrong_type, "/1/1", 8);
}

TEST_CASE("a dictionary keeps its order") {
    CHECK(rewrite<numbers>(R"({ "b" : 1 , "a" : 2 })") == R"({"b":1,"a":2})");
    CHECK(read<numbers>("{}").empty());
    CHECK(read<numbers>(R"({"\u0061~/":1})") == numbers{{"a~/", 1}});
    fails_at<numbers>(R"({"a~/b":"x"})", errc::wrong_type, "/a~0~1b", 8);
    fails_at<numbers>(R"({"a":1,})", errc::syntax, "", 7);
    fails_at<numbers>(R"({"a" 1})", errc::syntax, "/a", 5);
    fails_at<numbers>(R"({"a":1 "b":2})", errc::syntax, "", 7);
    fails_at<numbers>(R"({"a":1])", errc::syntax, "", 6);
    fails_at<numbers>(R"({a:1})", errc::syntax, "", 1);
    fails_at<numbers>("{", errc::unexpected_end, "", 1);
    fails_at<numbers>("[]", errc::wrong_type, "", 0);
}

TEST_CASE("a duplicate key has its last value at its first place") {
    std::string_view const text = R"({"a":1,"b":2,"\u0061":3})";
    CHECK(read<numbers>(text) == numbers{{"a", 3}, {"b", 2}});
    CHECK(read<numbers>(text, reference) == numbers{{"a", 3}, {"b", 2}});
    CHECK(notes_of<numbers>(text) == notes{"duplicate key at /a (byte 13)"});
    fails_at<numbers>(text, errc::not_canonical, "/a", 13, strict);
    // The last value replaces the first and does not extend it.
    CHECK(read<points>(R"({"a":{"x":1,"y":2},"a":{"x":3}})")
          == points{{"a", samples::point{3, 0}}});
}

TEST_CASE("many keys are distinguished, and duplicates found") {
    std::string text = "{", expected = "{";
    for (int i = 0; i < 200; ++i)
        text += "\"k" + std::to_string(i % 150) + "\":" + std::to_string(i) + ',';
    text.back() = '}';
    for (int i = 0; i < 150; ++i)
        expected += "\"k" + std::to_string(i) + "\":" + std::to_string(i < 50 ? i + 150 : i) + ',';
    expected.back() = '}';
    CHECK(rewrite<numbers>(text) == expected);
    CHECK(notes_of<numbers>(text).size() == 50);
}

TEST_CASE("types nest 127 levels deep, the 128th is refused where it opens") {
    auto const nested = [](std::size_t levels) {
        return std::string(levels, '[') + std::string(levels, ']');
    };
    CHECK(rewrite<samples::loose>(nested(127), reference) == nested(127));
    CHECK(rewrite<samples::loose>(nested(127)) == nested(127));
    std::string pointer;
    for (int i = 0; i < 127; ++i) pointer += "/0";
    fails_at<samples::loose>(nested(128), errc::too_deep, pointer, 127, reference);
    fails_at<boost::json::value>(nested(128), errc::too_deep, pointer, 127);
    fails_at<lisle::json>(nested(128), errc::too_deep, pointer, 127);
    // Unknown keys and skipped values count as well.
    fails_at<samples::item>(R"({"u":)" + nested(127) + "}", errc::too_deep,
                            "/u" + pointer.substr(2), 131);
    CHECK(read<samples::item>(R"({"id":"a","u":)" + nested(126) + "}").extra.size() == 1);
    CHECK(read<samples::item>(R"({"id":"a","data":)" + nested(126) + "}").data.kind()
          == lisle::json_kind::array);

    auto deeper = permissive;
    deeper.max_depth = 1000;
    CHECK((lisle::encode_as(read<lisle::json>(nested(1000), deeper)) == nested(1000)));
    deeper.max_depth = 1;
    fails_at<std::vector<std::vector<int>>>("[[]]", errc::too_deep, "/0", 1, deeper);
}

TEST_CASE("in an optional of an optional, null sets the inner one") {
    using nullable = std::optional<std::optional<int>>;
    CHECK((read<nullable>("null") == nullable{std::optional<int>{}}));
    CHECK((read<nullable>("1") == nullable{1}));
    CHECK(rewrite<nullable>("null") == "null");
}

}  // namespace read_container_test

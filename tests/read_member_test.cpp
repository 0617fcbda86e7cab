#include <lisle/read_member.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace read_member_test {

using namespace checks;
using samples::item;

TEST_CASE("null stands for absence where a field may be absent, for permissive readers") {
    std::string_view const text = R"({"id":"a","count":null,"size":null,"tags":null})";
    auto const value = read<item>(text);
    CHECK(value.count == 3);
    CHECK(value.size == 0);
    CHECK(value.tags.empty());
    CHECK(notes_of<item>(text)
          == notes{"null where a value is written at /count (byte 18)",
                   "null where a value is written at /size (byte 30)",
                   "null where a value is written at /tags (byte 42)"});
    keeps<item>(text, R"({"id":"a","title":null,"count":3,"tags":[],"data":null})");
    fails_at<item>(text, errc::wrong_type, "/count", 18, reference);
    fails_at<item>(R"({"id":null})", errc::wrong_type, "/id", 6);
    fails_at<item>(R"({"id":"a","count":nul})", errc::syntax, "/count", 18);
}

TEST_CASE("null is no loose shape where it is a value") {
    std::string_view const text = R"({"id":"a","title":null,"count":3,"tags":[],"data":null})";
    keeps<item>(text);
    CHECK(notes_of<item>(text).empty());
    CHECK(read<item>(text).extra.source() == nullptr);
}

TEST_CASE("a lone value is read as the only element of an array, where the field says so") {
    std::string_view const text = R"({"id":"a","title":null,"count":3,"tags":"x","data":null})";
    CHECK(read<item>(text).tags == std::vector<std::string>{"x"});
    CHECK(read<item>(text, reference).tags == std::vector<std::string>{"x"});
    CHECK(notes_of<item>(text)
          == notes{"a lone value where an array is written at /tags (byte 40)"});
    keeps<item>(text, R"({"id":"a","title":null,"count":3,"tags":["x"],"data":null})");
    fails_at<item>(text, errc::wrong_type, "/tags", 40, strict);
    fails_at<item>(R"({"id":"a","tags":1})", errc::wrong_type, "/tags", 17);
    fails_at<item>(R"({"id":"a","tags":{}})", errc::wrong_type, "/tags", 17);
    fails_at<samples::shelf>(R"({"items":{"id":"a"}})", errc::wrong_type, "/items", 9);
}

TEST_CASE("a loose shape is kept until the field is edited, and only that field changes") {
    auto value = read<item>(R"({"id":"a","title":null,"count":null,"tags":"x","data":1})");
    value.data = 2;
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"id":"a","title":null,"count":null,"tags":"x","data":2})");
    value.count = 4;
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"id":"a","title":null,"count":4,"tags":"x","data":2})");
    value.tags.push_back("y");
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"id":"a","title":null,"count":4,"tags":["x","y"],"data":2})");
    value.count = 3;
    value.tags = {"x"};
    CHECK(lisle::encode_as(value, {}, layout::source)
          == R"({"id":"a","title":null,"count":null,"tags":"x","data":2})");
}

}  // namespace read_member_test

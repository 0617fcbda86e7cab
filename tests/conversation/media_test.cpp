#include <lisle/codec.hpp>
#include <lisle/conversation/media.hpp>

#include <doctest/doctest.h>

namespace media_test {

namespace conversation = lisle::conversation;

/// A strict reader takes the text, and it is written as it was.
template <class T>
void check(char const* text) {
    CAPTURE(text);
    auto const value = lisle::decode_as<T>(text, lisle::strict);
    REQUIRE(value.has_value());
    CHECK(lisle::encode_as(*value) == text);
}

template <class T>
lisle::errc refuse(char const* text) {
    return lisle::decode_as<T>(text, lisle::strict).error().code;
}

TEST_CASE("a file has its bytes or its address") {
    check<conversation::plain_text>(R"({"text":"a","signature":"s","native":{"zed":{"x":1}}})");
    check<conversation::image>(R"({"media_type":"image/png","data":"AA==","width":1,"height":2})");
    check<conversation::audio>("{}");
    check<conversation::file>(
        R"({"uri":"file:///a","name":"a","range":{"first":1,"last":9},"native":{}})");
    CHECK(refuse<conversation::plain_text>("{}") == lisle::errc::missing_field);
    CHECK(refuse<conversation::line_range>(R"({"first":1})") == lisle::errc::missing_field);
}

TEST_CASE("unknown keys are kept") {
    auto const text = R"({"name":"a","later":[1.0]})";
    CHECK(lisle::encode_as(lisle::decode_as<conversation::image>(text).value()) == text);
}

}  // namespace media_test

#include <lisle/codec.hpp>
#include <lisle/conversation/content.hpp>

#include <doctest/doctest.h>

namespace content_test {

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

TEST_CASE("each part has its type") {
    for (auto const* text :
         {R"({"type":"text","text":"a"})",
          R"({"type":"thinking","text":"a","signature":"s","encrypted":"e","provider":"p",)"
          R"("is_summary":true})",
          R"({"type":"redacted_thinking","data":"d","provider":"p"})",
          R"({"type":"image","data":"AA=="})", R"({"type":"audio","uri":"u"})",
          R"({"type":"file","name":"n"})",
          R"({"type":"mention","kind":"Symbol","uri":"u","name":"n",)"
          R"("range":{"first":1,"last":2},"text":"t"})",
          R"({"type":"tool_call","id":"c","name":"n","input":{},"status":"pending"})",
          R"({"type":"plan","entries":[{"content":"c","priority":"high","status":"pending"},)"
          R"({"content":"d"}]})",
          R"({"type":"compaction","summary":"s","items":[1],"provider":"p","kept_tail":2})",
          R"({"type":"resume"})", R"({"type":"native_content","native":{"zed":{}}})"})
        check<conversation::content>(text);
}

TEST_CASE("a part of a later version is kept") {
    auto const text = R"({"type":"poll","options":[1]})";
    CHECK(lisle::encode_as(lisle::decode_as<conversation::content>(text).value()) == text);
    CHECK(refuse<conversation::content>(text) == lisle::errc::unknown_case);
    CHECK(refuse<conversation::content>("{}") == lisle::errc::missing_field);
}

}  // namespace content_test

#include <lisle/codec.hpp>
#include <lisle/conversation/message.hpp>

#include <doctest/doctest.h>

namespace message_test {

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

TEST_CASE("a message says who made it") {
    check<conversation::message>(R"({"role":"user","origin":"person","content":[]})");
    check<conversation::message>(
        R"({"id":"m","role":"assistant","origin":"model","audience":"person","part":"orphan",)"
        R"("created":1,)"
        R"("completed":2,"model":{"id":"x"},"mode":"build","content":[{"type":"text","text":"a"}],)"
        R"("usage":{"scope":"request","input":1},"cost":{"amount":1.0,"currency":"USD"},)"
        R"("stop_reason":"stop","error":{"kind":"k","text":"t","data":null},"native":{"zed":{}}})");
    CHECK(lisle::decode_as<conversation::message>(R"({"role":"user","content":[]})").error().code
          == lisle::errc::missing_field);
}

}  // namespace message_test

#include <lisle/codec.hpp>
#include <lisle/conversation/tool_call.hpp>

#include <doctest/doctest.h>

namespace tool_call_test {

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

TEST_CASE("a call has its result") {
    check<conversation::tool_call>(R"({"id":"c","name":"n","input":null,"status":"pending"})");
    check<conversation::tool_call>(
        R"({"id":"c","name":"n","namespace":"mcp","title":"t","kind":"delete","input":{"a":1},)"
        R"("raw_input":"{","is_input_complete":false,"status":"completed","started":1,"ended":2.5,)"
        R"("arrival":0,"output":[{"type":"text","text":"x"},{"type":"image","data":"AA=="},)"
        R"({"type":"audio"},{"type":"resource","uri":"u"},)"
        R"({"type":"diff","path":"p","old_text":"a","new_text":"b","unified":"u"},)"
        R"({"type":"terminal","id":"t","output":"o","exit_code":-1,"signal":"KILL"}],)"
        R"("structured":null,"raw_output":"r","error":"e","locations":[{"path":"p","line":1}],)"
        R"("child":"s","signature":"g","native":{}})");
    CHECK(refuse<conversation::tool_call>(R"({"id":"c"})") == lisle::errc::missing_field);
}

TEST_CASE("null is a structured result, which differs from none") {
    auto const read = [](char const* text) {
        return lisle::decode_as<conversation::tool_call>(text).value().structured;
    };
    CHECK(read(R"({"id":"c","name":"n","input":1,"status":"failed","structured":null})")
          == lisle::json{});
    CHECK(read(R"({"id":"c","name":"n","input":1,"status":"failed"})") == std::nullopt);
}

TEST_CASE("output of a later version is kept") {
    auto const text =
        R"({"id":"c","name":"n","input":1,"status":"cancelled","output":[{"type":"video","v":1}]})";
    CHECK(lisle::encode_as(lisle::decode_as<conversation::tool_call>(text).value()) == text);
}

}  // namespace tool_call_test

#include <lisle/codec.hpp>
#include <lisle/conversation/names.hpp>

#include <doctest/doctest.h>

namespace names_test {

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

TEST_CASE("names are written in their order, absent ones not at all") {
    check<conversation::model_name>(R"({"id":"m"})");
    check<conversation::model_name>(
        R"({"provider":"anthropic","id":"claude","variant":"max","effort":"high"})");
    check<conversation::source>(R"({"format":"zed","release":"1","id":"x"})");
    check<conversation::git_state>(R"({"branch":"main","commit":"c","remote":"r","dirty":true})");
    check<conversation::git_state>("{}");
    check<conversation::parent>(R"({"id":"p","call_id":"c","depth":1})");
    for (auto const* text : {R"("user")", R"("assistant")", R"("system")"})
        check<conversation::role>(text);
    for (auto const* text : {R"("person")", R"("model")", R"("program")"})
        check<conversation::origin>(text);
    for (auto const* text : {R"("both")", R"("model")", R"("person")"})
        check<conversation::audience>(text);
}

TEST_CASE("a name must be there") {
    CHECK(refuse<conversation::model_name>("{}") == lisle::errc::missing_field);
    CHECK(refuse<conversation::source>("{}") == lisle::errc::missing_field);
    CHECK(refuse<conversation::parent>("{}") == lisle::errc::missing_field);
    CHECK(refuse<conversation::role>(R"("tool")") == lisle::errc::unknown_case);
}

}  // namespace names_test

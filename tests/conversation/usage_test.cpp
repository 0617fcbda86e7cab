#include <lisle/codec.hpp>
#include <lisle/conversation/usage.hpp>

#include <doctest/doctest.h>

namespace usage_test {

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

TEST_CASE("a usage names its scope") {
    check<conversation::usage>(R"({"scope":"request"})");
    check<conversation::usage>(
        R"({"scope":"turn","input":1,"output":2,"cache_read":3,"cache_write":4,)"
        R"("reasoning":5,"total":18446744073709551615})");
    check<conversation::usage>(R"({"scope":"conversation","total":0})");
    check<conversation::cost>(R"({"amount":0.25,"currency":"USD"})");
    CHECK(lisle::decode_as<conversation::usage>(R"({"input":1})").error().code
          == lisle::errc::missing_field);
    CHECK(refuse<conversation::usage>(R"({"scope":"turn","input":-1})")
          == lisle::errc::out_of_range);
    CHECK(refuse<conversation::cost>(R"({"amount":1})") == lisle::errc::missing_field);
}

}  // namespace usage_test

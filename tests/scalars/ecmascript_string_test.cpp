#include <lisle/scalars/ecmascript_string.hpp>

#include <doctest/doctest.h>

#include <string>

namespace ecmascript_string_test {

using namespace lisle::scalars;

TEST_CASE("white space is JavaScript's") {
    CHECK(
        ecmascript_trim("\t\n\v\f\r \u00A0\u1680\u2000\u200A\u2028\u2029\u202F\u205F\u3000\uFEFFx")
        == "x");
    CHECK(ecmascript_trim("x\u00A0\uFEFF \n") == "x");
    CHECK(ecmascript_trim(" \u3000").empty());
    CHECK(ecmascript_trim("\xC2\x85x\u180E") == "\xC2\x85x\u180E");
    CHECK(ecmascript_trim("\u200Bx\xED\xA0\xBD") == "\u200Bx\xED\xA0\xBD");
}

TEST_CASE("length and prefix count UTF-16 units") {
    CHECK(utf16_length("a\u00E9\u20AC\U0001F600\xED\xA0\xBD") == 6);
    CHECK(utf16_prefix("a\U0001F600b", 1) == "a");
    CHECK(utf16_prefix("a\U0001F600b", 2) == "a\xED\xA0\xBD");
    CHECK(utf16_prefix("a\U0001F600b", 3) == "a\U0001F600");
    CHECK(utf16_prefix("ab", 9) == "ab");
}

TEST_CASE("adjacent surrogate halves become a character") {
    std::string text = "x\xED\xA0\xBD";
    utf16_append(text, "\xED\xB8\x80y");
    CHECK(text == "x\U0001F600y");
    utf16_append(text, "\xED\xB8\x80");
    utf16_append(text, "\xED\xA0\xBD");
    CHECK(text == "x\U0001F600y\xED\xB8\x80\xED\xA0\xBD");
}

}  // namespace ecmascript_string_test

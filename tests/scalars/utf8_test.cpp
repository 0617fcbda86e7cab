#include <doctest/doctest.h>

#include <lisle/scalars/utf8.hpp>

#include <string_view>

namespace utf8_test {

namespace scalars = lisle::scalars;

TEST_CASE("well-formed text is decoded to its code points") {
    CHECK(scalars::decode_utf8("a\u007F\u0080\u07FF\u0800\uD7FF\uE000\uFFFF\U00010000\U0010FFFF")
          == U"a\u007F\u0080\u07FF\u0800\uD7FF\uE000\uFFFF\U00010000\U0010FFFF");
    CHECK(scalars::decode_utf8("") == U"");
}

TEST_CASE("ill-formed text is not decoded") {
    for (std::string_view const text :
         {"\x80", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x9F\xBF", "\xED\xA0\x80",
          "\xE2\x82", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
        CAPTURE(text);
        CHECK_FALSE(scalars::decode_utf8(text));
    }
}

TEST_CASE("each maximal ill-formed part becomes one replacement character") {
    CHECK(scalars::replace_invalid_utf8("a\u20ACb") == "a\u20ACb");
    CHECK(scalars::replace_invalid_utf8("\x80\x80") == "\uFFFD\uFFFD");
    CHECK(scalars::replace_invalid_utf8("\xE2\x82") == "\uFFFD");
    CHECK(scalars::replace_invalid_utf8("\xE2\x82x") == "\uFFFDx");
    CHECK(scalars::replace_invalid_utf8("\xF0\x9F\x98\xC3\xA9") == "\uFFFD\u00E9");
    CHECK(scalars::replace_invalid_utf8("\xED\xA0\x80") == "\uFFFD\uFFFD\uFFFD");
    CHECK(scalars::replace_invalid_utf8("\xC0\xAF") == "\uFFFD\uFFFD");
}

}  // namespace utf8_test

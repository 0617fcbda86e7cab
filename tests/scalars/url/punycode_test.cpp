#include <doctest/doctest.h>

#include <lisle/scalars/url/punycode.hpp>

#include <string>
#include <string_view>

namespace punycode_test {

namespace scalars = lisle::scalars;

TEST_CASE("labels are encoded and decoded as in RFC 3492") {
    struct punycode_case {
        std::u32string_view label;
        std::string_view text;
    };
    constexpr punycode_case cases[] = {
        {U"m\u00FCnchen", "mnchen-3ya"},
        {U"\u65E5\u672C\u8A9E", "wgv71a119e"},
        {U"fa\u00DF", "fa-hia"},
        {U"\u2603", "n3h"},
        {U"\U0001F600", "e28h"},
        {U"-\u00FC", "--eha"},
        {U"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587", "ihqwcrb4cv8a8dqg056pqjye"},
        {U"3\u5E74B\u7D44\u91D1\u516B\u5148\u751F", "3B-ww4c5e180e575a65lsy2b"},
        {U"abc", "abc-"},
        {U"", ""},
    };
    for (auto const& each : cases) {
        CAPTURE(each.text);
        CHECK(scalars::punycode_encode(each.label) == each.text);
        CHECK(scalars::punycode_decode(each.text) == each.label);
    }
}

TEST_CASE("malformed Punycode is refused") {
    for (std::string_view const text : {"a!", "\xC3\xA9-a", "\xC3\xA9", "-\xC3", "99999999",
                                        "zzzzzzzzzzzz", "3", "-a", "mnchen-3y", "mnchen-3ya\xFF"}) {
        CAPTURE(text);
        CHECK_FALSE(scalars::punycode_decode(text));
    }
}

TEST_CASE("surrogates and numbers above U+10FFFF are not code points") {
    CHECK_FALSE(scalars::punycode_decode("ib9b"));
    CHECK(scalars::punycode_decode("a-h023p") == U"a\U0010FFFF");
    CHECK_FALSE(scalars::punycode_decode("a-i023p"));
    CHECK_FALSE(scalars::punycode_encode(std::u32string{U'a', char32_t{0x11'0000}}));
}

TEST_CASE("labels of unreasonable length are refused") {
    CHECK(scalars::punycode_encode(std::u32string(1000, U'\u00E9')));
    CHECK_FALSE(scalars::punycode_encode(std::u32string(1001, U'\u00E9')));
    CHECK(scalars::punycode_decode(std::string(1999, 'a') + '-'));
    CHECK_FALSE(scalars::punycode_decode(std::string(2000, 'a') + '-'));
}

}  // namespace punycode_test

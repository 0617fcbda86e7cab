#include <lisle/text/utf16.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace utf16_test {

namespace text = lisle::text;

/// A text of UTF-16 with its mark, from its code units.
std::string spell(std::u16string_view units, bool is_little) {
    std::string out = is_little ? "\xFF\xFE" : "\xFE\xFF";
    for (char16_t const unit : units) {
        auto const high = static_cast<char>(unit >> 8U), low = static_cast<char>(unit & 0xFFU);
        (out += is_little ? low : high) += is_little ? high : low;
    }
    return out;
}

TEST_CASE("a text is copied in both byte orders") {
    constexpr std::u16string_view units = u"{\"a\":\"\u00e9\u4f60\U0001F600\"}";
    for (bool const is_little : {true, false}) {
        auto const bytes = spell(units, is_little);
        CHECK(text::begins_utf16(bytes));
        auto const made = text::copy_to_utf8(bytes);
        CHECK(made.is_whole());
        CHECK(made.copy == "{\"a\":\"\xC3\xA9\xE4\xBD\xA0\xF0\x9F\x98\x80\"}");
    }
    CHECK(text::copy_to_utf8("\xFF\xFE").copy.empty());
    CHECK(!text::begins_utf16("{}"));
    CHECK(!text::begins_utf16("\xFF"));
}

TEST_CASE("a half surrogate and an odd length have their place") {
    for (auto const* const bad : {u"ab\xD800", u"ab\xD800z", u"ab\xDC00z", u"ab\xD800\xD800"}) {
        auto const made = text::copy_to_utf8(spell(bad, true));
        CHECK(!made.is_whole());
        CHECK(made.bad_at == 6);
        CHECK(made.copy == "ab");
    }
    auto const odd = text::copy_to_utf8(spell(u"ab", true) + 'c');
    CHECK(odd.bad_at == 6);
    CHECK(odd.copy == "ab");
}

TEST_CASE("every code point is copied as its UTF-8") {
    for (char32_t code_point = 0; code_point < 0x110000; code_point += code_point < 0x800 ? 1 : 37) {
        if (code_point >= 0xD800 && code_point < 0xE000) continue;
        std::u16string units;
        if (code_point < 0x10000) {
            units += static_cast<char16_t>(code_point);
        } else {
            units += static_cast<char16_t>(0xD800 + ((code_point - 0x10000) >> 10U));
            units += static_cast<char16_t>(0xDC00 + ((code_point - 0x10000) & 0x3FFU));
        }
        auto const made = text::copy_to_utf8(spell(units, false));
        auto const read = text::decode_utf8(made.copy);
        REQUIRE(read.has_value());
        REQUIRE(*read == std::u32string(1, code_point));
    }
}

}  // namespace utf16_test

// tests/text/mended_line_test.cpp - damaged lines, and places in their sources.
#include <lisle/text/mended_line.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace mended_line_test {

namespace text = lisle::text;

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

TEST_CASE("a whole line is not changed") {
    for (std::string_view const line : {"", " ", "{}", " {} \t", "{\"a\":\"\xC3\xA9\"}"}) {
        CAPTURE(line);
        text::mended_line const mended{line};
        CHECK_FALSE(mended.is_changed());
        CHECK(mended.text() == line);
    }
}

TEST_CASE("NUL bytes before and behind are removed, not those between") {
    std::string_view const line{"\0 \0{\0}\0\0", 8};
    text::mended_line const mended{line};
    CHECK(mended.is_changed());
    CHECK(mended.text() == std::string_view{"{\0}", 3});
    CHECK(mended.before() == line.substr(0, 3));
    CHECK(mended.behind() == line.substr(6));
    std::string_view const nothing{"\0\0", 2};
    CHECK_FALSE(text::mended_line{nothing}.is_changed());
    std::string_view const behind{" {}\0", 4};
    CHECK(text::mended_line{behind}.text() == " {}");
}

// As new TextDecoder().decode(bytes) of Node 20: one U+FFFD for each maximal subpart.
TEST_CASE("each maximal subpart is one U+FFFD, as in Node") {
    struct sample {
        std::string_view bytes;
        std::size_t count;
    };
    for (auto const& one : {sample{"\xE9", 1},
                            {"\xE9\xE9", 2},
                            {"\xE2\x82", 1},
                            {"\xF0\x9F\x98", 1},
                            {"\xF0\x9F\x98\xF0\x9F\x98", 2},
                            {"\xED\xA0\x80", 3},
                            {"\xC0\xAF", 2},
                            {"\xF4\x90\x80\x80", 4},
                            {"\xF8\x88\x80\x80\x80", 5},
                            {"\x80\xBF", 2}}) {
        auto const bytes = one.bytes;
        CAPTURE(bytes);
        std::string wanted;
        for (std::size_t i = 0; i < one.count; ++i) wanted += replacement;
        auto const line = "\"" + std::string{bytes} + "\"";
        text::mended_line const mended{line};
        CHECK(mended.text() == '"' + wanted + '"');
        CHECK(mended.first_invalid() == line.data() + 1);
    }
}

TEST_CASE("places of the mended text lead to the source") {
    std::string_view const source = "a\xE9\xC3\xA9\xE2\x82z";
    auto const copy = text::replace_invalid_utf8(source);
    text::replaced_places places{source};
    CHECK(places.find(0) == 0);
    CHECK(places.find(1) == 1);
    CHECK(places.find(2) == 1);
    CHECK(places.find(4) == 2);
    CHECK(places.find(6) == 4);
    CHECK(places.find(copy.find('z')) == source.find('z'));
    CHECK(places.find(copy.size()) == source.size());
}

}  // namespace

}  // namespace mended_line_test

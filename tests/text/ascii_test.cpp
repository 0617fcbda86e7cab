#include <lisle/text/ascii.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace ascii_test {

namespace text = lisle::text;

TEST_CASE("every byte is classified as a digit, a small letter, a capital, or none") {
    constexpr std::string_view digits = "0123456789", lower = "abcdefghijklmnopqrstuvwxyz",
                               upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (int byte = 0; byte < 256; ++byte) {
        auto const c = static_cast<char>(byte);
        bool const is_digit = digits.find(c) != digits.npos;
        bool const is_lower = lower.find(c) != lower.npos;
        bool const is_upper = upper.find(c) != upper.npos;
        CAPTURE(byte);
        CHECK(text::is_digit(c) == is_digit);
        CHECK(text::is_lower(c) == is_lower);
        CHECK(text::is_upper(c) == is_upper);
        CHECK(text::is_alpha(c) == (is_lower || is_upper));
        CHECK(text::is_alphanumeric(c) == (is_lower || is_upper || is_digit));
        CHECK(text::to_lower(c) == (is_upper ? lower[upper.find(c)] : c));
    }
}

TEST_CASE("only letters of ASCII change in a text") {
    CHECK(text::to_lower("Gemini-3 \xC3\x84[@`{") == "gemini-3 \xC3\x84[@`{");
    CHECK(text::to_lower("").empty());
}

TEST_CASE("texts are compared without the case of letters of ASCII") {
    CHECK(text::equals_ignoring_case("Text", "tEXT"));
    CHECK(text::equals_ignoring_case("", ""));
    CHECK(!text::equals_ignoring_case("text", "texts"));
    CHECK(!text::equals_ignoring_case("@", "`"));
    CHECK(!text::equals_ignoring_case("[", "{"));
    CHECK(!text::equals_ignoring_case("\xC3\x84", "\xC3\xA4"));
    static_assert(text::equals_ignoring_case("UTC", "utc"));
}

}  // namespace ascii_test

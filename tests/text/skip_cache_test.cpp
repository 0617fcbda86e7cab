#include <lisle/text/skip_cache.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace skip_cache_test {

using lisle::text::cursor;
using lisle::text::skip_cache;

namespace {

/// Nested values, with white space in one of them.
std::string nested(int depth) {
    std::string out = R"(["the innermost one, of more than a few bytes", 1])";
    for (int i = 0; i < depth; ++i)
        out = R"({"some":[1,2,3],"inner":)" + out + R"(,"more":"text behind it"})";
    return out;
}

}  // namespace

TEST_CASE("every value is skipped as without the cache, in any order") {
    auto const text = nested(12) + "]";
    std::string const whole = '[' + text;
    for (bool const from_within : {false, true}) {
        CAPTURE(from_within);
        skip_cache known;
        for (int round = 0; round < 3; ++round)
            for (std::size_t i = 0; i < whole.size(); ++i) {
                auto const at = from_within ? whole.size() - 1 - i : i;
                if (whole[at] != '{' && whole[at] != '[') continue;
                CAPTURE(at);
                cursor plain{whole}, remembered{whole};
                plain.at = remembered.at = whole.data() + at;
                bool spaced = false, spaced_too = true;
                REQUIRE(lisle::text::skip_value(plain, spaced));
                REQUIRE(known.skip(remembered, spaced_too));
                CHECK(remembered.offset() == plain.offset());
                CHECK(spaced_too == spaced);
            }
    }
}

TEST_CASE("a broken value stays broken and is not cached") {
    auto const text = '[' + nested(5);
    skip_cache known;
    for (int round = 0; round < 2; ++round) {
        cursor in{text};
        CHECK_FALSE(known.skip(in));
        CHECK(in.failed.code == lisle::errc::unexpected_end);
    }
    cursor inner{text};
    ++inner.at;
    CHECK(known.skip(inner));
    CHECK(inner.at_end());
}

}  // namespace skip_cache_test

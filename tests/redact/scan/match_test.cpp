#include <doctest/doctest.h>

#include <lisle/redact/scan/match.hpp>

#include <utility>

namespace match_test {

using namespace lisle::redaction;

TEST_CASE("base64 and hexadecimal digits encode other texts") {
    CHECK(is_encoded(spelling::base64));
    CHECK(is_encoded(spelling::hexadecimal));
    CHECK(!is_encoded(spelling::escaped));
    CHECK(!is_encoded(match{}.spelled_as));
}

TEST_CASE("the union of two matches that overlap is named by the first detector") {
    match a{{{4, 9}}, 2}, b{{{7, 12}}, 1};
    a.value = "abcde";
    b.value = "defgh";
    detail::unite(a, std::move(b));
    CHECK(a.begin == 4);
    CHECK(a.end == 12);
    CHECK(a.detector == 1);
    CHECK(a.value.empty());
}

TEST_CASE("a match in another keeps the value of the whole") {
    match a{{{4, 12}}, 1}, b{{{7, 9}}, 2};
    a.value = "abcdefgh";
    detail::unite(a, std::move(b));
    CHECK(a.size() == 8);
    CHECK(a.value == "abcdefgh");
}

TEST_CASE("of two matches of one detector, the match with a right checksum stays") {
    match a{{{4, 12}}, 1}, b{{{7, 20}, true}, 1};
    detail::unite(a, std::move(b));
    CHECK(a.begin == 7);
    CHECK(a.is_checked);
}

TEST_CASE("texts that only touch do not overlap") {
    CHECK(detail::overlaps({0, 4}, {3, 5}));
    CHECK(!detail::overlaps({0, 4}, {4, 5}));
}

}  // namespace match_test

#include <lisle/releases/release_number.hpp>

#include <doctest/doctest.h>


namespace release_number_test {

using lisle::parse_release_number;
using lisle::release_number;

TEST_CASE("only three numbers between dots are a release") {
    CHECK((parse_release_number("1.14.41") == release_number{1, 14, 41}));
    CHECK((parse_release_number("0.0.0") == release_number{}));
    for (auto const* text : {"", "1", "1.2", "1.2.", "1.2.3.4", "1.2.3-beta", "v1.2.3", " 1.2.3",
                             "1..3", "-1.2.3", "1.2.99999999999", "local"})
        CHECK_FALSE(parse_release_number(text).has_value());
}

TEST_CASE("releases compare by number, not by letter") {
    CHECK((release_number{1, 9, 0} < release_number{1, 14, 0}));
    CHECK((release_number{0, 19, 1} < release_number{1, 0, 0}));
    CHECK((release_number{1, 1, 27} < release_number{1, 1, 65}));
    CHECK(to_string(release_number{1, 14, 41}) == "1.14.41");
}

TEST_CASE("both ends of a range belong to it") {
    constexpr lisle::release_range range{{1, 0, 0}, {1, 1, 65}};
    CHECK(range.contains({1, 0, 0}));
    CHECK(range.contains({1, 1, 65}));
    CHECK_FALSE(range.contains({0, 15, 31}));
    CHECK_FALSE(range.contains({1, 1, 66}));
}

}  // namespace release_number_test

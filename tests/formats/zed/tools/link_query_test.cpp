#include <doctest/doctest.h>

#include <lisle/formats/zed/tools/link_query.hpp>

#include <optional>
#include <string>

namespace link_query_test {

using lisle::zed::detail::link_query;

TEST_CASE("an only parameter is there once, or not at all") {
    CHECK(link_query{"a=b+c%26"}.only("a").value() == "b c&");
    CHECK(!link_query{}.only("a").value().has_value());
    CHECK(link_query{"b=1"}.only("a").error().detail == "unknown query parameter: b");
    CHECK(link_query{"a=1&a=1"}.only("a").error().detail == "more than one query parameter");
}

TEST_CASE("several parameters are found in any order, if there are no others") {
    auto const both = link_query{"b=2&a=1"}.all<2>({"a", "b"});
    REQUIRE(both.has_value());
    CHECK((*both)[0] + (*both)[1] == "12");
    CHECK(!link_query{"a=1"}.all<2>({"a", "b"}).has_value());
    CHECK(!link_query{"a=1&a=2"}.all<2>({"a", "b"}).has_value());
    CHECK(!link_query{"a=1&b=2&c=3"}.all<2>({"a", "b"}).has_value());
}

TEST_CASE("a parameter that is taken is removed") {
    link_query query{"a=1&b=2"};
    CHECK(query.take("a") == "1");
    CHECK(query.take("a") == std::nullopt);
    CHECK(query.only("b").value() == "2");
}

}  // namespace link_query_test

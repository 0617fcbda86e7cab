#include <doctest/doctest.h>

#include <lisle/scalars/url/form.hpp>

#include <string>
#include <utility>
#include <vector>

namespace form_test {

namespace scalars = lisle::scalars;

TEST_CASE("a form value keeps letters, digits and four signs") {
    CHECK(scalars::form_urlencode("A & B+C") == "A+%26+B%2BC");
    CHECK(scalars::form_urlencode("origin/main~1") == "origin%2Fmain%7E1");
    CHECK(scalars::form_urlencode("aZ09*-._!'()") == "aZ09*-._%21%27%28%29");
    CHECK(scalars::form_urlencode("é%\n") == "%C3%A9%25%0A");
    CHECK(scalars::form_urlencode("").empty());
}

TEST_CASE("decoding a form value undoes the encoding") {
    for (std::string const text : {"A & B+C", "origin/main~1", "é%41\n", ""}) {
        CAPTURE(text);
        CHECK(scalars::form_urldecode(scalars::form_urlencode(text)) == text);
    }
    CHECK(scalars::form_urldecode("%zz%FF") == "%zz\uFFFD");
}

TEST_CASE("a query is a list of names and values") {
    using pairs = std::vector<std::pair<std::string, std::string>>;
    CHECK(scalars::parse_form("") == pairs{});
    CHECK(scalars::parse_form("&&") == pairs{});
    CHECK(scalars::parse_form("name=Thread+name") == pairs{{"name", "Thread name"}});
    CHECK(scalars::parse_form("a=1&&b&=2&c=3=4&a=%26")
          == pairs{{"a", "1"}, {"b", ""}, {"", "2"}, {"c", "3=4"}, {"a", "&"}});
}

}  // namespace form_test

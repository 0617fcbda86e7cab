#include <lisle/scalars/pattern.hpp>

#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/url/url.hpp>
#include <lisle/scalars/uuid.hpp>

#include <doctest/doctest.h>

#include <regex>
#include <string>

namespace pattern_test {

using namespace lisle::scalars;

bool matches(std::string const& pattern, std::string const& text) {
    return std::regex_search(text, std::regex{pattern, std::regex::ECMAScript});
}

TEST_CASE("a time as it is printed") {
    auto const pattern = pattern_of_rfc3339_z();
    for (std::string const text : {"2026-02-27T12:34:56Z",
                                   "2026-02-27T12:34:56.500Z",
                                   "2026-02-27T12:34:56.000001Z",
                                   "2026-02-27T12:34:56.123456789Z",
                                   "2024-02-29T00:00:00Z",
                                   "2000-02-29T00:00:00Z",
                                   "0000-02-29T00:00:00Z",
                                   "2026-12-31T23:59:60Z",
                                   "-0001-01-01T00:00:00Z",
                                   "+10000-02-29T00:00:00Z",
                                   "2026-02-27T12:34:56.5Z",
                                   "2026-02-27T12:34:56.500000Z",
                                   "2026-02-27T12:34:56.000Z",
                                   "2026-02-29T00:00:00Z",
                                   "1900-02-29T00:00:00Z",
                                   "2026-04-31T00:00:00Z",
                                   "2026-02-27t12:34:56Z",
                                   "2026-02-27T24:00:00Z",
                                   "2026-02-27T12:34:56+00:00",
                                   "2026-02-27T12:34:56Z\n",
                                   "",
                                   "2026-13-01T00:00:00Z"}) {
        CAPTURE(text);
        auto const at = parse_rfc3339_relaxed(text);
        CHECK(matches(pattern, text) == (at && to_rfc3339_z(*at) == text));
    }
}

TEST_CASE("a time as chrono reads it") {
    // The regular expressions of the standard library know no code points above 255.
    auto pattern = pattern_of_rfc3339_relaxed();
    for (auto at = pattern.find("\\u0085"); at != pattern.npos; at = pattern.find("\\u0085"))
        pattern.erase(at, pattern.find(']', at) - at);
    for (auto at = pattern.find("\\u2212"); at != pattern.npos; at = pattern.find("\\u2212"))
        pattern.erase(at, 6);
    for (std::string const text :
         {"2026-02-27T12:34:56Z", " 2026 - 2 - 7 T 1 : 2 : 3 Z ", "2026-2-7t1:2:3.5utc",
          "+2026-02-27 12:34:56+01:30", "2026-02-27T12:34:56-0130", "2026-02-27T12:34:56+01 : 30",
          "2026-04-31T00:00:00Z", "2026-02-30T00:00:00Z", "2026-02-27T12:34:56",
          "20260-02-27T12:34:56Z", "2026-02-27T12:34:61Z", "2026-02-27T12:34:56+24:00",
          "2026-02-27T12:34:56.Z", "2026-02-27T12:60:56Z", "2026-02-27", "2026-00-27T12:34:56Z"}) {
        CAPTURE(text);
        CHECK(matches(pattern, text) == parse_rfc3339_relaxed(text).has_value());
    }
}

TEST_CASE("a UUID") {
    for (std::string const text :
         {"00000000-0000-0000-0000-00000000abcd", "00000000-0000-0000-0000-00000000ABCD",
          "{00000000-0000-0000-0000-00000000abcd}", "urn:uuid:00000000-0000-0000-0000-00000000abcd",
          "0000000000000000000000000000abcd", "0000000-0000-0000-0000-00000000abcd",
          "{0000000000000000000000000000abcd}", "00000000-0000-0000-0000-00000000abcg", "",
          "00000000-0000-0000-0000-00000000abcd\n"}) {
        CAPTURE(text);
        auto const id = parse_uuid(text);
        CHECK(matches(pattern_of_uuid(false), text) == id.has_value());
        CHECK(matches(pattern_of_uuid(true), text) == (id && to_string(*id) == text));
    }
}

TEST_CASE("every URL has a scheme, and URLs of the web have a host") {
    for (std::string const text : {"https://example.org/", "https://example.org/a?b#c", "file:///a",
                                   "data:text/plain,x", "HTTP://EXAMPLE.org"}) {
        CAPTURE(text);
        auto const normal = normalize_url(text);
        REQUIRE(normal);
        CHECK(matches(pattern_of_url(false), text));
        CHECK(matches(pattern_of_url(true), *normal));
    }
    for (std::string const text : {"example.org", "", "/a", "1a:b"}) {
        CAPTURE(text);
        CHECK(!matches(pattern_of_url(false), text));
        CHECK(!matches(pattern_of_url(true), text));
    }
}

}  // namespace pattern_test

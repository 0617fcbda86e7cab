#include <doctest/doctest.h>

#include <lisle/scalars/timestamp.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>

namespace timestamp_test {

namespace scalars = lisle::scalars;

namespace {

/// A text and chrono 0.4.42's output for it; empty if chrono refuses it.
struct timestamp_case {
    std::string_view text, result;
};

template <std::size_t Size>
void check_payload(timestamp_case const (&cases)[Size]) {
    for (auto const& each : cases) {
        CAPTURE(each.text);
        auto const at = scalars::parse_rfc3339_relaxed(each.text);
        CHECK((at ? scalars::to_rfc3339_z(*at) : "") == each.result);
        CHECK((each.text == each.result || !scalars::is_canonical_rfc3339_z(each.text)));
    }
}

template <std::size_t Size>
void check_column(timestamp_case const (&cases)[Size]) {
    for (auto const& each : cases) {
        CAPTURE(each.text);
        auto const at = scalars::parse_rfc3339(each.text);
        CHECK((at ? scalars::to_rfc3339_offset(*at) : "") == each.result);
    }
}

}  // namespace

TEST_CASE("seconds count from 1970 in UTC") {
    CHECK(scalars::parse_rfc3339("1970-01-01T00:00:00Z") == scalars::instant{0, 0});
    CHECK(scalars::parse_rfc3339("1969-12-31T23:59:59.5Z") == scalars::instant{-1, 500'000'000});
    CHECK(scalars::parse_rfc3339("2026-02-27T12:34:56+01:00")
          == scalars::instant{1'772'192'096, 0});
    CHECK(scalars::parse_rfc3339("0000-01-01T00:00:00Z") == scalars::instant{-62'167'219'200, 0});
}

TEST_CASE("instants are ordered in time, a leap second after the second before it") {
    constexpr scalars::instant before{1'483'228'799, 999'999'999};
    constexpr scalars::instant leap{1'483'228'799, 1'000'000'000};
    constexpr scalars::instant after{1'483'228'800, 0};
    static_assert(before < leap);
    static_assert(leap < after);
    CHECK(scalars::parse_rfc3339("2016-12-31T23:59:60Z") == leap);
}

TEST_CASE("the fraction is printed with 0, 3, 6 or 9 digits and read with any number") {
    check_payload({
        {"2026-02-27T12:34:56Z", "2026-02-27T12:34:56Z"},
        {"2026-02-27T12:34:56.0Z", "2026-02-27T12:34:56Z"},
        {"2026-02-27T12:34:56.1Z", "2026-02-27T12:34:56.100Z"},
        {"2026-02-27T12:34:56.001Z", "2026-02-27T12:34:56.001Z"},
        {"2026-02-27T12:34:56.1234Z", "2026-02-27T12:34:56.123400Z"},
        {"2026-02-27T12:34:56.1234567Z", "2026-02-27T12:34:56.123456700Z"},
        {"2026-02-27T12:34:56.000000001Z", "2026-02-27T12:34:56.000000001Z"},
        {"2026-02-27T12:34:56.9999999999Z", "2026-02-27T12:34:56.999999999Z"},
        {"2026-02-27T12:34:56.0000000009Z", "2026-02-27T12:34:56Z"},
        {"2026-02-27T12:34:56.Z", ""},
        {"2026-02-27T12:34:56 .5Z", ""},
        {"2026-02-27T12:34:56. 5Z", ""},
        {"2026-02-27T12:34:56,5Z", ""},
        {"2026-02-27T12:34:56.5.5Z", ""},
    });
}

TEST_CASE("a payload's spelling of a time is recognized by its characters") {
    std::string const printed[]{"2024-02-29T23:59:59Z", "2026-12-30T10:00:00.120Z",
                                "1999-04-28T00:00:00.123456Z", "0001-01-01T19:40:50.100000001Z"};
    for (auto const& text : printed) {
        CHECK(scalars::is_canonical_rfc3339_z(text));
        for (std::size_t at = 0; at < text.size(); ++at) {
            for (int c = 0; c < 256; ++c) {
                auto other = text;
                other[at] = static_cast<char>(c);
                auto const read = scalars::parse_rfc3339_relaxed(other);
                bool const is_leap = other.substr(17, 2) == "60";
                bool const is_same = read && scalars::to_rfc3339_z(*read) == other;
                REQUIRE_MESSAGE(scalars::is_canonical_rfc3339_z(other) == (is_same && !is_leap),
                                other);
            }
            CHECK_FALSE(scalars::is_canonical_rfc3339_z(std::string_view{text}.substr(0, at)));
            CHECK_FALSE(scalars::is_canonical_rfc3339_z(std::string_view{text}.substr(at + 1)));
        }
    }
}

TEST_CASE("a payload's fields may be short and padded") {
    check_payload({
        {"2026-2-7T1:2:3Z", "2026-02-07T01:02:03Z"},
        {"26-02-27T12:34:56Z", "0026-02-27T12:34:56Z"},
        {"2026 -02 -27T12 :34 :56 Z", "2026-02-27T12:34:56Z"},
        {"2026- 2-27T 1: 2: 3 Z", "2026-02-27T01:02:03Z"},
        {" \n2026-02-27T12:34:56Z\t ", "2026-02-27T12:34:56Z"},
        {"2026-02-27  12:34:56Z", "2026-02-27T12:34:56Z"},
        {"2026-02-27t12:34:56z", "2026-02-27T12:34:56Z"},
        {"2026-02-27 T12:34:56Z", ""},
        {"2026-02-27\n12:34:56Z", ""},
        {"2026-02-27_12:34:56Z", ""},
        {"2026-002-27T12:34:56Z", ""},
        {"2026-02-27T12:34Z", ""},
        {"2026-02-27", ""},
        {"1700000000", ""},
        {"", ""},
        {"2026-02-27T12:34:56Zx", ""},
    });
}

TEST_CASE("white space is Unicode's") {
    check_payload({
        {"\u0085\u00A0\u1680\u2000\u200A\u2028\u2029\u202F\u205F\u3000"
         "2026-02-27T12:34:56Z\u3000\v\f\r",
         "2026-02-27T12:34:56Z"},
        {"\u200B2026-02-27T12:34:56Z", ""},
        {"\u180E2026-02-27T12:34:56Z", ""},
        {"\uFEFF2026-02-27T12:34:56Z", ""},
        {"\x1F"
         "2026-02-27T12:34:56Z",
         ""},
        {"2026-02-27T12:34:56Z\xE2\x80", ""},
        {"2026-02-27T12:34:56Z\xE3", ""},
    });
}

TEST_CASE("a signed year may have any number of digits") {
    check_payload({
        {"+2026-02-27T12:34:56Z", "2026-02-27T12:34:56Z"},
        {"+10000-01-01T00:00:00Z", "+10000-01-01T00:00:00Z"},
        {"10000-01-01T00:00:00Z", ""},
        {"-0001-01-01T00:00:00Z", "-0001-01-01T00:00:00Z"},
        {"-0-01-01T00:00:00Z", "0000-01-01T00:00:00Z"},
        {"+00000000000000000000000002026-02-27T12:34:56Z", "2026-02-27T12:34:56Z"},
        {"+99999999999999999999-01-01T00:00:00Z", ""},
        {"-99999999999999999999-01-01T00:00:00Z", ""},
        {"- 1-01-01T00:00:00Z", ""},
        {"\u22121-01-01T00:00:00Z", ""},
        {"--1-01-01T00:00:00Z", ""},
    });
}

TEST_CASE("years end where chrono's do, also after the offset") {
    check_payload({
        {"+262142-12-31T23:59:59.999999999Z", "+262142-12-31T23:59:59.999999999Z"},
        {"+262142-12-31T23:59:60Z", "+262142-12-31T23:59:60Z"},
        {"+262142-12-31T23:59:59-00:01", ""},
        {"+262143-01-01T00:00:00+00:01", ""},
        {"-262143-01-01T00:00:00Z", "-262143-01-01T00:00:00Z"},
        {"-262143-01-01T00:00:00+00:01", ""},
        {"-262144-12-31T23:59:59-00:01", ""},
    });
}

TEST_CASE("fields have the range of the calendar") {
    check_payload({
        {"2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"},
        {"2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"},
        {"1900-02-29T00:00:00Z", ""},
        {"2026-02-29T00:00:00Z", ""},
        {"2026-04-31T00:00:00Z", ""},
        {"2026-12-31T00:00:00Z", "2026-12-31T00:00:00Z"},
        {"2096-12-31T00:00:00Z", "2096-12-31T00:00:00Z"},
        {"2097-01-01T00:00:00Z", "2097-01-01T00:00:00Z"},
        {"2026-00-01T00:00:00Z", ""},
        {"2026-13-01T00:00:00Z", ""},
        {"2026-01-00T00:00:00Z", ""},
        {"2026-01-32T00:00:00Z", ""},
        {"2026-01-01T24:00:00Z", ""},
        {"2026-01-01T23:60:00Z", ""},
        {"2026-01-01T23:59:61Z", ""},
    });
}

TEST_CASE("second 60 is kept, in any minute and with any offset") {
    check_payload({
        {"2016-12-31T23:59:60.5Z", "2016-12-31T23:59:60.500Z"},
        {"2026-01-01T12:30:60Z", "2026-01-01T12:30:60Z"},
        {"2017-01-01T00:59:60+01:00", "2016-12-31T23:59:60Z"},
        {"2016-12-31T23:59:60.999999999-00:30", "2017-01-01T00:29:60.999999999Z"},
    });
}

TEST_CASE("a payload's offset is Z, UTC, or a sign and four digits") {
    check_payload({
        {"2026-02-27T12:34:56 UTC", "2026-02-27T12:34:56Z"},
        {"2026-02-27T12:34:56uTc ", "2026-02-27T12:34:56Z"},
        {"2026-02-27T12:34:56UTC+00:00", ""},
        {"2026-02-27T12:34:56UT", ""},
        {"2026-02-27T12:34:56GMT", ""},
        {"2026-02-27T12:34:56", ""},
        {"2026-02-27T14:34:56.5 +02:00", "2026-02-27T12:34:56.500Z"},
        {"2026-02-27T12:34:56\u221201:00", "2026-02-27T13:34:56Z"},
        {"2026-02-27T12:34:56-00:00", "2026-02-27T12:34:56Z"},
        {"2026-02-27T12:34:56+0100", "2026-02-27T11:34:56Z"},
        {"2026-02-27T12:34:56+01 : :\u3000 00", "2026-02-27T11:34:56Z"},
        {"2026-02-27T00:00:00+23:59", "2026-02-26T00:01:00Z"},
        {"2026-02-27T00:00:00-23:59", "2026-02-27T23:59:00Z"},
        {"2026-02-27T00:00:00+24:00", ""},
        {"2026-02-27T12:34:56+01:60", ""},
        {"2026-02-27T12:34:56+ 01:00", ""},
        {"2026-02-27T12:34:56+1:00", ""},
        {"2026-02-27T12:34:56+01:0", ""},
        {"2026-02-27T12:34:56+01", ""},
        {"2026-02-27T12:34:56+01:000", ""},
    });
}

TEST_CASE("a column takes fixed widths only") {
    check_column({
        {"2026-02-27T12:34:56.123456+00:00", "2026-02-27T12:34:56.123456+00:00"},
        {"2026-02-27t12:34:56z", "2026-02-27T12:34:56+00:00"},
        {"2026-02-27 12:34:56Z", "2026-02-27T12:34:56+00:00"},
        {"2026-02-27T12:34:56.1234567891Z", "2026-02-27T12:34:56.123456789+00:00"},
        {"2026-02-27T12:34:56\u221223:59", "2026-02-28T12:33:56+00:00"},
        {"2016-12-31T23:59:60.5Z", "2016-12-31T23:59:60.500+00:00"},
        {"0000-01-01T00:00:00+00:01", "-0001-12-31T23:59:00+00:00"},
        {"9999-12-31T23:59:59-00:01", "+10000-01-01T00:00:59+00:00"},
        {"2026-02-27  12:34:56Z", ""},
        {" 2026-02-27T12:34:56Z", ""},
        {"2026-02-27T12:34:56Z ", ""},
        {"2026-02-27T12:34:56 Z", ""},
        {"2026-02-27T12:34:56UTC", ""},
        {"2026-02-27T12:34:56.Z", ""},
        {"2026-02-27T12:34:56+0100", ""},
        {"2026-02-27T12:34:56+01 :00", ""},
        {"2026-02-27T12:34:56+01::00", ""},
        {"2026-02-27T12:34:56+24:00", ""},
        {"2026-2-27T12:34:56Z", ""},
        {"026-02-27T12:34:56Z", ""},
        {"+2026-02-27T12:34:56Z", ""},
        {"10000-01-01T00:00:00Z", ""},
        {"2026-02-27T12:34:56", ""},
        {"2026-02-27", ""},
        {"", ""},
    });
}

TEST_CASE("an instant outside chrono's range is printed as well") {
    using limits = std::numeric_limits<std::int64_t>;
    CHECK(scalars::to_rfc3339_z({limits::max(), 0}) == "+292277026596-12-04T15:30:07Z");
    CHECK(scalars::to_rfc3339_z({limits::min(), 0}) == "-292277022657-01-27T08:29:52Z");
}

TEST_CASE("timestamps can be read at compile time") {
    static_assert(scalars::parse_rfc3339("1970-01-02T00:00:00Z") == scalars::instant{86'400, 0});
    static_assert(!scalars::parse_rfc3339_relaxed("yesterday"));
}

TEST_CASE("an instant is printed in RFC 3339 with Z") {
    std::ostringstream out;
    out << scalars::instant{86'400, 500'000'000};
    CHECK(out.str() == "1970-01-02T00:00:00.500Z");
}

}  // namespace timestamp_test

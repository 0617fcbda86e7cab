#include <lisle/codec.hpp>
#include <lisle/conversation/timestamp.hpp>

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace timestamp_test {

using lisle::conversation::parse_timestamp;
using lisle::conversation::timestamp;

TEST_CASE("a time is a number of milliseconds, to the nanosecond") {
    for (auto const* text : {"0", "1", "-1", "1772193600000", "1772193600000.5", "0.000001",
                             "-0.5", "-1.25", "8640000000000000", "-8640000000000000"}) {
        CAPTURE(text);
        auto const read = parse_timestamp(text);
        REQUIRE(read.has_value());
        CHECK(to_string(*read) == text);
    }
    CHECK(parse_timestamp("-0.5") == timestamp{-1, 500'000});
    CHECK(parse_timestamp("1.0000019") == timestamp{1, 1});
    CHECK(parse_timestamp("1.50") == timestamp{1, 500'000});
}

TEST_CASE("other texts are not times") {
    for (auto const* text : {"", "-", "--1", "1e3", "1.5e3", "x", "1x", "8640000000000001",
                             "99999999999999999999"})
        CHECK_FALSE(parse_timestamp(text).has_value());
}

TEST_CASE("instants come back, before 1970 too") {
    for (auto const seconds :
         std::initializer_list<std::int64_t>{-86'400'000'001, -1, 0, 1, 1'772'193'600})
        for (std::uint32_t nanoseconds : {0U, 1U, 999'999U, 1'000'000U, 999'999'999U}) {
            lisle::scalars::instant const at{seconds, nanoseconds};
            CHECK(timestamp::from(at).to_instant() == at);
        }
    CHECK(timestamp::from({59, 1'500'000'000}).to_instant()
          == lisle::scalars::instant{59, 999'999'999});
}

TEST_CASE("another spelling is read, kept and reported") {
    std::vector<lisle::note> notes;
    CHECK(lisle::decode_as<timestamp>("1.50", lisle::permissive, &notes).value()
          == timestamp{1, 500'000});
    CHECK(notes.size() == 1);
    CHECK(lisle::decode_as<timestamp>("1.50", lisle::strict).error().code
          == lisle::errc::not_canonical);
    CHECK(lisle::decode_as<timestamp>("\"1\"").error().code == lisle::errc::wrong_type);
    CHECK(lisle::decode_as<timestamp>("1e400").error().code == lisle::errc::number_too_large);
    CHECK(lisle::decode_as<timestamp>("1e3").error().code == lisle::errc::out_of_range);
    CHECK(lisle::encode_as(timestamp{-1, 500'000}) == "-0.5");
}

TEST_CASE("a time is written with three digits of a second") {
    CHECK(to_rfc3339_milliseconds(timestamp{1763632800000, 0}) == "2025-11-20T10:00:00.000Z");
    CHECK(to_rfc3339_milliseconds(timestamp{1763632800057, 100}) == "2025-11-20T10:00:00.057Z");
}

}  // namespace timestamp_test

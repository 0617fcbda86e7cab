#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/token_usage.hpp>

#include <cstdint>
#include <limits>
#include <string_view>

namespace token_usage_test {

using namespace expect;
using lisle::zed::token_usage;

TEST_CASE("a usage without counts is an empty object") {
    keeps<token_usage>("{}");
    keeps<token_usage>("{}", strict);
    CHECK(lisle::encode_as(token_usage{}) == "{}");
}

TEST_CASE("counts are written in their order, and skipped if they are zero") {
    keeps<token_usage>(R"({"input_tokens":1,"output_tokens":2,)"
                       R"("cache_creation_input_tokens":3,"cache_read_input_tokens":4})",
                       strict);
    reads<token_usage>(R"({"cache_read_input_tokens":4,"output_tokens":0,"input_tokens":1})",
                       R"({"input_tokens":1,"cache_read_input_tokens":4})");
    fails_at<token_usage>(R"({"output_tokens":<!>0})", errc::not_canonical, "/output_tokens",
                          strict);
    fails_at<token_usage>(R"({"output_tokens":1,"input_tokens":<!>1})", errc::not_canonical,
                          "/input_tokens", strict);
}

TEST_CASE("a count is an integer of 64 bits without a sign") {
    keeps<token_usage>(R"({"input_tokens":18446744073709551615})");
    CHECK(decode<token_usage>(R"({"input_tokens":18446744073709551615})", reference)->input_tokens
          == std::numeric_limits<std::uint64_t>::max());
    for (std::string_view wrong : {"18446744073709551616", "1.0", "1e2", "-0", "-0.0", "1e400",
                                   "-1", "null", "true", "\"1\"", "[1]", "{}"}) {
        CAPTURE(wrong);
        CHECK(!decode<token_usage>("{\"input_tokens\":" + std::string{wrong} + "}", reference));
    }
    fails_at<token_usage>(R"({"input_tokens":<!>-1})", errc::out_of_range, "/input_tokens");
    fails_at<token_usage>(R"({"input_tokens":<!>1.0})", errc::wrong_type, "/input_tokens");
    fails_at<token_usage>(R"({"input_tokens":<!>-0})", errc::wrong_type, "/input_tokens");
    fails_at<token_usage>(R"({"input_tokens":<!>"1"})", errc::wrong_type, "/input_tokens");
    fails_at<token_usage>(R"({"output_tokens":<!>null})", errc::wrong_type, "/output_tokens");
    fails_at<token_usage>(R"({"input_tokens":0<!>1})", errc::syntax, "/input_tokens");
    fails_at<token_usage>(R"({"input_tokens":<!>+1})", errc::syntax, "/input_tokens");
}

TEST_CASE("a usage is an object") {
    for (std::string_view wrong : {"null", "1", "true", "\"{}\""})
        fails_at<token_usage>(wrong, errc::wrong_type, "", 0);
    // Zed reads this one (serde takes an array for a struct); it is listed as a known difference.
    fails_at<token_usage>("[1,2,3,4]", errc::wrong_type, "", 0);
}

TEST_CASE("the last of two counts with one name is used, whatever the first is") {
    reads<token_usage>(R"({"input_tokens":1,"input_tokens":2})", R"({"input_tokens":2})");
    reads<token_usage>(R"({"input_tokens":"x","input_tokens":2})", R"({"input_tokens":2})");
    reads<token_usage>(R"({"input_tokens":5,"input_tokens":0})", "{}");
    reads<token_usage>(R"({"input_tokens":5,"input_tokens":{},"input_tokens":3})",
                       R"({"input_tokens":3})");
    fails_at<token_usage>(R"({"input_tokens":1,"input_tokens":<!>"x"})", errc::wrong_type,
                          "/input_tokens");
    fails_at<token_usage>(R"({"input_tokens":1,<!>"input_tokens":2})", errc::duplicate_field,
                          "/input_tokens", from_text);
    gives_back<token_usage>(R"({"input_tokens":5,"input_tokens":{},"input_tokens":3})",
                            R"({"input_tokens":3})", "duplicate key");
}

TEST_CASE("names of counts are compared by their characters") {
    reads<token_usage>(R"({"\u0069nput_tokens":7})", R"({"input_tokens":7})");
    reads<token_usage>(R"({"Input_tokens":7,"input_tokens ":8})", "{}");
    gives_back<token_usage>(R"({"\u0069nput_tokens":7})", R"({"input_tokens":7})",
                            "a key that the system writes differently");
}

TEST_CASE("an unknown count is dropped, kept or refused") {
    constexpr std::string_view newer = R"({"input_tokens":1,"total_tokens":5,"output_tokens":2})";
    reads<token_usage>(newer, R"({"input_tokens":1,"output_tokens":2})");
    gives_back<token_usage>(newer, newer, "unknown field");
    fails_at<token_usage>(R"({"input_tokens":1,<!>"total_tokens":5})", errc::unknown_field,
                          "/total_tokens", strict);
}

TEST_CASE("a permissive reader treats a null count as absent") {
    gives_back<token_usage>(R"({"input_tokens":null,"output_tokens":2})", R"({"output_tokens":2})",
                            "null where a value is written");
}

TEST_CASE("the total adds all four counts") {
    auto const usage =
        decode<token_usage>(R"({"input_tokens":1,"output_tokens":20,)"
                            R"("cache_creation_input_tokens":300,"cache_read_input_tokens":4000})",
                            reference);
    REQUIRE(usage.has_value());
    CHECK(usage->total() == 4321);
}

}  // namespace token_usage_test

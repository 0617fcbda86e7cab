#include <lisle/text/number_format.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <string_view>

namespace number_format_test {

namespace text = lisle::text;
using style = text::number_style;

namespace {

template <class Number>
std::string write(Number value, style how) {
    // Filled with digits, so that a read past the end would show.
    char out[text::max_number_length + 8];
    for (auto& c : out) c = '9';
    auto* const end = text::write_number(out, value, how);
    CHECK(end - out <= static_cast<std::ptrdiff_t>(text::max_number_length));
    CHECK(*end == '9');
    return {out, end};
}

struct row {
    double value;
    std::string_view serde;
    std::string_view ecmascript;
};

struct float_row {
    float value;
    std::string_view serde;
    std::string_view ecmascript;
};

constexpr auto infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("doubles are spelled as serde_json and as JSON.stringify spell them") {
    for (auto const& [value, serde, ecmascript] : {
             row{0.0, "0.0", "0"},
             row{-0.0, "-0.0", "0"},
             row{1.0, "1.0", "1"},
             row{-1.0, "-1.0", "-1"},
             row{100.0, "100.0", "100"},
             row{1.5, "1.5", "1.5"},
             row{0.1, "0.1", "0.1"},
             row{0.30000000000000004, "0.30000000000000004", "0.30000000000000004"},
             row{-123.456, "-123.456", "-123.456"},
             row{0.0123, "0.0123", "0.0123"},
             row{0.001, "0.001", "0.001"},
             row{0.0001, "0.0001", "0.0001"},
             row{0.00001, "0.00001", "0.00001"},
             row{0.000012345, "0.000012345", "0.000012345"},
             row{1e-6, "1e-6", "0.000001"},
             row{1.5e-6, "1.5e-6", "0.0000015"},
             row{1e-7, "1e-7", "1e-7"},
             row{1.5e-7, "1.5e-7", "1.5e-7"},
             row{1e-10, "1e-10", "1e-10"},
             row{1700000000000.0, "1700000000000.0", "1700000000000"},
             row{1e15, "1000000000000000.0", "1000000000000000"},
             row{123456789012345.67, "123456789012345.67", "123456789012345.67"},
             row{1234567890123456.7, "1234567890123456.8", "1234567890123456.8"},
             row{9007199254740991.0, "9007199254740991.0", "9007199254740991"},
             row{9007199254740992.0, "9007199254740992.0", "9007199254740992"},
             row{9007199254740994.0, "9007199254740994.0", "9007199254740994"},
             row{-9007199254740994.0, "-9007199254740994.0", "-9007199254740994"},
             row{9999999999999998.0, "9999999999999998.0", "9999999999999998"},
             row{1e16, "1e16", "10000000000000000"},
             row{1.2345678901234568e17, "1.2345678901234568e17", "123456789012345680"},
             row{1e20, "1e20", "100000000000000000000"},
             row{123456789012345680000.0, "1.2345678901234568e20", "123456789012345680000"},
             row{1e21, "1e21", "1e+21"},
             row{1.5e300, "1.5e300", "1.5e+300"},
             row{-1.5e300, "-1.5e300", "-1.5e+300"},
             row{1.7976931348623157e308, "1.7976931348623157e308", "1.7976931348623157e+308"},
             row{2.2250738585072014e-308, "2.2250738585072014e-308", "2.2250738585072014e-308"},
             row{5e-324, "5e-324", "5e-324"},
             row{-5e-324, "-5e-324", "-5e-324"},
             row{infinity, "null", "null"},
             row{-infinity, "null", "null"},
             row{std::numeric_limits<double>::quiet_NaN(), "null", "null"},
         }) {
        CHECK(write(value, style::serde) == serde);
        CHECK(write(value, style::ecmascript) == ecmascript);
    }
}

TEST_CASE("newer versions of serde_json put a plus sign into large exponents only") {
    CHECK(write(1e16, style::serde_plus_exponent) == "1e+16");
    CHECK(write(-1.5e300, style::serde_plus_exponent) == "-1.5e+300");
    CHECK(write(1e-6, style::serde_plus_exponent) == "1e-6");
    CHECK(write(1.0, style::serde_plus_exponent) == "1.0");
    CHECK(write(-0.0, style::serde_plus_exponent) == "-0.0");
    CHECK(write(1e13f, style::serde_plus_exponent) == "1e+13");
}

TEST_CASE("floats have their own fewest digits in serde_json and are doubles in ECMAScript") {
    for (auto const& [value, serde, ecmascript] : {
             float_row{0.0f, "0.0", "0"},
             float_row{-0.0f, "-0.0", "0"},
             float_row{1.0f, "1.0", "1"},
             float_row{0.1f, "0.1", "0.10000000149011612"},
             float_row{0.3f, "0.3", "0.30000001192092896"},
             float_row{-12.5f, "-12.5", "-12.5"},
             float_row{1e-5f, "0.00001", "0.000009999999747378752"},
             float_row{1e-6f, "0.000001", "9.999999974752427e-7"},
             float_row{1e-7f, "1e-7", "1.0000000116860974e-7"},
             float_row{16777215.0f, "16777215.0", "16777215"},
             float_row{16777216.0f, "16777216.0", "16777216"},
             float_row{16777218.0f, "16777218.0", "16777218"},
             float_row{123456789.0f, "123456790.0", "123456792"},
             float_row{1e12f, "1000000000000.0", "999999995904"},
             float_row{1e13f, "1e13", "9999999827968"},
             float_row{3.4028235e38f, "3.4028235e38", "3.4028234663852886e+38"},
             float_row{1e-45f, "1e-45", "1.401298464324817e-45"},
             float_row{static_cast<float>(infinity), "null", "null"},
             float_row{-static_cast<float>(infinity), "null", "null"},
         }) {
        CHECK(write(value, style::serde) == serde);
        CHECK(write(value, style::ecmascript) == ecmascript);
    }
}

TEST_CASE("integers are their digits in every style") {
    for (auto const how : {style::serde, style::serde_plus_exponent, style::ecmascript}) {
        CHECK(write(std::int64_t{0}, how) == "0");
        CHECK(write(std::int64_t{-1}, how) == "-1");
        CHECK(write(std::numeric_limits<std::int64_t>::min(), how) == "-9223372036854775808");
        CHECK(write(std::numeric_limits<std::int64_t>::max(), how) == "9223372036854775807");
        CHECK(write(std::uint64_t{0}, how) == "0");
        CHECK(write(std::numeric_limits<std::uint64_t>::max(), how) == "18446744073709551615");
    }
}

TEST_CASE("every style spells a double that strtod reads back, within the promised length") {
    std::mt19937_64 random{11};
    for (int round = 0; round < 200000; ++round) {
        auto const value = std::bit_cast<double>(random());
        if (!std::isfinite(value)) continue;
        for (auto const how : {style::serde, style::serde_plus_exponent, style::ecmascript}) {
            char out[text::max_number_length + 1];
            auto* const end = text::write_number(out, value, how);
            *end = '\0';
            if (end - out > 25 || std::strtod(out, nullptr) < value
                || std::strtod(out, nullptr) > value)
                CHECK_MESSAGE(false, out);
        }
    }
}

TEST_CASE("a float's serde spelling reads back as the same float") {
    std::mt19937 random{12};
    for (int round = 0; round < 200000; ++round) {
        auto const value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isfinite(value)) continue;
        char out[text::max_number_length + 1];
        *text::write_number(out, value, style::serde) = '\0';
        if (std::bit_cast<std::uint32_t>(std::strtof(out, nullptr))
            != std::bit_cast<std::uint32_t>(value))
            CHECK_MESSAGE(false, out);
    }
}

}  // namespace number_format_test

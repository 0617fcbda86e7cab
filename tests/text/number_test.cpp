#include <lisle/text/number.hpp>
#include <lisle/text/number_format.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <string_view>

#include "support/fenced_pages.hpp"

namespace number_test {

namespace text = lisle::text;
using kind = text::number::kind_type;
using status = text::number_status;

namespace {

/// Reads and skips the copy of `spelled` that ends at a fence; both must agree.
status read(std::string_view spelled, text::number& out, std::size_t* stop = nullptr) {
    static fenced_pages const pages;
    auto* const first = pages.end() - spelled.size();
    std::memcpy(first, spelled.data(), spelled.size());
    auto const verdict = text::read_number(first, pages.end(), out);
    char const* skipped = nullptr;
    auto const skip_verdict = text::skip_number(first, pages.end(), skipped);
    if (skip_verdict != verdict || skipped != out.stop) {
        CAPTURE(spelled);
        CHECK(skip_verdict == verdict);
        CHECK(skipped - first == out.stop - first);
    }
    if (stop != nullptr) *stop = static_cast<std::size_t>(out.stop - first);
    return verdict;
}

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

/// As a JSON text of serde_json, so that a table can hold every kind; "too large" and the like for
/// a failure, with its place.
std::string describe(std::string_view spelled) {
    text::number n;
    std::size_t stop = 0;
    switch (read(spelled, n, &stop)) {
        case status::syntax: return "syntax at " + std::to_string(stop);
        case status::unexpected_end: return "end at " + std::to_string(stop);
        case status::too_large: return n.real < 0 ? "-infinity" : "infinity";
        case status::ok: break;
    }
    char written[text::max_number_length];
    auto* end = written;
    if (n.kind == kind::int64) end = text::write_number(written, n.int64, {});
    if (n.kind == kind::uint64) end = text::write_number(written, n.uint64, {});
    if (n.kind == kind::real) end = text::write_number(written, n.real, {});
    return std::string(written, end) + (stop == spelled.size() ? "" : " and more");
}

struct row {
    std::string_view spelled;
    std::string_view meaning;
};

/// Compares with strtod; the spelling must be a JSON number that is not an integer kind.
void check_real(std::string const& spelled) {
    text::number n;
    auto const verdict = read(spelled, n);
    auto const expected = std::strtod(spelled.c_str(), nullptr);
    auto const wanted = std::isinf(expected) ? status::too_large : status::ok;
    if (verdict == wanted && n.kind == kind::real && bits(n.real) == bits(expected)) return;
    CAPTURE(spelled);
    CHECK(verdict == wanted);
    CHECK(n.kind == kind::real);
    CHECK(n.real == expected);
}

/// RFC 8259, section 6, one byte at a time: the state determines the bytes that may follow.
status judge_by_the_book(std::string_view text, std::size_t& stop) {
    enum { start, sign, zero, whole, point, fraction, e, e_sign, exponent } state = start;
    auto const may_end = [&] {
        return state == zero || state == whole || state == fraction || state == exponent;
    };
    for (stop = 0; stop != text.size(); ++stop) {
        auto const c = text[stop];
        auto const digit = '0' <= c && c <= '9';
        if (state == start && c == '-') state = sign;
        else if ((state == start || state == sign) && digit) state = c == '0' ? zero : whole;
        else if (state == zero && digit) return status::syntax;
        else if ((state == whole || state == fraction || state == exponent) && digit) continue;
        else if ((state == zero || state == whole) && c == '.') state = point;
        else if (state == point && digit) state = fraction;
        else if ((state == zero || state == whole || state == fraction) && (c | 0x20) == 'e')
            state = e;
        else if (state == e && (c == '+' || c == '-')) state = e_sign;
        else if ((state == e || state == e_sign) && digit) state = exponent;
        else return may_end() ? status::ok : status::syntax;
    }
    return may_end() ? status::ok : status::unexpected_end;
}

std::string zeros(std::size_t count) { return std::string(count, '0'); }

}  // namespace

TEST_CASE("numbers have the value and the kind that serde_json gives them") {
    for (auto const& each : {
             row{"0", "0"},
             row{"1", "1"},
             row{"-1", "-1"},
             row{"9007199254740993", "9007199254740993"},
             row{"9223372036854775807", "9223372036854775807"},
             row{"9223372036854775808", "9223372036854775808"},
             row{"9999999999999999999", "9999999999999999999"},
             row{"10000000000000000000", "10000000000000000000"},
             row{"18446744073709551615", "18446744073709551615"},
             row{"18446744073709551616", "1.8446744073709552e19"},
             row{"19999999999999999999", "2e19"},
             row{"20000000000000000000", "2e19"},
             row{"99999999999999999999", "1e20"},
             row{"28446744073709551615", "2.844674407370955e19"},
             row{"100000000000000000001", "1e20"},
             row{"-9223372036854775808", "-9223372036854775808"},
             row{"-9223372036854775809", "-9.223372036854776e18"},
             row{"-18446744073709551615", "-1.8446744073709552e19"},
             row{"-0", "-0.0"},
             row{"-0.0", "-0.0"},
             row{"0.0", "0.0"},
             row{"-0e5", "-0.0"},
             row{"1.0", "1.0"},
             row{"1.5", "1.5"},
             row{"0.1", "0.1"},
             row{"0.30000000000000004", "0.30000000000000004"},
             row{"3.141592653589793", "3.141592653589793"},
             row{"1e2", "100.0"},
             row{"1E+2", "100.0"},
             row{"1e-2", "0.01"},
             row{"1e15", "1000000000000000.0"},
             row{"1e16", "1e16"},
             row{"123456789012345680.0", "1.2345678901234568e17"},
             row{"1.7976931348623157e308", "1.7976931348623157e308"},
             row{"2.2250738585072014e-308", "2.2250738585072014e-308"},
             row{"2.2250738585072011e-308", "2.225073858507201e-308"},
             row{"5e-324", "5e-324"},
             row{"9007199254740993.0", "9007199254740992.0"},
             row{"9007199254740993", "9007199254740993"},
             row{"0.1000000000000000055511151231257827", "0.1"},
             row{"8.533e+68", "8.533e68"},
             row{"1.0000000000000002e300", "1.0000000000000002e300"},
             row{"2.638344616030823e-256", "2.638344616030823e-256"},
             row{"7.2057594037927933e16", "7.205759403792794e16"},
             row{"1,2", "1 and more"},
             row{"12]", "12 and more"},
             row{"0 ", "0 and more"},
             row{"1.5}", "1.5 and more"},
             row{"1e5e", "100000.0 and more"},
             row{"1-2", "1 and more"},
         }) {
        CAPTURE(each.spelled);
        CHECK(describe(each.spelled) == each.meaning);
    }
}

TEST_CASE("a failure names the byte in the way, or the end") {
    for (auto const& each : {
             row{"", "end at 0"},        row{"-", "end at 1"},
             row{"1.", "end at 2"},      row{"1e", "end at 2"},
             row{"1E-", "end at 3"},     row{"1.5e+", "end at 5"},
             row{"-0.", "end at 3"},     row{"+1", "syntax at 0"},
             row{".5", "syntax at 0"},   row{"Infinity", "syntax at 0"},
             row{"NaN", "syntax at 0"},  row{"-Infinity", "syntax at 1"},
             row{"--1", "syntax at 1"},  row{"01", "syntax at 1"},
             row{"-01", "syntax at 2"},  row{"00", "syntax at 1"},
             row{"1.e5", "syntax at 2"}, row{"1. ", "syntax at 2"},
             row{"1e ", "syntax at 2"},  row{"1e+-5", "syntax at 3"},
             row{"1e.5", "syntax at 2"},
         }) {
        CAPTURE(each.spelled);
        CHECK(describe(each.spelled) == each.meaning);
    }
}

TEST_CASE("numbers beyond the range become zero or infinity, however they are spelled") {
    auto const long_tail = std::string{"1"} + std::string(3000, '7');
    struct {
        std::string spelled;
        std::string_view meaning;
    } const rows[]{
        {"1e400", "infinity"},
        {"-1e400", "-infinity"},
        {"-1e309", "-infinity"},
        {"1e309", "infinity"},
        {"1e308", "1e308"},
        {"1.7976931348623158e308", "1.7976931348623157e308"},
        {"1.7976931348623159e308", "infinity"},
        {"1e-400", "0.0"},
        {"-1e-400", "-0.0"},
        {"2.4703282292062328e-324", "5e-324"},
        {"2.4703282292062327e-324", "0.0"},
        {"-2.4703282292062327e-324", "-0.0"},
        {"1e-310", "1e-310"},
        {"1e99999999999", "infinity"},
        {"1e-99999999999", "0.0"},
        {"-1e-99999999999999999999999999999999", "-0.0"},
        {"1e99999999999999999999999999999999", "infinity"},
        {"1e18446744073709551617", "infinity"},
        {"1e-18446744073709551615", "0.0"},
        {"0e99999999999", "0.0"},
        {"-0e99999999999999999999999", "-0.0"},
        {"0.000e99999999999", "0.0"},
        {"0." + zeros(400) + "1e400", "0.1"},
        {"0." + zeros(400) + "1e1000", "infinity"},
        {"0." + zeros(400) + "1", "0.0"},
        {"-0." + zeros(400) + "1", "-0.0"},
        {"0." + zeros(5000), "0.0"},
        {"0." + zeros(3000) + "e99999999", "0.0"},
        {"1" + zeros(400) + "e-400", "1.0"},
        {"1" + zeros(308), "1e308"},
        {"1" + zeros(309), "infinity"},
        {"-1" + zeros(309), "-infinity"},
        {"1" + zeros(309) + ".0", "infinity"},
        {"1" + zeros(3000) + "e-4000", "0.0"},
        {"1" + zeros(3000) + "e-3000", "1.0"},
        {long_tail, "infinity"},
        {long_tail + "e-3000", "1.7777777777777777"},
        {"0." + long_tail, "0.17777777777777778"},
        {"1." + zeros(2000) + "1", "1.0"},
        {"9007199254740993" + ("." + zeros(2000) + "1"), "9007199254740994.0"},
        {"1" + zeros(64), "1e64"},  // a mantissa that is 0 modulo 2^64
        {"0.5" + zeros(100), "0.5"},
    };
    for (auto const& each : rows) {
        CAPTURE(each.spelled);
        CHECK(describe(each.spelled) == each.meaning);
    }
}

TEST_CASE("the fast path agrees with strtod at its limits") {
    std::mt19937_64 random{7};
    for (std::uint64_t near = 0; near < 40; ++near) {
        auto const mantissa = std::to_string((std::uint64_t{1} << 53) - 20 + near);
        for (int exponent = -25; exponent <= 25; ++exponent)
            check_real(mantissa + "e" + std::to_string(exponent));
    }
    for (int round = 0; round < 200000; ++round) {
        auto digits = std::to_string(random() >> random() % 64);
        digits.insert(1 + random() % digits.size(), 1, '.');
        if (digits.back() == '.') digits += '5';
        if (digits[0] == '0' && digits[1] != '.') continue;
        check_real(digits);
        check_real("-" + digits + "e" + std::to_string(static_cast<int>(random() % 60) - 30));
        check_real(digits + "E+" + std::to_string(random() % 310));
        check_real(digits + "e-" + std::to_string(random() % 350));
    }
}

TEST_CASE("integers of every length are read exactly") {
    std::mt19937_64 random{8};
    for (int round = 0; round < 200000; ++round) {
        auto const value = random() >> random() % 64;
        auto const negative = -static_cast<std::int64_t>(value >> 1) - 1;
        text::number n;
        if (read(std::to_string(value), n) != status::ok || n.kind != kind::uint64
            || n.uint64 != value)
            CHECK_MESSAGE(false, value);
        if (read(std::to_string(negative), n) != status::ok || n.kind != kind::int64
            || n.int64 != negative)
            CHECK_MESSAGE(false, negative);
    }
}

TEST_CASE("the grammar is RFC 8259's, byte for byte") {
    std::mt19937_64 random{9};
    constexpr std::string_view bytes = "0019.eE+-,: x/:\x80";
    for (int round = 0; round < 1000000; ++round) {
        std::string spelled(random() % 24, '1');
        for (auto& c : spelled) c = bytes[random() % bytes.size()];
        std::size_t expected_stop = 0, stop = 0;
        auto const expected = judge_by_the_book(spelled, expected_stop);
        text::number n;
        auto verdict = read(spelled, n, &stop);
        if (verdict == status::too_large) verdict = status::ok;
        if (verdict == expected && stop == expected_stop) continue;
        CAPTURE(spelled);
        CHECK(verdict == expected);
        CHECK(stop == expected_stop);
    }
}

TEST_CASE("a million doubles of any bits come back from their text as they were") {
    std::mt19937_64 random{10};
    for (int round = 0; round < 1000000; ++round) {
        auto const value = std::bit_cast<double>(random());
        if (!std::isfinite(value)) continue;
        for (auto const style : {text::number_style::serde, text::number_style::ecmascript}) {
            char written[text::max_number_length];
            auto* const end = text::write_number(written, value, style);
            text::number n;
            auto const verdict = text::read_number(written, end, n);
            auto back = n.real;
            if (n.kind == kind::int64) back = static_cast<double>(n.int64);
            if (n.kind == kind::uint64) back = static_cast<double>(n.uint64);
            if (verdict == status::ok && n.stop == end && bits(back) == bits(value)) continue;
            CAPTURE(std::string(written, end));
            CHECK(bits(back) == bits(value));
        }
    }
}

TEST_CASE("a float is a double rounded once more, and beyond its range an infinity") {
    auto const read_float = [](std::string_view spelled) {
        text::number n;
        CHECK(read(spelled, n) == status::ok);
        return text::read_real_as_float(n);
    };
    constexpr auto infinity = std::numeric_limits<float>::infinity();
    CHECK(read_float("0.1") == 0.1f);
    CHECK(read_float("-2.5") == -2.5f);
    CHECK(read_float("7") == 7.0f);
    CHECK(read_float("-7") == -7.0f);
    CHECK(read_float("18446744073709551615") == 18446744073709551616.0f);
    CHECK(read_float("1e300") == infinity);
    CHECK(read_float("-1e300") == -infinity);
    CHECK(read_float("3.4028234663852886e38") == std::numeric_limits<float>::max());
    CHECK(read_float("3.40282356e38") == std::numeric_limits<float>::max());
    CHECK(read_float("3.4028235677973366e38") == infinity);
    CHECK(read_float("1e-60") == 0.0f);
    CHECK(std::signbit(read_float("-1e-60")));
    // As an integer one above the middle of two floats; as a double the middle itself.
    CHECK(read_float("9007199791611905") == 9007200328482816.0f);
    CHECK(read_float("9007199791611905.0") == 9007199254740992.0f);
}

}  // namespace number_test

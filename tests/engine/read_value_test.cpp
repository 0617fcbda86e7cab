#include <lisle/engine/read_value.hpp>

#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace read_value_test {

using namespace checks;

TEST_CASE("strings, booleans and null are read as themselves only") {
    CHECK(read<std::string>(R"("a\n\u00e9")") == "a\n\xC3\xA9");
    CHECK(read<bool>("true"));
    CHECK(!read<bool>("false"));
    CHECK(read<std::monostate>("null") == std::monostate{});
    for (std::string_view const other : {"1", "\"a\"", "[]", "{}"}) {
        if (other != "\"a\"") fails_at<std::string>(other, errc::wrong_type, "", 0);
        fails_at<bool>(other, errc::wrong_type, "", 0);
        fails_at<std::monostate>(other, errc::wrong_type, "", 0);
    }
    fails_at<std::string>("null", errc::wrong_type, "", 0);
    fails_at<bool>("null", errc::wrong_type, "", 0);
}

TEST_CASE("text without a value is a syntax error, not a wrong type") {
    for (std::string_view const text : {"", " ", "x", "]", "+1"}) {
        auto const code = text.find_first_not_of(' ') == std::string_view::npos
                              ? errc::unexpected_end
                              : errc::syntax;
        auto const at = text == " " ? 1U : 0U;
        fails_at<std::string>(text, code, "", at);
        fails_at<bool>(text, code, "", at);
        fails_at<int>(text, code, "", at);
        fails_at<double>(text, code, "", at);
        fails_at<samples::point>(text, code, "", at);
        fails_at<std::vector<int>>(text, code, "", at);
        fails_at<samples::action>(text, code, "", at, reference);
    }
}

TEST_CASE("a cut or misspelled literal is a syntax error") {
    fails_at<bool>("tru", errc::syntax, "", 0);
    fails_at<std::vector<int>>("[1,nul]", errc::syntax, "", 3);
    fails_at<std::optional<int>>("nuLl", errc::syntax, "", 0);
    fails_at<samples::item>(R"({"id":"a","title":nul})", errc::syntax, "/title", 18);
}

TEST_CASE("integers fit their type exactly") {
    CHECK(read<std::uint8_t>("255") == 255);
    CHECK(read<std::int8_t>("-128") == -128);
    CHECK(read<std::uint64_t>("18446744073709551615") == UINT64_MAX);
    CHECK(read<std::int64_t>("-9223372036854775808") == INT64_MIN);
    CHECK(read<int>("0") == 0);
    fails_at<std::uint8_t>("256", errc::out_of_range, "", 0);
    fails_at<std::uint8_t>("-1", errc::out_of_range, "", 0);
    fails_at<std::int8_t>("128", errc::out_of_range, "", 0);
    fails_at<std::int64_t>("9223372036854775808", errc::out_of_range, "", 0);
    CHECK(lisle::decode_as<std::int8_t>("-129").error().detail == "expected -128 to 127");
    fails_at<std::uint64_t>("18446744073709551616", errc::out_of_range, "", 0);
    fails_at<std::int64_t>("-99999999999999999999", errc::out_of_range, "", 0);
    for (std::string_view const real : {"1.0", "1e2", "-0", "18446744073709551616.0", "0.5"})
        fails_at<std::int64_t>(real, errc::wrong_type, "", 0);
    for (std::string_view const other : {"\"1\"", "null", "true", "[1]"})
        fails_at<int>(other, errc::wrong_type, "", 0);
    fails_at<int>("01", errc::syntax, "", 1);
    fails_at<int>("-", errc::unexpected_end, "", 1);
    fails_at<int>("1e400", errc::number_too_large, "", 0);
}

TEST_CASE("reals are read from every number") {
    CHECK(read<double>("1") == 1.0);
    CHECK(read<double>("-3") == -3.0);
    CHECK(read<double>("18446744073709551615") == 18446744073709551615.0);
    CHECK(read<double>("0.1") == 0.1);
    CHECK(read<float>("0.1") == 0.1F);
    CHECK(rewrite<float>("0.1") == "0.1");
    CHECK(rewrite<double>("1") == "1.0");
    fails_at<double>("\"1\"", errc::wrong_type, "", 0);
    fails_at<double>("1e400", errc::number_too_large, "", 0);
    fails_at<double>("1.", errc::unexpected_end, "", 2);
}

TEST_CASE("dynamic values take any JSON") {
    CHECK(rewrite<boost::json::value>(R"({"a":[1.50,"\u0041",null]})")
          == R"({"a":[1.5,"A",null]})");
    CHECK(rewrite<lisle::json>(R"( { "a" : [ 1.50, "\u0041" ] } )") == R"({"a":[1.5,"A"]})");
    fails_at<boost::json::value>("[1,tru]", errc::syntax, "", 3);
    fails_at<lisle::json>("[1,tru]", errc::syntax, "", 3);
}

TEST_CASE("a normalized string keeps its text and is written as its system would") {
    keeps<samples::word>("\"abc\"");
    keeps<samples::word>("\"aBc\"", "\"abc\"");
    CHECK(read<samples::word>("\"aBc\"").text == "aBc");
    CHECK(read<samples::word>("\"aBc\"", reference).text == "aBc");
    fails_at<samples::word>("\"aBc\"", errc::not_canonical, "", 0, strict);
    CHECK(lisle::decode_as<samples::word>("\"aBc\"", strict).error().detail == "written as abc");

    keeps<samples::word>("\"a c\"");
    CHECK(notes_of<samples::word>("\"a c\"") == notes{"not a word at  (byte 0)"});
    fails_at<samples::word>("\"a c\"", errc::bad_value, "", 0, reference);
    fails_at<samples::word>("\"a c\"", errc::bad_value, "", 0, strict);
    fails_at<samples::word>("1", errc::wrong_type, "", 0);
}

TEST_CASE("a transparent type is its member") {
    keeps<samples::label>("\"a\"");
    fails_at<samples::label>("{}", errc::wrong_type, "", 0);
}

TEST_CASE("an enumeration is read from its names") {
    keeps<samples::colour>("\"green\"");
    CHECK(read<samples::colour>(R"("gr\u0065en")") == samples::colour::green);
    for (auto const& options : {reference, strict}) {
        fails_at<samples::colour>("\"mauve\"", errc::unknown_case, "", 0, options);
        CHECK(lisle::decode_as<samples::colour>("\"mauve\"", options).error().detail
              == "found `mauve`, expected one of `red`, `green`, `blue`");
    }
    CHECK(notes_of<samples::colour>("\"mauve\"") == notes{"unknown case at  (byte 0)"});
    fails_at<samples::colour>("0", errc::wrong_type, "", 0);
    CHECK(lisle::encode_as(static_cast<samples::colour>(99)) == "null");
}

TEST_CASE("an accept hook reads other shapes if the preset allows them") {
    using samples::span;
    CHECK(read<span>("[3,7]") == span{3, 7});
    CHECK(read<span>("\"3-7\"") == span{3, 7});
    CHECK(read<span>(R"({"to":7,"from":3})") == span{3, 7});
    CHECK(rewrite<span>("\"3-7\"") == "[3,7]");
    CHECK(notes_of<span>("\"3-7\"") == notes{"a span as a string at  (byte 0)"});
    for (auto const& options : {reference, strict}) {
        CHECK(read<span>("[3,7]", options) == span{3, 7});
        fails_at<span>("\"3-7\"", errc::wrong_type, "", 0, options);
        fails_at<span>(R"({"from":3,"to":7})", errc::wrong_type, "", 0, options);
    }
    fails_at<span>("\"x\"", errc::bad_value, "", 0);
    fails_at<span>("[1]", errc::bad_value, "", 0);
    fails_at<span>("[1,true]", errc::wrong_type, "/1", 3);
    fails_at<span>(R"({"from":3})", errc::missing_field, "/to", 0);
}

TEST_CASE("a strict reader refuses a number that would be written otherwise") {
    auto const strictly = [](std::string_view text) {
        return lisle::decode_as<double>(text, lisle::strict);
    };
    CHECK(strictly("9007199254740992").has_value());
    CHECK(strictly("9223372036854776000").has_value());
    CHECK(strictly("-9223372036854776000").has_value());
    CHECK(strictly("9223372036854775807").has_error());
    REQUIRE(strictly("9007199254740993").has_error());
    CHECK(strictly("9007199254740993").error().code == lisle::errc::not_canonical);
    CHECK(lisle::decode_as<double>("9007199254740993", lisle::reference).has_value());
    CHECK(lisle::decode_as<float>("16777217", lisle::strict).has_error());
}

}  // namespace read_value_test

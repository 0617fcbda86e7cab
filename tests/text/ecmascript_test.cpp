#include <lisle/text/ecmascript.hpp>

#include <lisle/codec.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace ecmascript_test {

std::string stringify(std::string_view text) {
    auto value = lisle::decode_as<boost::json::value>(
        text, {.max_depth = lisle::decode_options::no_limit, .ecmascript = true});
    REQUIRE(value.has_value());
    lisle::text::ecmascript::normalize(*value);
    return lisle::encode_as(*value, {.numbers = lisle::text::number_style::ecmascript});
}

TEST_CASE("keys that are array indices come first, ascending, on every level") {
    CHECK(
        stringify(R"({"b":1,"10":{"z":1,"0":2},"2":3,"a":4,"01":5,"4294967295":6,"4294967294":7})")
        == R"({"2":3,"10":{"0":2,"z":1},"4294967294":7,"b":1,"a":4,"01":5,"4294967295":6})");
}

TEST_CASE("numbers are doubles; beyond their range is null") {
    CHECK(stringify("[9007199254740993,-9007199254740993,123456789012345678,1e400,-0,1.50,1e21]")
          == "[9007199254740992,-9007199254740992,123456789012345680,null,0,1.5,1e+21]");
}

TEST_CASE("lone surrogates are kept, and escaped") {
    CHECK(stringify(R"(["\uD83D","\ud83d\ude00","x\udE00y","\ud83dz"])")
          == "[\"\\ud83d\",\"\U0001F600\",\"x\\ude00y\",\"\\ud83dz\"]");
    CHECK(lisle::decode_as<std::string>(R"("\ud83d")").error().code == lisle::errc::bad_escape);
}

TEST_CASE("only plain numbers are indices") {
    using lisle::text::ecmascript::find_array_index;
    CHECK(find_array_index("0") == 0U);
    CHECK(find_array_index("4294967294") == 4294967294U);
    for (std::string_view key : {"", "00", "-1", "1.0", "4294967295", "99999999999", "a"})
        CHECK_MESSAGE(!find_array_index(key), key);
}

}  // namespace ecmascript_test

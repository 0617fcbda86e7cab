#include <doctest/doctest.h>

#include <lisle/scalars/unsigned.hpp>

#include <cstdint>
#include <string_view>

namespace unsigned_test {

using lisle::scalars::parse_unsigned;

TEST_CASE("an unsigned integer is digits, with an optional plus sign") {
    CHECK(parse_unsigned<std::uint32_t>("0") == 0);
    CHECK(parse_unsigned<std::uint32_t>("+007") == 7);
    CHECK(parse_unsigned<std::uint32_t>("4294967295") == 4294967295);
    CHECK(parse_unsigned<std::uint64_t>("18446744073709551615") == UINT64_MAX);
}

TEST_CASE("no other text is an unsigned integer") {
    for (std::string_view text :
         {"", "+", "-1", "-0", "++1", " 1", "1 ", "1x", "0x1", "4294967296"})
        CHECK(!parse_unsigned<std::uint32_t>(text));
}

}  // namespace unsigned_test

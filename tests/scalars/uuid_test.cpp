#include <doctest/doctest.h>

#include <lisle/scalars/uuid.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <sstream>
#include <string_view>

namespace uuid_test {

namespace scalars = lisle::scalars;

namespace {
constexpr std::string_view hyphenated = "d8694ff2-90d5-4b6f-be33-33c1763acd52";
}

TEST_CASE("a UUID is read hyphenated, simple, braced and as a URN, in any case") {
    for (std::string_view const text :
         {"d8694ff2-90d5-4b6f-be33-33c1763acd52", "D8694FF2-90d5-4B6F-BE33-33C1763ACD52",
          "d8694ff290d54b6fbe3333c1763acd52", "{d8694ff2-90d5-4b6f-be33-33c1763acd52}",
          "urn:uuid:D8694FF2-90d5-4b6f-be33-33c1763acd52"}) {
        CAPTURE(text);
        auto const id = scalars::parse_uuid(text);
        REQUIRE(id);
        CHECK(scalars::to_string(*id) == hyphenated);
    }
}

TEST_CASE("any other spelling is not a UUID") {
    for (std::string_view const text :
         {"", "nope", "{d8694ff290d54b6fbe3333c1763acd52}", "{d8694ff2-90d5-4b6f-be33-33c1763acd52",
          "(d8694ff2-90d5-4b6f-be33-33c1763acd52)", "[d8694ff2-90d5-4b6f-be33-33c1763acd52}",
          "urn:uuid:d8694ff290d54b6fbe3333c1763acd52",
          "URN:UUID:d8694ff2-90d5-4b6f-be33-33c1763acd52", "d8694ff2-90d5-4b6f-be3333c1763acd52",
          "d8694ff290d5-4b6f-be33-33c1763acd52", "d8694ff2-90d54-b6f-be33-33c1763acd52",
          "d8694ff2-90d5-4b6f-be33-33c1763acd5g", "d8694ff290d54b6fbe3333c1763acd5",
          "d8694ff290d54b6fbe3333c1763acd522", " d8694ff2-90d5-4b6f-be33-33c1763acd52",
          "d8694ff2-90d5-4b6f-be33-33c1763acd5 ", "--------------------------------",
          "d8694ff2_90d5_4b6f_be33_33c1763acd52"}) {
        CAPTURE(text);
        CHECK_FALSE(scalars::parse_uuid(text));
    }
}

TEST_CASE("UUIDs are ordered as their texts are") {
    auto const low = scalars::parse_uuid("00000000-0000-0000-0000-0000000000ff");
    auto const high = scalars::parse_uuid("01000000-0000-0000-0000-000000000000");
    CHECK(*low < *high);
    CHECK(scalars::uuid{} == scalars::parse_uuid("00000000000000000000000000000000"));
}

TEST_CASE("a random UUID has version 4 and the variant of RFC 9562") {
    std::array<std::uint8_t, 16> random{};
    CHECK(scalars::to_string(scalars::make_uuid_v4(random))
          == "00000000-0000-4000-8000-000000000000");
    random.fill(0xFF);
    CHECK(scalars::to_string(scalars::make_uuid_v4(random))
          == "ffffffff-ffff-4fff-bfff-ffffffffffff");
}

TEST_CASE("a UUID of version 7 starts with its time") {
    // The example of RFC 9562, appendix A.6: 2022-02-22T19:22:22Z.
    constexpr scalars::uuid example = scalars::make_uuid_v7(
        0x017F22E279B0, {0x0C, 0xC3, 0x18, 0xC4, 0xDC, 0x0C, 0x0C, 0x07, 0x39, 0x8F});
    CHECK(scalars::to_string(example) == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
    CHECK(scalars::find_v7_milliseconds(example) == 0x017F22E279B0);
    CHECK_FALSE(scalars::find_v7_milliseconds(scalars::make_uuid_v4({})));
}

TEST_CASE("a UUID is printed hyphenated, and its hash has the salt") {
    auto const id = scalars::parse_uuid(hyphenated).value();
    std::ostringstream out;
    out << id;
    CHECK(out.str() == hyphenated);
    std::string const bytes{id.bytes.begin(), id.bytes.end()};
    CHECK(std::hash<scalars::uuid>{}(id) == lisle::text::salted_hash{}(bytes));
}

}  // namespace uuid_test

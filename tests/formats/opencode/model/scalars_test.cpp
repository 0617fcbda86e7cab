#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/scalars.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace opencode_scalars_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

TEST_CASE("only the prefix of an id is checked") {
    for (auto const* text : {R"("prt_1")", R"("prt")", R"("prtx")"})
        keeps<opencode::part_id>(text, strict);
    for (auto const* text : {R"("")", R"("msg_1")", R"(" prt_1")", R"("PRT_1")"})
        forgives<opencode::part_id>(text, errc::bad_value, "");
    fails<opencode::part_id>("1", errc::wrong_type, "");
}

TEST_CASE("values are written as JSON.stringify does after JSON.parse") {
    constexpr std::string_view text = R"({"b":[{"x":1,"7":2}],"10":9007199254740993,"9":-0.0})";
    for (auto const& preset : {permissive, reference, strict})
        reads<opencode::any>(text, R"({"9":0,"10":9007199254740992,"b":[{"7":2,"x":1}]})", preset);
    keeps<opencode::any>("null");
    keeps<opencode::any>(R"("\ud800")");
}

TEST_CASE("a record is an object, and zod leaves __proto__ out of it") {
    keeps<opencode::record>("{}");
    CHECK(write(opencode::record{}) == "{}");
    reads<opencode::record>(R"({"__proto__":1,"a":{"__proto__":2}})", R"({"a":{"__proto__":2}})");
    keeps<opencode::record>(R"({"__proto__":1,"a":{"__proto__":2}})", permissive);
    CHECK(lisle::decode_as<opencode::record>(R"({"a":0,"__proto__":1})", strict).error().code
          == errc::not_canonical);
    for (auto const* text : {"[]", "null", "1", R"("{}")"})
        forgives<opencode::record>(text, errc::wrong_type, "");
}

TEST_CASE("numbers are doubles, spelled as JavaScript does") {
    reads<opencode::number>("1.776643200e12", "1776643200000");
    reads<opencode::number>("9007199254740993", "9007199254740992");
    for (auto const* text : {"0", "-1", "1.5", "1e-7", "1e+21"}) keeps<opencode::number>(text);
    CHECK(lisle::decode_as<opencode::number>("1e400", reference).error().code
          == errc::out_of_range);
    fails<opencode::number>("\"1\"", errc::wrong_type, "");
    opencode::number n = 2;
    CHECK(n + 1 == 3);
}

TEST_CASE("whole numbers have no fraction, counts no sign") {
    for (auto const* text : {"0", "-3", "9007199254740991"}) keeps<opencode::whole_number>(text);
    for (auto const* text : {"0.5", "9007199254740992"})
        forgives<opencode::whole_number>(text, errc::out_of_range, "");
    keeps<opencode::count>("2");
    forgives<opencode::count>("-1", errc::out_of_range, "");
}

TEST_CASE("a number is truncated and saturated to a column's integer; NaN becomes 0") {
    using lisle::opencode::to_whole;
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    CHECK(to_whole(1769904000000.9) == 1769904000000);
    CHECK(to_whole(-1.5) == -1);
    CHECK(to_whole(1e300) == most);
    CHECK(to_whole(-1e300) == least);
    CHECK(to_whole(9223372036854775808.0) == most);
    CHECK(to_whole(-9223372036854775808.0) == least);
    CHECK(to_whole(std::numeric_limits<double>::quiet_NaN()) == 0);
}

}  // namespace opencode_scalars_test

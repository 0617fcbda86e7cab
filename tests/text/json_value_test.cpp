#include <lisle/text/json_value.hpp>
#include <lisle/text/json_value_writer.hpp>

#include <boost/json/array.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace json_value_test {

namespace json = boost::json;
namespace text = lisle::text;
using lisle::errc;

namespace {

json::value build(std::string_view from) {
    text::cursor in{from};
    text::scratch room;
    text::json_builder builder;
    json::value out;
    CAPTURE(from);
    CHECK(builder.read(in, room, out));
    CHECK(in.at_end());
    return out;
}

std::string to_text(json::value const& value) {
    std::string out;
    {
        text::writer to{out};
        text::write_json(to, value);
    }
    return out;
}

}  // namespace

TEST_CASE("every kind of value is built") {
    CHECK(build("null").is_null());
    CHECK(build("true").as_bool());
    CHECK(!build("false").as_bool());
    CHECK(build(R"("a\u0000b")").as_string() == json::string_view("a\0b", 3));
    CHECK(build("[]").as_array().empty());
    CHECK(build("{}").as_object().empty());
    CHECK(build(R"({"":[{"a":null}]})").at("").at(0).at("a").is_null());
}

TEST_CASE("integers are unsigned, negative integers signed, other numbers doubles") {
    CHECK(build("0").as_uint64() == 0);
    CHECK(build("18446744073709551615").as_uint64() == std::numeric_limits<std::uint64_t>::max());
    CHECK(build("-1").as_int64() == -1);
    CHECK(build("-9223372036854775808").as_int64() == std::numeric_limits<std::int64_t>::min());
    CHECK(build("18446744073709551616").as_double() == 18446744073709551616.0);
    CHECK(build("-9223372036854775809").as_double() == -9223372036854775808.0);
    CHECK(build("1.0").as_double() == 1.0);
    CHECK(build("1e2").as_double() == 100.0);
    // Numbers that Boost's own parser reads as integers or off by one unit.
    CHECK(std::bit_cast<std::uint64_t>(build("-0").as_double()) == std::uint64_t{1} << 63);
    CHECK(build("0.30000000000000004").as_double() == 0.1 + 0.2);
    CHECK(build("7.2057594037927933e16").as_double() == 72057594037927936.0);
}

TEST_CASE("keys keep their order, and a repeated key has its last value at its first place") {
    CHECK(to_text(build(R"({"b":1,"a":2,"c":3})")) == R"({"b":1,"a":2,"c":3})");
    CHECK(to_text(build(R"({"a":1,"b":2,"a":{"x":1,"x":[]}})")) == R"({"a":{"x":[]},"b":2})");
    CHECK(to_text(build(R"({"\u0061":1,"a":2})")) == R"({"a":2})");
    // Many keys are searched by hash.
    std::string many = "{", expected = "{";
    for (int i = 0; i < 100; ++i) many += "\"k" + std::to_string(i) + "\":0,";
    for (int i = 99; i > 0; --i)
        many += "\"k" + std::to_string(i) + "\":" + std::to_string(i) + ',';
    many += "\"k0\":0}";
    for (int i = 0; i < 100; ++i)
        expected += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":" + std::to_string(i);
    CHECK(to_text(build(many)) == expected + '}');
}

TEST_CASE("broken JSON is refused, and the builder can be reused") {
    text::scratch room;
    text::json_builder builder;
    json::value out = 1;
    struct row {
        std::string_view json;
        errc code;
        std::size_t at;
    };
    for (auto const& [from, code, at] :
         {row{"[1,{\"a\":[", errc::unexpected_end, 9}, row{"[1,]", errc::syntax, 3},
          row{"{\"a\":\"\\q\"}", errc::bad_escape, 6}, row{"[1e999]", errc::number_too_large, 1},
          row{"{\"\xC3\":1}", errc::invalid_utf8, 2}, row{"[1,-]", errc::syntax, 4}}) {
        text::cursor in{from};
        auto const& shown = from;  // clang 14 captures no structured binding
        CAPTURE(shown);
        CHECK(!builder.read(in, room, out));
        CHECK(in.failed.code == code);
        CHECK(in.failed.at == in.first + at);
    }
    text::cursor in{"[2]"};
    CHECK(builder.read(in, room, out));
    CHECK(to_text(out) == "[2]");
}

TEST_CASE("depth is limited by the cursor") {
    auto const nested = [](std::size_t levels) {
        return std::string(levels, '[') + std::string(levels, ']');
    };
    CHECK(to_text(build(nested(127))) == nested(127));
    text::cursor in{"[[[]]]", 2};
    text::scratch room;
    json::value out;
    CHECK(!text::json_builder{}.read(in, room, out));
    CHECK(in.failed.code == errc::too_deep);
}

TEST_CASE("values live in the storage that the builder was given") {
    json::monotonic_resource memory;
    json::storage_ptr const storage = &memory;
    text::json_builder builder{storage};
    text::scratch room;
    text::cursor in{R"({"a":["a long string that needs memory of its own"]})"};
    json::value out(storage);
    REQUIRE(builder.read(in, room, out));
    CHECK(out.storage() == storage);
    CHECK(out.at("a").storage() == storage);
}

}  // namespace json_value_test

#include <lisle/text/member_order.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace member_order_test {

using lisle::text::member_order;
using lisle::text::order_members;

/// The first bytes of the keys and values of each object with an order of its own.
std::string to_text(std::string_view minified, member_order by) {
    std::string out;
    auto const ordered = order_members(minified, by);
    REQUIRE(ordered.has_value());
    for (auto const& object : *ordered) {
        out += std::to_string(object.begin - minified.data()) + ':';
        for (auto const& m : object.members) out += std::string{' '} + m.key[1] + *m.value;
        out += ';';
    }
    return out;
}

TEST_CASE("only objects that are written otherwise have an order") {
    constexpr std::string_view text = R"([{"b":1,"a":2},{"a":3,"b":4},{}])";
    CHECK(to_text(text, member_order::as_read).empty());
    CHECK(to_text(text, member_order::sorted) == "1: a2 b1;");
    CHECK(to_text(text, member_order::indices_first).empty());
}

TEST_CASE("a duplicate key has its last value at its first place") {
    constexpr std::string_view text = R"({"b":1,"a":2,"\u0062":3,"c":4})";
    CHECK(to_text(text, member_order::as_read) == "0: b3 a2 c4;");
    CHECK(to_text(text, member_order::sorted) == "0: a2 b3 c4;");
}

TEST_CASE("array indices come first, in ascending order") {
    CHECK(to_text(R"({"b":1,"7":2,"5":3,"07":4})", member_order::indices_first)
          == "0: 53 72 b1 04;");
}

TEST_CASE("objects are listed by their place, also inside other objects") {
    CHECK(to_text(R"({"z":{"y":1,"x":2},"a":[{"d":3,"c":4}]})", member_order::sorted)
          == "0: a[ z{;5: x2 y1;24: c4 d3;");
}

}  // namespace member_order_test

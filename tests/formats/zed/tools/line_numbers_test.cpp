#include <doctest/doctest.h>

#include <lisle/formats/zed/tools/line_numbers.hpp>

#include <string>
#include <string_view>

namespace line_numbers_test {

namespace zed = lisle::zed;

TEST_CASE("lines are numbers from 1") {
    auto const lines = [](std::string_view text) {
        auto const read = zed::detail::parse_lines(text);
        return read ? std::to_string(read->start) + "-" + std::to_string(read->end) : "none";
    };
    CHECK(lines("L5:15") == "4-14");
    CHECK(lines("5") == "4-4");
    CHECK(lines("+5-L6") == "4-5");
    CHECK(lines("4294967295:1") == "4294967294-0");
    for (auto const* wrong : {"", "L", "0", "1:0", "4294967296", "1:2:3", "5:L6", "-1", "1 ", "x"})
        CHECK(lines(wrong) == "none");
}

TEST_CASE("the last line has a number of 33 bits, which is read on request") {
    zed::line_range const all{4294967295U, 0, {}};
    auto const text = zed::detail::to_lines(all);
    CHECK(text == "4294967296:1");
    CHECK(!zed::detail::parse_lines(text).has_value());
    CHECK(zed::detail::parse_lines(text, true) == all);
    CHECK(!zed::detail::parse_one_based("4294967297", true).has_value());
}

}  // namespace line_numbers_test

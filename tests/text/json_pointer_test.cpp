#include <lisle/text/json_pointer.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace json_pointer_test {

using lisle::text::find_index;
using lisle::text::split_pointer;
using tokens = std::vector<std::string>;

TEST_CASE("a pointer is split into tokens without escapes") {
    CHECK(split_pointer("") == tokens{});
    CHECK(split_pointer("/") == tokens{""});
    CHECK(split_pointer("/a/0//b") == tokens{"a", "0", "", "b"});
    CHECK(split_pointer("/~01~1~0") == tokens{"~1/~"});
}

TEST_CASE("other text is no pointer") {
    for (auto const* const each : {"a", "#/a", "/~", "/~2", "/a~"}) {
        CAPTURE(each);
        CHECK(split_pointer(each) == std::nullopt);
    }
}

TEST_CASE("an index is a decimal number without leading zeros") {
    CHECK(find_index("0") == 0U);
    CHECK(find_index("120") == 120U);
    for (auto const* const each :
         {"", "-", "-1", "+1", "01", "1.0", "1x", "99999999999999999999999"}) {
        CAPTURE(each);
        CHECK(find_index(each) == std::nullopt);
    }
}

}  // namespace json_pointer_test

#include <lisle/formats/zed/edit/code_unit.hpp>

#include <doctest/doctest.h>

#include <string>

namespace code_unit_test {

namespace edit = lisle::zed::edit;

TEST_CASE("a byte that is not UTF-8 is a character of its own") {
    using namespace edit::detail;
    CHECK(decode_code_units("a\xC3\xA9\xFF\xC3") == std::u32string{'a', 0xE9, 0x1100FF, 0x1100C3});
    CHECK(decode_code_units("").empty());
    CHECK(decode_code_unit("\xE2\x82\xAC!").size == 3);
    CHECK(decode_code_unit("\xE2\x82!").size == 1);
}

}  // namespace code_unit_test

#include <doctest/doctest.h>

#include <lisle/text/hex.hpp>

namespace hex_test {

namespace text = lisle::text;

TEST_CASE("a hexadecimal digit has its value in either case, any other byte has none") {
    for (int byte = 0; byte < 256; ++byte) {
        CAPTURE(byte);
        int expected = -1;
        if (byte >= '0' && byte <= '9') expected = byte - '0';
        if (byte >= 'a' && byte <= 'f') expected = byte - 'a' + 10;
        if (byte >= 'A' && byte <= 'F') expected = byte - 'A' + 10;
        CHECK(text::hex_value(static_cast<char>(byte)) == expected);
    }
}

TEST_CASE("digits are made from the low four bits") {
    CHECK(text::lower_hex_digit(0x3A) == 'a');
    CHECK(text::upper_hex_digit(0x3A) == 'A');
    CHECK(text::lower_hex_digit(0x10) == '0');
    CHECK(text::upper_hex_digit(9) == '9');
}

}  // namespace hex_test

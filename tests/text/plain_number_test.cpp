#include <lisle/text/plain_number.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string_view>

namespace plain_number_test {

/// How much of the text is a number that every system spells so; 0 for none.
std::ptrdiff_t length_of(std::string_view text) {
    auto const* const first = text.data();
    auto const* const end = lisle::text::find_end_of_plain_number(first, first + text.size());
    return end == nullptr ? 0 : end - first;
}

TEST_CASE("integers and decimals of few digits are spelled alike everywhere") {
    for (std::string_view const whole :
         {"0", "7", "-7", "10", "123456789012345", "0.5", "-0.25", "12.125", "0.0001"})
        CHECK_MESSAGE(length_of(whole) == static_cast<std::ptrdiff_t>(whole.size()), whole);
    CHECK(length_of("12,3") == 2);
    CHECK(length_of("1.5}") == 3);
    CHECK(length_of("1]") == 1);
}

TEST_CASE("other numbers have a spelling that depends on the system or on their value") {
    for (auto const* other : {"-0", "1.0", "1.50", "1e5", "1E5", "1.5e0", "0.00001", "01", "-",
                              "1234567890123456", "0.1234567890123456", "1.", ".5", "", "x"})
        CHECK_MESSAGE(length_of(other) == 0, other);
}

}  // namespace plain_number_test

#include <lisle/formats/acpx/parser/reference_value.hpp>

#include <doctest/doctest.h>

#include <boost/json/array.hpp>

#include <limits>

namespace reference_value_test {

namespace detail = lisle::acpx::detail;
using detail::tree;

TEST_CASE("null and an absent value are equal, and neither is a string") {
    tree const null, text = "a";
    CHECK(detail::is_nullish(nullptr));
    CHECK(detail::is_nullish(&null));
    CHECK_FALSE(detail::is_nullish(&text));
    CHECK_FALSE(detail::is_string(&null));
    CHECK_FALSE(detail::is_string(nullptr));
    CHECK(detail::is_string_or_nullish(nullptr));
    CHECK(detail::is_string_or_nullish(&text));
    CHECK(detail::if_object(nullptr) == nullptr);
    CHECK(detail::if_object(&text) == nullptr);
}

TEST_CASE("a number is any JSON number, an integer has no fraction") {
    tree const whole = 3, real = 3.0, part = 3.5, large = ~std::uint64_t{}, text = "3";
    tree const infinite = std::numeric_limits<double>::infinity();
    for (auto const* value : {&whole, &real}) CHECK(detail::find_integer(value) == 3.0);
    CHECK(detail::find_number(&part) == 3.5);
    CHECK_FALSE(detail::find_integer(&part));
    CHECK(detail::find_number(&large) == 18446744073709551616.0);
    CHECK_FALSE(detail::find_number(&text));
    CHECK_FALSE(detail::find_number(nullptr));
    CHECK(detail::find_number(&infinite));
    CHECK_FALSE(detail::find_finite(&infinite));
}

TEST_CASE("a count is not negative") {
    tree const zero = 0, negative = -1, part = 0.5;
    CHECK(detail::is_count(&zero));
    CHECK(detail::is_count(&part));
    CHECK_FALSE(detail::is_count(&negative));
    CHECK(detail::is_integer_from(&zero, 0));
    CHECK_FALSE(detail::is_integer_from(&zero, 1));
    CHECK_FALSE(detail::is_integer_from(nullptr, 0));
}

TEST_CASE("an array of strings has no other elements, and may be empty") {
    tree const empty = boost::json::array{}, strings = {"a", "b"}, mixed = {"a", 1}, text = "a";
    CHECK(detail::is_string_array(&empty));
    CHECK(detail::is_string_array(&strings));
    CHECK_FALSE(detail::is_string_array(&mixed));
    CHECK_FALSE(detail::is_string_array(&text));
    CHECK_FALSE(detail::is_string_array(nullptr));
}

TEST_CASE("a name is trimmed, and absent if it is only white space") {
    tree const padded = " \t\xc2\xa0 name\n", blank = "\xe2\x80\xa8 ", number = 7;
    CHECK(detail::find_trimmed(&padded) == "name");
    CHECK_FALSE(detail::find_trimmed(&blank));
    CHECK_FALSE(detail::find_trimmed(&number));
}

TEST_CASE("a value is set under its key and replaces another") {
    boost::json::object object{{"a", 1}};
    detail::keep(object, "a", 2);
    detail::keep(object, "b", detail::to_tree("x"));
    CHECK(object.size() == 2);
    CHECK(*detail::find(object, "a") == 2);
    CHECK(*detail::find(object, "b") == "x");
    CHECK(detail::find(object, "c") == nullptr);
}

}  // namespace reference_value_test

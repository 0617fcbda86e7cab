#include <lisle/engine/type_operations.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <lisle/engine/read.hpp>
#include <lisle/engine/write.hpp>

#include "support/samples.hpp"

namespace type_operations_test {

namespace detail = lisle::detail;

template <class T>
constexpr auto const& of = detail::operations_of<T>;

TEST_CASE("objects without hooks share their functions, and each has its table") {
    CHECK((of<samples::point>.read_by == of<samples::item>.read_by));
    CHECK((of<samples::point>.write_by == of<samples::item>.write_by));
    CHECK(of<samples::point>.table == &detail::object_type_of<samples::point>);
    CHECK(of<samples::item>.table == &detail::object_type_of<samples::item>);
}

TEST_CASE("an object with hooks is read and written by them") {
    CHECK((of<samples::span>.read_by == &detail::read_value<samples::span>));
    CHECK((of<samples::span>.write_by == &detail::write_value<samples::span>));
}

TEST_CASE("arrays are read by one function") {
    using numbers = std::vector<int>;
    using words = std::vector<std::string>;
    CHECK((of<numbers>.read_by == of<words>.read_by));
    CHECK(of<numbers>.table == &detail::sequence_type_of<numbers>);
}

TEST_CASE("the variants of one tagging share their functions") {
    CHECK((of<samples::action>.read_by == of<samples::closed_action>.read_by));
    CHECK((of<samples::action>.write_by == of<samples::closed_action>.write_by));
    CHECK((of<samples::action>.read_by != of<samples::piece>.read_by));
    CHECK(of<samples::piece>.table == &detail::variant_type_of<samples::piece>);
}

}  // namespace type_operations_test

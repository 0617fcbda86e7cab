#include <lisle/engine/describe/type_name.hpp>

#include <doctest/doctest.h>

#include "support/samples.hpp"

namespace type_name_test {

using lisle::detail::identity_of_type;
using lisle::detail::name_of_type;

struct plain {};
template <class... T>
struct basic_list {};

TEST_CASE("a type is called by its name, without its arguments") {
    CHECK(name_of_type<plain>().name == "plain");
    CHECK(name_of_type<plain>().scope == "type_name_test");
    CHECK(name_of_type<basic_list<int, plain>>().name == "list");
    CHECK(name_of_type<samples::item>().name == "item");
    CHECK(name_of_type<int>().name == "int");
    CHECK(name_of_type<int>().scope.empty());
}

TEST_CASE("two types never have the same identity") {
    CHECK(identity_of_type<plain>() == identity_of_type<plain>());
    CHECK(identity_of_type<basic_list<int>>() != identity_of_type<basic_list<long>>());
}

}  // namespace type_name_test

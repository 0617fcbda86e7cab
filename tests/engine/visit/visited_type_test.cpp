// tests/engine/visit/visited_type_test.cpp - the tables of visits name what a visitor looks for.
#include <doctest/doctest.h>
#include <support/samples.hpp>

#include <lisle/engine/visit/visited_type.hpp>
#include <lisle/visit.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace visited_type_test {

struct row {
    std::optional<std::string> name;
    int number = 0;
    std::vector<row> rows;
    lisle::unknown_members extra;
};

}  // namespace visited_type_test

template <>
struct lisle::schema<visited_type_test::row> : object_of<visited_type_test::row> {
    struct fields : list<field<"name", &self::name, is_prose>, field<"number", &self::number>,
                         field<"rows", &self::rows>, rest<&self::extra>> {};
};

namespace visited_type_test {

using lisle::detail::string_visitor;
using lisle::detail::value_visitor;
using lisle::detail::visited_fields;
using lisle::detail::visited_type_of;

template <class Visitor>
visited_fields const& fields_for() {
    return *static_cast<visited_fields const*>(visited_type_of<Visitor, row>.table);
}

TEST_CASE("a table has the types of the fields that a visitor looks into") {
    auto const& strings = fields_for<string_visitor>();
    CHECK(strings.types[0] == &visited_type_of<string_visitor, std::optional<std::string>>);
    CHECK(strings.types[1] == nullptr);
    CHECK(strings.types[2] == &visited_type_of<string_visitor, std::vector<row>>);
    CHECK(strings.rest_at == 3);

    auto const& numbers = fields_for<value_visitor<int>>();
    CHECK(numbers.types[0] == nullptr);
    CHECK(numbers.types[1] != nullptr);
    CHECK(numbers.types[2] != nullptr);
    CHECK(numbers.rest_at == numbers.size);
}

TEST_CASE("the tables of all visitors share the entries of a list") {
    auto const& entries = *fields_for<string_visitor>().entries;
    CHECK(&entries == fields_for<value_visitor<int>>().entries);
    CHECK(entries.name == "name");
    CHECK(entries.kinds.value == lisle::string_kind::prose);
}

TEST_CASE("a table names the fields that an object remembers") {
    row const any;
    auto const& fields = fields_for<string_visitor>();
    CHECK(fields.name_of(&any, 2) == "rows");
    CHECK(fields.name_of(&any, 4).empty());
}

TEST_CASE("a table of a variant has a row for each alternative") {
    auto const& type = visited_type_of<string_visitor, samples::action>;
    auto const& variant = *static_cast<lisle::detail::visited_variant const*>(type.table);
    CHECK(variant.size == std::variant_size_v<samples::action::variant>);
    for (std::size_t i = 0; i < variant.size; ++i) CHECK(variant.cases[i].type != nullptr);
}

}  // namespace visited_type_test

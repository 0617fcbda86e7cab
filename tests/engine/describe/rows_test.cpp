#include <lisle/engine/describe/rows.hpp>

#include <lisle/engine/describe/variant.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>

namespace rows_test {

struct parcel {
    std::string to;
    std::optional<int> weight;
    int stamp = 3;
};

}  // namespace rows_test

template <>
struct lisle::schema<rows_test::parcel> : object_of<rows_test::parcel> {
    static constexpr key_description descriptions[]{{"to", "Who gets it.", "uri"}};

    struct fields : list<field<"to", &self::to, also<"for">, formerly<"name">>,
                         field<"weight", &self::weight, skip_none>,
                         field<"stamp", &self::stamp, skip_default>, deny_unknown_fields> {};
};

namespace rows_test {

constexpr auto rows = lisle::detail::make_rows<parcel>(typename lisle::schema<parcel>::fields{});

TEST_CASE("a row of the table has the facts of a field") {
    static_assert(rows.denies_unknown && !rows.is_kept_as_read);
    auto const& to = rows.fields[0];
    CHECK(to.name == "to");
    CHECK_FALSE(static_cast<bool>(to.inside));
    CHECK_FALSE(static_cast<bool>(to.initial));
    CHECK_FALSE(to.options.optional);
    CHECK(static_cast<bool>(rows.fields[1].inside));
    CHECK_FALSE(rows.fields[3].is_field);
}

TEST_CASE("a field has its other keys, its values and its words") {
    lisle::schema_describer d{lisle::permissive};
    parcel const blank{};
    auto const to = lisle::detail::describe_field(d, rows.fields[0], rows, &blank);
    CHECK(to.aliases == std::vector<std::string_view>{"for"});
    CHECK(to.former_keys == std::vector<std::string_view>{"name"});
    CHECK(to.description == "Who gets it.");
    CHECK(to.format == "uri");
    auto const stamp = lisle::detail::describe_field(d, rows.fields[2], rows, &blank);
    CHECK(stamp.initial == boost::json::value(3));
    CHECK(stamp.omitted == std::vector<boost::json::value>{0});
}

TEST_CASE("null is no way to leave an optional out that is written without it") {
    lisle::schema_describer strict{lisle::strict}, permissive{lisle::permissive};
    auto const& weight = rows.fields[1];
    CHECK(lisle::detail::describe_value(strict, weight, false)
          != lisle::detail::describe_value(permissive, weight, false));
    CHECK(lisle::detail::describe_value(strict, weight, true)
          == lisle::detail::describe_value(permissive, weight, true));
}

}  // namespace rows_test

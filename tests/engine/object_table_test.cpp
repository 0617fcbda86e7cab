#include <lisle/engine/object_table.hpp>

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

#include "support/samples.hpp"

namespace object_table_test {

namespace detail = lisle::detail;

struct aged {
    int fixed = 0, added = 0, dropped = 0;
};

}  // namespace object_table_test

template <>
struct lisle::schema<object_table_test::aged> : object_of<object_table_test::aged> {
    struct fields : list<field<"fixed", &self::fixed>, field<"added", &self::added, newer>,
                         field<"dropped", &self::dropped, or_default, removed>> {};
};

namespace object_table_test {

namespace {

constexpr auto& items = detail::object_type_of<samples::item>;
constexpr auto& ages = detail::object_type_of<aged>;

std::size_t find(detail::object_type const& type, std::string_view key,
                 lisle::decode_options const& options = lisle::permissive, std::uint64_t seen = 0) {
    return detail::find_field(type, options, seen, key);
}

}  // namespace

TEST_CASE("a table has an entry for each field of the list, and masks of special fields") {
    CHECK(items.size == 8);
    CHECK(items.rest_at == 4);
    CHECK(items.tag_at == items.size);
    CHECK(items.required == 0b1);
    // Without `size`, which is skipped if it is zero, without `hint` and the rest.
    CHECK(items.always == 0b11000111);
    CHECK_FALSE(items.denies_unknown);
    CHECK(detail::object_type_of<samples::sealed>.denies_unknown);
    CHECK(detail::object_type_of<samples::paint>.tag_at == 1);
    CHECK((detail::object_type_of<samples::point>.rest == nullptr));
}

TEST_CASE("a list that extends another one has the same members of the larger object") {
    auto const& priced = detail::object_type_of<samples::priced_item>;
    CHECK(priced.size == items.size + 1);
    samples::priced_item one;
    CHECK(priced.members[2].at(&one) == &one.count);
    CHECK(priced.members[8].at(&one) == &one.price);
    CHECK(priced.rest(&one) == &one.extra);
}

TEST_CASE("a field is found by its key, by an alias, or by a former key that nothing replaced") {
    CHECK(find(items, "id") == 0);
    CHECK(find(items, "number") == 2);
    CHECK(find(items, "number", lisle::reference) == 2);
    CHECK(find(items, "number", lisle::strict) == detail::no_field);
    CHECK(find(items, "bytes") == 3);
    CHECK(find(items, "bytes", lisle::reference) == detail::no_field);
    CHECK(find(items, "bytes", lisle::permissive, 1U << 3) == detail::no_field);
    CHECK(find(items, "none") == detail::no_field);
    CHECK(find(items, "") == detail::no_field);
    CHECK(items.members[2].is_called("number"));
    CHECK_FALSE(items.members[3].is_called("bytes"));
}

TEST_CASE("a field of another revision is found by permissive readers and by that revision's") {
    auto latest = lisle::reference;
    latest.revision = lisle::schema_revision::latest;
    CHECK(find(ages, "added") == 1);
    CHECK(find(ages, "dropped") == 2);
    CHECK(find(ages, "added", lisle::reference) == detail::no_field);
    CHECK(find(ages, "dropped", lisle::reference) == 2);
    CHECK(find(ages, "added", latest) == 1);
    CHECK(find(ages, "dropped", latest) == detail::no_field);
    CHECK(ages.always_in(lisle::schema_revision::pinned) == 0b101);
    CHECK((ages.always_in(lisle::schema_revision::latest) & 0b100) == 0);
    CHECK(ages.required_by(lisle::permissive) == 0b1);
}

TEST_CASE("a blank object lends its default values") {
    int count = 0;
    CHECK(detail::with_blank(items, items.members[2], [&](void* value) {
        count = *static_cast<int*>(value);
        return true;
    }));
    CHECK(count == 3);
}

TEST_CASE("null is a value of optional and dynamic types, and of variants that have a unit") {
    CHECK(items.members[1].takes_null);
    CHECK(items.members[7].takes_null);
    CHECK_FALSE(items.members[0].takes_null);
    CHECK(detail::takes_null<samples::loose>);
    CHECK_FALSE(detail::takes_null<samples::label>);
}

}  // namespace object_table_test

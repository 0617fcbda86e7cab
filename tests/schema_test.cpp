#include <lisle/schema.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace schema_test {

struct size {
    int width = 1;
    int height = 2;

    bool operator==(size const&) const = default;
};

/// A size among other things, in two ways.
struct box {
    std::string name;
    schema_test::size size;
    std::optional<int> depth;
    lisle::unknown_fields<lisle::owned> extra;

    bool operator==(box const&) const = default;
};

}  // namespace schema_test

template <>
struct lisle::schema<schema_test::size> : object_of<schema_test::size> {
    struct fields : list<field<"width", &self::width>, field<"height", &self::height>> {};
};

template <>
struct lisle::schema<schema_test::box> : object_of<schema_test::box> {
    using size_fields = list<field<"width", &schema_test::size::width>,
                             field<"height", &schema_test::size::height, or_default>>;
    using others = list<field<"depth", &self::depth, skip_none, lenient>, rest<&self::extra>>;
    using fields = concatenate<list<field<"name", &self::name>>,
                               concatenate<flatten<&self::size, size_fields>, others>>;
};

namespace schema_test {

using namespace checks;

TEST_CASE("a field knows its name, its key as it is written, and its options") {
    using samples::item;
    using plain = lisle::field<"id", &item::id>;
    static_assert(plain::name == "id" && plain::quoted == "\"id\"");
    static_assert(!plain::options.optional && !plain::options.skipped && !plain::options.lone);
    static_assert(lisle::field<"title", &item::title>::options.optional);
    static_assert(lisle::field<"count", &item::count, lisle::or_default>::options.optional);
    static_assert(lisle::field<"size", &item::size, lisle::skip_default>::options.skipped);
    static_assert(lisle::field<"hint", &item::hint, lisle::skip_none>::options.skipped);
    static_assert(lisle::field<"tags", &item::tags, lisle::one_or_many>::options.lone);

    using renamed =
        lisle::field<"a", &item::count, lisle::also<"b">, lisle::also<"c">, lisle::formerly<"d">>;
    static_assert(renamed::has_alias("b") && renamed::has_alias("c"));
    static_assert(!renamed::has_alias("a") && !renamed::has_alias("d") && !renamed::has_alias(""));
    static_assert(renamed::was_called("d") && !renamed::was_called("b"));
    static_assert(renamed::former_key == "\"d\"" && plain::former_key.empty());
    CHECK(!plain::has_alias(""));
    CHECK(!plain::was_called(""));
}

TEST_CASE("extend appends entries to those of another list") {
    static_assert(
        std::is_same_v<lisle::extend<lisle::list<lisle::tag_slot>, lisle::deny_unknown_fields>,
                       lisle::list<lisle::tag_slot, lisle::deny_unknown_fields>>);
    keeps<samples::priced_item>(
        R"({"id":"a","title":null,"count":3,"tags":[],"data":null,"price":7})");
    keeps<samples::priced_item>(R"({"id":"a","u":1,"price":7,"v":2})",
                                R"({"id":"a","title":null,"count":3,"tags":[],"data":null,)"
                                R"("u":1,"price":7,"v":2})");
    fails_at<samples::priced_item>(R"({"id":"a"})", errc::missing_field, "/price", 0);
}

TEST_CASE("the record of a source layout takes one pointer in an object") {
    struct plain_item {
        std::string id;
        std::optional<std::string> title;
        int count;
        unsigned size;
        std::optional<std::string> hint;
        std::vector<std::string> tags;
        lisle::json data;
    };
    CHECK(sizeof(samples::item) == sizeof(plain_item) + sizeof(void*));
    CHECK(sizeof(samples::say) == sizeof(std::string) + sizeof(void*));
}

TEST_CASE("the fields of a member can be among those of its owner") {
    auto const value = read<box>(R"({"name":"a","width":3,"height":4})");
    CHECK(value.size == size{3, 4});
    keeps<box>(R"({"height":4,"mood":1,"width":3,"name":"a"})",
               R"({"name":"a","mood":1,"width":3,"height":4})");
    fails_at<box>(R"({"name":"a","width":"3"})", errc::wrong_type, "/width", 20);
    fails_at<box>(R"({"name":"a"})", errc::missing_field, "/width", 0);
}

TEST_CASE("a lenient field with a value of another type is absent, and the value is kept") {
    std::string_view const text = R"({"name":"a","width":3,"height":4,"depth":["x"]})";
    auto value = read<box>(text);
    CHECK(!value.depth);
    CHECK(notes_of<box>(text) == notes{"a value of another type at /depth (byte 41)"});
    keeps<box>(text);
    CHECK(!read<box>(text, reference).depth);
    fails_at<box>(text, errc::wrong_type, "/depth", 41, strict);
    fails_at<box>(R"({"name":"a","width":3,"depth":[}})", errc::syntax, "/depth", 31);
    value.depth = 5;
    CHECK(lisle::encode_as(value) == R"({"name":"a","width":3,"height":4,"depth":5})");
}

}  // namespace schema_test

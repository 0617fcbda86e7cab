// tests/schema/trait_test.cpp - the categories that a schema is declared with.
#include <lisle/schema/trait.hpp>

#include <doctest/doctest.h>

#include <string>
#include <type_traits>

namespace trait_test {

struct nobody {};
struct object {
    int value = 0;
};
struct text {
    std::string characters;
};
enum class colour { red };

}  // namespace trait_test

template <>
struct lisle::schema<trait_test::object> : transparent<&trait_test::object::value> {};
template <>
struct lisle::schema<trait_test::text> : normalized_string<&trait_test::text::characters> {};
template <>
struct lisle::schema<trait_test::colour> : string_enum<trait_test::colour> {};

namespace trait_test {

TEST_CASE("a type is described if its schema names a category") {
    CHECK(lisle::described<object>);
    CHECK(lisle::described<text>);
    CHECK(lisle::described<colour>);
    CHECK_FALSE(lisle::described<nobody>);
    CHECK_FALSE(lisle::described<int>);
    CHECK_FALSE(lisle::described<object const>);
}

TEST_CASE("a category knows the type and the member that it was declared with") {
    CHECK(std::is_same_v<lisle::schema<object>::self, object>);
    CHECK(std::is_same_v<lisle::schema<text>::self, text>);
    object const one{7};
    CHECK(one.*lisle::schema<object>::member == 7);
    CHECK(std::is_same_v<lisle::schema<object>::category, lisle::transparent_tag>);
    CHECK(std::is_same_v<lisle::schema<colour>::category, lisle::string_enum_tag>);
    using variant = lisle::one_of<object, lisle::untagged>;
    CHECK(std::is_same_v<variant::tagging, lisle::untagged>);
}

TEST_CASE("a tagging has its keys as text") {
    CHECK(lisle::internally_tagged<"type">::key == "type");
    CHECK(lisle::adjacently_tagged<"kind", "content">::key == "kind");
    CHECK(lisle::adjacently_tagged<"kind", "content">::content == "content");
    CHECK(lisle::internally_tagged<"">::key.empty());
}

}  // namespace trait_test

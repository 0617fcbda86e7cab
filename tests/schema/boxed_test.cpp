// tests/schema/boxed_test.cpp - a value in memory of its own.
#include <lisle/codec.hpp>
#include <lisle/schema/boxed.hpp>

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <type_traits>
#include <utility>

namespace boxed_test {

using lisle::boxed;

TEST_CASE("a copy of a box has a value of its own, and a moved box is empty") {
    boxed<std::string> a{"a"};
    auto b = a;
    CHECK(a == b);
    *b += 'b';
    CHECK(*a == "a");
    CHECK_FALSE(a == b);
    a = b;
    CHECK(*a == "ab");
    auto const c = std::move(a);
    CHECK(*c == "ab");
    CHECK_FALSE(static_cast<bool>(a));  // NOLINT(bugprone-use-after-move)
    CHECK_FALSE(a == c);
    a.emplace() = "d";
    CHECK(*a.get() == "d");
    CHECK(boxed<std::string> {} -> empty());
}

TEST_CASE("a box is small, and moves without its value") {
    using large = boxed<std::array<char, 1000>>;
    CHECK(sizeof(large) == sizeof(void*));
    CHECK(std::is_nothrow_move_constructible_v<large>);
    large a;
    auto const* const at = a.get();
    large const b = std::move(a);
    CHECK(b.get() == at);
}

TEST_CASE("a box is written as its value") {
    CHECK(lisle::encode_as(boxed<std::string>{"a"}) == "\"a\"");
    CHECK(*lisle::decode_as<boxed<std::string>>("\"a\"").value() == "a");
}

}  // namespace boxed_test

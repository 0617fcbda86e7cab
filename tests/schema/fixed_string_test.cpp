#include <lisle/schema/fixed_string.hpp>

#include <doctest/doctest.h>

#include <string_view>
#include <type_traits>

namespace fixed_string_test {

namespace {

template <lisle::fixed_string Name>
struct named_type {
    static constexpr std::string_view name = Name.view();
};

}  // namespace

TEST_CASE("a literal is a template argument, and the same text the same type") {
    static_assert(named_type<"">::name.empty());
    static_assert(named_type<"abc">::name == "abc");
    static_assert(std::is_same_v<named_type<"abc">, named_type<"abc">>);
    static_assert(!std::is_same_v<named_type<"abc">, named_type<"abd">>);
    static_assert(named_type<"a\0b">::name.size() == 3);
    CHECK(named_type<"a\xC3\xA9">::name == "a\xC3\xA9");
}

}  // namespace fixed_string_test

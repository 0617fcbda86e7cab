// tests/engine/visit/can_hold_test.cpp - the types that a type can hold, at compile time.
#include <doctest/doctest.h>
#include <support/samples.hpp>

#include <lisle/engine/visit/can_hold.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace can_hold_test {

using lisle::detail::can_hold;
using lisle::detail::of_strings;
using lisle::detail::of_type;
using lisle::detail::of_views;

TEST_CASE("a type can hold the types that its lists lead to") {
    static_assert(can_hold<of_type<samples::point>, samples::shelf>());
    static_assert(can_hold<of_type<samples::say>, samples::shelf>());
    static_assert(can_hold<of_type<samples::say>, std::optional<std::vector<samples::piece>>>());
    static_assert(can_hold<of_type<samples::shelf>, samples::shelf>());
    static_assert(!can_hold<of_type<samples::say>, samples::item>());
    static_assert(!can_hold<of_type<samples::shelf>, samples::item>());
    static_assert(can_hold<of_type<samples::point>, samples::closed_action>());
}

TEST_CASE("unknown parts count if the type can keep them") {
    using unknown = lisle::unknown_case<lisle::owned>;
    static_assert(can_hold<of_type<unknown>, samples::action>());
    static_assert(!can_hold<of_type<unknown>, samples::closed_action>());
    static_assert(can_hold<of_type<lisle::unknown_members>, samples::sealed>());
    static_assert(!can_hold<of_type<lisle::unknown_members>, samples::point>());
}

TEST_CASE("a type without strings holds none") {
    static_assert(can_hold<of_strings, samples::word>());
    static_assert(can_hold<of_strings, samples::sealed>());  // unknown keys
    static_assert(!can_hold<of_strings, samples::point>());
    static_assert(!can_hold<of_strings, samples::closed_action>());
    static_assert(!can_hold<of_strings, std::vector<samples::colour>>());
}

TEST_CASE("views are distinguished from owned strings") {
    static_assert(can_hold<of_views, samples::basic_shelf<lisle::borrowed>>());
    static_assert(!can_hold<of_views, samples::basic_item<lisle::owned>>());
}

TEST_CASE("a type that contains itself is assumed to hold anything") {
    static_assert(can_hold<of_type<samples::loose>, samples::loose>());
    static_assert(can_hold<of_type<samples::shelf>, samples::loose>());
}

}  // namespace can_hold_test

#include <lisle/schema/category.hpp>
#include <lisle/schema/model.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "support/samples.hpp"

namespace category_test {

namespace {

template <class T, class Tag>
inline constexpr bool is = std::is_same_v<lisle::category_of<T>, Tag>;

}  // namespace

TEST_CASE("every type of the vocabulary has its category, any other type has none") {
    using namespace lisle;
    static_assert(is<boost::json::value, boost_json_tag>);
    static_assert(is<json, json_tag> && is<json_view, json_tag>);
    static_assert(is<std::monostate, null_tag>);
    static_assert(is<bool, bool_tag>);
    static_assert(is<std::int8_t, integer_tag> && is<std::uint64_t, integer_tag>);
    static_assert(is<float, real_tag> && is<double, real_tag>);
    static_assert(is<std::string, string_tag> && is<std::string_view, string_tag>);
    static_assert(is<std::optional<int>, optional_tag>);
    static_assert(is<std::vector<int>, sequence_tag>);
    static_assert(is<dictionary<std::string, int>, dictionary_tag>);
    static_assert(is<std::map<std::string, int>, undescribed_tag>);
    static_assert(is<int*, undescribed_tag> && is<char const*, undescribed_tag>);
    CHECK(wire_type<std::vector<std::optional<int>>>);
    CHECK(!wire_type<std::map<int, int>>);
}

TEST_CASE("a described type has the category of its schema") {
    using namespace lisle;
    static_assert(is<samples::item, object_tag>);
    static_assert(is<samples::piece, one_of_tag>);
    static_assert(is<samples::colour, string_enum_tag>);
    static_assert(is<samples::label, transparent_tag>);
    static_assert(is<samples::word, normalized_string_tag>);
    CHECK(described<samples::span>);
    CHECK(!described<int>);
}

}  // namespace category_test

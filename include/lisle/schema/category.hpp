// lisle/schema/category.hpp - one table that maps every C++ type to its category in JSON.
#pragma once

#include <lisle/schema/dictionary.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/schema/trait.hpp>

#include <boost/json/value.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace lisle::v0_1 {

/// The category of `boost::json::value`.
struct boost_json_tag {};
/// The category of `json`, `json_view` and `kept_json`.
struct json_tag {};
/// The category of `std::monostate`, which is null.
struct null_tag {};
/// The category of `bool`.
struct bool_tag {};
/// The category of the integers of C++.
struct integer_tag {};
/// The category of `float` and `double`.
struct real_tag {};
/// The category of strings and string views.
struct string_tag {};
/// The category of `std::optional`.
struct optional_tag {};
/// The category of `std::vector`, which is an array.
struct sequence_tag {};
/// The category of `dictionary`, which is an object with any keys.
struct dictionary_tag {};
/// The category of types without a wire form.
struct undescribed_tag {};

namespace detail {

template <bool When, class Tag>
struct row : std::bool_constant<When> {
    using tag = Tag;
};

template <class... Rows>
using first_row = typename std::disjunction<Rows..., row<true, undescribed_tag>>::tag;

template <class T>
struct described_category {
    using type = undescribed_tag;
};
template <described T>
struct described_category<T> {
    using type = typename schema<T>::category;
};

template <class T, template <class...> class Template>
inline constexpr bool is_a = false;
template <class... A, template <class...> class Template>
inline constexpr bool is_a<Template<A...>, Template> = true;

template <class T>
concept text_like = std::same_as<T, std::string> || std::same_as<T, std::string_view>;

template <class T>
concept json_text = std::same_as<T, json> || std::same_as<T, json_view> || is_a<T, kept_json>;

}  // namespace detail

/// The category of a type, from the first row of the table whose condition holds.
template <class T>
using category_of = detail::first_row<
    // clang-format off
    detail::row<described<T>,                        typename detail::described_category<T>::type>,
    detail::row<std::same_as<T, boost::json::value>, boost_json_tag>,
    detail::row<detail::json_text<T>,                json_tag>,
    detail::row<std::same_as<T, std::monostate>,     null_tag>,
    detail::row<std::same_as<T, bool>,               bool_tag>,
    detail::row<std::integral<T>,                    integer_tag>,
    detail::row<std::floating_point<T>,              real_tag>,
    detail::row<detail::text_like<T>,                string_tag>,
    detail::row<detail::is_a<T, std::optional>,      optional_tag>,
    detail::row<detail::is_a<T, dictionary>,         dictionary_tag>,
    detail::row<detail::is_a<T, std::vector>,        sequence_tag>>;
// clang-format on

/// A type that a field may have: a type with a schema, or a vocabulary type of the table above.
template <class T>
concept wire_type = !std::same_as<category_of<T>, undescribed_tag>;

}  // namespace lisle::v0_1

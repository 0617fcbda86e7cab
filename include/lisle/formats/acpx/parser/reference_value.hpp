// lisle/formats/acpx/parser/reference_value.hpp - acpx's small tests of JSON values.
#pragma once

#include <lisle/scalars/ecmascript_string.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace lisle::v0_1::acpx::detail {

/// A value as JavaScript has it, parsed once.
using tree = boost::json::value;

[[nodiscard]] inline tree const* find(boost::json::object const& object, std::string_view key) {
    return object.if_contains({key.data(), key.size()});
}

inline void keep(boost::json::object& object, std::string_view key, tree value) {
    object.insert_or_assign({key.data(), key.size()}, std::move(value));
}

[[nodiscard]] inline boost::json::object const* if_object(tree const* value) {
    return value != nullptr ? value->if_object() : nullptr;
}

[[nodiscard]] inline bool is_string(tree const* value) {
    return value != nullptr && value->is_string();
}

[[nodiscard]] inline bool is_nullish(tree const* value) {
    return value == nullptr || value->is_null();
}

[[nodiscard]] inline bool is_string_or_nullish(tree const* value) {
    return is_nullish(value) || value->is_string();
}

/// The value if `typeof value === "number"`.
[[nodiscard]] inline std::optional<double> find_number(tree const* value) {
    if (value == nullptr) return std::nullopt;
    if (auto const* const real = value->if_double()) return *real;
    if (auto const* const whole = value->if_int64()) return static_cast<double>(*whole);
    if (auto const* const whole = value->if_uint64()) return static_cast<double>(*whole);
    return std::nullopt;
}

/// The value if it is a finite number.
[[nodiscard]] inline std::optional<double> find_finite(tree const* value) {
    auto const number = find_number(value);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

/// The value if `Number.isInteger(value)`.
[[nodiscard]] inline std::optional<double> find_integer(tree const* value) {
    auto const number = find_finite(value);
    return number && std::trunc(*number) == *number ? number : std::nullopt;
}

[[nodiscard]] inline bool is_integer_from(tree const* value, double least) {
    auto const number = find_integer(value);
    return number && *number >= least;
}

[[nodiscard]] inline bool is_count(tree const* value) {
    auto const number = find_finite(value);
    return number && *number >= 0;
}

[[nodiscard]] inline bool is_string_array(tree const* value) {
    auto const* const array = value != nullptr ? value->if_array() : nullptr;
    return array != nullptr && std::all_of(array->begin(), array->end(), [](tree const& v) {
               return v.is_string();
           });
}

/// The trimmed string, or nothing if it is empty or not a string.
[[nodiscard]] inline std::optional<std::string_view> find_trimmed(tree const* value) {
    if (!is_string(value)) return std::nullopt;
    auto const& string = value->get_string();
    auto const trimmed = scalars::ecmascript_trim({string.data(), string.size()});
    return trimmed.empty() ? std::nullopt : std::optional{trimmed};
}

[[nodiscard]] inline tree to_tree(std::string_view string) {
    return boost::json::string{string.data(), string.size()};
}

}  // namespace lisle::v0_1::acpx::detail

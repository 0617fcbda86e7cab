// lisle/conversation/rules/json_kind.hpp - what a dynamic value is, in each storage model.
#pragma once

#include <lisle/version.hpp>

#include <string_view>

namespace lisle::inline v0_1::conversation {

namespace detail {

/// The first byte of a raw value.
template <class Json>
[[nodiscard]] char first_byte_of(Json const& raw) {
    std::string_view const text{raw.text()};
    return text.empty() ? 'n' : text[0];
}

}  // namespace detail

template <class Json>
[[nodiscard]] bool is_null(Json const& value) {
    if constexpr (requires { value.is_null(); }) return value.is_null();
    else return detail::first_byte_of(value) == 'n';
}

template <class Json>
[[nodiscard]] bool is_string(Json const& value) {
    if constexpr (requires { value.is_string(); }) return value.is_string();
    else return detail::first_byte_of(value) == '"';
}

template <class Json>
[[nodiscard]] bool is_object(Json const& value) {
    if constexpr (requires { value.is_object(); }) return value.is_object();
    else return detail::first_byte_of(value) == '{';
}

}  // namespace lisle::inline v0_1::conversation

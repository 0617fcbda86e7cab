// lisle/schema/fixed_string.hpp - a string literal as a template argument.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1 {

/// A structural type of `N - 1` bytes and a terminator, so that types can have keys and names.
template <std::size_t N>
struct fixed_string {
    char data[N]{};

    consteval fixed_string(char const (&text)[N]) {
        for (std::size_t i = 0; i < N; ++i) data[i] = text[i];
    }

    /// The characters, without the NUL at their end.
    [[nodiscard]] constexpr std::string_view view() const { return {data, N - 1}; }
};

}  // namespace lisle::v0_1

// lisle/std_format.hpp - std::formatter for errors, findings, JSON, times and ids; a slow header.
//
//     std::format("{:>40}", thread.error());
//
// The options are those of a string. Nothing is declared if the standard library has no <format>:
// libstdc++ before 13, libc++ before 17.
#pragma once

#include <lisle/error.hpp>
#include <lisle/json.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/schema/text_scalar.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <version>

#ifdef __cpp_lib_format
#include <format>
#endif

namespace lisle::v0_1::detail {

/// A time that is kept as text without a schema: a column of a database.
template <class T>
concept time_column = !text_scalar<T> && requires(T const& time) {
    { time.text } -> std::convertible_to<std::string_view>;
    { time.value() } -> std::same_as<std::optional<scalars::instant>>;
};

/// A time that is kept as a number.
template <class T>
concept numeric_time = requires(T const& time) {
    { to_string(time) } -> std::same_as<std::string>;
    { time.to_instant() } -> std::same_as<scalars::instant>;
};

[[nodiscard]] inline std::string printed(error const& e) { return e.message(); }
[[nodiscard]] inline std::string printed(finding const& f) { return f.message(); }
[[nodiscard]] inline std::string_view printed(json const& value) { return value.text(); }
[[nodiscard]] inline std::string_view printed(json_view value) { return value.text(); }
[[nodiscard]] inline std::string printed(scalars::instant const& at) { return to_rfc3339_z(at); }
[[nodiscard]] inline std::string printed(scalars::uuid const& id) { return to_string(id); }
template <text_scalar T>
[[nodiscard]] std::string_view printed(T const& value) {
    return text_of(value);
}
template <time_column T>
[[nodiscard]] std::string_view printed(T const& time) {
    return time.text;
}
template <numeric_time T>
[[nodiscard]] std::string printed(T const& time) {
    return to_string(time);
}

/// A type that is formatted as what `operator<<` writes.
template <class T>
concept printable = requires(T const& value) {
    printed(value);
};

}  // namespace lisle::v0_1::detail

#ifdef __cpp_lib_format
template <lisle::detail::printable T>
struct std::formatter<T, char> : std::formatter<std::string_view, char> {
    template <class Context>
    auto format(T const& value, Context& context) const {
        return std::formatter<std::string_view, char>::format(lisle::detail::printed(value),
                                                              context);
    }
};
#endif

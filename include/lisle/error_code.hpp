// lisle/error_code.hpp - errc as a boost::system::error_code, for interfaces that require one.
#pragma once

#include <lisle/error.hpp>

#include <boost/system/error_code.hpp>

#include <string>
#include <type_traits>

namespace lisle::v0_1 {

namespace detail {

// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): Boost's destructor is not virtual
class error_category_type final : public boost::system::error_category {
public:
    [[nodiscard]] char const* name() const noexcept override { return "lisle"; }
    [[nodiscard]] std::string message(int code) const override {
        return std::string{to_string(static_cast<errc>(code))};
    }
};

inline constinit error_category_type const the_error_category{};

}  // namespace detail

/// Returns the category of every errc. Its name is "lisle", its messages are those of to_string.
[[nodiscard]] inline boost::system::error_category const& error_category() {
    return detail::the_error_category;
}

/// Returns a code as error_code, for `boost::system::error_code e = errc::wrong_type` and
/// `e == errc::wrong_type`. Boost converts it to std::error_code.
[[nodiscard]] inline boost::system::error_code make_error_code(errc code) {
    return {static_cast<int>(code), error_category()};
}

}  // namespace lisle::v0_1

template <>
struct boost::system::is_error_code_enum<lisle::errc> : std::true_type {};

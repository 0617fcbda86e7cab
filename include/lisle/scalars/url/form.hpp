// lisle/scalars/url/form.hpp - application/x-www-form-urlencoded, the spelling of query values.
#pragma once

#include <lisle/version.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::scalars {

/// A form value: letters, digits and `*-._` stand for themselves, a space is `+`, the rest `%XX`
/// (form_urlencoded 1.2, `byte_serialize`).
[[nodiscard]] LISLE_INLINE_CORE std::string form_urlencode(std::string_view text);

/// The text of a form value, with U+FFFD in place of invalid UTF-8.
[[nodiscard]] LISLE_INLINE_CORE std::string form_urldecode(std::string_view text);

/// The decoded names and values of a query (`a=1&b`), without its `?`, in their order.
[[nodiscard]] LISLE_INLINE_CORE std::vector<std::pair<std::string, std::string>>
parse_form(std::string_view query);

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/url/impl/form.hpp>
#endif

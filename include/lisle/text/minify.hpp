// lisle/text/minify.hpp - a JSON value without white space.
#pragma once

#include <lisle/version.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// Returns a well-formed value without the white space between its tokens.
[[nodiscard]] LISLE_INLINE_CORE std::string minify(std::string_view value);

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/minify.hpp>
#endif

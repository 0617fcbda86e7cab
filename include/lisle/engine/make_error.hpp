// lisle/engine/make_error.hpp - from failures to errors.
#pragma once

#include <lisle/error.hpp>
#include <lisle/text/cursor.hpp>

#include <string_view>
#include <vector>

namespace lisle::v0_1::detail {

/// The error for a failure. Its pointer is built here, so that only failures pay for paths.
/// `starts`: where the values of the text begin, if the text has several values.
[[gnu::cold]] LISLE_INLINE_CORE error make_error(std::string_view text, text::failure failed,
                                                 std::vector<char const*> const& starts = {});

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/make_error.hpp>
#endif

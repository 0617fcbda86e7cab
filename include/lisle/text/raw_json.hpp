// lisle/text/raw_json.hpp - a JSON value kept as its minified text.
#pragma once

#include <lisle/version.hpp>

#include <string>
#include <string_view>

namespace lisle::inline v0_1 {

/// Minified JSON text, with the spelling of numbers, escapes and duplicate keys of its source.
/// `String` is std::string, or std::string_view into a text that outlives it.
template <class String>
struct basic_raw_json {
    String text = String{std::string_view{"null"}};

    bool operator==(basic_raw_json const&) const = default;
};

using raw_json = basic_raw_json<std::string>;
using raw_json_view = basic_raw_json<std::string_view>;

namespace text {

/// Returns a well-formed value without the white space between its tokens.
[[nodiscard]] LISLE_INLINE std::string minify(std::string_view value);

}  // namespace text

}  // namespace lisle::inline v0_1

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/impl/text/raw_json.hpp>
#endif

// lisle/formats/zed/model/nesting.hpp - how deep the values in a thread may be nested.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27): it reads
// threads with serde_json, which reads at most 127 nested arrays and objects.
#pragma once

#include <lisle/schema/json_text.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>

namespace lisle::v0_1::zed {

/// The levels that an input may have. A thread has 7 levels around an input, and 1 more around an
/// input with its type; 6 around an output, and 4 around reasoning details.
inline constexpr std::size_t max_input_nesting = 119;
/// The levels that an output may have.
inline constexpr std::size_t max_output_nesting = 121;
/// The levels that reasoning details may have.
inline constexpr std::size_t max_details_nesting = 123;

/// Whether a value has more than `limit` nested arrays and objects.
[[nodiscard]] inline bool is_nested_deeper(json_view value, std::size_t limit) {
    if (value.text().size() <= 2 * limit) return false;  // each level has two brackets
    lisle::text::cursor in{value.text(), limit};
    return !lisle::text::ignore_value(in);
}

}  // namespace lisle::v0_1::zed

// lisle/text/respell.hpp - writes the text of a value as another system would write it.
#pragma once

#include <lisle/text/member_order.hpp>
#include <lisle/text/writer.hpp>

#include <string_view>

namespace lisle::v0_1::text {

/// How a system spells a value, besides the style of its writer.
struct value_spelling {
    member_order members;
    void (*write_number)(writer& to, std::string_view number);
};

/// A spelling that equal values, as `json_view` compares them, have in common in this process:
/// numbers by their decimal value (`1.0` and `1e0` alike), keys in the order of their hashes.
[[nodiscard]] LISLE_INLINE_CORE value_spelling spelling_of_value();

/// Writes a minified value as the system of the writer's style reads and writes it: strings with
/// its escapes, numbers by their value, keys in its order, duplicate keys with their last value.
///
/// * serde: integers of 64 bits exactly, other numbers as doubles: `-0` becomes `-0.0`.
/// * ECMAScript: all numbers as doubles: `-0` becomes `0`, 2^53 + 1 `9007199254740992`, and 1e400
///   `null`; array indices before other keys.
///
/// A text that is not well-formed is copied.
///
/// Complexity: linear in the size of the text, but for sorting keys. Does not recurse.
LISLE_INLINE_CORE void respell(writer& to, std::string_view minified);
LISLE_INLINE_CORE void respell(writer& to, std::string_view minified,
                               value_spelling const& spelling);

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/respell.hpp>
#endif

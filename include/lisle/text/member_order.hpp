// lisle/text/member_order.hpp - the order in which a system writes the members of objects.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lisle::v0_1::text {

/// In which order a system writes the keys of a dynamic value. In each order a duplicate key has
/// its last value at its first place.
enum class member_order : unsigned char {
    as_read,        ///< serde_json with `preserve_order`
    sorted,         ///< by the bytes of the unescaped keys, as serde_json's BTreeMap
    indices_first,  ///< array indices in ascending order, then the others as they were read
    hashed,         ///< by a salted hash of the keys, so that equal values have one order
};

/// The places of a member in the text: its key, with the opening quote, and its value.
struct member_place {
    char const* key;
    char const* value;
};

/// An object whose members are not written in the order of the text.
struct ordered_object {
    char const* begin;  ///< its opening bracket
    std::vector<member_place> members;
};

/// Returns the objects of a minified value whose members a system reorders or partly drops, sorted
/// by their place in the text. Nothing if the value is not well-formed; it need not be UTF-8.
///
/// Complexity: linear in the size of the text, but for sorting the keys of such objects.
[[nodiscard]] LISLE_INLINE_CORE std::optional<std::vector<ordered_object>>
order_members(std::string_view minified, member_order by);

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/member_order.hpp>
#endif

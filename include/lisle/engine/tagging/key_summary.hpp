// lisle/engine/tagging/key_summary.hpp - scans the keys of an object before its values are read.
#pragma once

#include <lisle/engine/reader.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

struct key_summary {
    std::string first_key;
    std::size_t count = 0;
    bool same_keys = true;
    char const* last_value = nullptr;
};

/// Summarizes the keys of the object that begins at `from`. False if the text is broken.
[[gnu::cold]] LISLE_INLINE_CORE bool summarize_keys(reader& r, char const* from, key_summary& out);

/// The place and the name of an object's tag.
struct tag_place {
    char const* at = nullptr;   ///< where the tag's value begins
    text::string_token name{};  ///< in the text, or in `room` below
    text::scratch room;
};

/// Finds the tag of the object at the cursor, at any position among the keys. Does not move the
/// cursor.
[[nodiscard]] LISLE_INLINE_CORE bool find_tag(reader& r, std::string_view quoted_key,
                                              tag_place& out);

/// Finds the last duplicate of the tag `first`. False if there is no duplicate, or if the last
/// duplicate is not a string.
[[nodiscard, gnu::cold]] LISLE_INLINE_CORE bool
find_last_tag(reader& r, std::string_view quoted_key, tag_place const& first, tag_place& last);

/// The string under a key of the object at the cursor: of several keys the last, if the options let
/// the last of duplicate keys win and it has a string. Nothing if neither this one nor the first
/// has a string, or if there is no object. Does not move the cursor, and leaves no error.
[[nodiscard]] LISLE_INLINE_CORE std::optional<std::string>
find_counted_tag(reader& r, std::string_view quoted_key);

/// Whether the object whose first tag is known has another tag that differs.
[[nodiscard, gnu::cold]] LISLE_INLINE_CORE bool
has_tag_unlike(reader& r, std::string_view quoted_key, tag_place const& first);

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/tagging/impl/key_summary.hpp>
#endif

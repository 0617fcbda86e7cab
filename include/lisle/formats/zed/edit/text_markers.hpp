// lisle/formats/zed/edit/text_markers.hpp - the markers that end a text, whole or incomplete.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::zed::edit::detail {

/// A marker in a text.
struct found_marker {
    std::size_t place = std::string_view::npos;
    std::string_view marker{};

    explicit operator bool() const { return place != std::string_view::npos; }
};

/// The end tags that a model writes, including those of tool calls. If two of them start at one
/// place, the earlier tag in this list counts.
inline constexpr std::string_view end_tags[] = {
    "</old_text>",           "</new_text>",  "</edits>", "</parameter>\n</invoke>",
    "</parameter></invoke>", "</parameter>",
};

[[nodiscard]] constexpr std::string_view find_end_tag_at(std::string_view text) {
    for (auto const tag : end_tags)
        if (text.starts_with(tag)) return tag;
    return {};
}

/// The first end tag from `from` on.
///
/// Complexity: linear.
[[nodiscard]] constexpr found_marker find_end_tag(std::string_view text, std::size_t from) {
    for (auto at = text.find('<', from); at != text.npos; at = text.find('<', at + 1))
        if (auto const tag = find_end_tag_at(text.substr(at)); !tag.empty()) return {at, tag};
    return {};
}

/// The size in bytes of an incomplete end tag at the end of a text that has no complete end tag, or
/// 0.
[[nodiscard]] constexpr std::size_t measure_partial_end_tag(std::string_view text) {
    constexpr std::size_t most = std::string_view{"</parameter"}.size();
    auto const begin = text.substr(text.size() < most ? 0 : text.size() - most);
    auto const at = begin.rfind('<');
    if (at == begin.npos) return 0;
    auto const partial = begin.substr(at);
    for (auto const tag : end_tags)
        if (tag.starts_with(partial)) return partial.size();
    return 0;
}

inline constexpr std::string_view search_marker = "<<<<<<< SEARCH";
inline constexpr std::string_view separator_marker = "=======";
inline constexpr std::string_view replace_marker = ">>>>>>> REPLACE";

/// The first place of the marker from `from` on, or npos. Looks at every seventh byte, because a
/// marker begins with seven equal bytes.
///
/// Complexity: linear.
[[nodiscard]] constexpr std::size_t find_marker(std::string_view text, std::string_view marker,
                                                std::size_t from) {
    constexpr std::size_t run = separator_marker.size();
    for (auto at = from + run - 1; at < text.size(); at += run) {
        if (text[at] != marker[0]) continue;
        auto const found = text.substr(0, at + marker.size()).find(marker, at - (run - 1));
        if (found != text.npos) return found;
    }
    return text.npos;
}

/// The size in bytes of the longest incomplete marker at the end of a text.
[[nodiscard]] constexpr std::size_t measure_partial(std::string_view marker,
                                                    std::string_view text) {
    auto const tail = text.substr(text.size() - (std::min)(text.size(), marker.size() - 1));
    if (tail.find(marker[0]) == tail.npos || marker.find(text.back()) == marker.npos) return 0;
    for (auto size = tail.size(); size > 0; --size)
        if (text.ends_with(marker.substr(0, size))) return size;
    return 0;
}

/// Removes one line feed from the beginning of the text.
[[nodiscard]] constexpr std::string_view without_first_newline(std::string_view text) {
    return text.substr(text.starts_with('\n') ? 1 : 0);
}

/// Removes one line feed from the end of the text.
[[nodiscard]] constexpr std::string_view without_last_newline(std::string_view text) {
    return text.substr(0, text.size() - (text.ends_with('\n') ? 1 : 0));
}

}  // namespace lisle::v0_1::zed::edit::detail

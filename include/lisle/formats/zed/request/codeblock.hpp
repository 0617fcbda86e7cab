// lisle/formats/zed/request/codeblock.hpp - fenced blocks in texts for a model, and their tags.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs and crates/util/src/markdown.rs.
#pragma once

#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/formats/zed/model/path.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed {

/// Returns the text in a fence that is one backtick longer than the longest run of backticks in the
/// text, and at least three long. Backticks in the tag do not count.
[[nodiscard]] inline std::string to_codeblock(std::string_view tag, std::string_view text) {
    std::size_t longest = 0, run = 0;
    for (char const c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = (std::max)(longest, run);
    }
    std::string const fence((std::max)(std::size_t{3}, longest + 1), '`');
    std::string out = fence;
    out.append(tag).append("\n").append(text).append("\n").append(fence).append("\n");
    return out;
}

namespace detail {

/// Rust's `Path::extension`: the text after the last dot of the file name, which may be empty.
/// Nothing if the last dot is the first character.
[[nodiscard]] inline std::optional<std::string_view> extension_of(std::string_view path) {
    auto const name = basename(path, path_style::unix_like);
    auto const dot = name.rfind('.');
    if (dot == name.npos || dot == 0) return {};
    return name.substr(dot + 1);
}

/// `:3`, or `:3-5`; a reversed range stays as it is. Lines in the text count from 1.
[[nodiscard]] inline std::string to_tag_lines(std::uint32_t first, std::uint32_t last) {
    auto const from_1 = [](std::uint32_t line) { return std::to_string(std::uint64_t{line} + 1); };
    return ':' + from_1(first) + (first == last ? "" : '-' + from_1(last));
}

}  // namespace detail

/// Returns the tag of a block with a file: the file's extension, a space and its path.
[[nodiscard]] inline std::string to_codeblock_tag(std::string_view path) {
    auto const extension = detail::extension_of(path);
    auto out = extension ? std::string{*extension} + ' ' : std::string{};
    return out.append(path);
}

/// As above, with lines of the file. Without a path the buffer is `Untitled`.
template <class Model>
[[nodiscard]] std::string to_codeblock_tag(std::optional<std::string_view> path,
                                           basic_line_range<Model> const& range) {
    return (path ? to_codeblock_tag(*path) : std::string{"Untitled"})
           + detail::to_tag_lines(range.start, range.end);
}

}  // namespace lisle::v0_1::zed

// lisle/formats/zed/tools/line_numbers.hpp - the numbers of lines and columns in links.
#pragma once

#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/scalars/unsigned.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed::detail {

/// The number in a link for an index: it counts from 1.
inline std::string to_one_based(std::uint32_t index) {
    return std::to_string(std::uint64_t{index} + 1);
}

/// The index of a number that counts from 1. For the last index Zed writes a number of 33 bits,
/// which Zed itself can't read; with `is_wide` it is read.
inline std::optional<std::uint32_t> parse_one_based(std::string_view number, bool is_wide) {
    auto const count = scalars::parse_unsigned<std::uint64_t>(number).value_or(0);
    auto const limit = std::uint64_t{(std::numeric_limits<std::uint32_t>::max)()};
    if (count == 0 || count > limit + (is_wide ? 1 : 0)) return {};
    return static_cast<std::uint32_t>(count - 1);
}

template <class Model>
std::string to_lines(basic_line_range<Model> const& r) {
    return to_one_based(r.start) + ':' + to_one_based(r.end);
}

/// Parses `L5:15`, `5-L15` or `7`, which count lines from 1.
inline std::optional<line_range> parse_lines(std::string_view s, bool is_wide = false) {
    if (s.starts_with('L')) s.remove_prefix(1);
    auto first = s, last = s;
    if (auto const colon = s.find(':'); colon != std::string_view::npos) {
        first = s.substr(0, colon);
        last = s.substr(colon + 1);
    } else if (auto const dash = s.find('-'); dash != std::string_view::npos) {
        first = s.substr(0, dash);
        last = s.substr(dash + 1);
        if (last.starts_with('L')) last.remove_prefix(1);
    }
    auto const start = parse_one_based(first, is_wide), end = parse_one_based(last, is_wide);
    if (!start || !end) return {};
    return line_range{*start, *end, {}};
}

}  // namespace lisle::v0_1::zed::detail

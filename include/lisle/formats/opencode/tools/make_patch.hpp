// lisle/formats/opencode/tools/make_patch.hpp - a unified diff of two texts, as opencode spells it.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::opencode {

namespace detail {

/// The lines of a text, each with its line end.
[[nodiscard]] inline std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        auto const end = (std::min)(text.find('\n'), text.size() - 1) + 1;
        out.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return out;
}

/// "3,2": lines from the fourth on, two of them. Of no lines it names the line before.
[[nodiscard]] inline std::string to_range_text(std::size_t begin, std::size_t count) {
    return std::to_string(count == 0 ? begin : begin + 1)
           + (count == 1 ? "" : ',' + std::to_string(count));
}

}  // namespace detail

/// Returns a patch that makes `after` of `before`: all lines between the first and the last change
/// are one hunk, with up to three equal lines around it. Empty texts have no lines.
///
/// Complexity: linear in the size of the texts.
[[nodiscard]] inline std::string make_patch(std::string_view file, std::string_view before,
                                            std::string_view after) {
    constexpr std::ptrdiff_t context = 3;
    auto const old_lines = detail::split_lines(before), new_lines = detail::split_lines(after);
    auto const name = std::string{file};
    auto out = "Index: " + name + '\n' + std::string(67, '=') + "\n--- " + name + "\t\n+++ " + name
               + "\t\n";
    auto const [first_old, first_new] =
        std::mismatch(old_lines.begin(), old_lines.end(), new_lines.begin(), new_lines.end());
    if (first_old == old_lines.end() && first_new == new_lines.end()) return out;
    auto last_old = old_lines.end(), last_new = new_lines.end();
    while (last_old != first_old && last_new != first_new && last_old[-1] == last_new[-1])
        --last_old, --last_new;
    auto const ahead = (std::min)(context, first_old - old_lines.begin());
    auto const behind = (std::min)(context, old_lines.end() - last_old);
    auto const begin_old = first_old - ahead, begin_new = first_new - ahead;
    auto const place = [](auto from, auto begin, auto end) {
        return detail::to_range_text(static_cast<std::size_t>(begin - from),
                                     static_cast<std::size_t>(end - begin));
    };
    out += "@@ -" + place(old_lines.begin(), begin_old, last_old + behind) + " +"
           + place(new_lines.begin(), begin_new, last_new + behind) + " @@\n";
    auto const add = [&](char sign, auto from, auto to) {
        for (; from != to; ++from) {
            out.append(1, sign).append(*from);
            if (!from->ends_with('\n')) out += "\n\\ No newline at end of file\n";
        }
    };
    add(' ', begin_old, first_old);
    add('-', first_old, last_old);
    add('+', first_new, last_new);
    add(' ', last_old, last_old + behind);
    return out;
}

}  // namespace lisle::v0_1::opencode

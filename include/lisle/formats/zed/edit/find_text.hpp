// lisle/formats/zed/edit/find_text.hpp - places of a text in another text, in linear time.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// For each prefix of the text: the length of the longest shorter prefix with which it ends.
[[nodiscard]] inline std::vector<std::size_t> find_borders(std::string_view text) {
    std::vector<std::size_t> out(text.size() + 1, 0);
    for (std::size_t i = 1, border = 0; i < text.size(); ++i) {
        while (border > 0 && text[i] != text[border]) border = out[border];
        border += text[i] == text[border] ? 1U : 0U;
        out[i + 1] = border;
    }
    return out;
}

/// Returns the first `most` places of `wanted`, overlapping places too. Empty if `wanted` is empty.
///
/// Complexity: linear, even if both texts repeat themselves (Knuth, Morris and Pratt 1977).
[[nodiscard]] inline std::vector<std::size_t> find_text(std::string_view text,
                                                        std::string_view wanted, std::size_t most) {
    std::vector<std::size_t> out;
    if (wanted.empty() || wanted.size() > text.size()) return out;
    auto const borders = find_borders(wanted);
    for (std::size_t at = 0, same = 0; at < text.size() && out.size() < most; ++at) {
        if (same == 0) at = text.find(wanted[0], at);
        if (at == text.npos) break;
        while (same > 0 && text[at] != wanted[same]) same = borders[same];
        same += text[at] == wanted[same] ? 1U : 0U;
        if (same < wanted.size()) continue;
        out.push_back(at + 1 - same);
        same = borders[same];
    }
    return out;
}

}  // namespace lisle::v0_1::zed::edit::detail

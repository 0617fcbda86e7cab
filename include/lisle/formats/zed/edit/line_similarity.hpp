// lisle/formats/zed/edit/line_similarity.hpp - whether two lines are nearly equal.
//
// Source of the rule: Zed's edit agent (streaming_fuzzy_matcher.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/edit_distance.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace lisle::v0_1::zed::edit::detail {

/// Whether `difference` of at most `size` leaves a similarity of 0.8, in Zed's arithmetic.
[[nodiscard]] constexpr bool is_similar_enough(std::size_t difference, std::size_t size) {
    return 1.0 - static_cast<double>(difference) / static_cast<double>(size) >= 0.8;
}

/// The largest difference that is similar enough.
[[nodiscard]] constexpr std::size_t find_largest_difference(std::size_t size) {
    auto out = size / 5 + 1;
    while (out > 0 && !is_similar_enough(out, size)) --out;
    return out;
}

/// The least size that is similar enough to `size`.
[[nodiscard]] constexpr std::size_t find_least_size(std::size_t size) {
    return size - find_largest_difference(size);
}

/// The largest size that is similar enough to `size`.
[[nodiscard]] constexpr std::size_t find_largest_size(std::size_t size) {
    auto out = size + size / 4 + 1;
    while (out > size && !is_similar_enough(out - size, out)) --out;
    return out;
}

/// The number of characters of each of 32 classes in a text; no count is above 255.
struct character_counts {
    std::array<std::uint8_t, 32> classes{};
    std::uint32_t counted = 0;  ///< the sum of the classes
    std::uint32_t total = 0;    ///< the characters of the text

    explicit character_counts(std::string_view text) {
        for_each_code_unit(text, [&](char32_t c) {
            auto& count = classes[c % classes.size()];
            if (count < 255) ++count, ++counted;
            ++total;
        });
    }
};

/// A lower bound of the distance between two texts: each change of a character takes at most one
/// count down and another one up.
[[nodiscard]] inline std::size_t bound_distance(character_counts const& a,
                                                character_counts const& b) {
    int differences = 0;
    for (std::size_t i = 0; i < a.classes.size(); ++i)
        differences += std::abs(int{a.classes[i]} - int{b.classes[i]});
    auto const [less, more] = std::minmax(a.counted, b.counted);
    return (static_cast<std::size_t>(differences) + more - less) / 2;
}

/// A line that is compared with many other lines.
///
/// Two lines are similar if the shorter line has at least 0.8 of the bytes of the longer line, and
/// if 1 - distance / (characters of the longer line) is at least 0.8.
class similar_line {
public:
    explicit similar_line(std::string_view line)
        : least_size_{find_least_size(line.size())},
          largest_size_{find_largest_size(line.size())}, counts_{line}, distance_{line} {}

    /// Whether a line of this many bytes can be similar. (No line is similar to an empty line.)
    [[nodiscard]] bool allows_size(std::size_t bytes) const {
        return least_size_ <= bytes && bytes <= largest_size_;
    }

    /// Whether a line whose size is allowed is similar. Adds the work of measuring to `steps`.
    [[nodiscard]] bool is_similar_to(std::string_view line, character_counts const& counts,
                                     std::size_t& steps) const {
        std::size_t const longer = (std::max)(counts.total, counts_.total);
        auto const bound = bound_distance(counts_, counts);
        if (bound > longer / 5 + 1) return false;
        auto const most = find_largest_difference(longer);
        if (bound > most || longer - (std::min)(counts.total, counts_.total) > most) return false;
        steps += distance_.words() * counts.total;
        return distance_.measure(line, counts.total, most).has_value();
    }

private:
    std::size_t least_size_, largest_size_;  // in bytes
    character_counts counts_;
    distance_from distance_;
};

}  // namespace lisle::v0_1::zed::edit::detail

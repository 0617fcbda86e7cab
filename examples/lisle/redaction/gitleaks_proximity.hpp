// examples/lisle/redaction/gitleaks_proximity.hpp - finds matches that have another match near
// them.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace app {

/// The beginning of a match, in bytes.
struct text_place {
    std::size_t line = 0, column = 0;
};

/// Computes the places of ascending offsets.
class place_counter {
public:
    explicit place_counter(std::string_view text) : text_{text}, line_end_{text.find('\n')} {}

    [[nodiscard]] text_place at(std::size_t offset);

private:
    std::string_view text_;
    std::size_t line_ = 0, line_begin_ = 0, line_end_;
};

/// How far apart the beginnings of two matches may be; any distance where there is no value.
struct gitleaks_distance {
    std::optional<std::size_t> lines{}, columns{};
};

/// Whether each of `places` has one of `others` within the distance. Both are in the order of a
/// text. Complexity: n log n.
[[nodiscard]] std::vector<bool> find_near(std::vector<text_place> const& places,
                                          std::vector<text_place> const& others,
                                          gitleaks_distance within);

}  // namespace app

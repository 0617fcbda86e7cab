// lisle/detection/recognition.hpp - a format's answer whether a text is one of its documents.
#pragma once

#include <lisle/version.hpp>

#include <cstdint>
#include <string_view>

namespace lisle::v0_1 {

/// How certain the answer is. `likely` is a guess, such as from a truncated text.
enum class certainty : std::uint8_t { none, likely, certain };

/// A format's answer. `shape` names one of its shapes, if it has several and the text tells which.
/// Lifetime: `shape` must live as long as the program, as a literal does.
struct recognition {
    certainty how = certainty::none;
    std::string_view shape{};

    [[nodiscard]] explicit operator bool() const { return how != certainty::none; }
    bool operator==(recognition const&) const = default;
};

/// `certain` if this holds, `none` if not.
[[nodiscard]] constexpr recognition certain_if(bool holds, std::string_view shape = {}) {
    return holds ? recognition{certainty::certain, shape} : recognition{};
}

/// `likely` if this holds, `none` if not.
[[nodiscard]] constexpr recognition likely_if(bool holds, std::string_view shape = {}) {
    return holds ? recognition{certainty::likely, shape} : recognition{};
}

}  // namespace lisle::v0_1

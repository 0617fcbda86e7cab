// lisle/recognition.hpp - a format's answer to the question whether a text is one of its own.
#pragma once

#include <cstdint>
#include <string_view>

namespace lisle::inline v0 {

/// How sure it is what a document is. `likely` is a guess from what a cut text still shows.
enum class certainty : std::uint8_t { none, likely, certain };

/// What a format says of a text: which of its shapes it is, if it has several and this is known.
/// `shape` must live forever, as a literal does.
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

}  // namespace lisle::inline v0

// lisle/releases/release_number.hpp - the numbers of a program's releases: "1.14.41".
#pragma once

#include <lisle/version.hpp>

#include <charconv>
#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace lisle::v0_1 {

/// A release of a program. Later releases compare greater.
struct release_number {
    unsigned major_version = 0, minor_version = 0, patch = 0;

    friend constexpr auto operator<=>(release_number const&, release_number const&) = default;
};

/// Releases in a row; both ends belong to it.
struct release_range {
    release_number first, last;

    /// Whether a release is in the range. Both ends belong to it.
    [[nodiscard]] constexpr bool contains(release_number r) const {
        return first <= r && r <= last;
    }
};

/// Parses three numbers between dots. Nullopt for any other text, such as "local" or "1.2.3-beta".
[[nodiscard]] inline std::optional<release_number> parse_release_number(std::string_view text) {
    release_number out;
    auto const* at = text.data();
    auto const* const end = at + text.size();
    for (auto* const number : {&out.major_version, &out.minor_version, &out.patch}) {
        if (number != &out.major_version && (at == end || *at++ != '.')) return std::nullopt;
        auto const [stop, failed] = std::from_chars(at, end, *number);
        if (failed != std::errc{}) return std::nullopt;
        at = stop;
    }
    if (at != end) return std::nullopt;
    return out;
}

[[nodiscard]] inline std::string to_string(release_number r) {
    return std::to_string(r.major_version) + '.' + std::to_string(r.minor_version) + '.'
           + std::to_string(r.patch);
}

}  // namespace lisle::v0_1

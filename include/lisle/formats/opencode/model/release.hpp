// lisle/formats/opencode/model/release.hpp - the releases of opencode whose model input differs.
#pragma once

#include <lisle/releases/release_number.hpp>

#include <optional>

namespace lisle::v0_1::opencode {

/// The known releases, of 2026-03, 2026-05 and 2026-08. Later ones compare greater.
enum class release : unsigned char { v1_3_2, v1_14_41, v1_18_33 };

/// The oldest release whose model input is known.
inline constexpr release_number oldest_model_input{1, 3, 2};

/// Returns the newest known release that is not newer than this one, or nullopt if all are newer.
[[nodiscard]] constexpr std::optional<release> find_release(release_number version) {
    if (version >= release_number{1, 18, 33}) return release::v1_18_33;
    if (version >= release_number{1, 14, 41}) return release::v1_14_41;
    if (version >= oldest_model_input) return release::v1_3_2;
    return std::nullopt;
}

}  // namespace lisle::v0_1::opencode

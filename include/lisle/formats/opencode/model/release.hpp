// lisle/formats/opencode/model/release.hpp - the releases of opencode whose model input differs.
#pragma once

#include <lisle/version.hpp>

namespace lisle::inline v0_1::opencode {

/// The known releases, of 2026-03, 2026-05 and 2026-08. Later ones compare greater.
enum class release : unsigned char { v1_3_2, v1_14_41, v1_18_33 };

}  // namespace lisle::inline v0_1::opencode

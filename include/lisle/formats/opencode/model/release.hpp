// lisle/formats/opencode/model/release.hpp - the releases of opencode that tell a model different
// things.
#pragma once

namespace lisle::inline v0::opencode {

/// Releases that were looked at, of 2026-03, 2026-05 and 2026-08; later ones compare greater.
enum class release : unsigned char { v1_3_2, v1_14_41, v1_18_33 };

}  // namespace lisle::inline v0::opencode

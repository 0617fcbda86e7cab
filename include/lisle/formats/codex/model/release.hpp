// lisle/formats/codex/model/release.hpp - the releases of Codex whose rollouts are known.
#pragma once

#include <lisle/releases/release_number.hpp>

namespace lisle::v0_1::codex {

/// Oldest first. All of them were run.
inline constexpr release_number known_releases[]{
    {0, 8, 0},   {0, 20, 0},  {0, 28, 0},  {0, 29, 0},  {0, 34, 0}, {0, 39, 0},  {0, 42, 0},
    {0, 50, 0},  {0, 58, 0},  {0, 77, 0},  {0, 93, 0},  {0, 98, 0}, {0, 105, 0}, {0, 116, 0},
    {0, 130, 0}, {0, 145, 0}, {0, 155, 0}, {0, 162, 0}, {0, 169, 0}};
/// The newest release whose threads are known.
inline constexpr release_number newest_release{0, 169, 0};

/// The releases that go on with a thread of another program. Older ones read only their own.
inline constexpr release_range resumed_releases{{0, 34, 0}, newest_release};

}  // namespace lisle::v0_1::codex

// lisle/formats/claude_code/model/release.hpp - the releases of Claude Code whose files are known.
#pragma once

#include <lisle/releases/release_number.hpp>

namespace lisle::v0_1::claude_code {

/// Oldest first. Thirteen of them were run; the others are known by their program text, and change
/// what a file holds. Releases before the first wrote no such files.
inline constexpr release_number known_releases[]{
    {0, 2, 126}, {1, 0, 3},   {1, 0, 43},  {1, 0, 88},  {1, 0, 110}, {1, 0, 120}, {1, 0, 128},
    {2, 0, 42},  {2, 0, 55},  {2, 0, 77},  {2, 1, 20},  {2, 1, 31},  {2, 1, 69},  {2, 1, 72},
    {2, 1, 76},  {2, 1, 112}, {2, 1, 170}, {2, 1, 231}, {2, 1, 330}};
/// The newest release whose session files are known.
inline constexpr release_number newest_release{2, 1, 330};

}  // namespace lisle::v0_1::claude_code

// lisle/formats/codex/writers/encode_as_release.hpp - writes a rollout as a release writes its
// lines.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/codex/model/release.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/codex/writers/key_orders.hpp>
#include <lisle/releases/lines_as_release.hpp>
#include <lisle/releases/release_number.hpp>

namespace lisle::v0_1::codex {

/// Returns a rollout with the keys of each line in the order of a release, and what this release is
/// not known to write: lines with a payload before 0.34, bare items since. A release between two
/// known ones has the order of the older. Nothing is dropped and no value changes.
///
///     auto const out = lisle::codex::encode_as_release(rollout, {0, 116, 0});
///     for (auto const& one : out->unknown) warn(one.type, one.key, one.pointer);
///
/// Errors: unsupported_version for a release before the first known one or after the last.
///
/// Complexity: linear in the size of the rollout.
template <class Model>
[[nodiscard]] result<text_of_release> encode_as_release(basic_rollout<Model> const& thread,
                                                        release_number release) {
    return encode_lines_as(thread, {"Codex", known_releases, line_root}, release,
                           [](release_number) { return key_orders; });
}

}  // namespace lisle::v0_1::codex

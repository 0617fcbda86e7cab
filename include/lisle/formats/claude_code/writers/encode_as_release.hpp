// lisle/formats/claude_code/writers/encode_as_release.hpp - writes a session as a release writes
// its records.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/claude_code/model/release.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/writers/key_orders.hpp>
#include <lisle/releases/lines_as_release.hpp>
#include <lisle/releases/release_number.hpp>

namespace lisle::v0_1::claude_code {

/// Returns a session with the keys of each record in the order of a release, and what this release
/// is not known to write. A release between two known ones has the order of the older. Nothing is
/// dropped and no value changes; a record that is in an order of the release stays as it is.
///
///     auto const out = lisle::claude_code::encode_as_release(session, {2, 1, 112});
///     for (auto const& one : out->unknown) warn(one.type, one.key, one.pointer);
///
/// Errors: unsupported_version for a release before the first known one or after the last.
///
/// Complexity: linear in the size of the session.
template <class Model>
[[nodiscard]] result<text_of_release> encode_as_release(basic_session<Model> const& whole,
                                                        release_number release) {
    return encode_lines_as(whole, {"Claude Code", known_releases, record_root}, release,
                           [](release_number known) { return release_orders{known}; });
}

}  // namespace lisle::v0_1::claude_code

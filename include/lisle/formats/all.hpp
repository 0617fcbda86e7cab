// lisle/formats/all.hpp - all formats of this library, and detection among them.
#pragma once

#include <lisle/detect.hpp>
#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/loom/pending_sync.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1 {

/// The tags of all formats. To add your own: `all_formats::with<my_t>`.
using all_formats =
    format_list<zed_t, zed_shared_t, acpx_t, acpx_archive_t, loom_t, loom_pending_sync_t,
                opencode_t, opencode_v2_t, claude_code_t, codex_t>;

/// Returns the format and the shape of the bytes, among all formats; see `detect_among` for errors,
/// complexity and lifetime.
///
///     auto const found = lisle::detect(bytes);
///
/// Shapes of zed: `0.3.0`, `0.2.0`, `0.1.0`, `unversioned`. Of acpx: `flat`, `nested`,
/// `flat_camel`, `nested_snake`, and the other files `stream` and `turn_history`. Of opencode:
/// `export`, `messages`, and the files `session`, `message` and `part`. Of opencode-2: `export`. Of
/// codex: `bare`, `envelope`, `ordinal`. The other formats have no shapes.
///
/// The JSON in columns of databases has no ids and few keys, and is not recognized.
[[nodiscard]] inline detected detect(std::string_view bytes,
                                     std::size_t size = document_prefix::max_size) {
    return detect_among<all_formats>(bytes, size);
}

}  // namespace lisle::v0_1

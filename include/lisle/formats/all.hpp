// lisle/formats/all.hpp - all formats of this library, and detection among them.
#pragma once

#include <lisle/detect.hpp>
#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/loom/pending_sync.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::inline v0 {

/// The tags of all formats. With one of your own: `all_formats::with<my_t>`.
using all_formats = format_list<zed_t, zed_shared_t, acpx_t, acpx_archive_t, loom_t,
                                loom_pending_sync_t, opencode_t>;

/// Tells which of all formats the bytes are of, and which of its shapes; see lisle/detect.hpp.
///
/// zed: `0.3.0`, `0.2.0`, `0.1.0`, `unversioned`. acpx: `flat`, `nested`, `flat_camel`,
/// `nested_snake`; `stream` and `turn_history`, files of their own. opencode: `export`; `session`,
/// `message` and `part`, a file each. The other formats have no shapes.
///
/// The columns of databases have no ids and few keys: nothing tells whose they are.
[[nodiscard]] inline detected detect(std::string_view bytes,
                                     std::size_t size = document_prefix::max_size) {
    return detect_among<all_formats>(bytes, size);
}

}  // namespace lisle::inline v0

// lisle/formats/loom/described_keys.hpp - text with the keys of Loom's description, not its files.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/loom/thread.hpp>

#include <string>

namespace lisle::v0_1::loom {

/// The canonical text of a thread, or of a part of a thread, with the keys that only Loom's
/// description has: `name` for a tool's name and `pinned` for `is_pinned`. Loom itself reads
/// neither key.
///
///     auto text = lisle::loom::encode_as_described(thread);
template <wire_type T>
[[nodiscard]] std::string encode_as_described(T const& value,
                                              json_style style = format_traits<loom_t>::style) {
    return hooks::encode_with_former_keys(value, style);
}

}  // namespace lisle::v0_1::loom

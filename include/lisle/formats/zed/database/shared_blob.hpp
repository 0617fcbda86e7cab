// lisle/formats/zed/database/shared_blob.hpp - shared threads as bytes, and as clipboard text.
#pragma once

#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/zstd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed {

/// Returns the shared thread in zstd frames.
///
/// Errors: those of `zstd::decompressor`, whose offsets count bytes of the frames, and of `decode`,
/// whose offsets count bytes of the text.
[[nodiscard]] inline result<shared_thread>
decode_shared_blob(std::string_view bytes, decode_options const& options = permissive,
                   std::vector<note>* notes = nullptr) {
    if (notes) notes->clear();
    auto const payload = zstd::decompress(bytes, {options.max_size});
    if (!payload) return payload.error();
    return decode<zed_shared_t>(*payload, options, notes);
}

/// Returns a shared thread compressed at level 3, as Zed does it.
[[nodiscard]] inline std::string encode_shared_blob(shared_thread const& shared,
                                                    layout wanted = layout::canonical) {
    return zstd::compress(encode(shared, wanted));
}

/// Returns the shared thread that Zed put into a clipboard: padded base64 without white space.
///
/// Errors: bad_value for invalid base64, and those of `decode_shared_blob`.
[[nodiscard]] inline result<shared_thread>
decode_clipboard(std::string_view base64, decode_options const& options = permissive,
                 std::vector<note>* notes = nullptr) {
    auto const bytes = scalars::decode_base64(base64);
    if (!bytes) return error{errc::bad_value, {}, error::npos, "not base64"};
    return decode_shared_blob(*bytes, options, notes);
}

/// Returns the text that Zed puts into a clipboard.
[[nodiscard]] inline std::string encode_clipboard(shared_thread const& shared) {
    return scalars::encode_base64(encode_shared_blob(shared));
}

}  // namespace lisle::v0_1::zed

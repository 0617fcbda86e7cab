// lisle/formats/zed/database/peek_blob.hpp - a thread's metadata from a partly decompressed row.
#pragma once

#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/formats/zed/tools/peek.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1::zed {

/// As `peek`, for a row's `data` by its `data_type`. Decompresses ever longer prefixes, each eight
/// times as long as the last, until a prefix has all wanted fields.
///
/// Errors: those of `decode_blob`.
///
/// Complexity: linear in the size of the text up to the last wanted field.
[[nodiscard]] inline result<preview> peek_blob(zstd::decompressor& unpacker,
                                               std::string_view data_type, std::string_view bytes,
                                               preview_fields const& wanted,
                                               decode_options const& options = permissive) {
    if (data_type == "json") return peek(bytes, wanted, options);
    if (data_type != "zstd") return detail::refuse_data_type(data_type);
    auto const most = options.max_size;
    constexpr std::size_t first_piece = std::size_t{32} << 10;
    for (auto size = first_piece; size < most; size *= 8) {
        auto const begun = unpacker.decompress_partial(bytes, {size});
        auto seen = peek(begun.text, wanted, options);
        bool const is_all = !begun.failure || begun.failure->code != errc::limit_exceeded;
        if (seen) return seen;
        if (is_all) return begun.failure ? *begun.failure : seen;
    }
    auto const whole = unpacker.decompress(bytes, {most});
    if (!whole) return whole.error();
    return peek(*whole, wanted, options);
}

/// As above, with a new context.
[[nodiscard]] inline result<preview> peek_blob(std::string_view data_type, std::string_view bytes,
                                               preview_fields const& wanted,
                                               decode_options const& options = permissive) {
    zstd::decompressor unpacker;
    return peek_blob(unpacker, data_type, bytes, wanted, options);
}

}  // namespace lisle::v0_1::zed

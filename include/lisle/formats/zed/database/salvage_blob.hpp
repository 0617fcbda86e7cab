// lisle/formats/zed/database/salvage_blob.hpp - reads the readable part of a row's damaged data.
#pragma once

#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/salvage.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::zed {

/// As `salvage`, for the `data` of a row. Truncated or corrupt zstd frames yield the text before
/// the fault. With an unknown `data_type`, both frames and text are tried.
///
/// Errors: none; `salvaged::errors` lists the errors of the frames first, whose offsets count bytes
/// of the blob.
///
/// Complexity: linear in the size of the text, at most `limit` bytes.
[[nodiscard]] inline salvaged<thread> salvage_blob(std::string_view data_type,
                                                   std::string_view bytes,
                                                   std::size_t limit = zstd::default_limit) {
    if (data_type == "json") return salvage<zed_t>(bytes);
    auto const unpacked = zstd::decompress_partial(bytes, {limit});
    bool const is_text = data_type != "zstd" && unpacked.text.empty() && bytes.starts_with('{');
    salvaged<thread> out;
    if (is_text || !unpacked.text.empty() || !unpacked.failure)
        out = salvage<zed_t>(is_text ? bytes : unpacked.text);
    if (unpacked.failure && !is_text) out.errors.insert(out.errors.begin(), *unpacked.failure);
    if (data_type != "zstd")
        out.errors.insert(out.errors.begin(), detail::refuse_data_type(data_type));
    return out;
}

}  // namespace lisle::v0_1::zed

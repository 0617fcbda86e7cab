// lisle/formats/zed/database/salvage_blob.hpp - what can still be read of a row's damaged data.
#pragma once

#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/salvage.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace lisle::inline v0::zed {

/// As `salvage`, for the `data` of a row: of zstd frames that are cut or broken, what was unpacked
/// before counts. Of another `data_type` than Zed's, frames and text are tried. Errors of the
/// frames come first; their offsets count bytes of the blob.
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

}  // namespace lisle::inline v0::zed

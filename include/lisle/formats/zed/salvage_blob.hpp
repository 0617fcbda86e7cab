// lisle/formats/zed/salvage_blob.hpp - what can still be read of a row's damaged data.
#pragma once

#include <lisle/formats/zed/blob.hpp>
#include <lisle/salvage.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace lisle::inline v0::zed {

/// As `salvage`, for the `data` of a row: of zstd frames that are cut or broken, what was unpacked
/// before counts. Errors of the frames come first; their offsets count bytes of the blob.
[[nodiscard]] inline salvaged<thread> salvage_blob(std::string_view data_type,
                                                   std::string_view bytes,
                                                   std::size_t limit = zstd::default_limit) {
    if (data_type == "json") return salvage<zed_t>(bytes);
    salvaged<thread> out;
    if (data_type != "zstd") {
        out.errors.push_back(detail::refuse_data_type(data_type));
        return out;
    }
    auto const unpacked = zstd::decompress_partial(bytes, {limit});
    out = salvage<zed_t>(unpacked.text);
    if (unpacked.failure) out.errors.insert(out.errors.begin(), *unpacked.failure);
    return out;
}

}  // namespace lisle::inline v0::zed

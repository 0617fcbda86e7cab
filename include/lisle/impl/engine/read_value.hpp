// lisle/impl/engine/read_value.hpp - the definitions of engine/read_value.hpp.
#pragma once

#include <lisle/arena.hpp>
#include <lisle/engine/operations.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/engine/write_value.hpp>
#include <lisle/text/json_value.hpp>

#include <string_view>

namespace lisle::inline v0_1::detail {

LISLE_INLINE bool reads_as(operations const& type, std::string_view raw, void* blank,
                           void const* value) {
    arena characters;
    reader r{raw, as_read_before, nullptr, &characters};
    return type.read(r, blank) && are_written_alike(type, blank, value);
}

LISLE_INLINE bool read_as(json_tag, reader& r, boost::json::value& out) {
    auto const* const at = r.in.at;
    if (!r.builder.read(r.in, r.scratch, out)) return false;
    return !r.sorted_keys || text::has_sorted_keys(out)
           || r.in.fail(errc::not_canonical, at, "keys are written in the order of their bytes");
}

}  // namespace lisle::inline v0_1::detail

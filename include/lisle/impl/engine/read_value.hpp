// lisle/impl/engine/read_value.hpp - the definitions of engine/read_value.hpp.
#pragma once

#include <lisle/arena.hpp>
#include <lisle/engine/operations.hpp>
#include <lisle/engine/read_value.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/engine/write_value.hpp>
#include <lisle/json_text.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/minify.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::inline v0_1::detail {

LISLE_INLINE bool reads_as(operations const& type, std::string_view raw, void* blank,
                           void const* value) {
    arena characters;
    reader r{raw, as_read_before, nullptr, &characters};
    return type.read(r, blank) && are_written_alike(type, blank, value);
}

LISLE_INLINE bool read_as(boost_json_tag, reader& r, boost::json::value& out) {
    auto const* const at = r.in.at;
    if (!r.builder.read(r.in, r.scratch, out)) return false;
    return !r.sorted_keys || text::has_sorted_keys(out)
           || r.in.fail(errc::not_canonical, at, "keys are written in the order of their bytes");
}

/// Passes over the value at the cursor. `out` is its text without white space: a view of the
/// source, or of `minified`.
[[nodiscard]] inline bool pass_json(reader& r, std::string& minified, std::string_view& out) {
    auto const* const from = r.in.at;
    bool spaced = false;
    if (!text::skip_value(r.in, spaced)) return false;
    out = {from, static_cast<std::size_t>(r.in.at - from)};
    if (spaced) out = minified = text::minify(out);
    return true;
}

LISLE_INLINE bool read_as(json_tag, reader& r, json& out) {
    std::string minified;
    std::string_view text;
    if (!pass_json(r, minified, text)) return false;
    return r.store_json(text, out), true;
}

LISLE_INLINE bool read_as(json_tag, reader& r, json_view& out) {
    std::string minified;
    std::string_view text;
    if (!pass_json(r, minified, text)) return false;
    if (minified.empty()) out = text::assume_json_view(text);
    else r.store_json(text, out);
    return true;
}

}  // namespace lisle::inline v0_1::detail

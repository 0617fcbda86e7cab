// lisle/text/impl/canonical.hpp - the definitions of text/canonical.hpp.
#pragma once

#include <lisle/text/canonical.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/value_styles.hpp>
#include <lisle/text/writer.hpp>

#include <string>

namespace lisle::v0_1::text {

LISLE_INLINE_CORE bool skip_canonical_string(cursor& in) {
    if (auto const* const end = detail::find_end_of_short(in.at + 1, in.last); end != nullptr) {
        in.at = end + 1;
        return true;
    }
    auto styles = value_styles::every();
    return skip_string(in, styles) && styles.has(value_styles::serde);
}

LISLE_INLINE_CORE bool skip_canonical_value(cursor& in, json_style const& style, open_keys& keys) {
    value_styles styles;
    std::string minified;
    return skip_value(in, minified, styles, keys) && minified.empty() && styles.has(style);
}

}  // namespace lisle::v0_1::text

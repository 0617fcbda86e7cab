// lisle/engine/limits.hpp - checks the limits of decode_options before a text is read.
//
// The check costs nothing for a text that is too short to exceed a limit. Every way of reading
// begins with check_limits.
#pragma once

#include <lisle/options.hpp>
#include <lisle/text/cursor.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::detail {

[[nodiscard, gnu::cold]] LISLE_INLINE_CORE std::string explain_size(std::size_t most);

/// Whether the text is within `max_size`; `failed` receives the reason if not. Enough for a caller
/// that reads only a part of the text.
[[nodiscard]] inline bool check_size(std::string_view text, decode_options const& options,
                                     text::failure& failed) {
    if (text.size() <= options.max_size) [[likely]]
        return true;
    failed = {errc::too_large, text.data() + options.max_size, explain_size(options.max_size), {}};
    return false;
}

/// Whether the text keeps all limits of `options`; `failed` receives the first excess if not.
[[nodiscard]] LISLE_INLINE_CORE bool
check_limits(std::string_view text, decode_options const& options, text::failure& failed);

}  // namespace lisle::v0_1::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/engine/impl/limits.hpp>
#endif

// lisle/text/follow_escapes.hpp - reads a JSON string from its first escape on.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/escape.hpp>
#include <lisle/text/simd/best_kernel.hpp>
#include <lisle/text/simd/scan_block.hpp>
#include <lisle/text/simd/short_escapes.hpp>

#include <cstddef>
#include <cstring>
#include <limits>

namespace lisle::v0_1::text::detail {

/// Checks characters without keeping them.
struct checked_characters {
    [[nodiscard]] static std::ptrdiff_t reserve(std::ptrdiff_t) {
        return (std::numeric_limits<std::ptrdiff_t>::max)();
    }
    [[nodiscard]] static unescaped_run pass(char const* first, char const* last) {
        return best_kernel().pass_escapes(first, last);
    }
    [[nodiscard]] static char const* unescape(cursor& in, char const* p) {
        char unwanted[8];
        return detail::unescape(in, p, unwanted).stop;
    }
};

[[gnu::cold, gnu::noinline]] inline bool fail_string(cursor& in, char const* stop) {
    return stop == in.last ? in.fail(errc::unexpected_end, stop, "inside a string")
                           : in.fail(errc::syntax, stop, "a control character in a string");
}

/// As `characters.pass`, for the last bytes of the text, which are fewer than a kernel reads at
/// once: copies them to a zero-filled buffer, where the first NUL stops the kernel.
template <class Characters>
[[nodiscard]] unescaped_run pass_end(Characters& characters, char const* first, char const* last) {
    char padded[2 * block_reach]{};
    std::memcpy(padded, first, static_cast<std::size_t>(last - first));
    auto done = characters.pass(padded, padded + sizeof padded);
    done.stop = first + (done.stop - padded);
    return done;
}

/// Reads the rest of a string from its first escape at `p`. Leaves `in.at` after the closing quote.
template <class Characters>
[[nodiscard, gnu::noinline]] bool follow_escapes(cursor& in, char const* p, Characters& characters,
                                                 bool& ascii) {
    for (;;) {
        auto const left = in.last - p;
        auto const room = characters.reserve(2 * block_reach);
        auto const done = left < block_reach ? pass_end(characters, p, in.last)
                                             : characters.pass(p, left < room ? in.last : p + room);
        p = done.stop;
        ascii = ascii && done.ascii;
        if (p == in.last) return fail_string(in, p);
        if (*p == '"') {
            in.at = p + 1;
            return true;
        }
        if (static_cast<unsigned char>(*p) < 0x20) return fail_string(in, p);
        if (*p != '\\') continue;
        // Escapes that the kernels do not resolve (`\u`, `\b`, `\/`) often stand in a row.
        do {
            if ((p = characters.unescape(in, p)) == nullptr) return false;
        } while (in.last - p >= 2 && p[0] == '\\'
                 && short_escapes.of[static_cast<unsigned char>(p[1])] == 0);
    }
}

}  // namespace lisle::v0_1::text::detail

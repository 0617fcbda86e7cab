// tests/support/slow_kernel.hpp - the work of kernels, by plain loops.
#pragma once

#include <lisle/text/simd/scan_block.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace slow_kernel {

inline constexpr std::string_view letters = "\"\\fnrtb", meant = "\"\\\f\n\r\t\b";

/// The escapes that kernels resolve; `\b`, `\/` and `\u` are left to their caller.
inline constexpr auto resolved = letters.substr(0, 6);

inline bool is_special(char c) {
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
}
inline bool is_high(char c) { return static_cast<unsigned char>(c) >= 0x80; }

inline lisle::text::block classify_slowly(char const* p, std::size_t count) {
    lisle::text::block all{};
    for (std::size_t i = 0; i < count; ++i) {
        all.special |= std::uint64_t{is_special(p[i])} << i;
        all.high |= std::uint64_t{is_high(p[i])} << i;
    }
    return all;
}

inline lisle::text::run find_slowly(char const* first, char const* last) {
    bool ascii = true;
    for (; first != last && !is_special(*first); ++first) ascii = ascii && !is_high(*first);
    return {first, ascii};
}

/// Whether both give the same result for every byte.
inline bool are_same(lisle::text::block a, lisle::text::block b) {
    return a.special == b.special && a.high == b.high;
}

/// Whether `Kernel` classifies each byte at each place of a block as a plain loop does.
template <class Kernel>
bool classifies_as_a_loop() {
    for (char const filler : {'x', '"', '\xff'}) {
        for (std::size_t at = 0; at < 64; ++at) {
            for (int value = 0; value < 256; ++value) {
                std::string bytes(64, filler);
                bytes[at] = static_cast<char>(value);
                auto const* const p = bytes.data();
                if (!are_same(Kernel::classify(p), classify_slowly(p, 64))) return false;
                if (!are_same(Kernel::classify_16(p), classify_slowly(p, 16))) return false;
            }
        }
    }
    return true;
}

/// Where a kernel stopped, its output, and whether all bytes before were ASCII.
struct passage {
    std::ptrdiff_t stop = 0;
    std::string written;
    bool ascii = true;

    bool operator==(passage const&) const = default;
};

inline passage unescape_slowly(std::string_view s) {
    passage out;
    std::size_t i = 0;
    for (; i < s.size(); ++i) {
        auto const c = s[i];
        if (c == '\\') {
            auto const letter = i + 1 < s.size() ? resolved.find(s[i + 1]) : resolved.npos;
            if (letter == resolved.npos) break;
            out.written += meant[letter];
            ++i;
            continue;
        }
        if (c == '"' || static_cast<unsigned char>(c) < 0x20) break;
        out.ascii = out.ascii && static_cast<unsigned char>(c) < 0x80;
        out.written += c;
    }
    out.stop = static_cast<std::ptrdiff_t>(i);
    return out;
}

inline std::string escape_slowly(std::string_view s) {
    constexpr auto digits = "0123456789abcdef";
    std::string out;
    for (auto const c : s) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && c != '"' && c != '\\') {
            out += c;
            continue;
        }
        auto const letter = meant.find(c);
        if (letter != meant.npos) (out += '\\') += letters[letter];
        else ((out += "\\u00") += digits[byte >> 4]) += digits[byte & 15];
    }
    return out;
}

/// Checks where a kernel stopped: close to the end, or else where a plain loop stops.
inline passage expect_passage(std::string_view s, std::ptrdiff_t stop) {
    auto const left = static_cast<std::ptrdiff_t>(s.size()) - stop;
    auto whole = unescape_slowly(s);
    // The letter of an escape may be in the first block that is too close to the end.
    if (left > lisle::text::detail::block_reach || stop >= whole.stop) return whole;
    return unescape_slowly(s.substr(0, static_cast<std::size_t>(stop)));
}

}  // namespace slow_kernel

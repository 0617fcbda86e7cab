// tests/support/flood_keys.hpp - keys that all have one hash in libstdc++'s std::hash.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

/// 2^bits keys of 16 bytes per bit, in valid UTF-8. Each bit chooses one of two pieces with the
/// same std::hash in libstdc++ on little-endian 64-bit machines.
inline std::vector<std::string> make_flood_keys(std::size_t bits) {
    std::vector<std::string> out(std::size_t{1} << bits);
    for (std::size_t i = 0; i < out.size(); ++i)
        for (std::size_t bit = 0; bit < bits; ++bit)
            out[i] += (i >> bit) % 2 == 0
                          ? "\x6D\x6E\xC2\xBB\x20\x75\xCA\xBF\x61\x75\xC2\xB9\x20\x6C\xD7\x9E"
                          : "\x6D\x6E\x7F\xD5\xBB\x5A\x72\x4E\x61\x75\x7F\xD3\xBB\x51\x7F\x2D";
    return out;
}

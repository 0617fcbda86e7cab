#include "lisle/text/simd/escape_x86.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <lisle/text/simd/kernel.hpp>

#include "support/slow_kernel.hpp"

namespace escape_x86_test {

namespace text = lisle::text;

namespace {

/// Writes `bytes` with the machine's best kernel, as far as it works by blocks.
std::string escape_by_blocks(std::string const& bytes, std::size_t& read) {
    std::string room(bytes.size() * 6 + 1024, '#');
#if defined(__x86_64__)
    auto const done =
        text::avx2_kernel::is_supported()
            ? text::detail::avx2_escaping::escape(bytes.data(), bytes.data() + bytes.size(),
                                                  room.data(), room.data() + room.size())
            : text::sse2_kernel::escape(bytes.data(), bytes.data() + bytes.size(), room.data(),
                                        room.data() + room.size());
#else
    auto const done = text::baseline_kernel::escape(bytes.data(), bytes.data() + bytes.size(),
                                                    room.data(), room.data() + room.size());
#endif
    read = static_cast<std::size_t>(done.stop - bytes.data());
    room.resize(static_cast<std::size_t>(done.out - room.data()));
    return room;
}

}  // namespace

TEST_CASE("each byte is escaped at each place of a block, alone and among its like") {
    for (char const filler : {'x', '"', '\n', '\xc3'}) {
        for (int value = 0; value < 256; ++value) {
            std::string bytes(256, filler);
            for (std::size_t at = 0; at < 64; at += 3) bytes[at] = static_cast<char>(value);
            std::size_t read = 0;
            auto const written = escape_by_blocks(bytes, read);
            CHECK(read >= 64);
            CHECK(written == slow_kernel::escape_slowly({bytes.data(), read}));
        }
    }
}

#if defined(__x86_64__)

TEST_CASE("each choice of eight bytes is widened by its backslashes") {
    auto const& places = text::detail::widening.places;
    for (int i = 0; i < 16; ++i) CHECK(int{places[0][i]} == (i < 8 ? i : 0));
    CHECK(int{places[1][0]} == -1);
    CHECK(int{places[1][1]} == 0);
    for (int i = 0; i < 16; ++i) CHECK(int{places[255][i]} == (i % 2 == 0 ? -1 : i / 2));
}

#endif

}  // namespace escape_x86_test

#include "lisle/text/simd/scan_word.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "support/fenced_pages.hpp"
#include "support/slow_kernel.hpp"

namespace scan_word_test {

namespace text = lisle::text;
namespace detail = lisle::text::detail;

using namespace slow_kernel;

TEST_CASE("the lowest bits are as many as asked for") {
    CHECK(detail::low_bits(0) == 0);
    CHECK(detail::low_bits(1) == 1);
    CHECK(detail::low_bits(63) == ~std::uint64_t{} >> 1);
}

TEST_CASE("the top bit of each byte goes to a bit of its own") {
    CHECK(detail::gather_top_bits(0x7f7f7f7f7f7f7f7f) == 0);
    CHECK(detail::gather_top_bits(0x8080808080808080) == 0xff);
    for (unsigned i = 0; i < 8; ++i)
        CHECK(detail::gather_top_bits(std::uint64_t{0xff} << (8 * i)) == std::uint64_t{1} << i);
}

TEST_CASE("a word is classified like in a plain loop, whatever its neighbours are") {
    for (char const filler : {'x', '"', '\\', '\0', '\xff'}) {
        for (std::size_t at = 0; at < 8; ++at) {
            for (int value = 0; value < 256; ++value) {
                std::string bytes(8, filler);
                bytes[at] = static_cast<char>(value);
                auto const found = detail::classify_word(text::load_word(bytes.data()));
                if (are_same(found, classify_slowly(bytes.data(), 8))) continue;
                CAPTURE(bytes);
                CHECK(found.special == classify_slowly(bytes.data(), 8).special);
                CHECK(found.high == classify_slowly(bytes.data(), 8).high);
            }
        }
    }
}

TEST_CASE("fewer than sixteen bytes are classified, and no other byte is read") {
    fenced_pages const pages;
    for (std::size_t count = 0; count < 16; ++count) {
        for (auto* const p : {pages.begin(), pages.end() - count}) {
            for (std::size_t at = 0; at < count; ++at) {
                for (char const c : {'"', '\x1f', '\x80', ' '}) {
                    std::memset(p, 'x', count);
                    p[at] = c;
                    CHECK(are_same(detail::classify_short(p, count), classify_slowly(p, count)));
                }
            }
        }
    }
    CHECK(are_same(detail::classify_short(pages.end(), 0), {0, 0}));
}

}  // namespace scan_word_test

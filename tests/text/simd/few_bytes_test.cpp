#include "lisle/text/simd/few_bytes.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "support/fenced_pages.hpp"

namespace few_bytes_test {

namespace text = lisle::text;

namespace {

std::string make_bytes(std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += static_cast<char>('A' + i);
    return out;
}

}  // namespace

TEST_CASE("a word's lowest byte is the first") {
    CHECK(text::load_word("\x01\x02\x03\x04\x05\x06\x07\x08") == 0x0807060504030201);
    CHECK(text::detail::load_half("\x01\x02\x03\x04") == 0x04030201);
}

TEST_CASE("two ranges are the same if every byte is") {
    fenced_pages const one, other;
    for (std::size_t count = 0; count < 100; ++count) {
        CAPTURE(count);
        auto const bytes = make_bytes(count);
        auto* const a = one.end() - count;
        auto* const b = other.end() - count;
        std::memcpy(a, bytes.data(), count);
        std::memcpy(b, bytes.data(), count);
        CHECK(text::detail::are_same(a, b, count));
        std::size_t found = 0;
        for (std::size_t i = 0; i < count; ++i) {
            b[i] ^= 1;
            if (!text::detail::are_same(a, b, count)) ++found;
            b[i] ^= 1;
        }
        CHECK(found == count);
    }
}

TEST_CASE("fewer than 64 bytes are copied, and no other is touched") {
    fenced_pages const pages;
    for (std::size_t count = 0; count < 64; ++count) {
        CAPTURE(count);
        auto const bytes = make_bytes(count);
        auto* const from = pages.end() - count;
        std::memcpy(from, bytes.data(), count);
        std::string to(100, '#');
        text::detail::copy_few(to.data() + 10, from, count);
        CHECK(to == std::string(10, '#') + bytes + std::string(90 - count, '#'));
    }
}

}  // namespace few_bytes_test

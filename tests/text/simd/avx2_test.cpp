#include "lisle/text/simd/avx2.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <string>

#include <lisle/text/simd/kernel.hpp>

namespace avx2_test {

#if defined(__x86_64__)

namespace avx2 = lisle::text::avx2;

namespace {

constexpr avx2::nibble_table squares = [](int nibble) { return nibble * nibble % 128; };

std::string make_bytes() {
    std::string out;
    for (int i = 0; i < 64; ++i) out += static_cast<char>(i * 4);
    return out;
}

[[gnu::target("avx2")]] std::string copy(std::string const& from) {
    std::string to(64, '\0');
    avx2::halves block;
    avx2::load(from.data(), block);
    avx2::store(to.data(), block);
    return to;
}

[[gnu::target("avx2")]] std::uint64_t find_top_bits(std::string const& from) {
    avx2::halves block;
    avx2::load(from.data(), block);
    return avx2::bits_of(block.low, block.top);
}

[[gnu::target("avx2")]] bool is_all_zero(std::string const& from) {
    avx2::halves block;
    avx2::load(from.data(), block);
    return avx2::is_zero(block.low | block.top);
}

[[gnu::target("avx2")]] std::string swap_halves(std::string const& from) {
    avx2::halves block;
    avx2::load(from.data(), block);
    avx2::bytes_16 lower, upper;
    avx2::split(block.low, lower, upper);
    std::string to(32, '\0');
    std::memcpy(to.data(), &upper, 16);
    std::memcpy(to.data() + 16, &lower, 16);
    return to;
}

[[gnu::target("avx2")]] std::string look_up(std::string const& from) {
    avx2::halves block, out;
    avx2::load(from.data(), block);
    avx2::look_up(squares, block.low, out.low);
    avx2::look_up(squares, block.top, out.top);
    std::string to(64, '\0');
    avx2::store(to.data(), out);
    return to;
}

}  // namespace

TEST_CASE("vectors load, store, split and gather") {
    if (!lisle::text::avx2_kernel::is_supported()) return;
    auto const bytes = make_bytes();
    CHECK(copy(bytes) == bytes);
    CHECK(swap_halves(bytes) == bytes.substr(16, 16) + bytes.substr(0, 16));
    CHECK(find_top_bits(bytes) == 0xffffffff00000000);
    CHECK(is_all_zero(std::string(64, '\0')));
    for (std::size_t at = 0; at < 64; ++at) {
        std::string one(64, '\0');
        one[at] = 1;
        CHECK_FALSE(is_all_zero(one));
    }
}

TEST_CASE("a look-up goes by the lower four bits, and is 0 for a high byte") {
    if (!lisle::text::avx2_kernel::is_supported()) return;
    auto const bytes = make_bytes(), found = look_up(bytes);
    for (std::size_t i = 0; i < 64; ++i) {
        auto const byte = static_cast<unsigned char>(bytes[i]);
        CHECK(int{found[i]} == (byte < 0x80 ? squares.entries[byte % 16] : 0));
    }
}

TEST_CASE("a table of exchanges has the character at its place, and the first elsewhere") {
    constexpr lisle::text::byte_table upper = [] {
        lisle::text::byte_table t{};
        t.of[+'b'] = 'B';
        t.of[+'d'] = 'D';
        return t;
    }();
    constexpr avx2::exchange_tables tables{"bd", [](char c) { return c % 16; }, upper};
    CHECK(tables.from.entries[2] == 'b');
    CHECK(tables.from.entries[4] == 'd');
    CHECK(tables.from.entries[5] == 'b');
    CHECK(int{tables.changes.entries[4]} == ('d' ^ 'D'));
    CHECK(tables.from.entries[16 + 4] == 'd');
}

#else

TEST_CASE("a machine without AVX2 has another kernel") {
    CHECK(&lisle::text::best_kernel() != nullptr);
}

#endif

}  // namespace avx2_test

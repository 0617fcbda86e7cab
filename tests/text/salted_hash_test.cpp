#include <lisle/text/salted_hash.hpp>

#include "support/flood_keys.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace salted_hash_test {

namespace text = lisle::text;
using text::detail::hash_with;

namespace {

constexpr std::uint64_t salts[] = {0x0123456789ABCDE, 0x0FEDCBA98765432, 0x0000000000F0001,
                                   0x0FFFFFFFFFFFFFF, 0x2B992DDFA23249D};

std::size_t count_hashes(std::vector<std::string> const& keys, std::uint64_t salt,
                         std::uint64_t mask = ~std::uint64_t{}) {
    std::vector<std::uint64_t> all;
    for (auto const& key : keys) all.push_back(hash_with(salt, key) & mask);
    std::sort(all.begin(), all.end());
    return static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
}

/// For each salt all hashes differ, and their low bits spread over 16 buckets per key.
void expect_spread(std::vector<std::string> const& keys) {
    for (auto const salt : salts) {
        CAPTURE(salt);
        CHECK(count_hashes(keys, salt) == keys.size());
        CHECK(count_hashes(keys, salt, 16 * keys.size() - 1) > keys.size() * 15 / 16);
    }
}

std::string bytes_of(std::uint64_t word, std::size_t count = 8) {
    std::string out;
    for (; out.size() < count; word >>= 8U) out += static_cast<char>(word & 0xFFU);
    return out;
}

}  // namespace

TEST_CASE("keys that collide under std::hash are spread") {
    auto const keys = make_flood_keys(12);
#ifdef __GLIBCXX__
    if constexpr (sizeof(std::size_t) == 8 && std::endian::native == std::endian::little)
        CHECK(std::hash<std::string>{}(keys.front()) == std::hash<std::string>{}(keys[0xA5A]));
#endif
    expect_spread(keys);
}

TEST_CASE("keys made for this hash are spread, whatever the salt") {
    std::vector<std::string> progression, multiples, last_words, zeros, bits;
    for (std::uint64_t i = 0; i < 4096; ++i) {
        progression.push_back(bytes_of(i, 7));
        // All have one value modulo 2^61 - 1 if words of eight bytes were hashed unmixed.
        multiples.push_back(bytes_of(i / 8 + (i % 8) * text::detail::mersenne_61));
        // The difference is a multiple of the number of buckets.
        last_words.push_back("a long key " + bytes_of(i << 16U, 5));
        zeros.emplace_back(static_cast<std::size_t>(i), '\0');
        bits.emplace_back(96, 'a');
        for (std::size_t bit = 0; bit < 12; ++bit)
            if ((i >> bit) % 2 != 0) bits.back()[8 * bit + 7] = 'b';
    }
    for (auto const& keys : {progression, multiples, last_words, zeros, bits}) expect_spread(keys);
}

TEST_CASE("every byte counts, and so does the length") {
    for (std::size_t size = 0; size < 40; ++size) {
        CAPTURE(size);
        std::vector<std::string> keys{std::string(size, 'k'), std::string(size + 1, 'k')};
        for (std::size_t at = 0; at < size; ++at)
            for (auto const mask : {0x01, 0x80}) {
                keys.push_back(keys[0]);
                keys.back()[at] = static_cast<char>(keys[0][at] ^ mask);
            }
        for (auto const salt : salts) CHECK(count_hashes(keys, salt) == keys.size());
    }
}

TEST_CASE("the salt decides, and stays") {
    CHECK(hash_with(salts[0], "cotton") != hash_with(salts[1], "cotton"));
    CHECK(text::detail::process_salt() == text::detail::process_salt());
    CHECK(text::detail::process_salt() < std::uint64_t{1} << 60U);
    text::salted_hash const hash;
    CHECK(hash("cotton") == hash(std::string{"cotton"}));
    CHECK(hash("cotton") == hash_with(text::detail::process_salt(), "cotton"));
}

TEST_CASE("a member's characters or bytes are hashed as the same text") {
    struct named {
        std::string name;
        std::array<unsigned char, 2> bytes{'a', 'b'};
    };
    text::salted_hash_by<&named::name> const by_name;
    text::salted_hash_by<&named::bytes> const by_bytes;
    CHECK(by_name({"ab"}) == text::salted_hash{}("ab"));
    CHECK(by_bytes({}) == text::salted_hash{}("ab"));
}

TEST_CASE("machines of 32 bits have the same product") {
    constexpr std::uint64_t edges[] = {0, 1, 0xFFFFFFFF, 0x100000000, 0x8000000000000000, ~0ULL};
    constexpr text::detail::wide_product square{1, ~0ULL - 1};
    static_assert(text::detail::multiply(~0ULL, ~0ULL) == square);
    std::uint64_t a = 1;
    for (int i = 0; i < 1000; ++i) {
        auto const b = a;
        a = a * 6364136223846793005 + 1442695040888963407;
        CHECK(text::detail::multiply(a, b) == text::detail::multiply_by_halves(a, b));
    }
    for (auto const x : edges)
        for (auto const y : edges)
            CHECK(text::detail::multiply(x, y) == text::detail::multiply_by_halves(x, y));
}

}  // namespace salted_hash_test

#include <doctest/doctest.h>

#include <lisle/redact/characters.hpp>
#include <lisle/redact/encoding_bits.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace encoding_bits_test {

using namespace lisle::redaction;

namespace {

detail::encoding_bits bits_one_by_one(std::string const& block) {
    detail::encoding_bits out{};
    for (std::size_t i = 0; i < block.size(); ++i) {
        char const c = block[i];
        auto const bit = std::uint64_t{1} << i;
        int const folded = c | 0x20;
        bool const is_ascii = static_cast<unsigned char>(c) < 0x80;
        bool const is_unlisted = is_ascii && folded > 'f' && folded != 'x';
        if (is_in(c, base64 | underscore | hyphen)) out.base64 |= bit;
        if (is_in(c, hex_digits) || c == '/') out.hex |= bit;
        if (!is_unlisted) out.listed |= bit;
    }
    return out;
}

}  // namespace

TEST_CASE("each byte is told by all ways to look at a block") {
    for (std::size_t place = 0; place < detail::encoding_block; ++place)
        for (int c = 0; c < 256; ++c) {
            std::string block(detail::encoding_block, place % 2 == 0 ? '_' : '\xFF');
            block[place] = static_cast<char>(c);
            auto const expected = bits_one_by_one(block);
            detail::encoding_bits best{}, portable{};
            detail::best_encoding_teller()(block.data(), 1, &best);
            detail::tell_encoding_portable(block.data(), 1, &portable);
            CHECK(best == expected);
            CHECK(portable == expected);
        }
}

TEST_CASE("all blocks of a text are seen, and nothing behind it") {
    for (std::size_t const size : {0U, 1U, 63U, 64U, 65U, 4095U, 4096U, 4097U, 8200U}) {
        std::string const text(size, 'a');  // of all classes
        std::size_t next = 0, bytes = 0;
        detail::for_each_encoding_block(text, [&](std::size_t at, detail::encoding_bits bits) {
            CHECK(at == next);
            next += detail::encoding_block;
            CHECK(bits.hex == bits.base64);
            CHECK(bits.listed == bits.base64);
            for (; bits.base64 != 0; bits.base64 &= bits.base64 - 1) ++bytes;
        });
        CHECK(bytes == size);
    }
}

}  // namespace encoding_bits_test

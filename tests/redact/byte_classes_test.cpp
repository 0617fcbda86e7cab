#include <doctest/doctest.h>

#include <lisle/redact/byte_classes.hpp>
#include <lisle/redact/characters.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace byte_classes_test {

using namespace lisle::redaction;

namespace {

detail::byte_classes classes_one_by_one(std::string const& block) {
    detail::byte_classes out{};
    for (std::size_t i = 0; i < block.size(); ++i) {
        char const c = block[i];
        auto const bit = std::uint64_t{1} << i;
        int const folded = c | 0x20;
        bool const is_ascii = static_cast<unsigned char>(c) < 0x80;
        bool const is_unlisted = is_ascii && folded > 'f' && folded != 'x';
        if (is_in(c, base64 | underscore | hyphen)) out.base64 |= bit;
        if (is_in(c, hex_digits) || c == '/') out.hex |= bit;
        if (!is_unlisted) out.listed |= bit;
        if (is_in(c, digits)) out.digits |= bit;
    }
    return out;
}

detail::byte_classes told_by(detail::class_teller teller, std::string const& block) {
    detail::class_row row;
    teller(block.data(), 1, row, 3);
    return {row.base64[3], row.hex[3], row.listed[3], row.digits[3]};
}

}  // namespace

TEST_CASE("each byte is classified in all ways to read a block") {
    for (std::size_t place = 0; place < detail::class_block; ++place)
        for (int c = 0; c < 256; ++c) {
            std::string block(detail::class_block, place % 2 == 0 ? '_' : '\xFF');
            block[place] = static_cast<char>(c);
            auto const expected = classes_one_by_one(block);
            CHECK(told_by(detail::best_class_teller(), block) == expected);
            CHECK(told_by(&detail::tell_classes_portable, block) == expected);
        }
}

}  // namespace byte_classes_test

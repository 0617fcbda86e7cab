#include "lisle/text/simd/scan_block.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <string>

#include <lisle/text/simd/scan_portable.hpp>

#include "support/fenced_pages.hpp"
#include "support/slow_kernel.hpp"

namespace scan_block_test {

namespace text = lisle::text;
namespace detail = lisle::text::detail;

using namespace slow_kernel;
using kernel = text::portable_kernel;

TEST_CASE("a tail of any length is classified, and no byte behind it is read") {
    fenced_pages const pages;
    for (std::size_t count = 0; count < 64; ++count) {
        auto* const p = pages.end() - count;
        for (std::size_t at = 0; at < count; ++at) {
            std::memset(p, 'x', count);
            p[at] = at % 2 == 0 ? '"' : '\xc3';
            CHECK(are_same(detail::classify_tail<kernel>(p, count), classify_slowly(p, count)));
        }
    }
}

TEST_CASE("a run ends at the first special byte, and is ASCII by the bytes before it") {
    char const bytes[8]{};
    auto const run = [&](text::block found) { return detail::end_run(found, bytes, 8); };
    CHECK(run({0, 0}).stop == bytes + 8);
    CHECK(run({0, 0}).ascii);
    CHECK_FALSE(run({0, 1}).ascii);
    CHECK(run({0b1000, 0b0100}).stop == bytes + 3);
    CHECK_FALSE(run({0b1000, 0b0100}).ascii);
    CHECK(run({0b1000, 0b10000}).ascii);
    CHECK(run({1, 2}).stop == bytes);
}

TEST_CASE("a high byte in an earlier block is remembered") {
    std::string bytes(200, 'x');
    bytes[3] = '\xc3';
    bytes[150] = '"';
    auto const found =
        detail::find_special_by_block<kernel>(bytes.data(), bytes.data() + bytes.size());
    CHECK(found.stop - bytes.data() == 150);
    CHECK_FALSE(found.ascii);
}

TEST_CASE("a block is written with each special byte escaped") {
    std::string const bytes = "\"plain\n" + std::string(56, 'x') + '\x01';
    REQUIRE(bytes.size() == 64);
    char room[detail::escape_room + 64];
    auto* const end = detail::escape_block<kernel>((bytes + std::string(64, '#')).c_str(),
                                                   classify_slowly(bytes.data(), 64).special, room);
    CHECK(std::string(room, end) == escape_slowly(bytes));
}

TEST_CASE("no byte is read or written if the input or the output is too short") {
    std::string const bytes(127, '\n');
    auto const* const last = bytes.data() + bytes.size();
    char room[1];
    CHECK(kernel::unescape(bytes.data(), last, room).stop == bytes.data());
    CHECK(kernel::escape(bytes.data(), last, room, room + 1).out == room);
    CHECK(kernel::pass_escapes(bytes.data(), last).ascii);
}

}  // namespace scan_block_test

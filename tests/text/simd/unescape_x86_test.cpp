#include "lisle/text/simd/unescape_x86.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <lisle/text/simd/kernel.hpp>

#include "support/slow_kernel.hpp"

namespace unescape_x86_test {

namespace text = lisle::text;

using namespace slow_kernel;

namespace {

/// The result of the machine's best kernel for `bytes`.
passage unescape_by_blocks(std::string const& bytes) {
    std::string room(bytes.size() + 64, '#');
    auto const* const first = bytes.data();
    auto const* const last = first + bytes.size();
#if defined(__x86_64__)
    auto const done = text::avx2_kernel::is_supported()
                          ? text::detail::avx2_unescaping::unescape<true>(first, last, room.data())
                          : text::sse2_kernel::unescape(first, last, room.data());
#else
    auto const done = text::baseline_kernel::unescape(first, last, room.data());
#endif
    return {done.stop - first, {room.data(), done.out}, done.ascii};
}

void check_same(std::string const& bytes) {
    auto const seen = unescape_by_blocks(bytes);
    auto const expected = expect_passage(bytes, seen.stop);
    if (seen == expected) return;
    CAPTURE(bytes);
    CHECK(seen.stop == expected.stop);
    CHECK(seen.written == expected.written);
    CHECK(seen.ascii == expected.ascii);
}

}  // namespace

TEST_CASE("each byte behind a backslash is resolved, or ends the run before the backslash") {
    for (int value = 0; value < 256; ++value) {
        for (std::size_t const at : {0U, 7U, 31U, 62U, 63U, 64U}) {
            std::string bytes(320, 'x');
            bytes[at] = '\\';
            bytes[at + 1] = static_cast<char>(value);
            check_same(bytes);
        }
    }
}

TEST_CASE("every other backslash of a row starts an escape, however long the row is") {
    for (std::size_t size = 1; size < 140; ++size) {
        for (std::size_t const at : {0U, 1U, 50U, 63U}) {
            std::string bytes(400, 'n');
            bytes.replace(at, size, std::string(size, '\\'));
            check_same(bytes);
        }
    }
}

#if defined(__x86_64__)

TEST_CASE("each choice of eight bytes is packed in order") {
    auto const& packing = text::detail::packing;
    for (std::size_t i = 0; i < 8; ++i) {
        CHECK(int{packing.lower[255 * 8 + i]} == static_cast<int>(i));
        CHECK(int{packing.upper[255 * 8 + i]} == static_cast<int>(i + 8));
        CHECK(int{packing.lower[i]} == 0);
    }
    CHECK(int{packing.lower[0x82 * 8]} == 1);
    CHECK(int{packing.lower[0x82 * 8 + 1]} == 7);
}

#endif

}  // namespace unescape_x86_test

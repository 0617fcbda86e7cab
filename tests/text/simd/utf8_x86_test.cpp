#include "lisle/text/simd/utf8_x86.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include <lisle/text/simd/kernel.hpp>

#include "support/fenced_pages.hpp"

namespace utf8_x86_test {

namespace text = lisle::text;

namespace {

char const* find_invalid(char const* first, char const* last) {
#if defined(__x86_64__)
    if (text::avx2_kernel::is_supported())
        return text::detail::avx2_utf8::find_invalid(first, last);
#endif
    return text::best_kernel().find_invalid_utf8(first, last);
}

constexpr std::string_view pieces[]{"\xc3\xa9",         "\xe2\x82\xac",     "\xf0\x9f\x98\x80",
                                    "\xc0\x80",         "\xe0\x80\x80",     "\xed\xa0\x80",
                                    "\xf4\x90\x80\x80", "\xf0\x8f\xbf\xbf", "\x80",
                                    "\xe2\x82",         "\xf0\x9f\x98",     "\xff",
                                    "\xc3\xa9\xa9",     "\xf8\x88\x80\x80"};

}  // namespace

TEST_CASE("checking by blocks finds the same faults as checking by sequences") {
    fenced_pages const pages;
    for (auto const piece : pieces) {
        for (std::size_t size : {5U, 63U, 64U, 66U, 67U, 68U, 131U, 200U}) {
            for (std::size_t at = 0; at + piece.size() <= size; ++at) {
                auto* const p = pages.end() - size;
                std::memset(p, 'x', size);
                piece.copy(p + at, piece.size());
                auto const* const found = find_invalid(p, pages.end());
                auto const* const expected = text::detail::find_invalid_utf8_slowly(p, pages.end());
                if (found == expected) continue;
                CAPTURE(std::string(p, size));
                CHECK(found == expected);
            }
        }
    }
}

TEST_CASE("a sequence that the end of the text cuts is a fault where it begins") {
    fenced_pages const pages;
    for (std::size_t const size : {10U, 64U, 67U, 128U, 131U}) {
        auto* const p = pages.end() - size;
        std::memset(p, 'x', size);
        std::memcpy(pages.end() - 2, "\xe2\x82", 2);
        CHECK(find_invalid(p, pages.end()) == pages.end() - 2);
    }
}

}  // namespace utf8_x86_test

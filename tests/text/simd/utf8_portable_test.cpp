#include "lisle/text/simd/utf8_portable.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "support/fenced_pages.hpp"

namespace utf8_portable_test {

namespace detail = lisle::text::detail;

namespace {

struct measured {
    std::string_view bytes;
    std::size_t size;
};

constexpr std::array sequences{
    measured{"\xc2\x80", 2},
    measured{"\xdf\xbf", 2},
    measured{"\xe0\xa0\x80", 3},
    measured{"\xed\x9f\xbf", 3},
    measured{"\xee\x80\x80", 3},
    measured{"\xef\xbf\xbf", 3},
    measured{"\xf0\x90\x80\x80", 4},
    measured{"\xf4\x8f\xbf\xbf", 4},
    // Overlong, a surrogate, beyond U+10FFFF, no lead, no continuation.
    measured{"\xc0\x80", 0},
    measured{"\xc1\xbf", 0},
    measured{"\xe0\x9f\xbf", 0},
    measured{"\xf0\x8f\xbf\xbf", 0},
    measured{"\xed\xa0\x80", 0},
    measured{"\xed\xbf\xbf", 0},
    measured{"\xf4\x90\x80\x80", 0},
    measured{"\xf5\x80\x80\x80", 0},
    measured{"\x80", 0},
    measured{"\xbf\xbf", 0},
    measured{"\xff", 0},
    measured{"\xc3x", 0},
    measured{"\xe2\x82x", 0},
    measured{"\xf0\x9f\x98x", 0},
};

}  // namespace

TEST_CASE("a sequence is measured by the ranges of RFC 3629, up to the end of the text") {
    fenced_pages const pages;
    for (auto const& each : sequences) {
        auto* const p = pages.end() - each.bytes.size();
        each.bytes.copy(p, each.bytes.size());
        CAPTURE(each.bytes);
        CHECK(detail::measure_sequence(p, pages.end()) == each.size);
        // Without its last byte no sequence is complete.
        if (each.bytes.size() > 1) CHECK(detail::measure_sequence(p, pages.end() - 1) == 0);
    }
}

TEST_CASE("the first invalid byte is found at any place") {
    for (std::size_t at = 0; at < 40; ++at) {
        std::string text(at, 'x');
        if (at % 3 == 0 && at >= 3) text.replace(0, 3, "\xe2\x82\xac");
        auto const valid = text + "tail";
        CHECK(detail::find_invalid_utf8_slowly(valid.data(), valid.data() + valid.size())
              == nullptr);
        text += "\xed\xa0\x80 and more text";
        auto const* const found =
            detail::find_invalid_utf8_slowly(text.data(), text.data() + text.size());
        CHECK(found == text.data() + at);
    }
    CHECK(detail::find_invalid_utf8_slowly(nullptr, nullptr) == nullptr);
}

}  // namespace utf8_portable_test

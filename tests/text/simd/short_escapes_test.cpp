#include "lisle/text/simd/short_escapes.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include "support/slow_kernel.hpp"

namespace short_escapes_test {

namespace detail = lisle::text::detail;

using namespace slow_kernel;

namespace {

std::string write(char special) {
    char room[6];
    return {room, detail::write_escape(room, special)};
}

}  // namespace

TEST_CASE("each special byte is written by its letter, or by four lower-case digits") {
    for (int value = 0; value < 256; ++value) {
        auto const c = static_cast<char>(value);
        CAPTURE(value);
        bool const has_letter = detail::escape_letters.of[value] != 0;
        CHECK(has_letter == is_special(c));
        if (has_letter) CHECK(write(c) == escape_slowly({&c, 1}));
    }
    CHECK(write('\x1f') == "\\u001f");
    CHECK(write('\b') == "\\b");
}

TEST_CASE("an escape that kernels resolve becomes its byte") {
    std::size_t count = 0;
    for (int value = 0; value < 256; ++value) {
        auto const meant = detail::short_escapes.of[value];
        if (meant == 0) continue;
        ++count;
        CHECK(write(meant) == std::string{'\\', static_cast<char>(value)});
    }
    CHECK(count == resolved.size());
    CHECK(detail::short_escapes.of[+'b'] == 0);
    CHECK(detail::short_escapes.of[+'/'] == 0);
    CHECK(detail::short_escapes.of[+'u'] == 0);
}

}  // namespace short_escapes_test

#include "lisle/text/follow_escapes.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace follow_escapes_test {

namespace text = lisle::text;

namespace {

/// Where the string ends whose characters begin the text, or npos.
std::size_t find_end(std::string_view characters, bool& ascii) {
    text::cursor in{characters};
    text::detail::checked_characters to;
    ascii = true;
    if (!text::detail::follow_escapes(in, in.at, to, ascii)) return characters.npos;
    return in.offset();
}

}  // namespace

TEST_CASE("a string ends after its closing quote, near the end of the text and far from it") {
    for (std::size_t const plain : {0U, 1U, 63U, 64U, 127U, 128U, 500U}) {
        for (std::string_view const escape : {"\\n", "\\\"", "\\/", "\\b", "\\u00e9\\u20ac"}) {
            for (std::size_t const after : {0U, 1U, 300U}) {
                auto const string = std::string(plain, 'x') + std::string{escape} + "y\"";
                bool ascii = false;
                CHECK(find_end(string + std::string(after, ' '), ascii) == string.size());
                CHECK(ascii);
            }
        }
    }
}

TEST_CASE("bytes above 0x7F are noticed, and a string without an end is refused") {
    bool ascii = true;
    CHECK(find_end("\\n\xc3\xa9\"", ascii) == 5);
    CHECK_FALSE(ascii);
    for (std::string_view const broken : {"\\n", "\\x\"", "\\u00\"", "\\n\n\"", "\\ud800\""})
        CHECK(find_end(broken, ascii) == broken.npos);
}

}  // namespace follow_escapes_test

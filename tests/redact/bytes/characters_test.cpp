#include <doctest/doctest.h>

#include <lisle/redact/bytes/characters.hpp>

namespace characters_test {

using namespace lisle::redaction;

TEST_CASE("classes have the characters of their names") {
    CHECK(is_in('7', digits));
    CHECK(is_in('7', two_to_seven));
    CHECK(!is_in('8', two_to_seven));
    CHECK(is_in('f', lower_hex_digits));
    CHECK(!is_in('F', lower_hex_digits));
    CHECK(is_in('F', hex_digits));
    CHECK(!is_in('g', hex_digits));
    CHECK(is_in('-', word));
    CHECK(!is_in('.', word));
    CHECK(!is_in('\xE4', word));
}

TEST_CASE("runs end at another class or at the limit") {
    CHECK(run_end("ab12-", 0, letters_and_digits) == 4);
    CHECK(run_end("ab12-", 0, letters_and_digits, 3) == 3);
    CHECK(run_begin("-ab12", 5, letters_and_digits) == 1);
    CHECK(run_begin("-ab12", 5, letters_and_digits, 2) == 3);
    CHECK(run_end("", 0, word) == 0);
}

TEST_CASE("a token begins behind no letter or digit, but behind an escape") {
    CHECK(may_begin_token("x", 0));
    CHECK(may_begin_token("=x", 1));
    CHECK(may_begin_token("_x", 1));
    CHECK(!may_begin_token("ax", 1));
    CHECK(may_begin_token("\\nx", 2));
    CHECK(may_begin_token("%3Dx", 3));
    CHECK(may_begin_token("\\u003dx", 6));
    CHECK(may_begin_token("\\x3dx", 4));
    CHECK(may_begin_token("\x1b[1;31mx", 7));
    CHECK(may_begin_token("=20x", 3));
    CHECK(!may_begin_token("=41x", 3));
    CHECK(!may_begin_token("31mx", 3));
    CHECK(!may_begin_token("3Dx", 2));
}

}  // namespace characters_test

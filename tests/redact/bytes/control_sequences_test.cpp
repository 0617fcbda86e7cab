#include <doctest/doctest.h>

#include <lisle/redact/bytes/control_sequences.hpp>

#include <string_view>

namespace control_sequences_test {

using namespace lisle::redaction::detail;

TEST_CASE("a control sequence ends with its letter") {
    CHECK(end_of_control_sequence("\x1b[1;31mx", 0) == 7);
    CHECK(end_of_control_sequence("a\x1b[K", 1) == 4);
    for (std::string_view const text : {"\x1b", "\x1b[", "\x1b[31", "\x1b[\n1m", "31m"})
        CHECK(end_of_control_sequence(text, 0) == 0);
}

TEST_CASE("a sequence cuts a word only between two of its characters") {
    CHECK(is_word_cut("gh\x1b[mp", 2));
    CHECK(is_word_cut("gh\x1b[m\x1b[Kp", 2));
    CHECK(!is_word_cut("gh \x1b[mp", 3));
    CHECK(!is_word_cut("gh\x1b[m p", 2));
    CHECK(!is_word_cut("\x1b[mgh", 0));
}

TEST_CASE("a sequence hides a value behind the name of a secret, or behind a scheme") {
    CHECK(is_value_cut("PASSWORD\x1b[m=", 8));
    CHECK(is_value_cut("\"api_key\"\x1b[m: 1", 9));
    CHECK(is_value_cut("api_key:\x1b[0m x", 8));
    CHECK(is_value_cut("token =\x1b[0m x", 7));
    CHECK(!is_value_cut("note:\x1b[0m x", 5));
    CHECK(is_value_cut("http://\x1b[mhost", 7));
    CHECK(!is_value_cut("error\x1b[m: 1", 5));
    CHECK(!is_value_cut("PASSWORD\x1b[", 8));
}

}  // namespace control_sequences_test

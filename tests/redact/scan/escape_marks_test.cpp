#include <doctest/doctest.h>

#include <lisle/redact/scan/escape_marks.hpp>

#include <string>
#include <string_view>

namespace escape_marks_test {

using namespace lisle::redaction;
using namespace lisle::redaction::detail;

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

TEST_CASE("a mark is an escape only where it changes a token") {
    auto const is = [](std::string_view text, std::string_view mark) {
        auto const begin = text.find(mark);
        return is_escape(text, {begin, begin + mark.size()}, false);
    };
    CHECK(is("a%41", "%"));
    CHECK(!is("5% of", "%"));
    CHECK(is("\\u0041", "\\u"));
    CHECK(!is("\\u00e9", "\\u"));
    CHECK(is_escape("\\u00e9", {0, 2}, true));
    CHECK(is("&#95;", "&#"));
    CHECK(!is("&#a", "&#"));
    CHECK(is("gh\x1b[mp", "\x1b["));
    CHECK(is("gh\x1b[m\x1b[Kp", "\x1b["));
    CHECK(is("key\x1b[m: \x1b[32m1", "\x1b["));
    CHECK(is("\"api_key\"\x1b[m: 1", "\x1b["));
    CHECK(is("http://\x1b[mhost", "\x1b["));
    for (std::string_view const text : {"gh\x1b[", "gh\x1b[31", "gh\x1b[\n1m", "gh \x1b[mp",
                                        "error\x1b[m: p", "\x1b[mgh", "token \x1b[mp"})
        CHECK(!is(text, "\x1b["));
    CHECK(is(std::string_view{"a\0b\0", 4}, std::string_view{"\0", 1}));
    CHECK(!is(std::string_view{"A=1\0B=2\0", 8}, std::string_view{"\0", 1}));
}

TEST_CASE("the end of a long line of quoted-printable text is an escape") {
    for (std::string const end : {"=\n", "=\r\n"})
        for (std::string const mark : {"", "> ", "\n> "}) {
            auto const line = mark + std::string(72, 'a');
            CHECK(is_escape(line + end + "b", {line.size(), line.size() + end.size()}, false));
        }
}

}  // namespace escape_marks_test

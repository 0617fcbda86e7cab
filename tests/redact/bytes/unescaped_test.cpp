#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/bytes/decoded.hpp>
#include <lisle/redact/bytes/unescaped.hpp>

#include <string>
#include <string_view>

namespace unescaped_test {

using namespace lisle::redaction;

TEST_CASE("a layer of escapes is taken off, and places lead back") {
    auto const plain = unescape("a%3Db\\u0041\\/\\\\u0041\\n%zz\\q");
    CHECK(plain.text == "a=bA/\\u0041\n%zz\\q");
    CHECK(plain.source_of({1, 2}) == span{1, 4});
    CHECK(plain.source_of({3, 4}) == span{5, 11});
    CHECK(plain.is_changed({1, 2}));
    CHECK(!plain.is_changed({0, 1}));
    CHECK(plain.from.size() == plain.text.size() + 1);
    CHECK(unescape("\\u00e9").text == "\xc3\xa9");
    CHECK(unescape("\\").text == "\\");
    CHECK(unescape("%4").text == "%4");
}

TEST_CASE("Markdown's underscores and entities of HTML are escapes") {
    CHECK(unescape("sk\\_live\\_1").text == "sk_live_1");
    CHECK(unescape("&#95;&#x5F;&#X5f;&quot;&amp;&lt;&gt;&apos;").text == "___\"&<>'");
    CHECK(unescape("&#228;").text == "\xc3\xa4");
    for (std::string const text : {"&#;", "&#x;", "&#95", "&#0;", "&#55296;", "&#1114112;",
                                   "&#999999999;", "&nbsp;", "&", "\\*"})
        CHECK(unescape(text).text == text);
}

TEST_CASE("control sequences and the zeros of UTF-16 are dropped, on both sides of a part") {
    auto const plain = unescape("a\x1b[1;31m\x1b[Kbc\x1b[0m d");
    CHECK(plain.text == "abc d");
    CHECK(plain.source_of({1, 3}) == span{11, 13});
    CHECK(plain.source_of({0, 3}) == span{0, 13});
    CHECK(plain.is_changed({0, 3}));
    CHECK(!plain.is_changed({1, 3}));
    std::string_view const little{"a\0b\0", 4}, big{"\0a\0b", 4};
    CHECK(unescape(little).text == "ab");
    CHECK(unescape(little).source_of({0, 2}) == span{0, 3});
    CHECK(unescape(big).text == "ab");
    CHECK(unescape(big).source_of({0, 2}) == span{1, 4});
    for (std::string_view const text :
         {std::string_view{"ab\0cd\0", 6}, std::string_view{"a\0\0b", 4},
          std::string_view{"\x1b[1\n", 4}, std::string_view{"\x1b[", 2}})
        CHECK(unescape(text).text == text);
}

TEST_CASE("characters have longer and octal escapes, and a backslash joins lines") {
    CHECK(unescape("\\u{67}\\u{1F600}").text == "g\xF0\x9F\x98\x80");
    CHECK(unescape("\\U00000067p").text == "gp");
    CHECK(unescape("\\147\\150").text == "gh");
    CHECK(unescape("ab\\\ncd").text == "abcd");
    CHECK(unescape("ab\\\r\ncd").text == "abcd");
    for (auto const* text : {"\\u{}", "\\u{67", "\\U0067", "\\18x", "\\Users", "a \\\n b", "\\477"})
        CHECK_MESSAGE(unescape(text).text == text, text);
}

TEST_CASE("a long line of quoted-printable text continues after its last sign") {
    for (std::string const end : {"=\n", "=\r\n"})
        for (std::string const mark : {"", "> ", "\n> "}) {
            auto const line = mark + std::string(72, 'a');
            CHECK(unescape(line + end + "b").text == line + 'b');
        }
    std::string const long_line(70, 'a'), longer_line(90, 'a');
    for (auto const& text : {long_line + "=b", long_line + "=\n b", longer_line + "=\nb",
                             std::string{"DB_NAME=\nDB_USER="}, std::string{"=\nb"}})
        CHECK_MESSAGE(unescape(text).text == text, text);
}

TEST_CASE("tokens are found behind such escapes") {
    secret_forms::author author{18};
    auto const token = "ghp_" + author.alnum(36);
    std::string braced, wide, octal;
    for (char const c : token) {
        auto const hex = encode_hex_like("", std::string{c});
        auto const byte = static_cast<unsigned>(static_cast<unsigned char>(c));
        braced += "\\u{" + hex + '}';
        wide += "\\U000000" + hex;
        octal += std::string{"\\"} + static_cast<char>('0' + byte / 64)
                 + static_cast<char>('0' + byte / 8 % 8) + static_cast<char>('0' + byte % 8);
    }
    for (auto const& text : {braced, wide, octal, token.substr(0, 9) + "\\\n" + token.substr(9)})
        CHECK_MESSAGE(found_secrets("x=" + text + ';') == found_lines{"github-token: " + token},
                      text);
    auto const in_mail = std::string(60, 'a') + ' ' + token.substr(0, 9) + "=\n" + token.substr(9);
    CHECK(found_secrets(in_mail) == found_lines{"github-token: " + token});
    CHECK(found_secrets("a=20" + token) == found_lines{"github-token: " + token});
}

TEST_CASE("a value has no escapes of any layer") {
    for (auto const* spelled :
         {"a\"b/c", "a\\\"b\\/c", "a\\\\\\\"b%2Fc", "a%22b%252Fc", "a&quot;b/c"})
        CHECK_MESSAGE(without_escapes(spelled) == "a\"b/c", spelled);
    CHECK(without_escapes("100%") == "100%");
}

TEST_CASE("a control sequence ends with its letter") {
    CHECK(detail::end_of_control_sequence("\x1b[1;31mx", 0) == 7);
    CHECK(detail::end_of_control_sequence("a\x1b[K", 1) == 4);
    for (std::string_view const text : {"\x1b", "\x1b[", "\x1b[31", "\x1b[\n1m", "31m"})
        CHECK(detail::end_of_control_sequence(text, 0) == 0);
}

}  // namespace unescaped_test

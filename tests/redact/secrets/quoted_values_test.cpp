#include <doctest/doctest.h>

#include <lisle/redact/secrets/quoted_values.hpp>

#include <string>
#include <string_view>

namespace quoted_values_test {

using namespace lisle::redaction::detail;

namespace {

/// The value behind the `=` of a text.
std::string value_in(std::string_view text) {
    auto at = text.find('=') + 1;
    while (at < text.size() && std::string_view{"\"'`\\"}.find(text[at]) != text.npos) ++at;
    return std::string{quoted_value(text, at, 64).of(text)};
}

}  // namespace

TEST_CASE("a value ends at the quote that closes it, on the same line") {
    CHECK(value_in("a='b&(c' d'") == "b&(c");
    CHECK(value_in(R"(a="b\"c" d)") == R"(b\"c)");
    CHECK(value_in(R"(a=\"b\\\"c'd\" e")") == R"(b\\\"c'd)");
    CHECK(value_in("a='`b' c") == "`b");
    CHECK(value_in("a=\"\"\"b\"\"\"") == "b");
    for (auto const* text : {"a=b", "a=\"\"", "a='', 'b'", "a=\"\"}", "a='b\nc'", "a=`cat b`"})
        CHECK_MESSAGE(value_in(text).empty(), text);
    CHECK(value_in("a='" + std::string(80, 'b') + '\'').empty());
}

TEST_CASE("a passphrase has a word that no text has") {
    CHECK(has_odd_word("x7Kq9b f1wDDP"));
    CHECK(!has_odd_word("at least 8 characters, Base64"));
    CHECK(!has_odd_word("a b c d x7Kq9b"));
    CHECK(has_blanks("a\\nb"));
    CHECK(!has_blanks("a\\zb"));
}

TEST_CASE("letters, digits and signs take turns in a key of Django") {
    CHECK(is_key_with_signs("k!3x)=0^q7b@e#w2%z&m*5(r8-u_j4+h1"));
    for (auto const* text :
         {"k!3x)=0^q7b@e#w2", "%Y-%m-%dT%H:%M:%S.%fZ %z %Y", "user=1&role=2&group=3&name=4&x=5",
          "a sentence, of 2 numbers, and 3 more (of 4)", "/etc/ssl/private/key1.pem,/etc/a"})
        CHECK_MESSAGE(!is_key_with_signs(text), text);
}

}  // namespace quoted_values_test

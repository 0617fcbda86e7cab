#include <doctest/doctest.h>

#include <lisle/redact/decoded.hpp>

#include <string>
#include <vector>

namespace decoded_test {

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

TEST_CASE("URLs get percent signs") { CHECK(percent_encode("[a:1]~") == "%5Ba%3A1%5D~"); }

TEST_CASE("base64 is read in both alphabets and written like before") {
    CHECK(decode_base64_loosely("aGk_aGk-") == "hi?hi>");
    CHECK(decode_base64_loosely("aGk/aGk+") == "hi?hi>");
    CHECK(decode_base64_loosely("aGk=") == "hi");
    CHECK(decode_base64_loosely("aG\nk=") == "hi");
    CHECK(encode_base64_like("aGk=", "hi") == "aGk=");
    CHECK(encode_base64_like("aGk", "hi") == "aGk");
    CHECK(encode_base64_like("aGk_aG_-", "hi?hi>") == "aGk_aGk-");
}

TEST_CASE("text is told from other bytes") {
    CHECK(is_readable_text("a\tb\n\xC3\xA4"));
    CHECK(!is_readable_text(std::string_view{"a\0b", 3}));
    CHECK(!is_readable_text("\xFF"));
}

}  // namespace decoded_test

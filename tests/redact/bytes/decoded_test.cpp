#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/bytes/decoded.hpp>

#include <string_view>

namespace decoded_test {

using namespace lisle::redaction;

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

TEST_CASE("hexadecimal digits of text are read, and written like before") {
    CHECK(decode_hex_text("61206220630a64") == "a b c\nd");
    CHECK(decode_hex_text("612062206364\n6566") == "a b cdef");
    CHECK(decode_hex_text("6120622063646z").empty());
    CHECK(decode_hex_text("da39a3ee5e6b4b0d").empty());
    CHECK(decode_hex_text("612062206364ff").empty());
    CHECK(encode_hex_like("6a", "j~") == "6a7e");
    CHECK(encode_hex_like("6A", "j~") == "6A7E");
}

TEST_CASE("text is distinguished from other bytes") {
    CHECK(decode_base64_text("aGk=") == "hi");
    CHECK(decode_base64_text("/////w==").empty());
    CHECK(is_readable_text("a\tb\n\xC3\xA4"));
    CHECK(!is_readable_text(std::string_view{"a\0b", 3}));
    CHECK(!is_readable_text("\xFF"));
}

TEST_CASE("damaged text is told from other bytes, and zero bytes around it don't count") {
    std::string const text = "a line of 48 bytes and more, as a session has it: \xE9\xC3 \xFF ok";
    std::string other;
    for (int i = 0; i < 96; ++i) other += static_cast<char>(i * 89 + 7);
    for (auto const& zeros : {std::string{}, std::string(3, '\0'), std::string(1000, '\0')}) {
        CHECK(decode_damaged_text(secret_forms::to_base64(zeros + text)) == zeros + text);
        CHECK(decode_damaged_text(secret_forms::to_base64(zeros + other)).empty());
        CHECK(decode_damaged_text(secret_forms::to_base64(zeros)).empty());
    }
    CHECK(decode_damaged_text(secret_forms::to_base64("too short")).empty());
    CHECK(is_mostly_text("\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xD7\xA9\xD7\x9C\xFF"));
}

}  // namespace decoded_test

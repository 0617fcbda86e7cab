#include <doctest/doctest.h>

#include <lisle/scalars/url/percent.hpp>

#include <string>
#include <string_view>

namespace percent_test {

namespace scalars = lisle::scalars;

namespace {

/// The printable ASCII characters that a set encodes.
std::string list_members(scalars::byte_set const& set) {
    std::string members;
    for (char c = ' '; c < '\x7F'; ++c) {
        if (set.contains(c)) members += c;
    }
    return members;
}

}  // namespace

TEST_CASE("each part of a URL has its set") {
    CHECK(list_members(scalars::control_set).empty());
    CHECK(list_members(scalars::fragment_set) == " \"<>`");
    CHECK(list_members(scalars::query_set) == " \"#<>");
    CHECK(list_members(scalars::special_query_set) == " \"#'<>");
    CHECK(list_members(scalars::path_set) == " \"#<>?`{}");
    CHECK(list_members(scalars::userinfo_set) == " \"#/:;<=>?@[\\]^`{|}");
}

TEST_CASE("every set has the control characters and all non-ASCII bytes") {
    for (int byte = 0; byte < 256; ++byte) {
        CAPTURE(byte);
        bool const is_member = byte < 0x20 || byte >= 0x7F;
        CHECK(scalars::control_set.contains(static_cast<char>(byte)) == is_member);
    }
    CHECK_FALSE(scalars::byte_set{}.contains('\0'));
    CHECK(scalars::byte_set{}.contains('\x80'));
}

TEST_CASE("bytes are encoded in upper case, and a percent sign is left alone") {
    CHECK(scalars::percent_encode("a b/\xC3\xA9%41%", scalars::path_set) == "a%20b/%C3%A9%41%");
    CHECK(scalars::percent_encode("", scalars::path_set).empty());
}

TEST_CASE("decoding accepts only whole escapes, in any case") {
    CHECK(scalars::percent_decode("a%20b+c") == "a b+c");
    CHECK(scalars::percent_decode("%c3%A9") == "\xC3\xA9");
    CHECK(scalars::percent_decode("%FF") == "\xFF");
    CHECK(scalars::percent_decode("%") == "%");
    CHECK(scalars::percent_decode("%4") == "%4");
    CHECK(scalars::percent_decode("%4g%zz%%41") == "%4g%zz%A");
    CHECK(scalars::percent_decode("%2541") == "%41");
    CHECK(scalars::percent_decode(std::string_view{"%41", 2}) == "%4");
}

}  // namespace percent_test

#include <lisle/error.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>

namespace error_test {

using lisle::errc;
using lisle::error;

TEST_CASE("every code has words of its own") {
    std::set<std::string_view> seen;
    for (int code = 1; code <= static_cast<int>(errc::limit_exceeded); ++code) {
        auto const words = lisle::to_string(static_cast<errc>(code));
        CAPTURE(code);
        CHECK(words != "unknown error");
        CHECK(seen.insert(words).second);
    }
    CHECK(lisle::to_string(errc{}) == "unknown error");
    CHECK(lisle::to_string(static_cast<errc>(999)) == "unknown error");
}

TEST_CASE("a message names what is known, in one line") {
    CHECK(error{errc::wrong_type, "/messages/3/User/id", 118, "expected string, found number"}
              .message()
          == "wrong type at /messages/3/User/id (byte 118): expected string, found number");
    CHECK(error{errc::missing_field, "/id", 0, "id"}.message()
          == "missing field at /id (byte 0): id");
    CHECK(error{errc::syntax, "", 7, ""}.message() == "invalid JSON (byte 7)");
    CHECK(error{errc::not_zstd, "", error::npos, ""}.message() == "not a zstd frame");
    CHECK(error{errc::unknown_case, "/a\xED\xA0\x80", error::npos, "\xED\xA0\x80"}.message()
          == "unknown case at /a\uFFFD\uFFFD\uFFFD: \uFFFD\uFFFD\uFFFD");
}

TEST_CASE("a result holds a value or an error, and value() throws the error with its place") {
    lisle::result<int> const good = 1;
    CHECK(good.value() == 1);
    lisle::result<int> const bad = error{errc::bad_value, "/a", 3, "no time"};
    CHECK(bad.has_error());
    CHECK(bad.error() == error{errc::bad_value, "/a", 3, "no time"});
    bool caught = false;
    try {
        static_cast<void>(bad.value());
    } catch (lisle::decode_error const& e) {
        caught = true;
        CHECK(e.where == bad.error());
        CHECK(std::string{e.what()} == bad.error().message());
    }
    CHECK(caught);
}

}  // namespace error_test

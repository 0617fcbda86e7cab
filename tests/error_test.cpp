#include <lisle/error.hpp>

#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace error_test {

using lisle::errc;
using lisle::error;
using lisle::finding;

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

TEST_CASE("each code has its kind, whatever the order of the codes") {
    using enum lisle::error_kind;
    std::set<errc> const of_the_text{errc::syntax,     errc::unexpected_end, errc::trailing_text,
                                     errc::bad_escape, errc::invalid_utf8,   errc::number_too_large,
                                     errc::too_deep,   errc::too_large};
    std::set<errc> const of_the_blob{errc::not_zstd, errc::truncated_frame, errc::corrupt_frame,
                                     errc::limit_exceeded};
    for (int i = 1; i <= static_cast<int>(errc::limit_exceeded); ++i) {
        auto const code = static_cast<errc>(i);
        bool const is_of_document =
            code == errc::unsupported_version || code == errc::unknown_data_type;
        auto const expected = of_the_text.contains(code)   ? text
                              : of_the_blob.contains(code) ? blob
                              : is_of_document             ? document
                                                           : type;
        CAPTURE(lisle::to_string(code));
        CHECK(lisle::kind_of(code) == expected);
    }
    static_assert(lisle::kind_of(errc::wrong_type) == type);
}

TEST_CASE("a message states the known facts in one line") {
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

TEST_CASE("an error is printed as its message") {
    error const failed{errc::wrong_type, "/messages/3", 118, "expected string, found number"};
    std::ostringstream out;
    out << failed;
    CHECK(out.str() == failed.message());
    CHECK(out.str() == "wrong type at /messages/3 (byte 118): expected string, found number");
}

TEST_CASE("an errc becomes an error code of lisle's category, in Boost and in std") {
    boost::system::error_code const code = errc::wrong_type;
    CHECK(code.failed());
    CHECK(code == errc::wrong_type);
    CHECK(code != errc::syntax);
    CHECK(code.category() == lisle::error_category());
    CHECK(code.category() != boost::system::generic_category());
    CHECK(code.message() == "wrong type");
    CHECK(std::string{code.category().name()} == "lisle");

    std::error_code const same = code;
    CHECK(same.message() == "wrong type");
    CHECK(same.value() == static_cast<int>(errc::wrong_type));
}

TEST_CASE("an unknown code has a message") {
    CHECK(boost::system::error_code{999, lisle::error_category()}.message() == "unknown error");
}

TEST_CASE("a finding is made from a pointer and a text, in this order") {
    static_assert(std::is_aggregate_v<finding>);
    finding const one{"/messages/0", "no id"};
    CHECK(one.pointer == "/messages/0");
    CHECK(one.what == "no id");
    CHECK(finding{}.pointer.empty());
    CHECK(finding{}.what.empty());
}

TEST_CASE("findings are equal if both parts are") {
    finding const one{"/a", "x"};
    CHECK((one == finding{"/a", "x"}));
    CHECK((one != finding{"/b", "x"}));
    CHECK((one != finding{"/a", "y"}));
}

TEST_CASE("a finding is printed with its place, if it has one, and always as UTF-8") {
    CHECK(finding{"/messages/0", "no id"}.message() == "/messages/0: no id");
    CHECK(finding{"", "no id"}.message() == "no id");
    CHECK(finding{"/\xFF", "x"}.message() == "/\xEF\xBF\xBD: x");
    std::ostringstream out;
    out << finding{"/a", "x"};
    CHECK(out.str() == "/a: x");
}

}  // namespace error_test

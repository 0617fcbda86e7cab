#include <lisle/engine/make_error.hpp>

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

namespace make_error_test {

using lisle::errc;
using lisle::detail::make_error;

constexpr std::string_view text = R"([{"a":[1,x]}])";

TEST_CASE("an error has the pointer and the offset of its failure") {
    auto const made = make_error(text, {errc::syntax, text.data() + 7, "a value", {}});
    CHECK(made.code == errc::syntax);
    CHECK(made.pointer == "/0/a/0");
    CHECK(made.offset == 7);
    CHECK(made.detail == "a value");
}

TEST_CASE("a missing field is part of the pointer") {
    CHECK(make_error(text, {errc::missing_field, text.data() + 1, {}, "b/c"}).pointer == "/0/b~1c");
}

TEST_CASE("in a text of several values the pointer begins with the value's number") {
    constexpr std::string_view lines = "{\"a\":1}\n{\"b\":2}\n";
    std::vector<char const*> const starts{lines.data(), lines.data() + 8};
    CHECK(make_error(lines, {errc::wrong_type, lines.data() + 13, {}, {}}, starts).pointer
          == "/1/b");
    CHECK(make_error(lines, {errc::wrong_type, lines.data() + 5, {}, {}}, starts).pointer
          == "/0/a");
}

}  // namespace make_error_test

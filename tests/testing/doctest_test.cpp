#include <lisle/error.hpp>
#include <lisle/formats/zed/model/settings.hpp>
#include <lisle/testing/doctest.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace doctest_test {

namespace {

/// What doctest prints for a value in a failed check.
template <class T>
std::string print(T const& value) {
    return doctest::toString(value).c_str();
}

lisle::zed::language_model const model{"oven", "baker-large", {}};

}  // namespace

TEST_CASE("a described value is printed as its canonical text") {
    CHECK(print(model) == R"({"provider":"oven","model":"baker-large"})");
    CHECK(print(lisle::dictionary<std::string, int>{{"a", 1}}) == R"({"a":1})");
    CHECK(print(lisle::text::assume_json("1.50")) == "1.50");
    CHECK(print(lisle::text::assume_json_view("[]")) == "[]");
}

TEST_CASE("a result is printed as its value or its error") {
    CHECK(print(lisle::result<lisle::zed::language_model>{model}) == print(model));
    lisle::error const failed{lisle::errc::syntax, "/a", 3, "expected a key"};
    CHECK(print(lisle::result<lisle::zed::language_model>{failed})
          == "invalid JSON at /a (byte 3): expected a key");
    CHECK(print(lisle::result<int>{7}) == "7");
}

TEST_CASE("unknown fields are printed as an object, findings and errors line by line") {
    lisle::unknown_members fields;
    CHECK(print(fields) == "{}");
    fields.insert_or_assign("a", "1");
    fields.insert_or_assign("b", "[ ]");
    CHECK(print(fields) == "{a: 1, b: []}");
    CHECK(print(std::vector<lisle::finding>{{"/a", "x"}, {"", "y"}}) == "2 in all\n  /a: x\n  y");
    CHECK(print(std::vector<lisle::error>{{lisle::errc::syntax}}) == "1 in all\n  invalid JSON");
}

TEST_CASE("a long text is cut, between characters too") {
    auto const cut = print(lisle::text::assume_json(std::string(5000, 'a')));
    CHECK(cut == std::string(lisle::testing::most_printed, 'a') + "... (5000 bytes)");
    auto const wide = print(lisle::text::assume_json("a" + std::string(2000, '\xC3')));
    CHECK(wide.ends_with("... (2001 bytes)"));
    CHECK(wide.find('\xC3') == std::string::npos);
}

}  // namespace doctest_test

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
std::string to_text(T const& value) {
    return doctest::toString(value).c_str();
}

lisle::zed::language_model const model{"oven", "baker-large", {}};

}  // namespace

TEST_CASE("a described value is printed as its canonical text") {
    CHECK(to_text(model) == R"({"provider":"oven","model":"baker-large"})");
    CHECK(to_text(lisle::dictionary<std::string, int>{{"a", 1}}) == R"({"a":1})");
    CHECK(to_text(lisle::text::assume_json("1.50")) == "1.50");
    CHECK(to_text(lisle::text::assume_json_view("[]")) == "[]");
}

TEST_CASE("a result is printed as its value or its error") {
    CHECK(to_text(lisle::result<lisle::zed::language_model>{model}) == to_text(model));
    lisle::error const failed{lisle::errc::syntax, "/a", 3, "expected a key"};
    CHECK(to_text(lisle::result<lisle::zed::language_model>{failed})
          == "invalid JSON at /a (byte 3): expected a key");
    CHECK(to_text(lisle::result<int>{7}) == "7");
}

TEST_CASE("unknown fields are printed as an object, findings and errors line by line") {
    lisle::unknown_members fields;
    CHECK(to_text(fields) == "{}");
    fields.insert_or_assign("a", "1");
    fields.insert_or_assign("b", "[ ]");
    CHECK(to_text(fields) == "{a: 1, b: []}");
    CHECK(to_text(std::vector<lisle::finding>{{"/a", "x"}, {"", "y"}}) == "2 in all\n  /a: x\n  y");
    CHECK(to_text(std::vector<lisle::error>{{lisle::errc::syntax}}) == "1 in all\n  invalid JSON");
}

TEST_CASE("a long text is cut, between characters too") {
    auto const cut = to_text(lisle::text::assume_json(std::string(5000, 'a')));
    CHECK(cut == std::string(lisle::testing::most_printed, 'a') + "... (5000 bytes)");
    auto const wide = to_text(lisle::text::assume_json("a" + std::string(2000, '\xC3')));
    CHECK(wide.ends_with("... (2001 bytes)"));
    CHECK(wide.find('\xC3') == std::string::npos);
}

}  // namespace doctest_test

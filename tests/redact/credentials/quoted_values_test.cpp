#include <doctest/doctest.h>

#include <lisle/redact/credentials/quoted_values.hpp>

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

TEST_CASE("blanks and breaks may be escaped") {
    CHECK(has_blanks("a\\nb"));
    CHECK(!has_blanks("a\\zb"));
}

}  // namespace quoted_values_test

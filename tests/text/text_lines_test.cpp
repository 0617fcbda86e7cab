#include <lisle/text/text_lines.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace text_lines_test {

using namespace lisle::text;

TEST_CASE("lines are taken one by one, with their place") {
    text_lines lines_of_text{"{}\r\n\n[1]\n{\"a"};
    std::vector<text_line> all;
    while (auto const line = lines_of_text.next()) all.push_back(*line);
    REQUIRE(all.size() == 3);
    CHECK(all[0].text == "{}");
    CHECK(all[0].is_complete);
    CHECK(all[1].text == "[1]");
    CHECK(all[1].number == 3);
    CHECK(all[1].offset == 5);
    CHECK_FALSE(all[2].is_complete);
}

TEST_CASE("a text without a line has none") {
    CHECK_FALSE(text_lines{""}.next().has_value());
    CHECK_FALSE(text_lines{"\n\r\n"}.next().has_value());
}

}  // namespace text_lines_test

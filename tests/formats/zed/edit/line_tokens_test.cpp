#include <lisle/formats/zed/edit/line_tokens.hpp>

#include <doctest/doctest.h>

#include <string_view>
#include <vector>

namespace line_tokens_test {

namespace edit = lisle::zed::edit;

TEST_CASE("lines have no ends, and no line follows the last line feed") {
    using edit::detail::split_lines;
    CHECK(split_lines("a\r\nb\n\nc\r") == std::vector<std::string_view>{"a", "b", "", "c\r"});
    CHECK(split_lines("\n").size() == 1);
    CHECK(split_lines("").empty());
}

TEST_CASE("equal lines have one number") {
    edit::detail::line_numbering numbers;
    CHECK(numbers.number({"a", "b", "a"}) == std::vector<edit::detail::line_token>{0, 1, 0});
    CHECK(numbers.number({"c", "b"}) == std::vector<edit::detail::line_token>{2, 1});
    CHECK(numbers.size() == 3);
}

TEST_CASE("a part is marked in both lists") {
    edit::detail::changed_lines lines{std::vector<bool>(3), std::vector<bool>(2)};
    lines.mark({1, 3, 0, 1});
    CHECK(lines.removed == std::vector<bool>{false, true, true});
    CHECK(lines.added == std::vector<bool>{true, false});
}

}  // namespace line_tokens_test

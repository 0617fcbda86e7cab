#include <lisle/formats/zed/edit/line_table.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace line_table_test {

namespace edit = lisle::zed::edit;

using edit::text_range;

TEST_CASE("lines stand between line feeds, and the last one may be empty") {
    edit::detail::line_table const lines{"a\n  b\n\n"};
    REQUIRE(lines.size() == 4);
    CHECK(lines.range_of(1) == text_range{2, 5});
    CHECK(lines.range_of(3) == text_range{7, 7});
    CHECK(lines.range_of(0, 2) == text_range{0, 5});
    CHECK(lines.row_of(0) == 0);
    CHECK(lines.row_of(1) == 0);
    CHECK(lines.row_of(2) == 1);
    CHECK(lines.row_of(7) == 3);
    CHECK(edit::detail::line_table{""}.size() == 1);
}

TEST_CASE("lines that differ only in the white space around them have one number") {
    edit::detail::line_table const lines{"a\n\ta \nb\n\xC2\xA0"};
    CHECK(lines.number_of(0) == lines.number_of(1));
    CHECK(lines.number_of(0) != lines.number_of(2));
    CHECK(lines.find("b") == lines.number_of(2));
    CHECK(lines.find("") == lines.number_of(3));
    CHECK(lines.find("c") == edit::detail::line_table::none);
    CHECK(lines.different().size() == 3);
}

}  // namespace line_table_test

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

TEST_CASE("a changed text has the lines of a new table") {
    std::string const first = "a\nb\nc\n\nd";
    edit::detail::line_table lines{first};
    auto text = first;
    auto const replace = [&](text_range range, std::string_view with) {
        text.replace(range.begin, range.end - range.begin, with);
        lines.replace(range, with.size(), text);
        edit::detail::line_table const fresh{text};
        REQUIRE(lines.size() == fresh.size());
        CHECK(lines.text() == text);
        for (std::size_t row = 0; row < fresh.size(); ++row) {
            CHECK(lines.range_of(row) == fresh.range_of(row));
            CHECK(lines.different()[lines.number_of(row)]
                  == fresh.different()[fresh.number_of(row)]);
        }
    };
    replace({2, 3}, "x\ny\nz");
    replace({0, 0}, "new\n");
    replace({text.size(), text.size()}, "\nlast");
    replace({1, text.size() - 1}, "");
    replace({0, text.size()}, "a\nb");
    CHECK(lines.find("b") == lines.number_of(1));
}

}  // namespace line_table_test

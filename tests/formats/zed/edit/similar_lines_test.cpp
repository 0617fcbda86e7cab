#include <lisle/formats/zed/edit/similar_lines.hpp>

#include <doctest/doctest.h>

#include <string>

namespace similar_lines_test {

namespace edit = lisle::zed::edit;

namespace {

struct search {
    edit::detail::line_table table;
    edit::matcher_options limits{};
    edit::detail::similar_lines lines{};

    bool is_similar(std::uint32_t number) { return lines.is_similar(table, number, limits); }
};

}  // namespace

TEST_CASE("lines of a table are equal, similar or neither") {
    search s{edit::detail::line_table{"return value;\nreturn valve;\nbreak;"}};
    s.lines.begin(s.table, "return value;", s.limits);
    CHECK(s.lines.is_equal(0));
    CHECK(!s.lines.is_equal(1));
    CHECK(s.is_similar(1));
    CHECK(!s.is_similar(2));
    s.lines.begin(s.table, "break!", s.limits);
    CHECK(!s.is_similar(1));
    CHECK(s.is_similar(2));
    CHECK(!s.lines.is_limited());
}

TEST_CASE("beyond a limit lines are only equal or different") {
    search s{edit::detail::line_table{"return value;\nreturn valve;"}, {.max_line = 12}};
    s.lines.begin(s.table, "return", s.limits);
    CHECK(!s.is_similar(1));
    CHECK(s.lines.is_limited());
    search t{edit::detail::line_table{"return value;\nreturn valves;"}, {.max_steps = 10}};
    t.lines.begin(t.table, "return valve;", t.limits);
    CHECK(t.is_similar(0));
    CHECK(!t.is_similar(1));
    CHECK(t.lines.is_limited());
}

}  // namespace similar_lines_test

#include <doctest/doctest.h>

#include <lisle/formats/zed/model/threads_table.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

// A real SQLite runs the statements in the tests of examples/lisle.
namespace threads_table_test {

namespace zed = lisle::zed;

namespace {

/// The names of the columns between a table's parentheses.
std::vector<std::string_view> columns_of(std::string_view table) {
    std::vector<std::string_view> out;
    auto rest = table.substr(table.find("(\n") + 2);
    while (rest.starts_with("    ")) {
        rest.remove_prefix(4);
        out.push_back(rest.substr(0, rest.find(' ')));
        rest.remove_prefix(rest.find('\n') + 1);
    }
    CHECK(rest == ")");
    return out;
}

bool is_listed(std::string_view name) {
    return std::count(zed::row_columns.begin(), zed::row_columns.end(), name) == 1;
}

}  // namespace

TEST_CASE("the table has the columns of a row, in their order") {
    CHECK(columns_of(zed::threads_table)
          == std::vector(zed::row_columns.begin(), zed::row_columns.end()));
    CHECK(columns_of(zed::first_threads_table)
          == std::vector(zed::row_columns.begin(),
                         zed::row_columns.begin() + zed::required_row_columns));
}

TEST_CASE("the migrations add the columns that the first version lacks") {
    auto columns = columns_of(zed::first_threads_table);
    for (auto const& [column, sql] : zed::threads_migrations) {
        CHECK(sql.starts_with("ALTER TABLE threads ADD COLUMN " + std::string{column} + " TEXT"));
        constexpr std::string_view add = "ADD COLUMN ";
        for (auto at = sql.find(add); at != sql.npos; at = sql.find(add, at + 1)) {
            auto const name = sql.substr(at + add.size());
            columns.push_back(name.substr(0, name.find(' ')));
        }
    }
    CHECK(columns == columns_of(zed::threads_table));
}

TEST_CASE("the list has no data, and NULL for a column that the table lacks") {
    CHECK(zed::list_threads_of(is_listed) == zed::list_threads);
    for (auto const name : zed::list_columns) CHECK((name == "rowid" || is_listed(name)));
    CHECK(zed::list_threads.find("ORDER BY updated_at DESC, created_at DESC") != std::string::npos);
    CHECK(zed::list_threads_of([](std::string_view name) { return name != "created_at"; })
          == "SELECT rowid, id, summary, updated_at, parent_id, folder_paths, folder_paths_order, "
             "NULL AS created_at FROM threads ORDER BY updated_at DESC, created_at DESC, id");
}

}  // namespace threads_table_test

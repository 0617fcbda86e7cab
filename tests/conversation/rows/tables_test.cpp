#include <lisle/conversation/rows/tables.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tables_test {

namespace conversation = lisle::conversation;

template <class Row>
std::vector<std::string> list_columns() {
    std::vector<std::string> out;
    Row const row{};
    for_each_column(row, [&](std::string_view name, auto const&) { out.emplace_back(name); });
    return out;
}

TEST_CASE("each table has a name, and so has each of its columns") {
    std::string names;
    for_each_table(conversation::conversation_rows{},
                   [&]<class Row>(std::string_view name, std::vector<Row> const&) {
                       (names += name) += ' ';
                       auto const columns = list_columns<Row>();
                       CAPTURE(name);
                       CHECK(std::set(columns.begin(), columns.end()).size() == columns.size());
                       CHECK(std::find(columns.begin(), columns.end(), "session") != columns.end());
                   });
    CHECK(names == "sessions turns calls usage touches errors ");
}

TEST_CASE("columns are visited in order, and may be changed") {
    CHECK(list_columns<conversation::error_row>()
          == std::vector<std::string>{"session", "turn", "message", "call", "kind", "text"});
    conversation::error_row row;
    for_each_column(row, [](std::string_view name, auto& value) {
        if constexpr (std::is_same_v<std::remove_reference_t<decltype(value)>, std::string>)
            value = name;
    });
    CHECK(row.session == "session");
}

TEST_CASE("columns of version 1 are never removed") {
    CHECK(conversation::rows_version == 1);
    CHECK(list_columns<conversation::session_row>().size() >= 23);
    CHECK(list_columns<conversation::turn_row>().size() >= 16);
    CHECK(list_columns<conversation::call_row>().size() >= 18);
    CHECK(list_columns<conversation::usage_row>().size() >= 18);
    CHECK(list_columns<conversation::touch_row>().size() >= 9);
}

}  // namespace tables_test

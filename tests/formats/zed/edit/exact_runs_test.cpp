#include <lisle/formats/zed/edit/exact_runs.hpp>

#include <doctest/doctest.h>

#include <utility>
#include <vector>

namespace exact_runs_test {

namespace edit = lisle::zed::edit;

namespace {

std::vector<std::pair<std::size_t, std::size_t>> find(std::string_view text,
                                                      std::vector<std::string_view> const& query) {
    edit::detail::line_table const table{text};
    edit::detail::exact_runs runs;
    for (auto const line : query) runs.add(table, line);
    std::vector<std::pair<std::size_t, std::size_t>> out;
    runs.for_each_match([&](auto rows) { out.emplace_back(rows.first, rows.last); });
    CHECK(runs.is_empty() == out.empty());
    return out;
}

using list = std::vector<std::pair<std::size_t, std::size_t>>;

}  // namespace

TEST_CASE("runs overlap, and white space around lines does not matter") {
    CHECK(find("a\n a\na\nb", {"a", "a\t"}) == list{{0, 2}, {1, 3}});
    CHECK(find("a\na", {"a", "a", "a"}).empty());
    CHECK(find("a", {"b", "a"}).empty());
    CHECK(find("a\n\n", {""}) == list{{1, 2}, {2, 3}});
}

}  // namespace exact_runs_test

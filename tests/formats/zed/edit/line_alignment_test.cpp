#include <lisle/formats/zed/edit/line_alignment.hpp>

#include <doctest/doctest.h>

#include <utility>
#include <vector>

namespace line_alignment_test {

namespace edit = lisle::zed::edit;

using edit::detail::row_range;

namespace {

struct alignment {
    edit::detail::line_table table;
    edit::detail::line_alignment rows{edit::detail::step_memory::kept};

    alignment(std::string_view text, std::vector<std::string_view> const& query) : table{text} {
        for (auto const line : query) rows.add(table, line, {});
    }
    std::vector<std::pair<std::size_t, std::size_t>> matches() const {
        std::vector<std::pair<std::size_t, std::size_t>> out;
        rows.for_each_match([&](row_range r) { out.emplace_back(r.first, r.last); });
        return out;
    }
};

using list = std::vector<std::pair<std::size_t, std::size_t>>;

}  // namespace

TEST_CASE("the cheapest alignments are the matches, from the left") {
    CHECK(alignment{"x\na\nb\ny\na\nb", {"a", " b "}}.matches() == list{{1, 3}, {4, 6}});
    CHECK(alignment{"a\nb", {"z"}}.matches().empty());
    CHECK(alignment{"a\nx\nb\nc\nd", {"a", "b", "c", "d"}}.matches() == list{{0, 5}});
    CHECK(alignment{"a", {}}.matches().empty());
}

TEST_CASE("pairs name the lines that belong together") {
    alignment const a{"q\na\nx\nb\nc\nd", {"a", "b", "c", "d"}};
    REQUIRE(a.matches() == list{{1, 6}});
    CHECK(a.rows.pairs(6) == list{{0, 1}, {1, 3}, {2, 4}, {3, 5}});
}

}  // namespace line_alignment_test

#include <lisle/formats/zed/edit/line_search.hpp>

#include <doctest/doctest.h>

namespace line_search_test {

namespace edit = lisle::zed::edit;

TEST_CASE("a hint chooses the nearest place within 200 lines") {
    std::string text = "x\n" + std::string(300, '\n') + "x\n";
    edit::detail::query_search search{text, {}, edit::detail::step_memory::none};
    search.push("x\n", 250);
    REQUIRE(search.matches().size() == 2);
    REQUIRE(search.best());
    CHECK(search.best()->first == 301);
    search.push("", 1000);
    CHECK(!search.best());
    search.push("", {});
    CHECK(!search.best());
}

TEST_CASE("beyond the limit of cells only exact places are found") {
    edit::detail::query_search search{
        "aaaaa\nb\nc\nd", {.max_cells = 7}, edit::detail::step_memory::none};
    CHECK(search.push("aaaaa\nb\n", {}));
    CHECK(!search.is_limited());
    search.push("x\n", {});
    CHECK(search.matches().empty());
    CHECK(search.is_limited());
}

TEST_CASE("rows are compared once, also if the first of them were exact") {
    edit::detail::query_search search{
        "a\nb\nlet value = 1;\nd", {}, edit::detail::step_memory::kept};
    CHECK(search.push("a\nb\n", {}));
    auto const found = search.push("let value = 2;\nd\n", {});
    REQUIRE(found);
    CHECK(found->last == 4);
    CHECK(search.pairs(*found).size() == 4);
}

}  // namespace line_search_test

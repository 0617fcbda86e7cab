#include <lisle/formats/zed/edit/diff_scores.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace diff_scores_test {

namespace edit = lisle::zed::edit;

using edit::detail::diff_step;

TEST_CASE("points grow by 1.8 with each four characters of a run") {
    CHECK(edit::detail::run_points[0] == 1.0);
    CHECK(edit::detail::run_points[3] == 5.832000000000001);
    CHECK(edit::detail::run_points[16] == 12143.953109659435);
}

TEST_CASE("a column stores for each row how its cell is reached") {
    edit::detail::diff_scores scores{2};
    edit::detail::step_table steps{2, 2};
    for (std::size_t j = 0; j < 2; ++j)
        scores.advance(U"ab", U"ab"[j], 0, [&](auto row, auto step) { steps.set(row, j, step); });
    CHECK(steps.at(0, 0) == diff_step::keep);
    CHECK(steps.at(1, 1) == diff_step::keep);
    CHECK(steps.at(0, 1) == diff_step::insert);
    CHECK(scores.find_best(0) == 2);
}

TEST_CASE("the first of several best rows is the end") {
    edit::detail::diff_scores scores{3};
    scores.advance(U"abc", U'x', 0, [](auto...) {});
    CHECK(scores.find_best(0) == 0);
    CHECK(scores.find_best(2) == 2);
}

}  // namespace diff_scores_test

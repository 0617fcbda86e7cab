#include <lisle/formats/zed/edit/histogram_diff.hpp>

#include <doctest/doctest.h>

#include <random>
#include <vector>

namespace histogram_diff_test {

namespace edit = lisle::zed::edit;

using edit::detail::line_token;

namespace {

edit::detail::changed_lines diff(std::vector<line_token> const& before,
                                 std::vector<line_token> const& after) {
    return edit::detail::histogram_diff{before, after, 100}.run();
}

}  // namespace

TEST_CASE("the rarest common lines stay") {
    auto const lines = diff({1, 9, 9, 2, 9}, {9, 9, 9, 1, 2, 9});
    CHECK(lines.removed == std::vector<bool>{false, true, true, false, false});
    CHECK(lines.added == std::vector<bool>{true, true, true, false, false, false});
}

TEST_CASE("kept lines are the same in both lists") {
    std::mt19937 random{1};
    for (unsigned i = 0; i < 400; ++i) {
        std::vector<line_token> before(random() % 200), after(random() % 200), stays, other;
        for (auto* const list : {&before, &after})
            for (auto& token : *list) token = static_cast<line_token>(random() % (1 + i % 60));
        auto const lines = diff(before, after);
        for (std::size_t k = 0; k < before.size(); ++k)
            if (!lines.removed[k]) stays.push_back(before[k]);
        for (std::size_t k = 0; k < after.size(); ++k)
            if (!lines.added[k]) other.push_back(after[k]);
        CHECK(stays == other);
    }
}

TEST_CASE("lists without a common line change as a whole, equal lists not at all") {
    CHECK(diff({1, 2}, {3}).removed == std::vector<bool>{true, true});
    CHECK(diff({1, 2}, {1, 2}).added == std::vector<bool>{false, false});
    CHECK(diff({}, {3}).added == std::vector<bool>{true});
}

}  // namespace histogram_diff_test

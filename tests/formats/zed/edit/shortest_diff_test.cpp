#include <lisle/formats/zed/edit/shortest_diff.hpp>

#include <doctest/doctest.h>

#include <random>
#include <vector>

namespace shortest_diff_test {

namespace edit = lisle::zed::edit;

using edit::detail::line_token;

namespace {

/// The number of changed lines. Checks that the unchanged lines are the same in both lists.
std::size_t count_changes(std::vector<line_token> const& before,
                          std::vector<line_token> const& after) {
    edit::detail::changed_lines lines{std::vector<bool>(before.size()),
                                      std::vector<bool>(after.size())};
    edit::detail::shortest_diff{before, after}.run({0, before.size(), 0, after.size()}, lines);
    std::vector<line_token> stays, other;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (!lines.removed[i]) stays.push_back(before[i]);
    for (std::size_t i = 0; i < after.size(); ++i)
        if (!lines.added[i]) other.push_back(after[i]);
    CHECK(stays == other);
    return before.size() + after.size() - 2 * stays.size();
}

/// By the longest common subsequence.
std::size_t count_least(std::vector<line_token> const& a, std::vector<line_token> const& b) {
    std::vector<std::vector<std::size_t>> most(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j)
            most[i][j] = a[i - 1] == b[j - 1] ? most[i - 1][j - 1] + 1
                                              : (std::max)(most[i - 1][j], most[i][j - 1]);
    return a.size() + b.size() - 2 * most[a.size()][b.size()];
}

/// Different lines of which every `step`th changes.
std::size_t count_changes_of(std::size_t size, std::size_t step) {
    std::vector<line_token> before(size);
    for (std::size_t i = 0; i < size; ++i) before[i] = static_cast<line_token>(i);
    auto after = before;
    for (std::size_t i = 0; i < size; i += step) after[i] += static_cast<line_token>(size);
    return count_changes(before, after);
}

}  // namespace

TEST_CASE("no diff has fewer changes") {
    std::mt19937 random{9};
    for (int i = 0; i < 500; ++i) {
        std::vector<line_token> before(random() % 20), after(random() % 20);
        for (auto* const list : {&before, &after})
            for (auto& token : *list) token = static_cast<line_token>(random() % 4);
        CHECK(count_changes(before, after) == count_least(before, after));
    }
}

TEST_CASE("lists with many changes keep the lines between them") {
    CHECK(count_changes_of(5000, 2) == 5000);
    CHECK(count_changes_of(100'000, 20) == 10'000);
}

TEST_CASE("the only common line of two long lists stays") {
    std::vector<line_token> const before(2000, 1);
    std::vector<line_token> after(2000, 2);
    after[1000] = 1;
    CHECK(count_changes(before, after) == 3998);
}

}  // namespace shortest_diff_test

#include <lisle/text/stable_order.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace stable_order_test {

namespace {

std::string order_of(std::vector<int> const& all) {
    std::string out;
    for (auto const i : lisle::text::stable_order(
             all.size(), [&](std::size_t a, std::size_t b) { return all[a] / 10 < all[b] / 10; }))
        out += std::to_string(all[i]) + ' ';
    return out;
}

}  // namespace

TEST_CASE("elements are put in order, and equal elements keep theirs") {
    CHECK(order_of({}) == "");
    CHECK(order_of({7}) == "7 ");
    CHECK(order_of({31, 12, 30, 11}) == "12 11 31 30 ");
}

TEST_CASE("equal elements keep their order among many") {
    std::vector<int> all;
    for (int i = 0; i < 1000; ++i) all.push_back(i * 7 % 100);
    auto const order = lisle::text::stable_order(
        all.size(), [&](std::size_t a, std::size_t b) { return all[a] < all[b]; });
    bool is_stable = order.size() == all.size();
    for (std::size_t i = 1; i < order.size(); ++i)
        is_stable = is_stable
                    && (all[order[i - 1]] < all[order[i]]
                        || (all[order[i - 1]] == all[order[i]] && order[i - 1] < order[i]));
    CHECK(is_stable);
}

}  // namespace stable_order_test

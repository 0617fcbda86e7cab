#include "../redaction/gitleaks_proximity.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

using namespace app;

namespace {

/// The definition: compares every pair.
bool is_near(text_place const& place, std::vector<text_place> const& others,
             gitleaks_distance within) {
    auto const apart = [](std::size_t a, std::size_t b) { return a < b ? b - a : a - b; };
    for (auto const& other : others)
        if ((!within.lines || apart(place.line, other.line) <= *within.lines)
            && (!within.columns || apart(place.column, other.column) <= *within.columns))
            return true;
    return false;
}

std::vector<text_place> make_places(std::mt19937& random) {
    std::vector<text_place> out;
    for (std::size_t line = 0; line < 30; line += random() % 4)
        out.push_back({line, random() % 40});
    return out;
}

}  // namespace

TEST_CASE("offsets have lines and columns") {
    place_counter counter{"ab\ncd\n\ne"};
    auto const at = [&](std::size_t offset) {
        auto const place = counter.at(offset);
        return std::pair{place.line, place.column};
    };
    CHECK(at(0) == std::pair<std::size_t, std::size_t>{0, 0});
    CHECK(at(2) == std::pair<std::size_t, std::size_t>{0, 2});
    CHECK(at(2) == std::pair<std::size_t, std::size_t>{0, 2});
    CHECK(at(4) == std::pair<std::size_t, std::size_t>{1, 1});
    CHECK(at(7) == std::pair<std::size_t, std::size_t>{3, 0});
    CHECK(at(8) == std::pair<std::size_t, std::size_t>{3, 1});
}

TEST_CASE("a window finds the same places as a comparison of every pair") {
    std::mt19937 random{4};
    for (int round = 0; round < 300; ++round) {
        auto const places = make_places(random), others = make_places(random);
        gitleaks_distance within;
        if (random() % 3 != 0) within.lines = random() % 5;
        if (random() % 3 != 0) within.columns = random() % 12;
        auto const found = find_near(places, others, within);
        REQUIRE(found.size() == places.size());
        for (std::size_t i = 0; i < places.size(); ++i)
            CHECK(found[i] == is_near(places[i], others, within));
        CHECK(find_near(places, {}, within) == std::vector<bool>(places.size(), false));
    }
}

#include <lisle/text/salted_map.hpp>

#include "support/flood_keys.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace salted_map_test {

namespace text = lisle::text;

namespace {

template <class Table>
std::size_t measure_longest_bucket(Table const& table) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < table.bucket_count(); ++i)
        out = std::max(out, table.bucket_size(i));
    return out;
}

}  // namespace

TEST_CASE("keys that collide under std::hash are in many buckets and are found") {
    auto const keys = make_flood_keys(12);
    text::salted_map<std::string, std::size_t> places;
    text::salted_set<std::string_view> set;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        places.emplace(keys[i], i);
        set.insert(keys[i]);
    }
    // By chance this fails less than once in 10^30 processes.
    CHECK(measure_longest_bucket(places) < 32);
    CHECK(measure_longest_bucket(set) < 32);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        auto const at = places.find(std::string_view{keys[i]});
        REQUIRE(at != places.end());
        CHECK(at->second == i);
    }
    CHECK(set.size() == keys.size());
    CHECK(!set.contains("cotton"));
    CHECK(!places.contains(""));
}

TEST_CASE("a view finds a string without a copy of it") {
    text::salted_map<std::string, int> map;
    map["cotton"] = 7;
    std::string_view const text = "cotton thread";
    CHECK(map.find(text.substr(0, 6))->second == 7);
    CHECK(map.contains("cotton"));
}

}  // namespace salted_map_test

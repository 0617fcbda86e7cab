#include <lisle/formats/acpx/recorder/ordered_keys.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace acpx_ordered_keys_test {

using namespace lisle::acpx;
using keys = lisle::dictionary<std::string, int>;

namespace {

std::string to_text(keys const& of) {
    std::string out;
    for (auto const& [key, value] : of) out += key + '=' + std::to_string(value) + ' ';
    return out;
}

}  // namespace

TEST_CASE("array indices come first, ascending, and other keys as they were set") {
    keys all{{"b", 1}, {"10", 2}, {"a", 3}, {"9", 4}, {"01", 5}, {"4294967295", 6}};
    detail::order_keys(all);
    CHECK(to_text(all) == "9=4 10=2 b=1 a=3 01=5 4294967295=6 ");
    detail::append_ordered(all, "c", 7);
    detail::append_ordered(all, "0", 8);
    CHECK(to_text(all) == "0=8 9=4 10=2 b=1 a=3 01=5 4294967295=6 c=7 ");
    detail::assign_ordered(all, "a", 0);
    detail::assign_ordered(all, "11", 1);
    CHECK(to_text(all) == "0=8 9=4 10=2 11=1 b=1 a=0 01=5 4294967295=6 c=7 ");
}

TEST_CASE("a dictionary orders keys as a JavaScript object does") {
    keys all;
    int value = 0;
    for (std::string key : {"b", "4294967295", "7", "a", "4294967294", "0"})
        detail::assign_ordered(all, key, ++value);
    detail::assign_ordered(all, std::string{"b"}, 9);
    CHECK(to_text(all) == "0=6 7=3 4294967294=5 b=9 4294967295=2 a=4 ");
}

TEST_CASE("a key that is assigned several times has its last value at its first place") {
    CHECK(to_text(detail::make_ordered<int>({{"b", 1}, {"7", 2}, {"a", 3}, {"b", 4}, {"3", 5}}))
          == "3=5 7=2 b=4 a=3 ");
    CHECK(to_text(detail::make_ordered<int>({})).empty());
}

TEST_CASE("keys that were appended since are found, and all after they moved") {
    keys all;
    detail::key_places places;
    CHECK(places.find(all, "a") == 0);
    for (int i = 0; i < 100; ++i) {
        auto const key = std::to_string(100 - i);
        CHECK(places.find(all, key) == all.size());
        all.append(key).second = i;
        CHECK(places.find(all, key) == all.size() - 1);
    }
    detail::order_keys(all);
    places.forget();
    CHECK(places.find(all, "1") == 0);
    CHECK(places.find(all, "100") == 99);
}

}  // namespace acpx_ordered_keys_test

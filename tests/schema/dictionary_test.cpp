#include <lisle/schema/dictionary.hpp>

#include <doctest/doctest.h>

#include <string>
#include <utility>

namespace dictionary_test {

using ages = lisle::dictionary<std::string, int>;

namespace {

std::string list(ages const& entries) {
    std::string out;
    for (auto const& [key, value] : entries) out += key + '=' + std::to_string(value) + ' ';
    return out;
}

}  // namespace

TEST_CASE("entries keep their order, and a key that is set again keeps its place") {
    ages all{{"b", 1}, {"a", 2}, {"b", 3}};
    CHECK(list(all) == "b=3 a=2 ");
    CHECK(all.insert_or_assign("c", 4) == 4);
    CHECK(all.insert_or_assign("a", 5) == 5);
    CHECK(list(all) == "b=3 a=5 c=4 ");
    all.append("d").second = 6;
    CHECK(list(all) == "b=3 a=5 c=4 d=6 ");
    CHECK(all.size() == 4);
    CHECK(all[1].first == "a");
}

TEST_CASE("keys are found, changed and erased without moving the others") {
    ages all{{"a", 1}, {"b", 2}, {"c", 3}};
    CHECK(all.contains("b"));
    CHECK(!all.contains("d"));
    all.find("b")->second = 20;
    CHECK(std::as_const(all).find("b")->second == 20);
    CHECK(std::as_const(all).find("d") == all.end());
    CHECK(all.erase("a"));
    CHECK(!all.erase("a"));
    CHECK(list(all) == "b=20 c=3 ");
    all.clear();
    CHECK(all.empty());
}

TEST_CASE("entries are erased at places that are named in any order, and more than once") {
    ages all{{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}};
    all.erase_at({2, 0, 2});
    CHECK(list(all) == "b=2 d=4 ");
    all.erase_at({});
    CHECK(list(all) == "b=2 d=4 ");
    all.erase_at({0, 1});
    CHECK(all.empty());
}

TEST_CASE("dictionaries are equal if keys, values and order are") {
    CHECK(ages{{"a", 1}, {"b", 2}} == ages{{"a", 1}, {"b", 2}});
    CHECK(ages{{"a", 1}, {"b", 2}} != ages{{"b", 2}, {"a", 1}});
    CHECK(ages{{"a", 1}} != ages{{"a", 2}});
    CHECK(ages{} == ages{});
}

}  // namespace dictionary_test

#include <doctest/doctest.h>

#include <lisle/formats/zed/turn/user_places.hpp>

namespace user_places_test {

TEST_CASE("the first message with an id is found, and the last of all") {
    lisle::zed::user_places places;
    CHECK(!places.last());
    places.add("a", 0);
    places.add("b", 3);
    places.add("a", 5);
    CHECK(places.find("a") == 0);
    CHECK(places.last() == 5);
    places.pop("a");
    CHECK(places.find("a") == 0);
    places.pop("b");
    CHECK(!places.find("b"));
    CHECK(places.last() == 0);
    places.pop("a");
    CHECK(!places.find("a"));
    CHECK(!places.last());
}

}  // namespace user_places_test

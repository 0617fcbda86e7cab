#include <lisle/formats/codex/writers/key_orders.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace codex_key_orders_test {

using namespace lisle::codex;

TEST_CASE("each order is of known releases, and a release has one order of a type") {
    auto const is_known = [](lisle::release_number r) {
        for (auto const& one : known_releases)
            if (one == r) return true;
        return false;
    };
    for (auto const& order : key_orders.orders) {
        CAPTURE(order.keys);
        CHECK(is_known(order.by.releases.first));
        CHECK(is_known(order.by.releases.last));
        for (auto const& other : key_orders.orders) {
            if (&other == &order || other.type != order.type || order.type == "line") continue;
            CHECK((other.by.releases.last < order.by.releases.first
                   || order.by.releases.last < other.by.releases.first));
        }
    }
}

}  // namespace codex_key_orders_test

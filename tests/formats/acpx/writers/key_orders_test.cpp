#include <lisle/formats/acpx/writers/key_orders.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace acpx_key_orders_test {

using lisle::acpx::key_orders;

TEST_CASE("each later key is in an order of its type") {
    for (auto const& later : lisle::acpx::later_keys) {
        CAPTURE(std::string{later.key});
        auto const word = ' ' + std::string{later.key};
        CHECK(std::any_of(key_orders.orders.begin(), key_orders.orders.end(), [&](auto const& o) {
            auto const keys = ' ' + std::string{o.keys} + ' ';
            return o.type == later.type
                   && (keys.find(word + ' ') != keys.npos || keys.find(word + "? ") != keys.npos);
        }));
        CHECK(later.since > key_orders.orders.front().by.releases.first);
    }
}

TEST_CASE("each object that the tables name has an order") {
    for (auto const& member : key_orders.members) {
        CAPTURE(std::string{member.type});
        CHECK(std::any_of(key_orders.orders.begin(), key_orders.orders.end(),
                          [&](auto const& o) { return o.type == member.type; }));
    }
}

}  // namespace acpx_key_orders_test

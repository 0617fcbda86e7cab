#include <lisle/formats/opencode/writers/key_orders.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace opencode_key_orders_test {

using lisle::opencode::key_orders;

namespace {

std::string_view without_tag(std::string_view type) { return type.substr(0, type.find(':')); }

}  // namespace

TEST_CASE("each type of an object has an order, and each order a type") {
    for (auto const& member : key_orders.members) {
        CAPTURE(std::string{member.type});
        CHECK(std::any_of(key_orders.orders.begin(), key_orders.orders.end(), [&](auto const& o) {
            return without_tag(o.type) == member.type
                   && (o.type == member.type) == member.tag.empty();
        }));
    }
    for (auto const& order : key_orders.orders) {
        CAPTURE(std::string{order.type});
        auto const is_typed = [&](auto const& m) { return m.type == without_tag(order.type); };
        CHECK((order.type == "export"
               || std::any_of(key_orders.members.begin(), key_orders.members.end(), is_typed)));
    }
}

TEST_CASE("an order names each key once, and has releases and a writer") {
    // A session has its permissions from the start, or gets them later.
    for (auto const& order : key_orders.orders) {
        auto rest = order.keys;
        CAPTURE(std::string{order.keys});
        std::string seen = " ";
        while (!rest.empty()) {
            auto const end = std::min(rest.find(' '), rest.size());
            auto word = rest.substr(0, end);
            if (word.ends_with('?')) word.remove_suffix(1);
            auto const key = ' ' + std::string{word} + ' ';
            CHECK_FALSE(word.empty());
            CHECK((seen.find(key) == std::string::npos
                   || (order.type == "session" && word == "permission")));
            seen += std::string{word} + ' ';
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        CHECK(order.by.releases.first <= order.by.releases.last);
        CHECK(order.by.writers != 0);
    }
}

}  // namespace opencode_key_orders_test

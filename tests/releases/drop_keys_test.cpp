#include <lisle/releases/drop_keys.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace drop_keys_test {

using lisle::finding;
using lisle::key_order;
using lisle::ordered_member;

namespace {

constexpr lisle::release_range all{{0, 0, 0}, {9, 0, 0}};
constexpr ordered_member members[]{{"chat", "messages", "message", "role", "id"},
                                   {"", "time", "time"}};
constexpr key_order orders[]{{"chat", "title? messages", {all, 3}},
                             {"message:user", "text? time?", {all, 1}},
                             {"message:user", "text? size?", {all, 2}},
                             {"time", "start end?", {all, 1}}};

std::string drop(std::string_view text, std::vector<finding>& dropped, unsigned writer = 1) {
    return lisle::drop_keys(
        text, {members, orders}, {{}, {}, "chat"},
        [&](key_order const& order) { return (order.by.writers & writer) != 0; }, dropped);
}

}  // namespace

TEST_CASE("keys that no chosen order has are dropped at every depth and reported") {
    std::vector<finding> dropped;
    CHECK(drop(R"({"title":"t","x":1,"messages":[{"id":1,"role":"user","size":2,)"
               R"("time":{"start":1,"zone":{}}}]})",
               dropped)
          == R"({"title":"t","messages":[{"id":1,"role":"user","time":{"start":1}}]})");
    constexpr auto what = "a key that this release does not know";
    CHECK(dropped
          == std::vector<finding>{
              {"/x", what}, {"/messages/0/size", what}, {"/messages/0/time/zone", what}});
}

TEST_CASE("an object without a chosen order keeps its keys") {
    std::vector<finding> dropped;
    constexpr auto* text = R"({"messages":[{"role":"agent","x":{"time":{"y":1}}},)"
                           R"({"role":"user","size":1}],"title":[]})";
    CHECK(drop(text, dropped, 2) == text);
    CHECK(dropped.empty());
    CHECK(drop(R"({"messages":[{"role":"user","time":{"y":1}}]})", dropped, 2)
          == R"({"messages":[{"role":"user"}]})");
    CHECK(drop("[1", dropped) == "[1");
}

}  // namespace drop_keys_test

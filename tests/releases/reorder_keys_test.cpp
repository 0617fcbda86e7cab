#include <lisle/releases/reorder_keys.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace reorder_keys_test {

using lisle::apart_keys;
using lisle::key_order;
using lisle::ordered_member;

namespace {

constexpr unsigned by_old = 1, by_new = 2;
constexpr lisle::release_range all{{0, 0, 0}, {9, 0, 0}};
constexpr ordered_member chat{{}, {}, "chat"};
constexpr ordered_member members[]{{"chat", "messages", "message", "role", "id meta"},
                                   {"", "time", "time"},
                                   {"", "pair", "pair"}};
constexpr key_order orders[]{{"chat", "title? messages", {all, by_old | by_new}},
                             {"message:user", "id role text? time?", {all, by_old}},
                             {"message:user", "role time? text", {all, by_new}},
                             {"time", "start end?", {all, by_old | by_new}},
                             {"time", "start size", {all, by_old | by_new}},
                             {"pair", "a b c", {all, by_old | by_new}},
                             {"pair", "b a c", {all, by_old | by_new}}};

std::string reorder(std::string_view text, unsigned writer = by_new,
                    apart_keys where = apart_keys::last) {
    return lisle::reorder_keys(
        text, {members, orders}, chat, where,
        [&](key_order const& order) { return (order.by.writers & writer) != 0; });
}

}  // namespace

TEST_CASE("keys are put in the order that was chosen, at every depth") {
    constexpr auto* text =
        R"({"messages":[{"text":"b","id":1,"time":{"end":2,"start":1},"role":"user"}],)"
        R"("title":"t"})";
    CHECK(reorder(text)
          == R"({"title":"t","messages":[{"role":"user","time":{"start":1,"end":2},"text":"b",)"
             R"("id":1}]})");
    CHECK(reorder(text, by_old, apart_keys::inside)
          == R"({"title":"t","messages":[{"id":1,"role":"user","text":"b",)"
             R"("time":{"start":1,"end":2}}]})");
}

TEST_CASE("a key without a place stays before the key that followed it") {
    CHECK(reorder(R"({"a":1,"messages":[],"b":2,"title":"t","c":3})")
          == R"({"b":2,"title":"t","a":1,"messages":[],"c":3})");
    CHECK(reorder(R"({"messages":[{"id":1,"a":1,"role":"user","text":"","b":2}]})")
          == R"({"messages":[{"a":1,"role":"user","text":"","b":2,"id":1}]})");
    CHECK(reorder(R"({"messages":[{"role":"user","a":1,"meta":2,"id":3,"text":""}]})")
          == R"({"messages":[{"role":"user","text":"","a":1,"id":3,"meta":2}]})");
}

TEST_CASE("of several orders, the order with most of the keys counts") {
    CHECK(reorder(R"({"time":{"size":1,"start":2}})") == R"({"time":{"start":2,"size":1}})");
    CHECK(reorder(R"({"time":{"end":1,"start":2}})") == R"({"time":{"start":2,"end":1}})");
}

TEST_CASE("of orders with as many keys, a matching order counts, or else the first") {
    CHECK(reorder(R"({"pair":{"b":1,"b":2,"a":3,"c":4}})")
          == R"({"pair":{"b":1,"b":2,"a":3,"c":4}})");
    CHECK(reorder(R"({"pair":{"c":1,"b":2,"a":3}})") == R"({"pair":{"a":3,"b":2,"c":1}})");
}

TEST_CASE("types without an order, and values, stay as they are") {
    CHECK(reorder(R"({"messages":[{"b":1,"a":2},{"role":"later","b":[ 1.50 ],"a":{}},5,[{}]]})")
          == R"({"messages":[{"b":1,"a":2},{"role":"later","b":[1.50],"a":{}},5,[{}]]})");
    CHECK(reorder(R"({"messages":{},"title":"\u00e9"})") == R"({"title":"\u00e9","messages":{}})");
    CHECK(reorder("{}") == "{}");
    CHECK(reorder("[ 1 ]") == "[1]");
    CHECK(reorder(R"({"messages":[]})") == R"({"messages":[]})");
}

TEST_CASE("a key twice keeps both values") {
    CHECK(reorder(R"({"messages":1,"title":"a","title":"b"})")
          == R"({"title":"a","title":"b","messages":1})");
}

}  // namespace reorder_keys_test

#include <lisle/releases/key_order.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace key_order_test {

using lisle::apart_keys;
using lisle::key_order;
using lisle::ordered_member;

namespace {

constexpr unsigned by_old = 1, by_new = 2;
constexpr lisle::release_range releases{{0, 0, 0}, {9, 0, 0}};
constexpr lisle::order_writers old{releases, by_old}, young{releases, by_new},
    both{releases, by_old | by_new};

constexpr ordered_member chat{{}, {}, "chat"};
constexpr ordered_member members[]{{"chat", "messages", "message", "role", "id chat"},
                                   {"", "time", "time"}};
constexpr key_order orders[]{{"chat", "title? messages", both},
                             {"message:user", "id chat role text? time?", old},
                             {"message:user", "role time text id? chat?", young},
                             {"time", "start end?", both},
                             {"message:tool", "role * call result note", old}};
constexpr lisle::key_order_tables tables{members, orders};

/// Each object as its type and the writers of the orders that it has: "chat 3".
std::vector<std::string> find(std::string_view text, apart_keys where = apart_keys::inside,
                              ordered_member const& root = chat) {
    std::vector<std::string> out;
    lisle::for_each_ordered_object(text, tables, root, where, [&](auto const& object) {
        unsigned writers = 0;
        for (auto const* order : object.orders) writers |= order->by.writers;
        out.push_back(std::string{object.type} + ' ' + std::to_string(writers));
    });
    return out;
}

using found = std::vector<std::string>;

}  // namespace

TEST_CASE("each object of a known type has its possible orders") {
    CHECK(find(R"({"title":"t","messages":[]})") == found{"chat 3"});
    CHECK(find(R"({ "messages" : [] })") == found{"chat 3"});
    CHECK(find(R"({"messages":[],"title":"t"})") == found{"chat 0"});
    CHECK(find(R"({"title":"t"})") == found{"chat 0"});
    CHECK(find(R"({"messages":[{"id":1,"chat":2,"role":"user","text":"","time":{"start":1}},)"
               R"({"role":"user","time":{"end":1,"start":2},"text":""}]})")
          == found{"chat 3", "message:user 1", "time 3", "message:user 2", "time 0"});
}

TEST_CASE("keys and objects that the tables do not name may be anywhere") {
    CHECK(find(R"({"new":{"time":{"end":1}},"messages":[1,null,[{"time":{}}]],"more":0})")
          == found{"chat 3"});
    CHECK(find(R"({"messages":[{"role":"later","time":{"end":1}},{"role":5},{}]})")
          == found{"chat 3"});
    CHECK(find(R"({"messages":{"text":"t","role":"user","id":1}})")
          == found{"chat 3", "message:user 0"});
}

TEST_CASE("keys that were appended later may be in any order, each once") {
    auto const message = [](std::string_view rest) {
        return find(R"({"role":"tool")" + std::string{rest} + "}", apart_keys::inside, members[0])
            .front();
    };
    for (auto const* rest : {"", R"(,"note":1)", R"(,"note":1,"call":2)", R"(,"call":2,"note":1)",
                             R"(,"new":0,"result":1,"note":2,"call":3)"})
        CHECK(message(rest) == "message:tool 1");
    CHECK(message(R"(,"note":1,"call":2,"note":3)") == "message:tool 0");
    CHECK(find(R"({"call":1,"role":"tool"})", apart_keys::inside, members[0]).front()
          == "message:tool 0");
}

TEST_CASE("a key twice is in no order") {
    CHECK(find(R"({"messages":[],"messages":[]})") == found{"chat 0"});
    CHECK(find(R"({"title":"t","title":"t","messages":[]})") == found{"chat 0"});
}

TEST_CASE("an escaped key or tag counts as what it means") {
    CHECK(find(R"({"t\u0069tle":"t","messages":[{"role":"us\u0065r","time":{"start":1}}]})")
          == found{"chat 3", "message:user 0", "time 3"});
}

TEST_CASE("keys that a place keeps apart are absent, or last in their own order") {
    auto const message = [](std::string_view text, apart_keys where) {
        return find(text, where, members[0]);
    };
    constexpr auto* apart = R"({"role":"user","text":"","time":{}})";
    CHECK(message(apart, apart_keys::absent).front() == "message:user 1");
    CHECK(message(apart, apart_keys::last).front() == "message:user 0");
    CHECK(message(apart, apart_keys::inside).front() == "message:user 0");
    constexpr auto* last = R"({"role":"user","text":"","id":1,"chat":2})";
    CHECK(message(last, apart_keys::last).front() == "message:user 1");
    CHECK(message(last, apart_keys::absent).front() == "message:user 0");
    constexpr auto* swapped = R"({"role":"user","text":"","chat":2,"id":1})";
    CHECK(message(swapped, apart_keys::last).front() == "message:user 0");
    constexpr auto* first = R"({"id":1,"chat":2,"role":"user","text":""})";
    CHECK(message(first, apart_keys::last).front() == "message:user 0");
    CHECK(message(first, apart_keys::inside).front() == "message:user 1");
}

TEST_CASE("a text that is not an object has no types, a broken object no order") {
    for (auto const* text : {"", "5", "[]", "\"chat\"", "\xff"}) CHECK(find(text).empty());
    for (auto const* text : {"{", R"({"messages":)", R"({"messages":[})", R"({"messages":[]]})"})
        CHECK(find(text) == found{"chat 0"});
}

TEST_CASE("objects within objects are seen down to 16 levels of types") {
    constexpr ordered_member inner[]{{"node", "node", "node"}};
    constexpr key_order one[]{{"node", "node?", old}};
    std::string text;
    for (int i = 0; i < 5000; ++i) text += R"({"node":)";
    text += "{}" + std::string(5000, '}');
    int count = 0;
    lisle::for_each_ordered_object(text, {inner, one}, inner[0], apart_keys::inside,
                                   [&](auto const&) { ++count; });
    CHECK(count == 16);
}

}  // namespace key_order_test

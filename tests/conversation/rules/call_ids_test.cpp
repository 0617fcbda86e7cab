#include <lisle/conversation/rules/call_ids.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace call_ids_test {

using lisle::conversation::call_id_maker;

TEST_CASE("an id that providers take is kept") {
    call_id_maker maker;
    CHECK(maker.make("toolu_01-x") == "toolu_01-x");
    CHECK(maker.make("call/\xC3\xA9 1") == "call___1");
    CHECK(maker.make("") == "call_3");
}

TEST_CASE("a repeated id gets a number") {
    call_id_maker maker;
    CHECK(maker.make("a") == "a");
    CHECK(maker.make("a") == "a_2");
    CHECK(maker.make("a") == "a_3");
    CHECK(maker.make("a_2") == "a_2_2");
    CHECK(maker.make("a_4") == "a_4");
    CHECK(maker.make("a") == "a_5");
}

TEST_CASE("no two calls have one id") {
    call_id_maker maker;
    std::set<std::string> all;
    for (int i = 0; i < 300; ++i) {
        for (auto const* id : {"a", "a_2", "", "call_7", "a_2_2", "a 2"})
            CHECK(all.insert(maker.make(id)).second);
    }
}

}  // namespace call_ids_test

#include <doctest/doctest.h>

#include <lisle/formats/zed/tools/place.hpp>

#include <string>

namespace place_test {

using lisle::zed::detail::place;

TEST_CASE("a place is its tokens, as long as their scope") {
    place at;
    CHECK(at.to_pointer() == "");
    {
        auto const outer = at.enter("messages");
        CHECK(at.to_pointer() == "/messages");
        {
            auto const inner = at.enter(std::to_string(7), "Agent", "a/b~");
            CHECK(at.to_pointer() == "/messages/7/Agent/a~1b~0");
        }
        CHECK(at.to_pointer() == "/messages");
    }
    CHECK(at.to_pointer() == "");
}

TEST_CASE("a place is left where a function returns early") {
    place at;
    auto const look = [&](bool is_early) {
        auto const inside = at.enter("title");
        if (is_early) return at.to_pointer();
        auto const deeper = at.enter("0");
        return at.to_pointer();
    };
    CHECK(look(true) == "/title");
    CHECK(look(false) == "/title/0");
    CHECK(at.to_pointer() == "");
}

}  // namespace place_test

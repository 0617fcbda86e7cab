#include <lisle/engine/choice_cache.hpp>

#include <doctest/doctest.h>

namespace choice_cache_test {

using lisle::detail::choice_cache;

TEST_CASE("answers are kept inside a try, and forgotten behind the outermost value") {
    choice_cache cache;
    int const type = 0, chosen = 0;
    choice_cache::question const asked{"text", &type, true};
    {
        choice_cache::reading const outermost{cache};
        cache.keep(asked, &chosen);
        CHECK(cache.find(asked) == nullptr);
        {
            choice_cache::trying const here{cache};
            CHECK(cache.is_trying());
            choice_cache::reading const inner{cache};
            cache.keep(asked, &chosen);
            REQUIRE(cache.find(asked) != nullptr);
            CHECK(*cache.find(asked) == &chosen);
            CHECK(cache.find({asked.at, asked.type, false}) == nullptr);
            CHECK(cache.find({asked.at + 1, asked.type, true}) == nullptr);
            cache.keep(asked, nullptr);
        }
        CHECK_FALSE(cache.is_trying());
        REQUIRE(cache.find(asked) != nullptr);
        CHECK(*cache.find(asked) == nullptr);
    }
    CHECK(cache.find(asked) == nullptr);
}

TEST_CASE("tries in vain are charged once another untagged value is inside") {
    choice_cache cache;
    CHECK(cache.meet_inside() == 0);
    choice_cache::trying outer{cache};
    CHECK(outer.fail(10) == 0);
    CHECK(outer.fail(5) == 0);
    CHECK(cache.meet_inside() == 15);
    CHECK(cache.meet_inside() == 0);
    CHECK(outer.fail(7) == 7);
    {
        choice_cache::trying inner{cache};
        CHECK(inner.fail(3) == 0);
    }
    CHECK(cache.meet_inside() == 0);
    CHECK(outer.fail(2) == 2);
}

}  // namespace choice_cache_test

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/rules/times.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace times_test {

using lisle::conversation::spread_times;
using lisle::conversation::timestamp;
using times = std::vector<std::int64_t>;

TEST_CASE("messages without times end with the last change") {
    CHECK(spread_times({{}, {}, {}}, 1000) == times{998, 999, 1000});
    CHECK(spread_times({}, 1000).empty());
}

TEST_CASE("a source's own times are kept while they ascend") {
    CHECK(spread_times({timestamp{5}, {}, timestamp{90}}, 100) == times{5, 89, 90});
    CHECK(spread_times({timestamp{70}, timestamp{70}, timestamp{60}}, 100) == times{58, 59, 60});
}

TEST_CASE("no time is later than the last change") {
    CHECK(spread_times({timestamp{5}, timestamp{200}}, 100) == times{5, 100});
}

TEST_CASE("times are distinct and not before 1970") {
    CHECK(spread_times({{}, timestamp{-9}, {}}, 0) == times{0, 1, 2});
}

TEST_CASE("the last change is the latest time that is known, unless the conversation says it") {
    lisle::conversation::conversation talk;
    CHECK(find_last_time(talk, {{}, {}}) == 0);
    talk.created = timestamp{50};
    CHECK(find_last_time(talk, {timestamp{20}, {}}) == 50);
    CHECK(find_last_time(talk, {timestamp{90}, timestamp{70}}) == 90);
    talk.updated = timestamp{60};
    CHECK(find_last_time(talk, {timestamp{90}}) == 60);
}

}  // namespace times_test

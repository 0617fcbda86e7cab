#include <lisle/conversation/rules/usages.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace usages_test {

namespace conversation = lisle::conversation;

TEST_CASE("a sum of tokens stops at the largest number") {
    constexpr auto most = (std::numeric_limits<std::uint64_t>::max)();
    CHECK(conversation::add_tokens(1, 2) == 3);
    CHECK(conversation::add_tokens(most, 1) == most);
}

TEST_CASE("reasoning is counted once") {
    conversation::usage u;
    u.input = 1;
    u.output = 2;
    u.cache_read = 3;
    CHECK(conversation::count_output(u) == 2);
    u.reasoning = 4;
    CHECK(conversation::count_output(u) == 6);
    u.total = 6;
    CHECK(conversation::count_output(u) == 2);
    u.total = 10;
    CHECK(conversation::count_output(u) == 6);
}

TEST_CASE("a turn's usage goes to its last answer") {
    using conversation::role;
    std::vector<conversation::message> all(6);
    for (auto const i : {1U, 2U, 4U}) all[i].role = role::assistant;
    for (auto const i : {0U, 3U, 5U}) {
        all[i].usage.emplace();
        all[i].usage->scope = conversation::usage_scope::turn;
    }
    auto const find = [&](std::size_t first_kept) {
        return conversation::find_answers_of_usages(
            all, [&](std::size_t i) { return i >= first_kept; });
    };
    using places = std::vector<std::optional<std::size_t>>;
    CHECK(find(0) == places{2, {}, {}, 4, {}, {}});
    CHECK(find(3) == places{{}, {}, {}, 4, {}, {}});
    all[4].usage.emplace();
    CHECK_FALSE(find(0)[3].has_value());
    all[3].usage.reset();
    CHECK(find(0)[0] == 2);
}

}  // namespace usages_test

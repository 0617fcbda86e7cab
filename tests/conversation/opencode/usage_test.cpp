#include <lisle/conversation/opencode/usage.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace opencode_usage_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;

TEST_CASE("tokens come back") {
    lisle::opencode::token_counts tokens;
    tokens.input = 3;
    tokens.output = -1;  // what no count can be
    tokens.total = 9;
    auto const usage = bridge::describe_usage(tokens, conversation::usage_scope::request);
    CHECK(usage.input == 3);
    CHECK_FALSE(usage.output.has_value());
    CHECK_FALSE(usage.cache_read.has_value());
    auto const made = bridge::make_tokens<owned>(usage);
    CHECK(made.total == lisle::opencode::number{9});
    CHECK(made.output == lisle::opencode::number{0});
    CHECK(made.cache.has_value());
    CHECK_FALSE(bridge::make_tokens<owned>(std::nullopt).total.has_value());
}

TEST_CASE("costs are in US dollars") {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    CHECK_FALSE(bridge::describe_cost<owned>(lisle::opencode::number{0}).has_value());
    auto const cost = bridge::describe_cost<owned>(lisle::opencode::number{0.5});
    CHECK(bridge::make_cost<owned>(cost, log) == 0.5);
    CHECK(losses.empty());
    CHECK(bridge::make_cost<owned>(conversation::cost{1, "EUR", {}}, log) == 0);
    CHECK(losses.size() == 1);
}

}  // namespace opencode_usage_test

#include <lisle/conversation/rows/counted_usage.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace counted_usage_test {

using lisle::conversation::count_each_request_once;
using lisle::conversation::largest_count;
using lisle::conversation::optional_count;
using lisle::conversation::usage_row;

usage_row make(std::string scope, std::int64_t turn, optional_count message, std::int64_t input) {
    usage_row out;
    out.scope = std::move(scope);
    out.turn = turn;
    out.message = message;
    out.input = input;
    return out;
}

usage_row make_cost(optional_count message, double cost, std::string currency = "USD") {
    usage_row out;
    out.message = message;
    out.cost = cost;
    out.currency = std::move(currency);
    return out;
}

/// The places of the rows whose tokens count, and of those whose cost does.
struct chosen {
    std::vector<int> tokens, costs;

    bool operator==(chosen const&) const = default;
};

chosen choose(std::vector<usage_row> rows) {
    count_each_request_once(rows);
    chosen out;
    for (int i = 0; auto const& row : rows) {
        if (row.counts_tokens) out.tokens.push_back(i);
        if (row.counts_cost) out.costs.push_back(i);
        ++i;
    }
    return out;
}

std::vector<int> count_tokens(std::vector<usage_row> rows) {
    return choose(std::move(rows)).tokens;
}
std::vector<int> count_costs(std::vector<usage_row> rows) { return choose(std::move(rows)).costs; }

TEST_CASE("requests count if no other usage is known") {
    CHECK(count_tokens({}).empty());
    CHECK(count_tokens({make("request", 1, 1, 5), make("request", 1, 2, 6)}) == std::vector{0, 1});
}

TEST_CASE("the conversation's own usage counts alone, unless the requests make it up") {
    CHECK(count_tokens(
              {make("conversation", 0, {}, 11), make("request", 1, 1, 5), make("request", 2, 3, 6)})
          == std::vector{1, 2});
    CHECK(count_tokens(
              {make("conversation", 0, {}, 20), make("request", 1, 1, 5), make("request", 2, 3, 6)})
          == std::vector{0});
    CHECK(count_tokens({make("conversation", 0, {}, 20)}) == std::vector{0});
}

TEST_CASE("a turn's own usage counts, and its requests do not") {
    CHECK(count_tokens({make("turn", 1, 0, 9), make("request", 1, 1, 5), make("request", 2, 3, 6)})
          == std::vector{0, 2});
}

TEST_CASE("the usage of the last turn in the place of the conversation's counts if alone") {
    CHECK(count_tokens({make("turn", 0, {}, 9), make("turn", 1, 0, 5), make("turn", 2, 2, 9)})
          == std::vector{1, 2});
    CHECK(count_tokens({make("turn", 0, {}, 9)}) == std::vector{0});
    CHECK(count_tokens({make("request", 0, {}, 9)}) == std::vector{0});
}

TEST_CASE("the last usage of the conversation so far counts") {
    CHECK(count_tokens({make("conversation", 1, 1, 5), make("conversation", 2, 3, 9)})
          == std::vector{1});
    CHECK(count_tokens({make("conversation", 0, {}, 12), make("conversation", 2, 3, 9)})
          == std::vector{0});
}

TEST_CASE("a usage without tokens neither counts nor hides another usage") {
    usage_row empty;
    empty.scope = "turn";
    empty.turn = 1;
    empty.message = 0;
    CHECK(count_tokens({empty, make("request", 1, 1, 5)}) == std::vector{1});
    empty.scope = "conversation";
    empty.turn = 0;
    empty.message = {};
    CHECK(count_tokens({empty, make("request", 1, 1, 5)}) == std::vector{1});
}

TEST_CASE("zeros for the conversation do not count if messages have usage") {
    auto zero = make("conversation", 0, {}, 0);
    zero.output = 0;
    CHECK(count_tokens({zero, make("request", 1, 1, 5)}) == std::vector{1});
    CHECK(count_tokens({zero, make("request", 1, 1, 0)}) == std::vector{1});
    CHECK(count_tokens({zero}).empty());
    zero.total = 9;
    CHECK(count_tokens({zero, make("request", 1, 1, 5)}) == std::vector{0});
    CHECK(count_costs({make_cost({}, 0), make_cost(1, 0.5)}) == std::vector{1});
    CHECK(count_costs({make_cost({}, 0), make_cost(1, 0)}) == std::vector{0});
}

TEST_CASE("huge counts saturate in the comparison") {
    CHECK(count_tokens({make("conversation", 0, {}, largest_count),
                        make("request", 1, 1, largest_count), make("request", 1, 2, largest_count)})
          == std::vector{1, 2});
}

TEST_CASE("a conversation's cost counts alone, unless the messages' costs make it up") {
    CHECK(count_costs({make_cost({}, 0.3), make_cost(1, 0.1), make_cost(2, 0.2)})
          == std::vector{1, 2});
    CHECK(count_costs({make_cost({}, 0.5), make_cost(1, 0.1), make_cost(2, 0.2)})
          == std::vector{0});
    CHECK(count_costs({make_cost({}, 0.3), make_cost(1, 0.3, "EUR")}) == std::vector{0});
    CHECK(count_costs({make_cost(1, 0.1), make_cost(2, 0.2)}) == std::vector{0, 1});
    CHECK(count_costs({make_cost({}, 0)}) == std::vector{0});
}

}  // namespace counted_usage_test

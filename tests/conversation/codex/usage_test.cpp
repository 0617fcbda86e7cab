#include <lisle/conversation/codex/usage.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_usage_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

codex::token_usage sum(std::int64_t input, std::int64_t output) {
    codex::token_usage out;
    out.input_tokens = input;
    out.cached_input_tokens = 1;
    out.output_tokens = output;
    out.total_tokens = input + output;
    return out;
}

TEST_CASE("a request is the growth of the sum, and a repeated sum is no request") {
    usage_counter<owned> counter;
    CHECK_FALSE(counter.total());
    auto const first = counter.add(sum(10, 2), sum(10, 2));
    REQUIRE(first.has_value());
    CHECK(first->input == 9);
    CHECK(first->cache_read == 1);
    CHECK_FALSE(counter.add(sum(10, 2), sum(10, 2)));
    CHECK(counter.add(sum(15, 3), sum(5, 1))->total == 6);
    CHECK(counter.total()->total == 18);
    CHECK(counter.total()->scope == usage_scope::conversation);
    CHECK(add_usage(*first, *first).total == 24);
}

TEST_CASE("every count of a request is the growth of its sum") {
    usage_counter<owned> counter;
    auto before = sum(100, 20), now = sum(130, 27);
    before.cached_input_tokens = 10, now.cached_input_tokens = 14;
    before.reasoning_output_tokens = 5, now.reasoning_output_tokens = 8;
    before.cache_write_input_tokens = 3, now.cache_write_input_tokens = 9;
    CHECK(counter.add(before, before).has_value());
    auto const request = counter.add(now, sum(30, 7));
    REQUIRE(request.has_value());
    CHECK(request->input == 26);
    CHECK(request->output == 7);
    CHECK(request->cache_read == 4);
    CHECK(request->cache_write == 6);
    CHECK(request->reasoning == 3);
    CHECK(request->total == 37);
}

TEST_CASE("every count of two requests is added, and a count only of the second is kept") {
    lisle::conversation::usage one;
    one.input = 1, one.output = 2, one.cache_read = 3, one.cache_write = 4, one.reasoning = 5;
    one.total = 6;
    auto const two = add_usage(one, one);
    CHECK(two.input == 2);
    CHECK(two.output == 4);
    CHECK(two.cache_read == 6);
    CHECK(two.cache_write == 8);
    CHECK(two.reasoning == 10);
    CHECK(two.total == 12);
    CHECK(add_usage({}, one).cache_write == 4);
    CHECK_FALSE(add_usage<owned>({}, {}).cache_write);
}

TEST_CASE("a first sum that continues another file's counts only its last request") {
    usage_counter<owned> counter;
    CHECK(counter.add(sum(100, 20), sum(10, 2))->total == 12);
    CHECK(counter.add(sum(110, 22), sum(10, 2))->total == 12);
    CHECK(counter.total()->total == 24);
}

TEST_CASE("a process that resumes the thread counts from zero again") {
    usage_counter<owned> counter;
    CHECK(counter.add(sum(1800, 20), sum(1800, 20))->total == 1820);
    CHECK(counter.add(sum(1900, 25), sum(1900, 25))->total == 1925);  // more than the sum before
    CHECK_FALSE(counter.add(sum(1900, 25), sum(1900, 25)));
    CHECK(counter.add(sum(500, 5), sum(500, 5))->total == 505);
    CHECK(counter.add(sum(600, 6), sum(100, 1))->total == 101);
    CHECK(counter.total()->total == 1820 + 1925 + 505 + 101);
    CHECK(counter.add(sum(20, 1), {})->total == 21);  // nothing says more of it
}

TEST_CASE("forgotten requests do not count, and the next sum starts from them") {
    usage_counter<owned> counter;
    CHECK(counter.add(sum(100, 20), sum(100, 20)).has_value());
    counter.forget_requests();
    CHECK_FALSE(counter.total());
    CHECK(counter.add(sum(110, 22), sum(10, 2))->total == 12);
    CHECK(counter.total()->total == 12);
}

TEST_CASE("numbers below zero count as none") {
    CHECK(describe_usage(sum(0, -5), usage_scope::request).output == 0);
}

}  // namespace codex_usage_bridge_test

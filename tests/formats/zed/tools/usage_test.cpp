#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/tools/usage.hpp>

namespace usage_test {

using namespace expect;

namespace {

zed::thread talk() {
    zed::thread t;
    for (auto const* id : {"1", "2", "3"}) {
        t.messages.emplace_back(zed::user_message{id, {}, {}});
        t.messages.emplace_back(zed::agent_message{});
        t.messages.emplace_back(zed::resume{});
    }
    t.request_token_usage = {{"1", {100, 10, 5, 1, {}}}, {"3", {300, 30, 0, 0, {}}}};
    return t;
}

}  // namespace

TEST_CASE("tokens before a message are the input of the user message before it") {
    auto const t = talk();
    CHECK(zed::tokens_before_message(t, "2") == 100);
    CHECK(!zed::tokens_before_message(t, "1"));
    CHECK(!zed::tokens_before_message(t, "3"));
    CHECK(!zed::tokens_before_message(t, "9"));
    CHECK(!zed::tokens_before_message(zed::thread{}, ""));
}

TEST_CASE("the cost of a thread is the larger of two records, never their sum") {
    auto t = talk();
    CHECK(zed::sum_request_usage(t) == zed::token_usage{400, 40, 5, 1, {}});
    CHECK(zed::count_tokens(t) == 446);
    t.cumulative_token_usage = {400, 0, 0, 0, {}};
    CHECK(zed::count_tokens(t) == 446);
    t.cumulative_token_usage.output_tokens = 47;
    CHECK(zed::count_tokens(t) == 447);
}

}  // namespace usage_test

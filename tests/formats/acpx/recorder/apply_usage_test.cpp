#include <lisle/formats/acpx/recorder/apply_usage.hpp>

#include <doctest/doctest.h>

#include <lisle/formats/acpx/session.hpp>

#include <boost/json/parse.hpp>

namespace apply_usage_test {

namespace acpx = lisle::acpx;
namespace detail = lisle::acpx::detail;
using acpx::release;

namespace {

boost::json::object object_of(char const* text) { return boost::json::parse(text).as_object(); }

}  // namespace

TEST_CASE("a count is the first valid one under any of its names") {
    auto const found = detail::find_tokens(
        object_of(R"({"input_tokens":-1,"inputTokens":2,"cachedReadTokens":3,"totalTokens":9})"),
        acpx::latest);
    REQUIRE(found.has_value());
    CHECK(found->input_tokens == 2.0);
    CHECK(found->cache_read_input_tokens == 3.0);
    CHECK(found->total_tokens == 9.0);
    CHECK_FALSE(found->output_tokens);
    CHECK_FALSE(detail::find_tokens(object_of(R"({"input_tokens":"2"})"), acpx::latest));
}

TEST_CASE("thought and total tokens count since 0.11.2") {
    auto const update = object_of(R"({"thoughtTokens":1,"totalTokens":2})");
    CHECK(detail::find_tokens(update, release::v0_11_2));
    CHECK_FALSE(detail::find_tokens(update, release::v0_10_0));
}

TEST_CASE("a cost has an amount or a currency") {
    CHECK(detail::find_cost(object_of(R"({"cost":{"amount":0.5,"currency":"USD"}})"))->amount
          == 0.5);
    CHECK_FALSE(detail::find_cost(object_of(R"({"cost":{"amount":-1,"currency":" "}})")));
    CHECK_FALSE(detail::find_cost(object_of(R"({"cost":5})")));
    CHECK_FALSE(detail::find_cost({}));
}

TEST_CASE("usage goes to the conversation and to the newest user message") {
    acpx::conversation talk;
    auto const update = object_of(R"({"_meta":{"usage":{"inputTokens":4}},"inputTokens":1})");
    detail::apply_usage(talk, update, acpx::latest);
    CHECK(talk.cumulative_token_usage.input_tokens == 4.0);
    CHECK(talk.request_token_usage.empty());

    acpx::user_message user;
    user.id = "u1";
    talk.messages.emplace_back(user);
    detail::apply_usage(talk, update, acpx::latest);
    CHECK(talk.request_token_usage.size() == 1);
    CHECK(detail::newest_user_id(talk) == "u1");

    // JavaScript would change the object's prototype.
    detail::set_usage(talk, {}, nullptr, "__proto__");
    CHECK(talk.request_token_usage.size() == 1);
}

}  // namespace apply_usage_test

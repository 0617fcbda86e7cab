#include <doctest/doctest.h>

#include <lisle/formats/zed/turn/retry_rule.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace retry_rule_test {

namespace zed = lisle::zed;
using kind = zed::completion_error_kind;

/// "4 x 5000", "never"
std::string rule_of(kind k, unsigned status = 0, std::optional<std::uint64_t> retry_after_ms = {}) {
    zed::completion_error e;
    e.kind = k;
    if (status != 0) e.status = static_cast<std::uint16_t>(status);
    e.retry_after_ms = retry_after_ms;
    auto const rule = zed::find_retry_rule(e);
    if (!rule) return "never";
    return std::to_string(rule->limit) + " x " + std::to_string(rule->delay_ms)
           + (rule->doubles ? ", doubled" : "");
}

TEST_CASE("a provider's wish is followed by overload and limits alone") {
    CHECK(rule_of(kind::rate_limit_exceeded) == "4 x 5000");
    CHECK(rule_of(kind::server_overloaded, 0, 0) == "4 x 0");
    CHECK(rule_of(kind::upstream_provider_error, 529, 7) == "4 x 7");
    CHECK(rule_of(kind::upstream_provider_error, 500) == "3 x 5000");
    CHECK(rule_of(kind::upstream_provider_error, 502) == "2 x 5000");
    CHECK(rule_of(kind::http_send, 0, 7) == "3 x 5000");
}

TEST_CASE("a status decides") {
    CHECK(rule_of(kind::http_response_error, 429) == "4 x 5000, doubled");
    for (unsigned const status : {401U, 403U, 413U})
        CHECK(rule_of(kind::http_response_error, status) == "never");
    for (unsigned const status : {400U, 404U, 500U, 503U, 599U})
        CHECK(rule_of(kind::http_response_error, status) == "3 x 5000");
    for (unsigned const status : {302U, 600U})
        CHECK(rule_of(kind::http_response_error, status) == "2 x 5000");
}

TEST_CASE("all other kinds have a limit, or are never retried") {
    for (auto const k : {kind::api_internal_server_error, kind::api_read_response_error,
                         kind::deserialize_response, kind::bad_request_format})
        CHECK(rule_of(k) == "3 x 5000");
    for (auto const k :
         {kind::serialize_request, kind::build_request_body, kind::stream_ended_unexpectedly})
        CHECK(rule_of(k) == "1 x 5000");
    CHECK(rule_of(kind::other) == "2 x 5000");
    for (auto const k :
         {kind::prompt_too_large, kind::no_api_key, kind::authentication_error,
          kind::permission_error, kind::api_endpoint_not_found, kind::payment_required})
        CHECK(rule_of(k) == "never");
}

TEST_CASE("a doubled delay is doubled with each attempt") {
    zed::retry_rule const rule{4, 5000, true};
    CHECK(rule.delay_before(1) == 5000);
    CHECK(rule.delay_before(4) == 40000);
    CHECK(zed::retry_rule{4, 5000}.delay_before(4) == 5000);
}

TEST_CASE("a status has a kind") {
    CHECK(zed::error_kind_of_status(400) == kind::bad_request_format);
    CHECK(zed::error_kind_of_status(404) == kind::api_endpoint_not_found);
    CHECK(zed::error_kind_of_status(529) == kind::server_overloaded);
    CHECK(zed::error_kind_of_status(502) == kind::http_response_error);
}

}  // namespace retry_rule_test

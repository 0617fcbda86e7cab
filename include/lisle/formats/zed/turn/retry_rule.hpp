// lisle/formats/zed/turn/retry_rule.hpp - which failed requests are repeated, how often, and when.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs.
#pragma once

#include <lisle/formats/zed/turn/completion_error.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace lisle::v0_1::zed {

/// How often a request may be repeated, and after how long.
struct retry_rule {
    unsigned limit = 0;
    std::uint64_t delay_ms = 0;
    bool doubles = false;  ///< whether the delay doubles from attempt to attempt

    /// The delay before this attempt in milliseconds. The first attempt is 1.
    [[nodiscard]] std::uint64_t delay_before(unsigned attempt) const {
        return doubles ? delay_ms << (std::clamp(attempt, 1U, 16U) - 1U) : delay_ms;
    }

    bool operator==(retry_rule const&) const = default;
};

namespace detail {

inline constexpr std::uint64_t usual_delay_ms = 5000;

[[nodiscard]] inline std::optional<retry_rule> retry_rule_of_status(unsigned status) {
    if (status == 429) return retry_rule{4, usual_delay_ms, true};
    if (status == 401 || status == 403 || status == 413) return {};
    return retry_rule{status >= 400 && status < 600 ? 3U : 2U, usual_delay_ms};
}

[[nodiscard]] inline unsigned retry_limit_of_upstream(unsigned status) {
    if (status == 429 || status == 503 || status == 529) return 4;
    return status == 500 ? 3 : 2;
}

}  // namespace detail

/// The rule for an error; nothing if the request is never repeated. The attempts of a turn are
/// counted over errors of all kinds, and compared with the limit of the last error.
template <class Model>
[[nodiscard]] std::optional<retry_rule> find_retry_rule(basic_completion_error<Model> const& e) {
    using enum completion_error_kind;
    auto const status = e.status.value_or(0);
    auto const asked = e.retry_after_ms.value_or(detail::usual_delay_ms);
    switch (e.kind) {
        case rate_limit_exceeded:
        case server_overloaded: return retry_rule{4, asked};
        case upstream_provider_error:
            return retry_rule{detail::retry_limit_of_upstream(status), asked};
        case http_response_error: return detail::retry_rule_of_status(status);
        case api_internal_server_error:
        case api_read_response_error:
        case http_send:
        case deserialize_response:
        case bad_request_format: return retry_rule{3, detail::usual_delay_ms};
        case serialize_request:
        case build_request_body:
        case stream_ended_unexpectedly: return retry_rule{1, detail::usual_delay_ms};
        case other: return retry_rule{2, detail::usual_delay_ms};
        case prompt_too_large:
        case no_api_key:
        case authentication_error:
        case permission_error:
        case api_endpoint_not_found:
        case payment_required: break;
    }
    return {};
}

/// The kind of error for an HTTP status, as most providers report it.
[[nodiscard]] constexpr completion_error_kind error_kind_of_status(unsigned status) {
    using enum completion_error_kind;
    switch (status) {
        case 400: return bad_request_format;
        case 401: return authentication_error;
        case 403: return permission_error;
        case 404: return api_endpoint_not_found;
        case 413: return prompt_too_large;
        case 429: return rate_limit_exceeded;
        case 500: return api_internal_server_error;
        case 503:
        case 529: return server_overloaded;
        default: return http_response_error;
    }
}

}  // namespace lisle::v0_1::zed

// lisle/formats/zed/turn/completion_error.hpp - how a request to a model fails.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/language_model/src/language_model.rs. Zed has no wire form for errors; this form is
// lisle's.
#pragma once

#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>

namespace lisle::v0_1::zed {

/// Zed's `LanguageModelCompletionError`; `payment_required` is an `Other` of Zed's.
enum class completion_error_kind {
    prompt_too_large,
    no_api_key,
    rate_limit_exceeded,
    server_overloaded,
    api_internal_server_error,
    upstream_provider_error,
    http_response_error,
    bad_request_format,
    authentication_error,
    permission_error,
    api_endpoint_not_found,
    api_read_response_error,
    http_send,
    deserialize_response,
    serialize_request,
    build_request_body,
    stream_ended_unexpectedly,
    payment_required,
    other
};

/// An error of a request, or of its stream.
template <class Model>
struct basic_completion_error {
    completion_error_kind kind = completion_error_kind::other;
    std::optional<std::uint16_t> status;  ///< the HTTP status, for the kinds that have one
    std::optional<typename Model::string> message, provider;
    std::optional<std::uint64_t> retry_after_ms;  ///< as the provider asks
    unknown_fields<Model> extra;

    bool operator==(basic_completion_error const&) const = default;
};

using completion_error = basic_completion_error<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::zed::completion_error_kind>
    : string_enum<zed::completion_error_kind> {
    struct names : list<
        named<"PromptTooLarge",          self::prompt_too_large>,
        named<"NoApiKey",                self::no_api_key>,
        named<"RateLimitExceeded",       self::rate_limit_exceeded>,
        named<"ServerOverloaded",        self::server_overloaded>,
        named<"ApiInternalServerError",  self::api_internal_server_error>,
        named<"UpstreamProviderError",   self::upstream_provider_error>,
        named<"HttpResponseError",       self::http_response_error>,
        named<"BadRequestFormat",        self::bad_request_format>,
        named<"AuthenticationError",     self::authentication_error>,
        named<"PermissionError",         self::permission_error>,
        named<"ApiEndpointNotFound",     self::api_endpoint_not_found>,
        named<"ApiReadResponseError",    self::api_read_response_error>,
        named<"HttpSend",                self::http_send>,
        named<"DeserializeResponse",     self::deserialize_response>,
        named<"SerializeRequest",        self::serialize_request>,
        named<"BuildRequestBody",        self::build_request_body>,
        named<"StreamEndedUnexpectedly", self::stream_ended_unexpectedly>,
        named<"PaymentRequired",         self::payment_required>,
        named<"Other",                   self::other>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_completion_error<Model>>
    : object_of<zed::basic_completion_error<Model>> {
    using self = zed::basic_completion_error<Model>;
    struct fields : list<
        field<"kind",           &self::kind>,
        field<"status",         &self::status, skip_none>,
        field<"message",        &self::message, skip_none, is_prose>,
        field<"provider",       &self::provider, skip_none>,
        field<"retry_after_ms", &self::retry_after_ms, skip_none>,
        rest<&self::extra>> {};
};

// clang-format on

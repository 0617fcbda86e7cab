// lisle/formats/acp/prompt_response.hpp - the response to a prompt.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0).
#pragma once

#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// The tokens that a prompt used.
template <class Model>
struct basic_token_counts {
    double total_tokens = 0;
    double input_tokens = 0;
    double output_tokens = 0;
    std::optional<double> thought_tokens;
    std::optional<double> cached_read_tokens;
    std::optional<double> cached_write_tokens;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_token_counts const&) const = default;
};

/// ACP's `PromptResponse`. `stop_reason`: end_turn, max_tokens, max_turn_requests, refusal,
/// cancelled.
template <class Model>
struct basic_prompt_response {
    typename Model::string stop_reason;
    std::optional<basic_token_counts<Model>> usage;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_prompt_response const&) const = default;
};

using token_counts = basic_token_counts<owned>;
using prompt_response = basic_prompt_response<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_token_counts<Model>>
    : object_of<acp::basic_token_counts<Model>> {
    using self = acp::basic_token_counts<Model>;
    struct fields : list<
        field<"totalTokens",       &self::total_tokens>,
        field<"inputTokens",       &self::input_tokens>,
        field<"outputTokens",      &self::output_tokens>,
        field<"thoughtTokens",     &self::thought_tokens,     skip_none>,
        field<"cachedReadTokens",  &self::cached_read_tokens, skip_none>,
        field<"cachedWriteTokens", &self::cached_write_tokens,skip_none>,
        field<"_meta",             &self::meta,               skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_prompt_response<Model>>
    : object_of<acp::basic_prompt_response<Model>> {
    using self = acp::basic_prompt_response<Model>;
    struct fields : list<
        field<"stopReason", &self::stop_reason>,
        field<"usage",      &self::usage,      skip_none>,
        field<"_meta",      &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

// clang-format on

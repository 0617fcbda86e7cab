// lisle/formats/codex/model/usage.hpp - tokens, by request, turn and thread.
#pragma once

#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// Tokens. `input_tokens` include the cached ones, `output_tokens` those of reasoning.
template <class Model>
struct basic_token_usage {
    std::int64_t input_tokens = 0, cached_input_tokens = 0;
    std::optional<std::int64_t> cache_write_input_tokens;
    std::int64_t output_tokens = 0, reasoning_output_tokens = 0, total_tokens = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_token_usage const&) const = default;
};

/// A line for each request, since 0.155.
template <class Model>
struct basic_token_usage_record {
    using string = typename Model::string;

    string thread_id, turn_id;
    std::optional<string> session_id, root_turn_id, response_id;
    basic_token_usage<Model> usage, turn_token_usage, thread_token_usage;
    unknown_fields<Model> extra;

    bool operator==(basic_token_usage_record const&) const = default;
};

using token_usage = basic_token_usage<owned>;
using token_usage_record = basic_token_usage_record<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_token_usage<Model>>
    : object_of<codex::basic_token_usage<Model>> {
    using self = codex::basic_token_usage<Model>;
    struct fields : list<
        field<"input_tokens",             &self::input_tokens>,
        field<"cached_input_tokens",      &self::cached_input_tokens,      or_default>,
        field<"cache_write_input_tokens", &self::cache_write_input_tokens, skip_none>,
        field<"output_tokens",            &self::output_tokens>,
        field<"reasoning_output_tokens",  &self::reasoning_output_tokens,  or_default>,
        field<"total_tokens",             &self::total_tokens,             or_default>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_token_usage_record<Model>>
    : object_of<codex::basic_token_usage_record<Model>> {
    using self = codex::basic_token_usage_record<Model>;
    struct fields : list<
        field<"thread_id",          &self::thread_id,    is_identifier>,
        field<"turn_id",            &self::turn_id,      is_identifier>,
        field<"session_id",         &self::session_id,   skip_none, is_identifier>,
        field<"root_turn_id",       &self::root_turn_id, skip_none, is_identifier>,
        field<"response_id",        &self::response_id,  skip_none, is_identifier>,
        field<"usage",              &self::usage>,
        field<"turn_token_usage",   &self::turn_token_usage>,
        field<"thread_token_usage", &self::thread_token_usage>,
        rest<&self::extra>> {};
};

// clang-format on

// lisle/formats/claude_code/model/usage.hpp - the tokens of an answer.
#pragma once

#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// The usage that the Messages API reports, completed by the program since 2.1.112. Up to 2.1.76
/// `output_tokens` may be that of the start of the answer. `input_tokens` is without cache. All
/// records of one answer have one usage: count it once per message id, from the last record.
template <class Model>
struct basic_usage {
    std::optional<double> input_tokens, output_tokens;
    std::optional<double> cache_creation_input_tokens, cache_read_input_tokens;
    std::optional<typename Model::json> output_tokens_details, server_tool_use, cache_creation;
    std::optional<typename Model::json> inference_geo, iterations, speed, fallback_credit;
    std::optional<typename Model::string> service_tier;
    unknown_fields<Model> extra;

    bool operator==(basic_usage const&) const = default;
};

using usage = basic_usage<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_usage<Model>>
    : object_of<claude_code::basic_usage<Model>> {
    using self = claude_code::basic_usage<Model>;
    static constexpr std::string_view description = "The tokens of one answer.";
    struct fields : list<
        any_order,
        field<"input_tokens",                &self::input_tokens,                skip_none,
              lenient_if_permissive>,
        field<"cache_creation_input_tokens", &self::cache_creation_input_tokens, skip_none,
              lenient_if_permissive>,
        field<"cache_read_input_tokens",     &self::cache_read_input_tokens,     skip_none,
              lenient_if_permissive>,
        field<"output_tokens",               &self::output_tokens,               skip_none,
              lenient_if_permissive>,
        field<"output_tokens_details",       &self::output_tokens_details,       skip_none>,
        field<"server_tool_use",             &self::server_tool_use,             skip_none>,
        field<"service_tier",                &self::service_tier,                skip_none,
              lenient_if_permissive>,
        field<"cache_creation",              &self::cache_creation,              skip_none>,
        field<"inference_geo",               &self::inference_geo,               skip_none>,
        field<"iterations",                  &self::iterations,                  skip_none>,
        field<"speed",                       &self::speed,                       skip_none>,
        field<"fallback_credit",             &self::fallback_credit,             skip_none>,
        rest<&self::extra>> {};
};

// clang-format on

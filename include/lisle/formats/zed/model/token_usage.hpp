// lisle/formats/zed/model/token_usage.hpp - the tokens that a request used.
#pragma once

#include <lisle/schema.hpp>

#include <cstdint>

namespace lisle::v0_1::zed {

/// Zed's `TokenUsage`. A count of 0 is omitted, so that no usage is `{}`.
template <class Model>
struct basic_token_usage {
    std::uint64_t input_tokens = 0;
    std::uint64_t output_tokens = 0;
    std::uint64_t cache_creation_input_tokens = 0;
    std::uint64_t cache_read_input_tokens = 0;
    unknown_fields<Model> extra;

    /// The sum of the four counts, in tokens.
    [[nodiscard]] std::uint64_t total() const {
        return input_tokens + output_tokens + cache_creation_input_tokens + cache_read_input_tokens;
    }

    bool operator==(basic_token_usage const&) const = default;
};

using token_usage = basic_token_usage<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_token_usage<Model>>
    : object_of<zed::basic_token_usage<Model>> {
    using self = zed::basic_token_usage<Model>;
    // clang-format off
    struct fields : list<
        field<"input_tokens",                &self::input_tokens,                skip_default>,
        field<"output_tokens",               &self::output_tokens,               skip_default>,
        field<"cache_creation_input_tokens", &self::cache_creation_input_tokens, skip_default>,
        field<"cache_read_input_tokens",     &self::cache_read_input_tokens,     skip_default>,
        rest<&self::extra>> {};
    // clang-format on
};

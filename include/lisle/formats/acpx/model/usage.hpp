// lisle/formats/acpx/model/usage.hpp - used tokens and money, as JavaScript numbers.
#pragma once

#include <lisle/formats/acpx/model/key_options.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::acpx {

/// Counts of tokens. An absent count was not reported. Each is any non-negative number.
template <class Model>
struct basic_token_usage {
    std::optional<double> input_tokens;
    std::optional<double> output_tokens;
    std::optional<double> cache_creation_input_tokens;
    std::optional<double> cache_read_input_tokens;
    std::optional<double> thought_tokens;  ///< since 0.11.2
    std::optional<double> total_tokens;    ///< since 0.11.2
    unknown_fields<Model> extra;

    bool operator==(basic_token_usage const&) const = default;
};

/// An amount of money, since 0.11.2. `currency` is a code such as USD.
template <class Model>
struct basic_cost {
    std::optional<double> amount;
    std::optional<typename Model::string> currency;
    unknown_fields<Model> extra;

    bool operator==(basic_cost const&) const = default;
};

using token_usage = basic_token_usage<owned>;
using cost = basic_cost<owned>;

// clang-format off

namespace detail {

template <class Model, class Self = basic_token_usage<Model>>
using token_usage_keys = list<
    field<"input_tokens",                &Self::input_tokens, skip_none,
          must_be_if_there<an_amount>>,
    field<"output_tokens",               &Self::output_tokens, skip_none,
          must_be_if_there<an_amount>>,
    field<"cache_creation_input_tokens", &Self::cache_creation_input_tokens, skip_none,
          must_be_if_there<an_amount>>,
    field<"cache_read_input_tokens",     &Self::cache_read_input_tokens, skip_none,
          must_be_if_there<an_amount>>,
    field<"thought_tokens",              &Self::thought_tokens, skip_none,
          since<release::v0_11_2>, must_be_if_there<an_amount>>,
    field<"total_tokens",                &Self::total_tokens, skip_none,
          since<release::v0_11_2>, must_be_if_there<an_amount>>>;

}  // namespace detail

// clang-format on

}  // namespace lisle::v0_1::acpx

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_token_usage<Model>>
    : object_of<acpx::basic_token_usage<Model>> {
    using self = acpx::basic_token_usage<Model>;
    struct fields : extend<acpx::detail::token_usage_keys<Model>, rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_cost<Model>> : object_of<acpx::basic_cost<Model>> {
    using self = acpx::basic_cost<Model>;
    struct fields : list<
        field<"amount",   &self::amount,   skip_none>,
        field<"currency", &self::currency, skip_none>,
        rest<&self::extra>> {};
};

// clang-format on

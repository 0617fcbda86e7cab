// lisle/conversation/usage.hpp - tokens and money, and the scope of a count.
#pragma once

#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>

namespace lisle::v0_1::conversation {

// ---- Data ---------------------------------------------------------------------------------------

/// The scope of a usage. Only usages of one scope may be added; otherwise tokens count twice.
enum class usage_scope {
    request,       ///< one request to a model, which is one answer
    turn,          ///< all requests from one message of a person to the next
    conversation,  ///< all requests so far
};

/// Tokens. `input` are the input tokens that were not cached; `total` is the source's own sum.
template <class Model>
struct basic_usage {
    usage_scope scope{};
    std::optional<std::uint64_t> input, output, cache_read, cache_write, reasoning, total;
    unknown_fields<Model> extra;

    bool operator==(basic_usage const&) const = default;
};

/// Money, such as 0.25 "USD".
template <class Model>
struct basic_cost {
    double amount = 0;
    typename Model::string currency;  ///< ISO 4217
    unknown_fields<Model> extra;

    bool operator==(basic_cost const&) const = default;
};

using usage = basic_usage<owned>;
using cost = basic_cost<owned>;

}  // namespace lisle::v0_1::conversation

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::conversation::usage_scope>
    : string_enum<conversation::usage_scope> {
    struct names : list<
        named<"request",      self::request>,
        named<"turn",         self::turn>,
        named<"conversation", self::conversation>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_usage<Model>>
    : object_of<conversation::basic_usage<Model>> {
    using self = conversation::basic_usage<Model>;
    struct fields : list<
        field<"scope",       &self::scope>,
        field<"input",       &self::input, skip_none>,
        field<"output",      &self::output, skip_none>,
        field<"cache_read",  &self::cache_read, skip_none>,
        field<"cache_write", &self::cache_write, skip_none>,
        field<"reasoning",   &self::reasoning, skip_none>,
        field<"total",       &self::total, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_cost<Model>>
    : object_of<conversation::basic_cost<Model>> {
    using self = conversation::basic_cost<Model>;
    struct fields : list<
        field<"amount",   &self::amount>,
        field<"currency", &self::currency>,
        rest<&self::extra>> {};
};

// clang-format on

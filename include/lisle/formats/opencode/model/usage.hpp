// lisle/formats/opencode/model/usage.hpp - tokens and times of messages, steps and sessions.
#pragma once

#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

// Counts and times are JavaScript's numbers: negative and fractional ones have been stored.

/// Tokens read from the provider's cache and written to it.
template <class Model>
struct basic_cache_tokens {
    number read = 0, write = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_cache_tokens const&) const = default;
};

/// The tokens that a step or a message used. Only the hub omits `reasoning` or `cache`.
template <class Model>
struct basic_token_counts {
    std::optional<number> total;
    number input = 0, output = 0;
    std::optional<number> reasoning;
    std::optional<basic_cache_tokens<Model>> cache;
    unknown_fields<Model> extra;

    bool operator==(basic_token_counts const&) const = default;
};

/// When something began, in milliseconds since 1970.
template <class Model>
struct basic_start_time {
    number start = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_start_time const&) const = default;
};

/// When writing began and ended, in milliseconds since 1970; without an end while it goes on.
template <class Model>
struct basic_writing_time {
    number start = 0;
    std::optional<number> end;
    unknown_fields<Model> extra;

    bool operator==(basic_writing_time const&) const = default;
};

/// When a run began and ended, in milliseconds since 1970.
template <class Model>
struct basic_run_time {
    number start = 0, end = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_run_time const&) const = default;
};

/// When something was made, in milliseconds since 1970.
template <class Model>
struct basic_creation_time {
    number created = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_creation_time const&) const = default;
};

using cache_tokens = basic_cache_tokens<owned>;
using token_counts = basic_token_counts<owned>;
using start_time = basic_start_time<owned>;
using writing_time = basic_writing_time<owned>;
using run_time = basic_run_time<owned>;
using creation_time = basic_creation_time<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_cache_tokens<Model>>
    : object_of<opencode::basic_cache_tokens<Model>> {
    using self = opencode::basic_cache_tokens<Model>;
    struct fields : list<
        field<"read",  &self::read>,
        field<"write", &self::write>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_token_counts<Model>>
    : object_of<opencode::basic_token_counts<Model>> {
    using self = opencode::basic_token_counts<Model>;
    struct fields : list<
        field<"total",     &self::total,     never_null>,
        field<"input",     &self::input>,
        field<"output",    &self::output>,
        field<"reasoning", &self::reasoning, required_unless_permissive>,
        field<"cache",     &self::cache,     required_unless_permissive>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_start_time<Model>>
    : object_of<opencode::basic_start_time<Model>> {
    using self = opencode::basic_start_time<Model>;
    struct fields : list<
        field<"start", &self::start>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_writing_time<Model>>
    : object_of<opencode::basic_writing_time<Model>> {
    using self = opencode::basic_writing_time<Model>;
    struct fields : list<
        field<"start", &self::start>,
        field<"end",   &self::end, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_run_time<Model>>
    : object_of<opencode::basic_run_time<Model>> {
    using self = opencode::basic_run_time<Model>;
    struct fields : list<
        field<"start", &self::start>,
        field<"end",   &self::end>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_creation_time<Model>>
    : object_of<opencode::basic_creation_time<Model>> {
    using self = opencode::basic_creation_time<Model>;
    struct fields : list<
        field<"created", &self::created>,
        rest<&self::extra>> {};
};

// clang-format on

// lisle/formats/opencode/v2/model/error.hpp - why a step, a tool, a turn or a compaction failed.
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/session-error.ts).
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// What a provider's server answered.
template <class Model>
struct basic_error_response {
    std::optional<typename Model::string> body;
    unknown_fields<Model> extra;

    bool operator==(basic_error_response const&) const = default;
};

/// An error. `type` is free text: `provider.rate-limit`, `tool.execution`, `aborted`; `status` is
/// that of HTTP, from 100 to 599.
template <class Model>
struct basic_error {
    typename Model::string type, message;
    std::optional<number> status;
    std::optional<basic_error_response<Model>> response;
    unknown_fields<Model> extra;

    bool operator==(basic_error const&) const = default;
};

using error_response = basic_error_response<owned>;
using error = basic_error<owned>;

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_error_response<Model>>
    : object_of<opencode::v2::basic_error_response<Model>> {
    using self = opencode::v2::basic_error_response<Model>;
    struct fields : list<
        field<"body", &self::body, never_null, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_error<Model>>
    : object_of<opencode::v2::basic_error<Model>> {
    using self = opencode::v2::basic_error<Model>;
    struct fields : list<
        field<"type",     &self::type>,
        field<"message",  &self::message, is_prose>,
        field<"status",   &self::status,   never_null>,
        field<"response", &self::response, never_null>,
        rest<&self::extra>> {};

    static hook_result accept(reader& r, self& out) {
        auto const* const at = r.in.at;
        if (!hooks::read_default(r, out)) return hook_result::failed;
        if (r.is_permissive() || !out.status || (*out.status >= 100 && *out.status < 600))
            return hook_result::accepted;
        r.in.fail(errc::out_of_range, at, "expected a status from 100 to 599");
        return hook_result::failed;
    }

    template <class Describer>
    static auto describe_conditions(Describer& d) {
        if (d.is_permissive()) return d.anything();
        auto const from = d.with(d.of_type("number"), "minimum", 100);
        return d.object_that_may_have({{"status", d.with(from, "exclusiveMaximum", 600)}});
    }
};

// clang-format on

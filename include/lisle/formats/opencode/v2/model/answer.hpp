// lisle/formats/opencode/v2/model/answer.hpp - a model's answer to one request.
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/session-message.ts).
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/session.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/formats/opencode/v2/model/content.hpp>
#include <lisle/formats/opencode/v2/model/error.hpp>
#include <lisle/formats/opencode/v2/model/message_head.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// When a request was sent, when the answer was complete, and when its tools had run.
template <class Model>
struct basic_answer_time {
    instant created;
    std::optional<instant> streamed, completed;
    unknown_fields<Model> extra;

    bool operator==(basic_answer_time const&) const = default;
};

/// The trees of files before and after a step, as hashes of git, and the files that changed.
template <class Model>
struct basic_snapshot {
    std::optional<typename Model::string> start, end;
    std::optional<std::vector<typename Model::string>> files;
    unknown_fields<Model> extra;

    bool operator==(basic_snapshot const&) const = default;
};

/// A request that is repeated: how often it was sent, when it is sent again, and why.
template <class Model>
struct basic_retry {
    number attempt = 1;
    instant at;
    basic_error<Model> error;
    unknown_fields<Model> extra;

    bool operator==(basic_retry const&) const = default;
};

/// Why an answer ended.
template <class Model>
using basic_finish = basic_word<Model, "stop|length|tool-calls|content-filter|error|unknown">;

/// An answer. `raw_finish`: in the provider's words; `cost`: US dollars; `native`: another name of
/// `provider_state` (see basic_text).
template <class Model>
struct basic_assistant : basic_message_id_and_notes<Model> {
    basic_answer_time<Model> time;
    typename Model::string agent;
    basic_session_model<Model> model;
    std::vector<basic_content<Model>> content;
    std::optional<basic_snapshot<Model>> snapshot;
    std::optional<basic_finish<Model>> finish;
    std::optional<typename Model::string> raw_finish;
    std::optional<basic_record<Model>> provider_state, native;
    std::optional<number> cost;
    std::optional<basic_token_counts<Model>> tokens;
    std::optional<basic_error<Model>> error;
    std::optional<basic_retry<Model>> retry;
    unknown_fields<Model> extra;

    bool operator==(basic_assistant const&) const = default;
};

using answer_time = basic_answer_time<owned>;
using snapshot = basic_snapshot<owned>;
using retry = basic_retry<owned>;
using assistant = basic_assistant<owned>;

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_answer_time<Model>>
    : object_of<opencode::v2::basic_answer_time<Model>> {
    using self = opencode::v2::basic_answer_time<Model>;
    struct fields : list<
        field<"created",   &self::created>,
        field<"streamed",  &self::streamed,  never_null>,
        field<"completed", &self::completed, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_snapshot<Model>>
    : object_of<opencode::v2::basic_snapshot<Model>> {
    using self = opencode::v2::basic_snapshot<Model>;
    struct fields : list<
        field<"start", &self::start, never_null, is_identifier>,
        field<"end",   &self::end,   never_null, is_identifier>,
        field<"files", &self::files, never_null, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_retry<Model>>
    : object_of<opencode::v2::basic_retry<Model>> {
    using self = opencode::v2::basic_retry<Model>;
    struct fields : list<
        field<"attempt", &self::attempt>,
        field<"at",      &self::at>,
        field<"error",   &self::error>,
        rest<&self::extra>> {};

    static hook_result accept(reader& r, self& out) {
        auto const* const from = r.in.at;
        if (!hooks::read_default(r, out)) return hook_result::failed;
        if (out.attempt >= 1) return hook_result::accepted;
        if (r.is_permissive()) {
            r.remark(from, "an attempt before the first");
            return hook_result::accepted;
        }
        r.in.fail(errc::out_of_range, from, "expected an attempt from 1");
        return hook_result::failed;
    }

    template <class Describer>
    static auto describe_conditions(Describer& d) {
        if (d.is_permissive()) return d.anything();
        return d.object_with({{"attempt", d.with(d.of_type("number"), "minimum", 1)}});
    }
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_assistant<Model>>
    : object_of<opencode::v2::basic_assistant<Model>> {
    using self = opencode::v2::basic_assistant<Model>;
    using before = typename schema<opencode::v2::basic_message_id_and_notes<Model>>::fields;
    struct fields : extend<before,
        field<"time",          &self::time>,
        tag_slot,
        field<"agent",         &self::agent>,
        field<"model",         &self::model>,
        field<"content",       &self::content>,
        field<"snapshot",      &self::snapshot,       never_null>,
        field<"finish",        &self::finish,         never_null>,
        field<"rawFinish",     &self::raw_finish,     never_null>,
        field<"providerState", &self::provider_state, never_null>,
        field<"native",        &self::native,         newer, never_null>,
        field<"cost",          &self::cost,           never_null>,
        field<"tokens",        &self::tokens,         never_null>,
        field<"error",         &self::error,          never_null>,
        field<"retry",         &self::retry,          never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

// clang-format on

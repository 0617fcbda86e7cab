// lisle/formats/opencode/v2/model/compaction.hpp - a compaction: the summary that stands for the
// messages before it.
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/session-message.ts,
// session-provider-context.ts).
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/session.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/formats/opencode/v2/model/error.hpp>
#include <lisle/formats/opencode/v2/model/message_head.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// A compaction. A completed or running one has `summary` and `recent`, the last messages as text;
/// a failed one `error`. `provider_context`: messages that one provider reads in place of the
/// summary. `native`: another name of `provider_state` (see basic_text).
template <class Model>
struct basic_compaction : basic_message_head<Model> {
    basic_word<Model, "running|completed|failed"> status;
    basic_word<Model, "auto|manual"> reason;
    std::optional<basic_session_model<Model>> model;
    std::optional<basic_record<Model>> provider_state, native;
    std::optional<typename Model::string> summary, recent;
    std::optional<basic_any<Model>> provider_context;
    std::optional<basic_error<Model>> error;
    std::optional<number> cost;
    std::optional<basic_token_counts<Model>> tokens;
    unknown_fields<Model> extra;

    bool operator==(basic_compaction const&) const = default;
};

using compaction = basic_compaction<owned>;

namespace detail {

/// The key that a compaction of this status needs and lacks, or nothing.
template <class Model>
[[nodiscard]] std::string_view missing_key(basic_compaction<Model> const& m) {
    if (m.status.text == "failed") return m.error ? std::string_view{} : "error";
    if (!m.summary) return "summary";
    return m.recent ? std::string_view{} : "recent";
}

}  // namespace detail

/// Whether a session of this model goes on from a compaction. One with `provider_context` is for
/// the model that made it; in place of it another model gets the messages before.
template <class Model>
[[nodiscard]] bool goes_on_from(basic_compaction<Model> const& m,
                                std::optional<basic_session_model<Model>> const& model) {
    if (m.status.text != "completed") return false;
    if (!m.provider_context || !m.model || !model) return true;
    return m.model->provider_id == model->provider_id && m.model->id == model->id;
}

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_compaction<Model>>
    : object_of<opencode::v2::basic_compaction<Model>> {
    using self = opencode::v2::basic_compaction<Model>;
    struct fields : extend<
        concatenate<list<tag_slot>,
                    typename schema<opencode::v2::basic_message_head<Model>>::fields>,
        field<"status",          &self::status>,
        field<"reason",          &self::reason>,
        field<"model",           &self::model,            never_null>,
        field<"providerState",   &self::provider_state,   never_null>,
        field<"native",          &self::native,           newer, never_null>,
        field<"summary",         &self::summary,          never_null, is_prose>,
        field<"recent",          &self::recent,           never_null, is_prose>,
        field<"providerContext", &self::provider_context, never_null>,
        field<"error",           &self::error,            never_null>,
        field<"cost",            &self::cost,             never_null>,
        field<"tokens",          &self::tokens,           never_null>,
        salvage_fields,
        rest<&self::extra>> {};

    static hook_result accept(reader& r, self& out) {
        auto const* const from = r.in.at;
        return hooks::accept_if(hooks::read_default(r, out) && is_complete(r, from, out));
    }
    static bool read_tagged(reader& r, self& out, std::string_view, hooks::tag_key const& key) {
        auto const* const from = r.in.at;
        return hooks::read_table(r, out, hooks::table_of<self>, key) && is_complete(r, from, out);
    }

    template <class Describer>
    static auto describe_conditions(Describer& d) {
        if (d.is_permissive()) return d.anything();
        auto const failed = d.word("failed");
        return d.any_of({d.object_with({{"status", failed}, {"error", d.anything()}}),
                         d.object_with({{"status", d.negate(failed)},
                                        {"summary", d.anything()},
                                        {"recent", d.anything()}})});
    }

private:
    static bool is_complete(reader& r, char const* from, self const& out) {
        auto const missing = opencode::v2::detail::missing_key(out);
        if (missing.empty() || r.is_permissive()) return true;
        r.in.fail(errc::missing_field, from, std::string{missing});
        r.in.failed.field = missing;
        return false;
    }
};

// clang-format on

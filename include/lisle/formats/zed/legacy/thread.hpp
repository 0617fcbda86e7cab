// lisle/formats/zed/legacy/thread.hpp - threads as Zed stored them before version 0.3.0.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/legacy_thread.rs.
#pragma once

#include <lisle/formats/zed/legacy/message.hpp>
#include <lisle/formats/zed/model/project_snapshot.hpp>
#include <lisle/formats/zed/model/settings.hpp>
#include <lisle/formats/zed/model/token_usage.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed::legacy {

// ---- Data ---------------------------------------------------------------------------------------

/// The version before 0.2.0.
inline constexpr std::string_view version_0_1 = "0.1.0";
/// The version before 0.3.0.
inline constexpr std::string_view version_0_2 = "0.2.0";

/// There is no summary.
struct not_generated {
    bool operator==(not_generated const&) const = default;
};
/// The summary was being made when the thread was stored.
struct generating {
    bool operator==(generating const&) const = default;
};
/// The summary.
template <class Model>
struct basic_generated {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_generated const&) const = default;
};

/// Zed's `DetailedSummaryState`.
template <class Model>
struct basic_summary_state
    : std::variant<not_generated, generating, basic_generated<Model>, unknown_case<Model>> {
    using basic_summary_state::variant::variant;
};

/// Zed's `SerializedThread`: version 0.2.0, and 0.1.0, in which a user message has the results of
/// the tool uses in the message before it.
template <class Model>
struct basic_thread {
    typename Model::string version{version_0_2};
    typename Model::string summary;
    basic_timestamp<Model> updated_at;
    std::vector<basic_message<Model>> messages;
    std::optional<basic_project_snapshot<Model>> initial_project_snapshot;
    basic_token_usage<Model> cumulative_token_usage;
    std::vector<basic_token_usage<Model>> request_token_usage;  ///< by index of the message
    basic_summary_state<Model> detailed_summary_state;
    std::optional<basic_language_model<Model>> model;
    bool tool_use_limit_reached = false;
    std::optional<basic_profile_id<Model>> profile;
    unknown_fields<Model> extra;

    bool operator==(basic_thread const&) const = default;
};

/// A thread without a version. Zed ignores its other keys.
template <class Model>
struct basic_unversioned_thread {
    typename Model::string summary;
    basic_timestamp<Model> updated_at;
    std::vector<basic_unversioned_message<Model>> messages;
    std::optional<basic_project_snapshot<Model>> initial_project_snapshot;
    unknown_fields<Model> extra;

    bool operator==(basic_unversioned_thread const&) const = default;
};

using thread = basic_thread<owned>;
using unversioned_thread = basic_unversioned_thread<owned>;

// ---- To version 0.2.0 ---------------------------------------------------------------------------

/// Converts a thread to version 0.2.0: each text, even an empty text, becomes a segment.
template <class Model>
[[nodiscard, gnu::cold]] basic_thread<Model> to_0_2(basic_unversioned_thread<Model> from) {
    basic_thread<Model> out;
    out.summary = std::move(from.summary);
    out.updated_at = std::move(from.updated_at);
    out.initial_project_snapshot = std::move(from.initial_project_snapshot);
    for (auto& m : from.messages) {
        auto& to = out.messages.emplace_back();
        to.id = m.id;
        to.role = m.role;
        to.segments.emplace_back(basic_text_segment<Model>{std::move(m.text), {}});
        to.tool_uses = std::move(m.tool_uses);
        to.tool_results = std::move(m.tool_results);
    }
    return out;
}

/// Converts a thread of 0.1.0 to version 0.2.0: the results in a user message replace the results
/// of the message before it, and the user message is removed with its text.
template <class Model>
[[nodiscard, gnu::cold]] basic_thread<Model> to_0_2(basic_thread<Model> from) {
    if (from.version != version_0_1) return from;
    from.version = version_0_2;
    for (auto& m : std::exchange(from.messages, {})) {
        bool const carries_results = m.role == zed::role::user && !m.tool_results.empty();
        if (carries_results && !from.messages.empty())
            from.messages.back().tool_results = std::move(m.tool_results);
        else from.messages.push_back(std::move(m));
    }
    return from;
}

}  // namespace lisle::v0_1::zed::legacy

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_generated<Model>>
    : object_of<zed::legacy::basic_generated<Model>> {
    using self = zed::legacy::basic_generated<Model>;
    struct fields : list<
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_summary_state<Model>>
    : one_of<zed::legacy::basic_summary_state<Model>, externally_tagged> {
    struct cases : list<
        unit <"NotGenerated", zed::legacy::not_generated>,
        unit <"Generating",   zed::legacy::generating>,
        holds<"Generated",    zed::legacy::basic_generated<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_thread<Model>>
    : object_of<zed::legacy::basic_thread<Model>> {
    using self = zed::legacy::basic_thread<Model>;
    struct fields : list<
        field<"version",                  &self::version>,
        field<"summary",                  &self::summary, is_prose>,
        field<"updated_at",               &self::updated_at>,
        field<"messages",                 &self::messages>,
        field<"initial_project_snapshot", &self::initial_project_snapshot>,
        field<"cumulative_token_usage",   &self::cumulative_token_usage, or_default>,
        field<"request_token_usage",      &self::request_token_usage,    or_default,
              key_kind<string_kind::identifier>>,
        field<"detailed_summary_state",   &self::detailed_summary_state, or_default>,
        field<"model",                    &self::model>,
        field<"tool_use_limit_reached",   &self::tool_use_limit_reached, or_default>,
        field<"profile",                  &self::profile>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_unversioned_thread<Model>>
    : object_of<zed::legacy::basic_unversioned_thread<Model>> {
    using self = zed::legacy::basic_unversioned_thread<Model>;
    struct fields : list<
        field<"summary",                  &self::summary, is_prose>,
        field<"updated_at",               &self::updated_at>,
        field<"messages",                 &self::messages>,
        field<"initial_project_snapshot", &self::initial_project_snapshot>,
        rest<&self::extra>> {};
};

// clang-format on

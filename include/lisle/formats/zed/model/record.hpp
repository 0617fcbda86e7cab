// lisle/formats/zed/model/record.hpp - the fields of a thread, version 0.3.0.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/model/project_snapshot.hpp>
#include <lisle/formats/zed/model/sandbox_grants.hpp>
#include <lisle/formats/zed/model/scalars.hpp>
#include <lisle/formats/zed/model/scroll_position.hpp>
#include <lisle/formats/zed/model/settings.hpp>
#include <lisle/formats/zed/model/token_usage.hpp>
#include <lisle/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The tag of Zed's format.
struct zed_t {};

namespace zed {

using lisle::schema_revision;

// ---- Data ---------------------------------------------------------------------------------------

/// The payload version that every Zed since 2025-10 writes, although the shape has changed since.
inline constexpr std::string_view current_version = "0.3.0";

/// The minified text of an upgraded thread, and a test whether the thread was edited since.
template <class Thread>
struct upgraded_text {
    std::string text;
    bool (*still_becomes)(std::string_view text, Thread const& now) = nullptr;

    bool operator==(upgraded_text const&) const = default;
};

/// Zed's `DbThread`.
template <class Model>
struct basic_thread {
    using format = zed_t;

    typename Model::string title;
    std::vector<basic_message<Model>> messages;
    basic_timestamp<Model> updated_at;
    std::optional<typename Model::string> detailed_summary;
    std::optional<basic_project_snapshot<Model>> initial_project_snapshot;
    basic_token_usage<Model> cumulative_token_usage;
    dictionary<typename Model::string, basic_token_usage<Model>> request_token_usage;
    std::optional<basic_language_model<Model>> model;
    std::optional<basic_profile_id<Model>> profile;
    bool imported = false;
    std::optional<basic_subagent_context<Model>> subagent_context;
    std::optional<speed_mode> speed;
    bool thinking_enabled = false;
    std::optional<typename Model::string> thinking_effort;
    typename Model::json draft_prompt;  ///< an array of ACP content blocks, or null
    std::optional<basic_scroll_position<Model>> ui_scroll_position;
    std::optional<typename Model::string> sandboxed_terminal_temp_dir;
    basic_sandbox_grants<Model> sandbox_grants;
    typename Model::string version{current_version};
    unknown_fields<Model> extra;
    std::optional<upgraded_text<basic_thread>> upgraded_from;

    bool operator==(basic_thread const&) const = default;
};

/// A thread without its version: `DbThread` as Zed's own tests read and write it.
template <class Model>
struct basic_bare_thread : basic_thread<Model> {
    bool operator==(basic_bare_thread const&) const = default;
};

using thread = basic_thread<owned>;
using bare_thread = basic_bare_thread<owned>;

// ---- Access -------------------------------------------------------------------------------------

/// The title that Zed shows and saves for a thread with an empty title.
inline constexpr std::string_view untitled = "New Thread";

/// Returns the title that Zed shows. Lifetime: the thread's, or its text's in a thread of views.
template <class Model>
[[nodiscard]] std::string_view title_of(basic_thread<Model> const& document) {
    return document.title.empty() ? untitled : std::string_view{document.title};
}

/// Returns the messages of a thread.
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>>& messages_of(basic_thread<Model>& document) {
    return document.messages;
}
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>> const&
messages_of(basic_thread<Model> const& document) {
    return document.messages;
}
template <class Model>
void messages_of(basic_thread<Model> const&&) = delete;  // the messages would not outlive the call

}  // namespace zed

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_thread<Model>> : object_of<zed::basic_thread<Model>> {
    using self = zed::basic_thread<Model>;
    static constexpr bool keeps_misfits = true;
    static constexpr std::string_view description = "A thread of Zed's agent, version 0.3.0.";
    static constexpr key_description descriptions[]{
        {"detailed_summary", "A summary that a model wrote, for other threads."},
        {"request_token_usage", "The tokens of each request, by the id of its user message."},
        {"imported", "Whether the thread came from another user."},
        {"draft_prompt", "The text that is not sent yet, as an array of ACP content blocks."}};
    using own_fields = list<
        field<"title",                    &self::title, is_prose>,
        field<"messages",                 &self::messages>,
        field<"updated_at",               &self::updated_at>,
        field<"detailed_summary",         &self::detailed_summary, is_prose>,
        field<"initial_project_snapshot", &self::initial_project_snapshot>,
        field<"cumulative_token_usage",   &self::cumulative_token_usage, or_default>,
        field<"request_token_usage",      &self::request_token_usage,    or_default,
              key_kind<string_kind::identifier>>,
        field<"model",                    &self::model>,
        field<"profile",                  &self::profile>,
        field<"imported",                 &self::imported,               or_default, removed>,
        field<"subagent_context",         &self::subagent_context>,
        field<"speed",                    &self::speed>,
        field<"thinking_enabled",         &self::thinking_enabled,       or_default>,
        field<"thinking_effort",          &self::thinking_effort>,
        field<"draft_prompt",             &self::draft_prompt,                newer>,
        field<"ui_scroll_position",       &self::ui_scroll_position,          newer>,
        field<"sandboxed_terminal_temp_dir",
                                          &self::sandboxed_terminal_temp_dir, newer, is_path>,
        field<"sandbox_grants",           &self::sandbox_grants,              newer>>;
    struct fields : extend<own_fields,
        rest<&self::extra>,
        field<"version", &self::version>> {};

    template <class Use>
    static void visit(self& value, Use use) {
        use.as_table(value);
        if (value.upgraded_from) use.remembered(value.upgraded_from->text);
    }

    static bool skip_canonical(canonical_text& canonical) {
        return hooks::skip_canonical_default<self>(canonical);
    }

    /// layout::source writes the old text of an upgraded thread until the thread is edited.
    static void produce(writer& w, self const& value) {
        auto const& old = value.upgraded_from;
        if (old && w.how == layout::source && old->still_becomes(old->text, value))
            return w.to.raw(old->text);
        hooks::write_default(w, value);
    }
};

template <class Model>
struct lisle::schema<lisle::zed::basic_bare_thread<Model>>
    : object_of<zed::basic_bare_thread<Model>> {
    using self = zed::basic_bare_thread<Model>;
    struct fields : extend<typename schema<zed::basic_thread<Model>>::own_fields,
        rest<&self::extra>> {};
};

// clang-format on

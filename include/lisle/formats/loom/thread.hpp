// lisle/formats/loom/thread.hpp - a thread as Loom keeps it in a file.
//
// Loom is a coding agent with a server. It keeps each thread as indented JSON in a file of
// ~/.local/share/loom/threads, named after the thread's id, and syncs it by version (version.hpp).
//
//     auto thread = lisle::decode<lisle::loom_t>(text);
//     if (!thread) return report(thread.error().message());
//     lisle::loom::touch(*thread, "2026-11-23T09:00:00+00:00");
//     text = lisle::encode(*thread);
//
// Source of the rules: Loom's model in 2026-01, which has `post_tools_hook`. Data: message.hpp.
//
// Where lisle differs from Loom on purpose:
// - 1e21 in a dynamic value is written `1e21`, as Loom did until 2025; Loom now writes `1e+21`.
//   Both are read.
// - A thread written as an array of its fields is read, and written back as an object.
// - Permissive readers also read the keys `name` and `pinned`, which Loom's description has but its
//   files do not; `encode_as_described` (described_keys.hpp) writes them.
// - In searches a capital sigma matches the usual small one, even at the end of a word.
// - Limits: 127 nested arrays and objects, as in Loom, and the sizes of options.hpp. Loom limits
//   no size.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/loom/agent_state.hpp>
#include <lisle/formats/loom/message.hpp>
#include <lisle/formats/loom/metadata.hpp>
#include <lisle/formats/loom/thread_id.hpp>
#include <lisle/formats/loom/visibility.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The tag of Loom's format.
struct loom_t {};

namespace loom {

// ---- Data ---------------------------------------------------------------------------------------

/// Loom's `Thread`. Times are RFC 3339 as chrono prints it (`+00:00`, not `Z`); Loom compares them
/// as text and never parses them. `is_private` alone decides whether a thread stays on its machine.
template <class Model>
struct basic_thread {
    using format = loom_t;
    using string = typename Model::string;

    basic_thread_id<Model> id;
    std::uint64_t version = 1;
    string created_at, updated_at, last_activity_at;
    std::optional<string> workspace_root, cwd, loom_version;
    std::optional<string> git_branch, git_remote_url;
    std::optional<string> git_initial_branch, git_initial_commit_sha, git_current_commit_sha;
    std::optional<bool> git_start_dirty, git_end_dirty;
    std::vector<string> git_commits;
    std::optional<string> provider, model;
    basic_conversation<Model> conversation;
    basic_agent_state<Model> agent_state;
    basic_metadata<Model> metadata;
    loom::visibility visibility{};
    bool is_private = false;
    bool is_shared_with_support = false;
    unknown_fields<Model> extra;

    bool operator==(basic_thread const&) const = default;
};

using thread = basic_thread<owned>;

// ---- Access -------------------------------------------------------------------------------------

/// Returns the title in a thread's metadata, which Loom lists and indexes; empty if the metadata
/// has none, as Loom makes no title of its own. Lifetime: the thread's, or its text's in a thread
/// of views.
template <class Model>
[[nodiscard]] std::string_view title_of(basic_thread<Model> const& document) {
    auto const& title = document.metadata.title;
    return title ? std::string_view{*title} : std::string_view{};
}

/// Returns the messages of a thread.
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>>& messages_of(basic_thread<Model>& document) {
    return document.conversation.messages;
}
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>> const&
messages_of(basic_thread<Model> const& document) {
    return document.conversation.messages;
}
template <class Model>
void messages_of(basic_thread<Model> const&&) = delete;

}  // namespace loom

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::loom::basic_thread<Model>>
    : serde_struct<loom::basic_thread<Model>> {
    using self = loom::basic_thread<Model>;
    static constexpr bool keeps_misfits = true;
    static constexpr std::string_view description = "A thread, as Loom keeps it in a file.";
    static constexpr key_description descriptions[]{
        {"version", "Incremented by each change; a sync compares it."},
        {"created_at", "RFC 3339, with +00:00.", "date-time"},
        {"updated_at", "RFC 3339, with +00:00.", "date-time"},
        {"last_activity_at", "RFC 3339, with +00:00.", "date-time"},
        {"visibility", "Who may see the thread on the server."},
        {"is_private", "Whether the thread stays on its machine."}};
    struct fields : list<
        field<"id",                     &self::id, is_identifier>,
        field<"version",                &self::version>,
        field<"created_at",             &self::created_at>,
        field<"updated_at",             &self::updated_at>,
        field<"last_activity_at",       &self::last_activity_at>,
        field<"workspace_root",         &self::workspace_root,         skip_none, is_path>,
        field<"cwd",                    &self::cwd,                    skip_none, is_path>,
        field<"loom_version",           &self::loom_version,           skip_none>,
        field<"git_branch",             &self::git_branch,             skip_none>,
        field<"git_remote_url",         &self::git_remote_url,         skip_none, is_url>,
        field<"git_initial_branch",     &self::git_initial_branch,     skip_none>,
        field<"git_initial_commit_sha", &self::git_initial_commit_sha, skip_none, is_identifier>,
        field<"git_current_commit_sha", &self::git_current_commit_sha, skip_none, is_identifier>,
        field<"git_start_dirty",        &self::git_start_dirty,        skip_none>,
        field<"git_end_dirty",          &self::git_end_dirty,          skip_none>,
        field<"git_commits",            &self::git_commits,            skip_default, is_identifier>,
        field<"provider",               &self::provider,               skip_none>,
        field<"model",                  &self::model,                  skip_none>,
        field<"conversation",           &self::conversation>,
        field<"agent_state",            &self::agent_state>,
        field<"metadata",               &self::metadata>,
        field<"visibility",             &self::visibility,             or_default>,
        field<"is_private",             &self::is_private,             or_default>,
        field<"is_shared_with_support", &self::is_shared_with_support, or_default>,
        rest<&self::extra>> {};
};

// clang-format on

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::loom_t> : serde_document {
    template <class Model>
    using document = loom::basic_thread<Model>;

    static constexpr std::string_view name = "loom";
    static constexpr std::string_view version = "2026-01";
    static constexpr json_style style = {.indent = 2, .sorted_keys = true};

    template <class Describer>
    static auto describe(Describer& d) {
        return d.template of<loom::basic_thread<owned>>();
    }

    /// The keys in front of the messages suffice.
    static recognition recognizes(document_prefix const& text) {
        auto const document = text.document();
        bool const has_state = document["agent_state"].is_object();
        bool const has_head = document["id"].starts_with("T-") && document["version"].is_number()
                              && document["last_activity_at"].is_string();
        if (document["conversation"].is_object()) return certain_if(has_state || has_head);
        return likely_if(has_head && !text.is_whole());
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct document_codec<loom_t, loom::basic_thread<owned>>;
LISLE_INLINE template struct document_codec<loom_t, loom::basic_thread<borrowed>>;
LISLE_INLINE template bool read(reader&, loom::thread&);
LISLE_INLINE template void write(writer&, loom::thread const&);
LISLE_INLINE template bool read(reader&, loom::message&);
LISLE_INLINE template void write(writer&, loom::message const&);
}  // namespace lisle::v0_1
#endif

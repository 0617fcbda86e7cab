// lisle/formats/acpx/model/data.hpp - the data of an acpx session, for all shapes.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/acpx/model/message.hpp>
#include <lisle/formats/acpx/model/recognize.hpp>
#include <lisle/formats/acpx/model/shape.hpp>
#include <lisle/formats/acpx/model/state.hpp>
#include <lisle/formats/acpx/model/usage.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The tag of acpx's format.
struct acpx_t {};

namespace acpx {

// ---- Data ---------------------------------------------------------------------------------------

/// The version that acpx writes into its threads.
inline constexpr std::string_view thread_version = "0.3.0";

/// Absent, null or a value; acpx distinguishes absent from null.
template <class T>
using nullable = std::optional<std::optional<T>>;

/// The event log of a session. The embedded runtime gives a path at which there is no file.
template <class Model>
struct basic_event_log {
    typename Model::string active_path;
    double segment_count = 5;
    double max_segment_bytes = 67108864;
    double max_segments = 5;
    std::optional<typename Model::string> last_write_at;
    nullable<typename Model::string> last_write_error;
    unknown_fields<Model> extra;

    bool operator==(basic_event_log const&) const = default;
};

/// The record that an archive was exported from; since 0.10.0.
template <class Model>
struct basic_import_origin {
    typename Model::string record_id, cwd_original, exported_by, exported_at;
    unknown_fields<Model> extra;

    bool operator==(basic_import_origin const&) const = default;
};

/// The parent of a subagent's conversation.
template <class Model>
struct basic_subagent_context {
    typename Model::string parent_session_id;
    double depth = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_subagent_context const&) const = default;
};

/// Zed's `Speed`, which acpx has too.
enum class speed_mode { standard, fast };

/// The white space of a record's text. Sessions that differ only in it are equal.
struct text_spacing {
    bool on_one_line = false;  ///< shape C as `acpx sessions show --format json` prints it

    friend constexpr bool operator==(text_spacing, text_spacing) { return true; }
};

/// The conversation. Members below `request_token_usage` are Zed's; only nested shapes have them.
template <class Model>
struct basic_conversation {
    using string = typename Model::string;
    using json = typename Model::json;

    nullable<string> title;
    std::vector<basic_message<Model>> messages;
    string updated_at;  ///< ISO 8601 if acpx wrote it; any text is read
    basic_token_usage<Model> cumulative_token_usage;
    std::optional<basic_cost<Model>> cumulative_cost;                  ///< since 0.11.2
    dictionary<string, basic_token_usage<Model>> request_token_usage;  ///< by id of user message

    string version{thread_version};
    nullable<string> detailed_summary;
    json initial_project_snapshot;
    json model;
    json profile;
    bool imported = false;
    std::optional<basic_subagent_context<Model>> subagent_context;
    nullable<speed_mode> speed;
    bool thinking_enabled = false;
    nullable<string> thinking_effort;
    unknown_fields<Model> extra;

    bool operator==(basic_conversation const&) const = default;
};

/// A session. Times are text, ISO 8601 if acpx wrote them. Integers are doubles, as in JavaScript.
template <class Model>
struct basic_session {
    using format = acpx_t;
    using string = typename Model::string;

    shape written_as = shape::flat;
    text_spacing spacing;
    string schema{session_schema};
    string acpx_record_id;
    string acp_session_id;
    std::optional<string> agent_session_id;
    string agent_command;
    std::optional<std::vector<string>> agent_argv;  ///< since 0.13.0
    string cwd;
    std::optional<string> name;
    string created_at;
    string last_used_at;
    std::optional<double> last_seq;  ///< ACP messages so far; not in shape A
    std::optional<string> last_request_id;
    std::optional<basic_event_log<Model>> event_log;
    bool closed = false;
    std::optional<string> closed_at;
    std::optional<double> pid;
    std::optional<string> agent_started_at;
    std::optional<string> last_prompt_at;
    nullable<double> last_agent_exit_code;
    nullable<string> last_agent_exit_signal;
    std::optional<string> last_agent_exit_at;
    std::optional<string> last_agent_disconnect_reason;
    nullable<double> protocol_version;
    std::optional<typename Model::json> agent_capabilities;
    basic_conversation<Model> thread;
    std::optional<basic_state<Model>> acpx;
    std::optional<basic_import_origin<Model>> imported_from;
    unknown_fields<Model> extra;

    bool operator==(basic_session const&) const = default;
};

using event_log = basic_event_log<owned>;
using import_origin = basic_import_origin<owned>;
using subagent_context = basic_subagent_context<owned>;
using conversation = basic_conversation<owned>;
using session = basic_session<owned>;

// ---- Access -------------------------------------------------------------------------------------

/// Returns the conversation's title, which few agents give, or else the session's name, by which
/// acpx lists and finds it; empty if it has neither. Lifetime: the session's, or its text's in a
/// session of views.
template <class Model>
[[nodiscard]] std::string_view title_of(basic_session<Model> const& s) {
    auto const& title = s.thread.title;
    if (title && *title && !(*title)->empty()) return **title;
    return s.name ? std::string_view{*s.name} : std::string_view{};
}

/// Returns the messages of a session, in any of its shapes.
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>>& messages_of(basic_session<Model>& s) {
    return s.thread.messages;
}
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>> const& messages_of(basic_session<Model> const& s) {
    return s.thread.messages;
}
template <class Model>
void messages_of(basic_session<Model> const&&) = delete;

}  // namespace acpx

}  // namespace lisle::v0_1

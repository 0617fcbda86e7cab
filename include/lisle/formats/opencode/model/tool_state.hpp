// lisle/formats/opencode/model/tool_state.hpp - the progress of a tool call, and its result.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/file.hpp>
#include <lisle/formats/opencode/model/part_ids.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// The arguments are still being written; `raw` is their text so far. 0.5 wrote neither.
template <class Model>
struct basic_pending_call {
    std::optional<basic_record<Model>> input;
    std::optional<typename Model::string> raw;
    unknown_fields<Model> extra;

    bool operator==(basic_pending_call const&) const = default;
};

/// The tool runs.
template <class Model>
struct basic_running_call {
    basic_record<Model> input;
    std::optional<typename Model::string> title;
    std::optional<basic_record<Model>> metadata;
    basic_start_time<Model> time;
    unknown_fields<Model> extra;

    bool operator==(basic_running_call const&) const = default;
};

/// Whether a result was cleared from the context: in opencode the time in milliseconds since 1970,
/// in the hub a flag.
struct clearing : std::variant<number, bool> {
    using variant::variant;

    /// Whether it is truthy in JavaScript: neither false nor zero.
    [[nodiscard]] bool is_set() const {
        if (auto const* const flag = std::get_if<bool>(this)) return *flag;
        double const at = *std::get_if<number>(this);
        return at < 0 || at > 0;
    }
};

/// When the tool began and ended, in milliseconds since 1970.
template <class Model>
struct basic_completion_time {
    number start = 0, end = 0;
    std::optional<clearing> compacted;
    unknown_fields<Model> extra;

    bool operator==(basic_completion_time const&) const = default;

    /// Whether the result was cleared from the context.
    [[nodiscard]] bool is_compacted() const { return compacted && compacted->is_set(); }
};

/// The types of what a tool returns besides text.
enum class attachment_type { file };

/// A file that a tool returned: in opencode a whole file part, in the hub one without ids and type.
template <class Model>
struct basic_attachment : basic_part_ids<Model>, basic_file_content<Model> {
    std::optional<attachment_type> type = attachment_type::file;
    unknown_fields<Model> extra;

    bool operator==(basic_attachment const&) const = default;
};

/// 0.5 omits `title` and `metadata` of tools that give none, such as those of MCP servers.
template <class Model>
struct basic_completed_call {
    basic_record<Model> input;
    typename Model::string output;
    std::optional<typename Model::string> title;
    std::optional<basic_record<Model>> metadata;
    basic_completion_time<Model> time;
    std::optional<std::vector<basic_attachment<Model>>> attachments;
    unknown_fields<Model> extra;

    bool operator==(basic_completed_call const&) const = default;
};

/// The tool failed.
template <class Model>
struct basic_failed_call {
    basic_record<Model> input;
    typename Model::string error;
    std::optional<basic_record<Model>> metadata;
    basic_run_time<Model> time;
    unknown_fields<Model> extra;

    bool operator==(basic_failed_call const&) const = default;
};

/// opencode's `ToolState`.
template <class Model>
struct basic_tool_state
    : std::variant<basic_pending_call<Model>, basic_running_call<Model>,
                   basic_completed_call<Model>, basic_failed_call<Model>, unknown_case<Model>> {
    using basic_tool_state::variant::variant;
};

using pending_call = basic_pending_call<owned>;
using running_call = basic_running_call<owned>;
using completion_time = basic_completion_time<owned>;
using attachment = basic_attachment<owned>;
using completed_call = basic_completed_call<owned>;
using failed_call = basic_failed_call<owned>;
using tool_state = basic_tool_state<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_pending_call<Model>>
    : object_of<opencode::basic_pending_call<Model>> {
    using self = opencode::basic_pending_call<Model>;
    struct fields : list<
        field<"input", &self::input, required_unless_permissive>,
        field<"raw",   &self::raw,   required_unless_permissive, is_json_text>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_running_call<Model>>
    : object_of<opencode::basic_running_call<Model>> {
    using self = opencode::basic_running_call<Model>;
    struct fields : list<
        field<"input",    &self::input>,
        field<"title",    &self::title,    never_null, is_prose>,
        field<"metadata", &self::metadata, never_null>,
        field<"time",     &self::time>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::opencode::clearing> : one_of<opencode::clearing, untagged> {
    struct cases : list<
        holds<"time", opencode::number>,
        holds<"flag", bool>> {};

    static hook_result accept(reader& r, opencode::clearing&) {
        if (r.is_permissive() || (r.in.peek() != 't' && r.in.peek() != 'f'))
            return hook_result::declined;
        r.mistyped("number");
        return hook_result::failed;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return d.is_permissive() ? d.template table_of<opencode::clearing>()
                                 : d.template of<opencode::number>();
    }
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_completion_time<Model>>
    : object_of<opencode::basic_completion_time<Model>> {
    using self = opencode::basic_completion_time<Model>;
    struct fields : list<
        field<"start",     &self::start>,
        field<"end",       &self::end>,
        field<"compacted", &self::compacted, never_null>,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::opencode::attachment_type>
    : string_enum<opencode::attachment_type> {
    struct names : list<named<"file", self::file>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_attachment<Model>>
    : object_of<opencode::basic_attachment<Model>> {
    using self = opencode::basic_attachment<Model>;
    using before = extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        field<"type", &self::type, required_unless_permissive>>;
    struct fields : extend<
        concatenate<before, typename schema<opencode::basic_file_content<Model>>::fields>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_completed_call<Model>>
    : object_of<opencode::basic_completed_call<Model>> {
    using self = opencode::basic_completed_call<Model>;
    struct fields : list<
        field<"input",       &self::input>,
        field<"output",      &self::output, is_prose>,
        field<"title",       &self::title,       required_unless_permissive, is_prose>,
        field<"metadata",    &self::metadata,    required_unless_permissive>,
        field<"time",        &self::time>,
        field<"attachments", &self::attachments, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_failed_call<Model>>
    : object_of<opencode::basic_failed_call<Model>> {
    using self = opencode::basic_failed_call<Model>;
    struct fields : list<
        field<"input",    &self::input>,
        field<"error",    &self::error, is_prose>,
        field<"metadata", &self::metadata, never_null>,
        field<"time",     &self::time>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_tool_state<Model>>
    : one_of<opencode::basic_tool_state<Model>, internally_tagged<"status">> {
    struct cases : list<
        holds<"pending",   opencode::basic_pending_call<Model>>,
        holds<"running",   opencode::basic_running_call<Model>>,
        holds<"completed", opencode::basic_completed_call<Model>>,
        holds<"error",     opencode::basic_failed_call<Model>>> {};
};

// clang-format on

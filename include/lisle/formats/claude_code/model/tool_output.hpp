// lisle/formats/claude_code/model/tool_output.hpp - the results of built-in tools, for programs.
//
// A record with a tool's result has it twice: as blocks for the model, and as a value of the tool's
// own shape, `toolUseResult`. The shape has no tag; its keys tell. A failed tool leaves a text.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/claude_code/model/change_output.hpp>
#include <lisle/schema.hpp>
#include <lisle/text/for_each_member.hpp>

#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// Bash.
template <class Model>
struct basic_shell_output {
    typename Model::string standard_output, standard_error;
    std::optional<bool> is_interrupted, is_image, no_output_expected;
    std::optional<typename Model::string> background_task_id, persisted_output_path;
    std::optional<double> persisted_output_size;
    std::optional<bool> sandbox;
    unknown_fields<Model> extra;

    bool operator==(basic_shell_output const&) const = default;
};

/// Read: `type` is "text", "image" or "notebook", and `file` differs by it.
template <class Model>
struct basic_read_output {
    typename Model::string type;
    typename Model::json file;
    unknown_fields<Model> extra;

    bool operator==(basic_read_output const&) const = default;
};

/// TodoWrite.
template <class Model>
struct basic_todo {
    typename Model::string content, status;
    std::optional<typename Model::string> active_form, priority, id;
    unknown_fields<Model> extra;

    bool operator==(basic_todo const&) const = default;
};
/// The output of the tool that writes the list of tasks.
template <class Model>
struct basic_todo_output {
    std::vector<basic_todo<Model>> old_todos, new_todos;
    std::optional<bool> verification_nudge_needed;
    unknown_fields<Model> extra;

    bool operator==(basic_todo_output const&) const = default;
};

/// Task and Agent: a subagent's answer, or that it was started.
template <class Model>
struct basic_agent_output {
    using string = typename Model::string;

    std::optional<bool> is_async;
    std::optional<string> status, prompt, agent_id, agent_type, description, resolved_model;
    std::optional<string> output_file;
    std::optional<typename Model::json> content, usage, tool_stats;
    std::optional<double> total_duration_ms, total_tokens, total_tool_use_count;
    std::optional<bool> was_interrupted, can_read_output_file, can_continue_agent;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_output const&) const = default;
};

/// A result of another tool, or a text.
template <class Model>
struct basic_other_output {
    typename Model::json value;

    bool operator==(basic_other_output const&) const = default;
};

/// The output of a tool, by its shape.
template <class Model>
struct basic_tool_output : std::variant<basic_other_output<Model>, basic_shell_output<Model>,
                                        basic_read_output<Model>, basic_change_output<Model>,
                                        basic_todo_output<Model>, basic_agent_output<Model>> {
    using basic_tool_output::variant::variant;
};

using shell_output = basic_shell_output<owned>;
using read_output = basic_read_output<owned>;
using todo = basic_todo<owned>;
using todo_output = basic_todo_output<owned>;
using agent_output = basic_agent_output<owned>;
using other_output = basic_other_output<owned>;
using tool_output = basic_tool_output<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_shell_output<Model>>
    : object_of<claude_code::basic_shell_output<Model>> {
    using self = claude_code::basic_shell_output<Model>;
    struct fields : list<any_order,
        field<"stdout",      &self::standard_output, is_prose>,
        field<"stderr",      &self::standard_error, is_prose>,
        field<"interrupted", &self::is_interrupted, never_null>,
        field<"isImage",     &self::is_image, never_null>,
        field<"noOutputExpected",    &self::no_output_expected, never_null>,
        field<"backgroundTaskId",    &self::background_task_id, never_null, is_identifier>,
        field<"persistedOutputPath", &self::persisted_output_path, never_null, is_path>,
        field<"persistedOutputSize", &self::persisted_output_size, never_null>,
        field<"sandbox",     &self::sandbox, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_read_output<Model>>
    : object_of<claude_code::basic_read_output<Model>> {
    using self = claude_code::basic_read_output<Model>;
    struct fields : list<any_order,
        field<"type", &self::type>,
        field<"file", &self::file, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_todo<Model>>
    : object_of<claude_code::basic_todo<Model>> {
    using self = claude_code::basic_todo<Model>;
    struct fields : list<any_order,
        field<"content",    &self::content, is_prose>,
        field<"status",     &self::status>,
        field<"activeForm", &self::active_form, never_null, is_prose>,
        field<"priority",   &self::priority, never_null>,
        field<"id",         &self::id, never_null, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_todo_output<Model>>
    : object_of<claude_code::basic_todo_output<Model>> {
    using self = claude_code::basic_todo_output<Model>;
    struct fields : list<any_order,
        field<"oldTodos", &self::old_todos>,
        field<"newTodos", &self::new_todos>,
        field<"verificationNudgeNeeded", &self::verification_nudge_needed, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_agent_output<Model>>
    : object_of<claude_code::basic_agent_output<Model>> {
    using self = claude_code::basic_agent_output<Model>;
    struct fields : list<any_order,
        field<"isAsync",           &self::is_async, never_null>,
        field<"status",            &self::status, never_null>,
        field<"prompt",            &self::prompt, never_null, is_prose>,
        field<"agentId",           &self::agent_id, never_null, is_identifier>,
        field<"agentType",         &self::agent_type, never_null>,
        field<"description",       &self::description, never_null, is_prose>,
        field<"resolvedModel",     &self::resolved_model, never_null>,
        field<"content",           &self::content, never_null, is_prose>,
        field<"totalDurationMs",   &self::total_duration_ms, never_null>,
        field<"totalTokens",       &self::total_tokens, never_null>,
        field<"totalToolUseCount", &self::total_tool_use_count, never_null>,
        field<"usage",             &self::usage, never_null>,
        field<"toolStats",         &self::tool_stats, never_null>,
        field<"wasInterrupted",    &self::was_interrupted, never_null>,
        field<"outputFile",        &self::output_file, never_null, is_path>,
        field<"canReadOutputFile", &self::can_read_output_file, never_null>,
        field<"canContinueAgent",  &self::can_continue_agent, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_other_output<Model>>
    : transparent<&claude_code::basic_other_output<Model>::value> {};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_tool_output<Model>>
    : one_of<claude_code::basic_tool_output<Model>, untagged> {
    using self = claude_code::basic_tool_output<Model>;
    struct cases : list<
        holds<"shell",  claude_code::basic_shell_output<Model>>,
        holds<"read",   claude_code::basic_read_output<Model>>,
        holds<"change", claude_code::basic_change_output<Model>>,
        holds<"todo",   claude_code::basic_todo_output<Model>>,
        holds<"agent",  claude_code::basic_agent_output<Model>>,
        holds<"other",  claude_code::basic_other_output<Model>>> {};

    // clang-format on

    /// The keys tell the tool. What does not fit its tool's shape is read as that of another tool.
    static hook_result accept(reader& r, self& out) {
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        if (hooks::try_to_read(r, [&] { return read_by_keys(r, out); }))
            return hook_result::accepted;
        if (r.is_unrecoverable()) return hook_result::failed;
        r.rewind(from, depth);
        return hooks::accept_if(read_as<claude_code::basic_other_output<Model>>(r, out));
    }
    template <class Describer>
    static auto describe(Describer& d) {
        return d.anything();
    }

private:
    template <class T>
    static bool read_as(reader& r, self& out) {
        return read(r, out.template emplace<T>());
    }

    [[nodiscard]] static bool read_by_keys(reader& r, self& out) {
        using namespace claude_code;
        auto const key = r.in.peek() == '{' ? find_telling_key(r) : std::string_view{};
        if (key == "stdout") return read_as<basic_shell_output<Model>>(r, out);
        if (key == "file") return read_as<basic_read_output<Model>>(r, out);
        if (key == "structuredPatch") return read_as<basic_change_output<Model>>(r, out);
        if (key == "newTodos") return read_as<basic_todo_output<Model>>(r, out);
        if (key == "agentId" || key == "totalDurationMs")
            return read_as<basic_agent_output<Model>>(r, out);
        return read_as<basic_other_output<Model>>(r, out);
    }

    /// The first key of the object at the cursor that only one tool writes.
    [[nodiscard]] static std::string_view find_telling_key(reader& r) {
        constexpr std::string_view telling[]{"stdout",   "file",    "structuredPatch",
                                             "newTodos", "agentId", "totalDurationMs"};
        std::string_view found;
        auto ahead = r.look_from(r.in.at);
        static_cast<void>(text::for_each_member(ahead, [&](text::member const& m) {
            for (auto const key : telling)
                if (m.key == key) found = key;
            return found.empty() ? text::member_step::next : text::member_step::stop;
        }));
        return found;
    }
};

// lisle/conversation/tool_call.hpp - a tool call with its result.
#pragma once

#include <lisle/conversation/media.hpp>
#include <lisle/conversation/timestamp.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

// ---- Data ---------------------------------------------------------------------------------------

/// The Agent Client Protocol's `ToolKind`.
enum class tool_kind {
    read,
    edit,
    remove,  ///< "delete"
    move,
    search,
    execute,
    think,
    fetch,
    switch_mode,
    other,
};

/// The Agent Client Protocol's `ToolCallStatus`, and `cancelled`.
enum class call_status { pending, in_progress, completed, failed, cancelled };

/// The Agent Client Protocol's `ToolCallLocation`.
template <class Model>
struct basic_location {
    typename Model::string path;
    std::optional<std::uint64_t> line;  ///< from 1
    unknown_fields<Model> extra;

    bool operator==(basic_location const&) const = default;
};

/// A changed file: both texts, or the change as a unified diff.
template <class Model>
struct basic_diff {
    typename Model::string path;
    std::optional<typename Model::string> old_text, new_text, unified;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_diff const&) const = default;
};

/// The output of a command, and how the command ended.
template <class Model>
struct basic_terminal {
    std::optional<typename Model::string> id, output;
    std::optional<std::int64_t> exit_code;
    std::optional<typename Model::string> signal;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_terminal const&) const = default;
};

/// A resource that a tool returned or named.
template <class Model>
struct basic_resource : basic_media<Model> {
    bool operator==(basic_resource const&) const = default;
};

/// A part of a tool's output.
template <class Model>
struct basic_output
    : std::variant<basic_plain_text<Model>, basic_image<Model>, basic_audio<Model>,
                   basic_resource<Model>, basic_diff<Model>, basic_terminal<Model>,
                   unknown_case<Model>> {
    using basic_output::variant::variant;
};

/// A call and its result. Results go to the model in the order of the calls; `arrival` keeps the
/// order in which they came.
template <class Model>
struct basic_tool_call {
    using string = typename Model::string;

    string id, name;
    std::optional<string> tool_namespace;  ///< Codex's `namespace`
    std::optional<string> title;
    std::optional<tool_kind> kind;
    typename Model::json input{};
    std::optional<string> raw_input;  ///< as the model wrote it, if it is not the text of `input`
    bool is_input_complete = true;
    call_status status{};
    std::optional<timestamp> started, ended;
    std::optional<std::uint64_t> arrival;
    std::vector<basic_output<Model>> output;
    std::optional<typename Model::json> structured;  ///< the result for programs
    std::optional<string> raw_output;
    std::optional<string> error;
    std::vector<basic_location<Model>> locations;
    std::optional<string> child;  ///< the id of the subagent's conversation
    std::optional<string> signature;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_call const&) const = default;
};

using location = basic_location<owned>;
using diff = basic_diff<owned>;
using terminal = basic_terminal<owned>;
using resource = basic_resource<owned>;
using output = basic_output<owned>;
using tool_call = basic_tool_call<owned>;

}  // namespace lisle::v0_1::conversation

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::conversation::tool_kind> : string_enum<conversation::tool_kind> {
    struct names : list<
        named<"read",        self::read>,
        named<"edit",        self::edit>,
        named<"delete",      self::remove>,
        named<"move",        self::move>,
        named<"search",      self::search>,
        named<"execute",     self::execute>,
        named<"think",       self::think>,
        named<"fetch",       self::fetch>,
        named<"switch_mode", self::switch_mode>,
        named<"other",       self::other>> {};
};

template <>
struct lisle::schema<lisle::conversation::call_status>
    : string_enum<conversation::call_status> {
    struct names : list<
        named<"pending",     self::pending>,
        named<"in_progress", self::in_progress>,
        named<"completed",   self::completed>,
        named<"failed",      self::failed>,
        named<"cancelled",   self::cancelled>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_location<Model>>
    : object_of<conversation::basic_location<Model>> {
    using self = conversation::basic_location<Model>;
    struct fields : list<
        field<"path", &self::path, is_path>,
        field<"line", &self::line, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_diff<Model>>
    : object_of<conversation::basic_diff<Model>> {
    using self = conversation::basic_diff<Model>;
    struct fields : list<
        field<"path",     &self::path, is_path>,
        field<"old_text", &self::old_text, skip_none, is_prose>,
        field<"new_text", &self::new_text, skip_none, is_prose>,
        field<"unified",  &self::unified, skip_none, is_prose>,
        field<"native",   &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_terminal<Model>>
    : object_of<conversation::basic_terminal<Model>> {
    using self = conversation::basic_terminal<Model>;
    struct fields : list<
        field<"id",        &self::id, skip_none, is_identifier>,
        field<"output",    &self::output, skip_none, is_prose>,
        field<"exit_code", &self::exit_code, skip_none>,
        field<"signal",    &self::signal, skip_none>,
        field<"native",    &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_resource<Model>>
    : object_of<conversation::basic_resource<Model>> {
    struct fields : schema<conversation::basic_media<Model>>::fields {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_output<Model>>
    : one_of<conversation::basic_output<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",     conversation::basic_plain_text<Model>>,
        holds<"image",    conversation::basic_image<Model>>,
        holds<"audio",    conversation::basic_audio<Model>>,
        holds<"resource", conversation::basic_resource<Model>>,
        holds<"diff",     conversation::basic_diff<Model>>,
        holds<"terminal", conversation::basic_terminal<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_tool_call<Model>>
    : object_of<conversation::basic_tool_call<Model>> {
    using self = conversation::basic_tool_call<Model>;
    struct is_true {
        static constexpr std::string_view omitted[]{"true"};
        bool operator()(bool value) const { return value; }
    };
    struct fields : list<
        field<"id",                &self::id, is_identifier>,
        field<"name",              &self::name>,
        field<"namespace",         &self::tool_namespace, skip_none>,
        field<"title",             &self::title, skip_none, is_prose>,
        field<"kind",              &self::kind, skip_none>,
        field<"input",             &self::input>,
        field<"raw_input",         &self::raw_input, skip_none, is_json_text>,
        field<"is_input_complete", &self::is_input_complete, skip_if<is_true>>,
        field<"status",            &self::status>,
        field<"started",           &self::started, skip_none>,
        field<"ended",             &self::ended, skip_none>,
        field<"arrival",           &self::arrival, skip_none>,
        field<"output",            &self::output, skip_default>,
        field<"structured",        &self::structured, never_null>,
        field<"raw_output",        &self::raw_output, skip_none, is_prose>,
        field<"error",             &self::error, skip_none, is_prose>,
        field<"locations",         &self::locations, skip_default>,
        field<"child",             &self::child, skip_none, is_identifier>,
        field<"signature",         &self::signature, skip_none, is_signature>,
        field<"native",            &self::native, skip_none>,
        rest<&self::extra>> {};
};

// clang-format on

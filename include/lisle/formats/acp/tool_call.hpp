// lisle/formats/acp/tool_call.hpp - tool calls and their updates.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0).
#pragma once

#include <lisle/formats/acp/content_block.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// A content block of a tool call.
template <class Model>
struct basic_call_block {
    basic_content_block<Model> content;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_call_block const&) const = default;
};

/// A change of a file; `old_text` is absent for a new file.
template <class Model>
struct basic_call_diff {
    typename Model::string path;
    std::optional<typename Model::string> old_text;
    typename Model::string new_text;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_call_diff const&) const = default;
};

/// The output of a terminal that the client made.
template <class Model>
struct basic_call_terminal {
    typename Model::string terminal_id;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_call_terminal const&) const = default;
};

/// ACP's `ToolCallContent`.
template <class Model>
struct basic_call_content : std::variant<basic_call_block<Model>, basic_call_diff<Model>,
                                         basic_call_terminal<Model>, unknown_case<Model>> {
    using basic_call_content::variant::variant;
};

/// A place in a file. `line` begins with 0.
template <class Model>
struct basic_call_location {
    typename Model::string path;
    std::optional<double> line;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_call_location const&) const = default;
};

/// A tool call. `kind`: read, edit, delete, move, search, execute, think, fetch, switch_mode,
/// other. `status`: pending, in_progress, completed, failed.
template <class Model>
struct basic_tool_call {
    typename Model::string tool_call_id;
    typename Model::string title;
    std::optional<typename Model::string> name;
    std::optional<typename Model::string> kind;
    std::optional<typename Model::string> status;
    std::optional<std::vector<basic_call_content<Model>>> content;
    std::optional<std::vector<basic_call_location<Model>>> locations;
    std::optional<typename Model::json> raw_input;
    std::optional<typename Model::json> raw_output;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_call const&) const = default;
};

/// As tool_call. An absent member stays as it was.
template <class Model>
struct basic_tool_call_update {
    typename Model::string tool_call_id;
    std::optional<typename Model::string> title;
    std::optional<typename Model::string> name;
    std::optional<typename Model::string> kind;
    std::optional<typename Model::string> status;
    std::optional<std::vector<basic_call_content<Model>>> content;
    std::optional<std::vector<basic_call_location<Model>>> locations;
    std::optional<typename Model::json> raw_input;
    std::optional<typename Model::json> raw_output;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_call_update const&) const = default;
};

using call_block = basic_call_block<owned>;
using call_diff = basic_call_diff<owned>;
using call_terminal = basic_call_terminal<owned>;
using call_content = basic_call_content<owned>;
using call_location = basic_call_location<owned>;
using tool_call = basic_tool_call<owned>;
using tool_call_update = basic_tool_call_update<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_call_block<Model>>
    : object_of<acp::basic_call_block<Model>> {
    using self = acp::basic_call_block<Model>;
    struct fields : list<
        field<"content", &self::content>,
        field<"_meta",   &self::meta,   skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_call_diff<Model>> : object_of<acp::basic_call_diff<Model>> {
    using self = acp::basic_call_diff<Model>;
    struct fields : list<
        field<"path",    &self::path, is_path>,
        field<"oldText", &self::old_text,skip_none, is_prose>,
        field<"newText", &self::new_text, is_prose>,
        field<"_meta",   &self::meta,    skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_call_terminal<Model>>
    : object_of<acp::basic_call_terminal<Model>> {
    using self = acp::basic_call_terminal<Model>;
    struct fields : list<
        field<"terminalId", &self::terminal_id, is_identifier>,
        field<"_meta",      &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_call_content<Model>>
    : one_of<acp::basic_call_content<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"content",  acp::basic_call_block<Model>>,
        holds<"diff",     acp::basic_call_diff<Model>>,
        holds<"terminal", acp::basic_call_terminal<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_call_location<Model>>
    : object_of<acp::basic_call_location<Model>> {
    using self = acp::basic_call_location<Model>;
    struct fields : list<
        field<"path",  &self::path, is_path>,
        field<"line",  &self::line,skip_none>,
        field<"_meta", &self::meta,skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_tool_call<Model>> : object_of<acp::basic_tool_call<Model>> {
    using self = acp::basic_tool_call<Model>;
    struct fields : list<
        field<"toolCallId", &self::tool_call_id, is_identifier>,
        field<"title",      &self::title, is_prose>,
        field<"name",       &self::name,        skip_none>,
        field<"kind",       &self::kind,        skip_none>,
        field<"status",     &self::status,      skip_none>,
        field<"content",    &self::content,     skip_none>,
        field<"locations",  &self::locations,   skip_none>,
        field<"rawInput",   &self::raw_input,   never_null>,
        field<"rawOutput",  &self::raw_output,  never_null>,
        field<"_meta",      &self::meta,        skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_tool_call_update<Model>>
    : object_of<acp::basic_tool_call_update<Model>> {
    using self = acp::basic_tool_call_update<Model>;
    struct fields : list<
        field<"toolCallId", &self::tool_call_id, is_identifier>,
        field<"title",      &self::title,       skip_none, is_prose>,
        field<"name",       &self::name,        skip_none>,
        field<"kind",       &self::kind,        skip_none>,
        field<"status",     &self::status,      skip_none>,
        field<"content",    &self::content,     skip_none>,
        field<"locations",  &self::locations,   skip_none>,
        field<"rawInput",   &self::raw_input,   never_null>,
        field<"rawOutput",  &self::raw_output,  never_null>,
        field<"_meta",      &self::meta,        skip_none>,
        rest<&self::extra>> {};
};

// clang-format on

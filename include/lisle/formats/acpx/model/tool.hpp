// lisle/formats/acpx/model/tool.hpp - a tool call and its result.
#pragma once

#include <lisle/formats/acpx/model/content.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>

namespace lisle::v0_1::acpx {

// ---- Data ---------------------------------------------------------------------------------------

/// A tool call. `raw_input` is the text of `input` (truncated since 0.1.16, see runtime_limits).
template <class Model>
struct basic_tool_use {
    typename Model::string id, name, raw_input;
    typename Model::json input;
    bool is_input_complete = false;
    std::optional<typename Model::string> thought_signature;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_use const&) const = default;
};

/// The text or the image of a tool's result.
template <class Model>
struct basic_tool_result_content
    : std::variant<basic_plain_text<Model>, basic_image<Model>, unknown_case<Model>> {
    using basic_tool_result_content::variant::variant;
};

/// A tool's result. `output` is any JSON that the tool returned, `content` its text. Only lisle
/// writes `call_content`, which acpx ignores: see recorder/apply_call_content.hpp.
template <class Model>
struct basic_tool_result {
    typename Model::string tool_use_id, tool_name;
    bool is_error = false;
    basic_tool_result_content<Model> content;
    std::optional<typename Model::json> output, call_content;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_result const&) const = default;
};

using tool_use = basic_tool_use<owned>;
using tool_result_content = basic_tool_result_content<owned>;
using tool_result = basic_tool_result<owned>;

}  // namespace lisle::v0_1::acpx

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_tool_use<Model>> : object_of<acpx::basic_tool_use<Model>> {
    using self = acpx::basic_tool_use<Model>;
    struct fields : list<
        field<"id",                &self::id, is_identifier>,
        field<"name",              &self::name>,
        field<"raw_input",         &self::raw_input, is_json_text>,
        field<"input",             &self::input>,
        field<"is_input_complete", &self::is_input_complete>,
        field<"thought_signature", &self::thought_signature, is_signature>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_tool_result_content<Model>>
    : one_of<acpx::basic_tool_result_content<Model>, externally_tagged> {
    struct cases : list<
        holds<"Text",  acpx::basic_plain_text<Model>>,
        holds<"Image", acpx::basic_image<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_tool_result<Model>>
    : object_of<acpx::basic_tool_result<Model>> {
    using self = acpx::basic_tool_result<Model>;
    struct fields : list<
        field<"tool_use_id",  &self::tool_use_id, is_identifier>,
        field<"tool_name",    &self::tool_name>,
        field<"is_error",     &self::is_error>,
        field<"content",      &self::content>,
        field<"output",       &self::output,       skip_none>,
        field<"call_content", &self::call_content, skip_none>,
        salvage_fields,
        rest<&self::extra>> {};
};

// clang-format on

// lisle/formats/zed/model/tool_result.hpp - a tool's result.
#pragma once

#include <lisle/formats/zed/model/tool_result_content.hpp>
#include <lisle/schema.hpp>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// Zed's `LanguageModelToolResult`. `output` is any JSON that the tool returned.
template <class Model>
struct basic_tool_result {
    typename Model::string tool_use_id, tool_name;
    bool is_error = false;
    basic_tool_result_content<Model> content;
    typename Model::json output;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_result const&) const = default;
};

using tool_result = basic_tool_result<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_tool_result<Model>>
    : object_of<zed::basic_tool_result<Model>> {
    using self = zed::basic_tool_result<Model>;
    // clang-format off
    struct fields : list<
        field<"tool_use_id", &self::tool_use_id, is_identifier>,
        field<"tool_name",   &self::tool_name>,
        field<"is_error",    &self::is_error>,
        field<"content",     &self::content>,
        field<"output",      &self::output, or_default>,
        salvage_fields,
        rest<&self::extra>> {};
    // clang-format on
};

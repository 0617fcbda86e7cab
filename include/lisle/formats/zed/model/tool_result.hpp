// lisle/formats/zed/model/tool_result.hpp - a tool's result, in every form that Zed ever read.
#pragma once

#include <lisle/formats/zed/model/image.hpp>
#include <lisle/formats/zed/model/plain_text.hpp>
#include <lisle/schema.hpp>

#include <variant>
#include <vector>

namespace lisle::inline v0::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// Zed's `LanguageModelToolResultContent`.
template <class Model>
struct basic_tool_result_part
    : std::variant<basic_plain_text<Model>, basic_image<Model>, unknown_case<Model>> {
    using basic_tool_result_part::variant::variant;
};

/// One part, as in the pinned Zed, or an array of parts (since 2026-04-27).
template <class Model>
struct basic_tool_result_content {
    std::vector<basic_tool_result_part<Model>> parts;
    bool as_array = false;  ///< whether a single part is in an array; other counts always are

    bool operator==(basic_tool_result_content const&) const = default;
};

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

using tool_result_part = basic_tool_result_part<owned>;
using tool_result_content = basic_tool_result_content<owned>;
using tool_result = basic_tool_result<owned>;

}  // namespace lisle::inline v0::zed

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
        rest<&self::extra>> {};
    // clang-format on
};

#include <lisle/formats/zed/model/tool_result_content.hpp>

// lisle/formats/zed/turn/tool_events.hpp - thread events about tool uses.
#pragma once

#include <lisle/formats/zed/model/tool_result.hpp>
#include <lisle/formats/zed/model/tool_use.hpp>
#include <lisle/formats/zed/turn/thread_event.hpp>
#include <lisle/formats/zed/turn/turn_setup.hpp>

#include <optional>
#include <string>
#include <utility>

namespace lisle::v0_1::zed::detail {

inline constexpr char const* unknown_tool_kind = "other";

/// The event of a new use. If `tool` is null, the title is the tool's name in the use.
[[nodiscard]] inline tool_call make_tool_call(tool_use const& use, turn_tool const* tool) {
    tool_call out;
    out.id = use.id;
    out.title = tool != nullptr ? tool->title_of(use.input) : use.name;
    out.kind = tool != nullptr ? tool->kind : unknown_tool_kind;
    out.raw_input = use.input.value;
    out.tool_name = use.name;
    return out;
}

/// The event of a use that replaced an earlier use.
[[nodiscard]] inline tool_call_update make_tool_update(tool_use const& use, turn_tool const* tool) {
    auto call = make_tool_call(use, tool);
    tool_call_update out;
    out.id = std::move(call.id);
    out.title = std::move(call.title);
    out.kind = std::move(call.kind);
    out.raw_input = std::move(call.raw_input);
    return out;
}

[[nodiscard]] inline tool_call_status status_of(tool_result const& result) {
    return result.is_error ? tool_call_status::failed : tool_call_status::completed;
}

[[nodiscard]] inline tool_call_update make_status_update(std::string id, tool_call_status status) {
    tool_call_update out;
    out.id = std::move(id);
    out.status = status;
    return out;
}

[[nodiscard]] inline tool_call_update make_result_update(tool_result const& result,
                                                         bool has_output) {
    auto out = make_status_update(result.tool_use_id, status_of(result));
    if (has_output) out.raw_output = result.output;
    return out;
}

}  // namespace lisle::v0_1::zed::detail

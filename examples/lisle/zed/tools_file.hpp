// examples/lisle/zed/tools_file.hpp - the tools of a turn, from a file.
#pragma once

#include "../terminal/console.hpp"

#include <lisle/formats/zed/request/completion_request.hpp>
#include <lisle/formats/zed/turn/turn_setup.hpp>

#include <string>
#include <vector>

namespace app {

/// A tool in the file: the members of a request, and the title and kind that people see.
struct listed_tool {
    std::string name, description;
    lisle::json input_schema = lisle::text::assume_json("{}");
    bool is_streaming = false;
    std::string title, kind = "other";
    lisle::unknown_fields<lisle::owned> extra;
};

/// The array of tools in a file. Throws document_error with a place, and storage_error.
[[nodiscard]] std::vector<listed_tool> read_tools(console& io, std::string const& file);

[[nodiscard]] std::vector<lisle::zed::request_tool>
to_request_tools(std::vector<listed_tool> const& tools);

[[nodiscard]] std::vector<lisle::zed::turn_tool>
to_turn_tools(std::vector<listed_tool> const& tools);

}  // namespace app

template <>
struct lisle::schema<app::listed_tool> : object_of<app::listed_tool> {
    // clang-format off
    struct fields : list<
        field<"name",                &self::name>,
        field<"description",         &self::description, or_default>,
        field<"input_schema",        &self::input_schema, or_default>,
        field<"use_input_streaming", &self::is_streaming, or_default, also<"streaming">>,
        field<"title",               &self::title, or_default>,
        field<"kind",                &self::kind, or_default>,
        rest<&self::extra>> {};
    // clang-format on
};

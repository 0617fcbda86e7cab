// examples/lisle/zed/tools_file.cpp - reads tools.
#include "tools_file.hpp"

#include "../files/files.hpp"

#include <lisle/codec.hpp>

namespace app {

std::vector<listed_tool> read_tools(console& io, std::string const& file) {
    auto const text = read_input(io, file);
    auto tools = lisle::decode_as<std::vector<listed_tool>>(text);
    if (!tools) throw document_error{to_error_line(name_of_input(file), text, tools.error())};
    return std::move(*tools);
}

std::vector<lisle::zed::request_tool> to_request_tools(std::vector<listed_tool> const& tools) {
    std::vector<lisle::zed::request_tool> out;
    for (auto const& tool : tools)
        out.push_back({tool.name, tool.description, tool.input_schema, tool.is_streaming, {}});
    return out;
}

std::vector<lisle::zed::turn_tool> to_turn_tools(std::vector<listed_tool> const& tools) {
    std::vector<lisle::zed::turn_tool> out;
    for (auto const& tool : tools) {
        out.push_back({tool.name, tool.is_streaming, tool.kind});
        if (!tool.title.empty())
            out.back().make_title = [title = tool.title](auto const&) { return title; };
    }
    return out;
}

}  // namespace app

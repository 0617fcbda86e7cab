// lisle/formats/opencode/v2/migration/tool_notice.hpp - the text that tells a model how the tools
// of opencode 2 differ from those that it called in 1.x.
//
// Source of the rules: opencode 2.0.26 (packages/core/src/database/v1-migration.bun.ts). The words
// for `bash` and `read` were seen; those for the others are alike.
#pragma once

#include <lisle/text/salted_map.hpp>

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::opencode::v2 {

/// A tool that has another name in opencode 2.
struct renamed_tool {
    std::string_view before, now;
};

/// The tools with other names.
inline constexpr std::array<renamed_tool, 3> renamed_tools{
    {{"bash", "shell"}, {"task", "subagent"}, {"apply_patch", "patch"}}};

/// The tools that take `path` instead of `filePath`.
inline constexpr std::array<std::string_view, 3> tools_with_path{"read", "edit", "write"};

/// Returns the notice about the tools that were called; empty if none of them changed.
[[nodiscard]] inline std::string
make_tool_notice(lisle::text::salted_set<std::string> const& called) {
    std::string out;
    for (auto const& [before, now] : renamed_tools)
        if (called.contains(std::string{before}))
            (((out += "\n\nThe `") += before) += "` tool is now `") +=
                std::string{now} + "` and must be called by that name.";
    for (auto const name : tools_with_path)
        if (called.contains(std::string{name}))
            ((out += "\n\nThe `") += name) += "` tool now takes `path` instead of `filePath`.";
    return out.empty() ? out : "The available tools have changed." + out;
}

}  // namespace lisle::v0_1::opencode::v2

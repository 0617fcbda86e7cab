// lisle/conversation/rules/results.hpp - the words for results that there are not.
//
// Rule R7: a model is told what the source's own program would send or store.
#pragma once

#include <lisle/version.hpp>

#include <string_view>

namespace lisle::inline v0_1::conversation {

/// What a model is told in place of a result that was cleared to save room, in opencode's words.
inline constexpr std::string_view cleared_result = "[Old tool result content cleared]";

/// What a model is told of a call that has no result, by the format that the call comes from.
[[nodiscard]] constexpr std::string_view missing_result(std::string_view format) {
    if (format == "codex") return "aborted";
    return format == "opencode" || format == "loom" ? "[Tool execution was interrupted]"
                                                    : "Tool canceled by user";
}

}  // namespace lisle::inline v0_1::conversation

// benchmarks/corpus/zed_call.hpp - tool calls in threads of Zed.
#pragma once

#include "tools.hpp"

#include <lisle/formats/zed/thread.hpp>

#include <utility>

namespace bench {

/// Adds a call and its result to a message, under a new id.
inline void add_call(author& by, lisle::zed::agent_message& to, call made) {
    namespace zed = lisle::zed;
    auto const id = "toolu_01" + by.letters(22, "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijk23456789");
    zed::tool_result result;
    result.tool_use_id = id;
    result.tool_name = made.tool;
    result.content.parts.emplace_back(zed::plain_text{std::move(made.text)});
    result.output = lisle::json::from(made.output).value();
    zed::tool_use use;
    use.id = id;
    use.name = std::move(made.tool);
    use.raw_input = lisle::encode_as(made.input);
    use.input.value = lisle::json::from(made.input).value();
    to.content.emplace_back(std::move(use));
    to.tool_results.insert_or_assign(id, std::move(result));
}

}  // namespace bench

// benchmarks/corpus/zed_call.hpp - tool calls in threads of Zed.
#pragma once

#include "tools.hpp"

#include <lisle/formats/zed/thread.hpp>

#include <utility>

namespace bench {

/// Adds a call and its result to a message, under a new id.
inline void add_call(author& by, lisle::zed::agent_message& to, call done) {
    namespace zed = lisle::zed;
    auto const id = "toolu_01" + by.letters(22, "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijk23456789");
    zed::tool_result result;
    result.tool_use_id = id;
    result.tool_name = done.tool;
    result.content.parts.emplace_back(zed::plain_text{std::move(done.text)});
    result.output = lisle::json::from(done.output).value();
    zed::tool_use use;
    use.id = id;
    use.name = std::move(done.tool);
    use.raw_input = lisle::encode_as(done.input);
    use.input.value = lisle::json::from(done.input).value();
    to.content.emplace_back(std::move(use));
    to.tool_results.insert_or_assign(id, std::move(result));
}

}  // namespace bench

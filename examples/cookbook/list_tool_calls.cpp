// Lists the tool calls of a Zed thread with their outcomes.
#include "read_file.hpp"
#include <iostream>
#include <lisle/formats/zed/thread.hpp>

int main() {
    auto const thread = lisle::decode<lisle::zed_t>(read_file("threads/chart.json")).value();
    for (auto const& message : thread.messages)
        if (auto const* agent = std::get_if<lisle::zed::agent_message>(&message))
            for (auto const& part : agent->content)
                if (auto const* call = std::get_if<lisle::zed::tool_use>(&part)) {
                    auto const result = agent->tool_results.find(call->id);
                    bool const has_ended = result != agent->tool_results.end();
                    std::cout << call->name << ": "
                              << (!has_ended                ? "no result"
                                  : result->second.is_error ? "failed"
                                                            : "ok")
                              << '\n';
                }
}

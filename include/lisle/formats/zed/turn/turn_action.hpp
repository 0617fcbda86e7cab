// lisle/formats/zed/turn/turn_action.hpp - the next actions of a turn's driver.
#pragma once

#include <lisle/formats/zed/model/tool_use.hpp>
#include <lisle/formats/zed/request/intent.hpp>
#include <lisle/formats/zed/turn/completion_error.hpp>
#include <lisle/formats/zed/turn/stop_reason.hpp>
#include <lisle/formats/zed/turn/thread_event.hpp>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

/// Build a request (build_request) and pass each event of its stream to `apply`, then call
/// `close_stream`, or `fail_stream` for an error.
struct send_request {
    completion_intent intent = completion_intent::prompt;

    bool operator==(send_request const&) const = default;
};

/// Run this tool, and pass its result to `finish_tool`. An incomplete input goes on in `feed_tool`.
struct start_tool {
    tool_use use;

    bool operator==(start_tool const&) const = default;
};

/// Give a running tool more of its input: the whole input as far as it is known.
struct feed_tool {
    std::string id;
    tool_input input;
    bool is_complete = false;

    bool operator==(feed_tool const&) const = default;
};

/// Wait, then call `retry`.
struct wait_and_retry {
    std::uint64_t delay_ms = 0;

    bool operator==(wait_and_retry const&) const = default;
};

/// Stop reading the stream.
struct drop_stream {
    bool operator==(drop_stream const&) const = default;
};

/// Tell the running tools to end early. They still answer with what they have.
struct cancel_tools {
    bool operator==(cancel_tools const&) const = default;
};

/// End the running tools. Their answers have no use.
struct drop_tools {
    bool operator==(drop_tools const&) const = default;
};

/// The turn is over, for a reason or with an error that is not retried.
struct turn_over {
    std::variant<turn_stop, completion_error> outcome;

    bool operator==(turn_over const&) const = default;
};

/// An action that the driver should take next.
using turn_action = std::variant<send_request, start_tool, feed_tool, wait_and_retry, drop_stream,
                                 cancel_tools, drop_tools, turn_over>;

/// The output of one call of a live thread: actions for its driver, and events for a person.
struct turn_output {
    std::vector<turn_action> actions;
    std::vector<thread_event> events;

    void clear() {
        actions.clear();
        events.clear();
    }
};

}  // namespace lisle::v0_1::zed

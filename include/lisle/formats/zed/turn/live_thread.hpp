// lisle/formats/zed/turn/live_thread.hpp - a thread in which an agent works.
//
// A turn answers one message of the user, in rounds: a request, its stream of events, and the tools
// that the events call. A live thread is a state machine (turn_machine.hpp) without I/O. Each call
// takes an event, and returns the next actions of the driver and the events that a person sees.
//
//     lisle::zed::live_thread live{thread, setup};
//     handle(live.send({lisle::zed::plain_text{"Why is the build red?"}}));  // -> send_request
//     handle(live.apply(event));         // of the stream, one by one         // -> start_tool
//     handle(live.finish_tool(result));
//     handle(live.close_stream());                               // -> send_request or turn_over
//     save(live.snapshot());             // at any time
//
// Where this differs from Zed on purpose:
// - Zed stores an input that is nested too deep, and then can't read the thread again; here such an
//   input gets the answer of an input that is not JSON. Outputs and reasoning details that are
//   nested too deep become a string with their text.
// - A result with no part or several parts gets one part, and an image of unknown size gets the
//   size of its PNG or 0, unless the thread is for the latest revision. Bytes that are not UTF-8
//   are replaced.
// - Answers of tools after a new message, a refusal or the token limit are ignored.
//
// Zed has a description of its agent pipelines which is older than its code. In turns and requests
// lisle follows the code:
// - In the description there are messages of the user and of the agent. In the code there is
//   `Resume` as well, and since 2026-06 `Compaction`.
// - In the description a turn goes on if the model stops with `tool_use`. In the code it goes on if
//   a round brought tool results, whatever the reason to stop.
// - In the description a refusal ends the turn. In the code it also removes the turn's messages
//   from the thread, over all rounds; their usage stays.
// - In the description usage updates add up. In the code each update replaces the usage of the
//   user's last message; sums are kept since 2026-06 (`keeps_cumulative_usage`).
// - In the description requests always allow thinking. In the code the thread's own setting
//   decides.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs.
#pragma once

#include <lisle/formats/zed/append_message.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/tools/lone_part.hpp>
#include <lisle/formats/zed/turn/completion_event.hpp>
#include <lisle/formats/zed/turn/turn_machine.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

/// A thread with its turns. The output of a call lives until the next call; pieces of text in it
/// are views of the event that was passed.
///
/// Errors: none. A call that does not fit the phase (an event without a turn) changes nothing.
///
/// Complexity: each call is linear in its argument, amortized; `snapshot` in the thread.
class live_thread {
public:
    explicit live_thread(thread from, turn_setup setup = {})
        : machine_{setup, {std::move(from), setup.now}}, prompt_id_{make_id()} {}

    // ---- The user -------------------------------------------------------------------------------

    /// Appends a message of the user and starts a turn. A running turn is cancelled.
    turn_output const& send(user_message prompt) {
        begin_call();
        stop_running_turn();
        prompt_id_ = make_id();
        machine_.messages.add(std::move(prompt));
        machine_.begin_turn();
        return machine_.out;
    }
    turn_output const& send(std::vector<user_content> content) {
        return send(user_message{make_id(), std::move(content), {}});
    }

    /// Lets the agent go on where it stopped. A running turn is cancelled.
    turn_output const& resume() {
        begin_call();
        stop_running_turn();
        machine_.messages.add_resume();
        machine_.begin_turn();
        return machine_.out;
    }

    /// Starts a turn on the present messages, as in a thread whose last message is the user's.
    turn_output const& start_turn() {
        begin_call();
        stop_running_turn();
        machine_.begin_turn();
        return machine_.out;
    }

    /// Cancels the turn. The turn is over when each started tool has answered.
    turn_output const& cancel() {
        begin_call();
        machine_.announce_cancel();
        if (is_running()) machine_.end_stream();
        else machine_.flush();
        return machine_.out;
    }

    /// Cancels the turn. The message that it was writing is lost.
    turn_output const& discard_turn() {
        begin_call();
        machine_.announce_cancel();
        if (is_running()) machine_.fold.drop_pending();
        machine_.forget_turn();
        return machine_.out;
    }

    /// Removes the first message of the user with this id and all that follows, with the usage of
    /// the removed messages. A running turn is discarded.
    ///
    /// Errors: null if no message of the user has this id; the thread stays as it is. (Zed fails,
    /// too, but cancels the turn.)
    [[nodiscard]] turn_output const* truncate(std::string_view id) {
        auto const place = machine_.messages.find_user(id);
        if (!place) return nullptr;
        discard_turn();
        machine_.messages.cut(*place, live_messages::usage_of_removed::drop);
        machine_.messages.drop_summary();
        return &machine_.out;
    }

    /// Sets whether a message of the user waits. If so, the turn ends after its round.
    void set_queued(bool is_waiting) { machine_.has_queued = is_waiting; }

    // ---- The model ------------------------------------------------------------------------------

    /// Takes an event, as an alternative of `completion_event`.
    template <class Part>
    turn_output const& apply_part(Part const& part) {
        begin_call();
        if (machine_.takes_events()) machine_.take(part);
        return machine_.out;
    }

    /// Takes an event of the stream. Most events are pieces of text.
    turn_output const& apply(completion_event const& event) {
        if (auto const* const text = std::get_if<plain_text>(&event)) return apply_part(*text);
        return std::visit(
            [this](auto const& part) -> turn_output const& { return apply_part(part); },
            static_cast<completion_event::variant const&>(event));
    }

    /// Takes the end of the stream.
    turn_output const& close_stream() {
        begin_call();
        if (machine_.takes_events()) machine_.end_stream();
        return machine_.out;
    }

    /// Takes an error of the request, or of its stream.
    turn_output const& fail_stream(completion_error error) {
        begin_call();
        if (machine_.takes_events()) machine_.end_stream(std::move(error));
        return machine_.out;
    }

    /// Repeats the request, after the wait of `wait_and_retry`.
    turn_output const& retry() {
        begin_call();
        machine_.retry();
        return machine_.out;
    }

    // ---- Tools ----------------------------------------------------------------------------------

    /// Takes the result of a started tool. While the stream runs, the result waits.
    turn_output const& finish_tool(tool_result result) {
        begin_call();
        if (!machine_.setup.supports_images) replace_image(result);
        make_storable(result);
        machine_.fold.finish_tool(std::move(result),
                                  {.is_kept = phase() == turn_phase::streaming,
                                   .takes_unknown = !machine_.setup.ends_rounds},
                                  machine_.out);
        machine_.end_round_if_all_in();
        return machine_.out;
    }

    // ---- Rounds that the caller ends ------------------------------------------------------------

    /// Ends the round with the results so far. Without a turn: removes the messages of a refused
    /// turn.
    turn_output const& end_round() {
        begin_call();
        machine_.end_round();
        return machine_.out;
    }

    /// Ends the turn silently, as when its window closes.
    turn_output const& abandon_turn() {
        begin_call();
        machine_.forget_turn();
        return machine_.out;
    }

    // ---- State ----------------------------------------------------------------------------------

    /// The phase of the turn.
    [[nodiscard]] turn_phase phase() const { return machine_.phase(); }
    /// Whether a turn runs.
    [[nodiscard]] bool is_running() const { return machine_.is_running(); }
    /// Why the last turn failed; nothing if it did not, or if it still runs.
    [[nodiscard]] std::optional<turn_failure> const& failure() const { return machine_.failure(); }
    /// The id of the prompt in requests: new with each message of the user.
    [[nodiscard]] std::string const& prompt_id() const { return prompt_id_; }
    /// The setup. Its list of tools is empty: they are in `tools`.
    [[nodiscard]] turn_setup& setup() { return machine_.setup; }
    /// The tools of the running turn, or of the next turn.
    [[nodiscard]] tool_index const& tools() const { return machine_.tools(); }
    /// Sets the tools of turns that start later.
    void set_tools(std::vector<turn_tool> tools) { machine_.set_tools(std::move(tools)); }

    /// The messages without the message that the agent is writing.
    [[nodiscard]] std::vector<message> const& messages() const { return machine_.messages.all(); }
    /// The message that the agent is writing; null if there is none.
    [[nodiscard]] agent_message const* pending() const { return machine_.fold.pending(); }
    /// The last usage of each message of the user.
    [[nodiscard]] usage_by_message request_usage() const {
        return machine_.messages.request_usage();
    }

    /// The thread as Zed would store it if the user cancelled now.
    [[nodiscard]] thread snapshot() const {
        auto fold = machine_.fold;
        turn_output unseen;
        fold.deliver_all(unseen);
        return machine_.messages.with(fold.finish_message());
    }

private:
    void begin_call() { machine_.out.clear(); }

    /// Zed's app cancels a running turn before it starts another turn.
    void stop_running_turn() {
        machine_.announce_cancel();
        machine_.fold.deliver_all(machine_.out);
        machine_.forget_turn();
    }

    /// A successful tool's image becomes an error, for a model that takes no images.
    static void replace_image(tool_result& result) {
        constexpr char const* instead =
            "Attempted to read an image, but this model doesn't support it.";
        auto const is_image = [](auto const& part) { return std::holds_alternative<image>(part); };
        auto const& parts = result.content.parts;
        if (result.is_error || std::none_of(parts.begin(), parts.end(), is_image)) return;
        result.is_error = true;
        result.content = {{plain_text{instead}}};
        result.output = lisle::text::make_json_string(instead);
    }

    /// Gives a result a form that the thread's revision can read again.
    void make_storable(tool_result& result) const {
        detail::unknown_to_text(result.content);
        if (machine_.setup.revision == schema_revision::pinned) detail::make_lone(result.content);
        for (auto& part : result.content.parts)
            if (auto* const text = std::get_if<plain_text>(&part)) detail::repair_utf8(text->value);
    }

    [[nodiscard]] std::string make_id() const {
        return detail::make_message_id(machine_.setup.ids);
    }

    turn_machine machine_;
    std::string prompt_id_;
};

}  // namespace lisle::v0_1::zed

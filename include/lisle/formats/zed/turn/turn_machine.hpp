// lisle/formats/zed/turn/turn_machine.hpp - the phases of a turn and its rounds.
//
//     idle -> streaming -> awaiting_tools -> streaming (next round)
//                                         -> awaiting_retry -> streaming
//                                         -> idle (the turn is over)
//
// A refusal and the token limit lead from streaming to idle at once, a cancel leads from any phase
// to awaiting_tools and then to idle.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs (`run_turn`).
#pragma once

#include <lisle/formats/zed/turn/event_fold.hpp>
#include <lisle/formats/zed/turn/live_messages.hpp>
#include <lisle/formats/zed/turn/retry_rule.hpp>
#include <lisle/formats/zed/turn/turn_action.hpp>
#include <lisle/formats/zed/turn/turn_setup.hpp>

#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

/// The phase of a turn.
enum class turn_phase {
    idle,            ///< no turn
    streaming,       ///< the turn takes events
    awaiting_tools,  ///< the stream is closed, or the turn cancelled
    awaiting_retry   ///< the turn waits for `retry`
};

/// Why a turn failed: `refusal`, `max_tokens`, or an error of the provider.
using turn_failure = std::variant<turn_stop, completion_error>;

/// Runs turns on messages. Every call appends actions for the driver and events for a person to
/// `out`.
class turn_machine {
public:
    turn_machine(turn_setup initial_setup, live_messages initial_messages)
        : setup{std::move(initial_setup)}, messages{std::move(initial_messages)},
          tools_{std::move(setup.tools)} {}

    turn_setup setup;
    live_messages messages;
    event_fold fold;
    turn_output out;
    bool has_queued = false;  ///< a message of the user waits

    /// The phase of the turn.
    [[nodiscard]] turn_phase phase() const { return phase_; }
    /// Whether a turn runs.
    [[nodiscard]] bool is_running() const { return phase_ != turn_phase::idle; }
    /// Whether events are taken. In a recording results close the stream, and more events may
    /// follow.
    [[nodiscard]] bool takes_events() const {
        return phase_ == turn_phase::streaming
               || (phase_ == turn_phase::awaiting_tools && !is_cancelled_ && !setup.ends_rounds);
    }
    /// Why the last turn failed; nothing if it did not.
    [[nodiscard]] std::optional<turn_failure> const& failure() const { return failure_; }

    /// The tools of the running turn, or of the next turn.
    [[nodiscard]] tool_index const& tools() const { return tools_; }
    /// Sets the tools of later turns. A running turn keeps its tools.
    void set_tools(std::vector<turn_tool> tools) {
        next_tools_.emplace(std::move(tools));
        if (!is_running()) tools_ = *std::exchange(next_tools_, {});
    }

    // ---- Events ---------------------------------------------------------------------------------

    template <class Part>
    void take(Part const& part) {
        fold.take(part, tools_, out);
    }
    /// Begins a message. Answers that wait are delivered at the end of the stream, to the message
    /// of that time.
    void take(start_message const&) {
        flush();
        fold.begin_message();
    }
    void take(token_usage const& usage) {
        if (setup.keeps_cumulative_usage) messages.accumulate(usage);
        messages.set_usage(usage);
    }
    void take(stop_reason why) {
        if (why == stop_reason::refusal) fail(turn_stop::refusal);
        if (why == stop_reason::max_tokens) fail(turn_stop::max_tokens);
    }
    void take(queued const&) {}
    void take(started const&) {}
    void take(unknown_case<owned> const&) {}

    // ---- Turns ----------------------------------------------------------------------------------

    /// Begins a turn, with the tools that were set last.
    void begin_turn() {
        turn_start_ = messages.size() == 0 ? 0 : messages.size() - 1;
        messages.drop_summary();
        if (next_tools_) tools_ = *std::exchange(next_tools_, {});
        fold.begin_turn();
        failure_.reset();
        attempt_ = 0;
        intent_ = completion_intent::prompt;
        request();
    }

    /// Tells the driver and the person that the turn is cancelled. Does nothing a second time.
    void announce_cancel() {
        if (!is_running() || is_cancelled_) return;
        is_cancelled_ = true;
        out.events.emplace_back(turn_stop::cancelled);
        if (phase_ == turn_phase::streaming) out.actions.emplace_back(drop_stream{});
        if (fold.awaits_tools()) out.actions.emplace_back(cancel_tools{});
    }

    /// Ends the turn silently. Results that wait are lost.
    void forget_turn() {
        fold.drop_results();
        stream_error_.reset();
        flush();
        phase_ = turn_phase::idle;
    }

    // ---- Rounds ---------------------------------------------------------------------------------

    /// Ends the stream of events, with an error if it failed.
    void end_stream(std::optional<completion_error> error = {}) {
        stream_error_ = std::move(error);
        phase_ = turn_phase::awaiting_tools;
        fold.deliver_all(out);
        end_round_if_all_in();
    }

    /// Ends the round if the stream is closed and no tool runs.
    void end_round_if_all_in() {
        if (phase_ != turn_phase::awaiting_tools) return;
        if (setup.ends_rounds && !fold.awaits_tools()) end_round();
    }

    /// Ends the round: delivers its results, and asks for the next action.
    void end_round() {
        fold.deliver_all(out);
        flush();
        if (!is_running()) return remove_refused();
        fold.drop_results();
        if (is_cancelled_) return end_turn(turn_stop::cancelled);
        if (phase_ == turn_phase::awaiting_retry) return;
        if (auto const error = std::exchange(stream_error_, {})) return wait_or_give_up(*error);
        if (!fold.has_delivered() || has_queued) {
            out.events.emplace_back(turn_stop::end_turn);
            return end_turn(turn_stop::end_turn);
        }
        intent_ = completion_intent::tool_results;
        attempt_ = 0;
        request();
    }

    /// Sends the request again after a failure.
    void retry() {
        if (phase_ != turn_phase::awaiting_retry) return;
        if (messages.ends_without_results()) {
            messages.add_resume();
            intent_ = completion_intent::prompt;
        }
        request();
    }

    /// Adds the message that is being written to the thread.
    void flush() { messages.add(fold.finish_message()); }

private:
    void request() {
        phase_ = turn_phase::streaming;
        is_cancelled_ = false;
        fold.begin_round();
        messages.begin_request();
        out.actions.emplace_back(send_request{intent_});
    }

    void end_turn(turn_failure outcome) {
        phase_ = turn_phase::idle;
        out.actions.emplace_back(turn_over{std::move(outcome)});
    }

    /// Ends a turn that the provider refused, or whose answer is too long. The rest of the stream
    /// is ignored.
    void fail(turn_stop why) {
        failure_ = why;
        out.events.emplace_back(why);
        out.actions.emplace_back(drop_stream{});
        if (fold.awaits_tools()) out.actions.emplace_back(drop_tools{});
        fold.drop_results();
        end_turn(why);
        if (setup.ends_rounds) end_round();
    }

    /// Removes the messages of a refused turn, including the message that it answers. Usage stays.
    void remove_refused() {
        if (failure_ == turn_failure{turn_stop::refusal})
            messages.cut(turn_start_, live_messages::usage_of_removed::keep);
    }

    void wait_or_give_up(completion_error const& error) {
        ++attempt_;
        bool const may_retry = setup.has_model && setup.may_retry;
        auto const rule = may_retry ? find_retry_rule(error) : std::nullopt;
        if (!rule || attempt_ > rule->limit) {
            failure_ = error;
            out.events.emplace_back(error.kind);
            return end_turn(error);
        }
        auto const delay = rule->delay_before(attempt_);
        out.events.emplace_back(retry_notice{error.kind, attempt_, rule->limit, delay});
        out.actions.emplace_back(wait_and_retry{delay});
        phase_ = turn_phase::awaiting_retry;
    }

    tool_index tools_;
    std::optional<tool_index> next_tools_;  // the tools of the next turn, if they differ
    turn_phase phase_ = turn_phase::idle;
    bool is_cancelled_ = false;
    std::size_t turn_start_ = 0;  // the place of the message that the turn answers
    unsigned attempt_ = 0;        // errors since the turn or its last round with results began
    completion_intent intent_ = completion_intent::prompt;
    std::optional<completion_error> stream_error_;  // the error of this round's stream
    std::optional<turn_failure> failure_;
};

}  // namespace lisle::v0_1::zed

// lisle/formats/zed/turn/recorded_step.hpp - a recording of the events of a thread, line by line.
//
// A recording has completion events in Zed's spelling, and steps of the user, of tools and of the
// network in lisle's. No process waits for a recorded tool: its result, wherever it stands, is
// taken at the end of the stream.
//
//     {"UserMessage":{"id":"u1","content":[{"Text":"Hello"}]}}
//     {"Text":"Hi"}
//     "EndTurn"
#pragma once

#include <lisle/formats/zed/turn/completion_error.hpp>
#include <lisle/formats/zed/turn/completion_event.hpp>
#include <lisle/formats/zed/turn/live_thread.hpp>
#include <lisle/formats/zed/turn/replay_events.hpp>
#include <lisle/schema.hpp>

#include <iterator>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// A tool's result.
template <class Model>
struct basic_tool_done {
    basic_tool_result<Model> result;

    bool operator==(basic_tool_done const&) const = default;
};

/// The end of a round: the stream is over, and no tool answers any more.
struct flush_step {
    bool operator==(flush_step const&) const = default;
};

/// The end of the turn: as many ends of rounds as it takes.
struct end_turn_step {
    bool operator==(end_turn_step const&) const = default;
};

/// The turn ends silently; answers that wait are lost.
struct abandon_step {
    bool operator==(abandon_step const&) const = default;
};

/// The user cancels.
struct user_cancel_step {
    bool operator==(user_cancel_step const&) const = default;
};

/// The thread is opened.
struct replay_step {
    bool operator==(replay_step const&) const = default;
};

/// The user edits an earlier message: it is removed with all that follows.
template <class Model>
struct basic_truncate_step {
    typename Model::string id;

    bool operator==(basic_truncate_step const&) const = default;
};

/// A completion event, or another step.
template <class Model>
struct basic_recorded_step
    : completion_variant<Model, basic_user_message<Model>, resume, basic_tool_done<Model>,
                         flush_step, end_turn_step, abandon_step, user_cancel_step,
                         basic_completion_error<Model>, basic_truncate_step<Model>, replay_step> {
    using basic_recorded_step::variant::variant;
};

using tool_done = basic_tool_done<owned>;
using truncate_step = basic_truncate_step<owned>;
using recorded_step = basic_recorded_step<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_tool_done<Model>>
    : transparent<&zed::basic_tool_done<Model>::result> {};

template <class Model>
struct lisle::schema<lisle::zed::basic_truncate_step<Model>>
    : transparent<&zed::basic_truncate_step<Model>::id> {
    static constexpr auto text_kind = string_kind::identifier;
};

template <class Model>
struct lisle::schema<lisle::zed::basic_recorded_step<Model>>
    : one_of<zed::basic_recorded_step<Model>, externally_tagged> {
    // clang-format off
    struct cases : extend<zed::completion_cases<Model>,
        holds<"UserMessage", zed::basic_user_message<Model>>,
        unit <"Resume",      zed::resume>,
        holds<"ToolDone",    zed::basic_tool_done<Model>>,
        unit <"Flush",       zed::flush_step>,
        unit <"EndTurn",     zed::end_turn_step>,
        unit <"Cancel",      zed::abandon_step>,
        unit <"UserCancel",  zed::user_cancel_step>,
        holds<"StreamError", zed::basic_completion_error<Model>>,
        holds<"Truncate",    zed::basic_truncate_step<Model>>,
        unit <"Replay",      zed::replay_step>> {};
    // clang-format on
};

// ---- Replaying ----------------------------------------------------------------------------------

namespace lisle::v0_1::zed {

namespace detail {

/// Applies steps to a thread whose rounds the caller ends, and gathers the output.
class step_applier {
public:
    step_applier(live_thread& to, turn_output& out) : to_{to}, out_{out} {}

    void operator()(user_message const& message) const {
        cancel();
        gather(to_.send(message));
    }
    void operator()(resume const&) const {
        cancel();
        gather(to_.resume());
    }
    void operator()(tool_done const& done) const {
        gather(to_.close_stream());
        gather(to_.finish_tool(done.result));
    }
    void operator()(flush_step const&) const {
        gather(to_.is_running() ? to_.end_round() : to_.abandon_turn());
    }
    void operator()(end_turn_step const&) const {
        do gather(to_.end_round());
        while (to_.is_running() && to_.phase() != turn_phase::awaiting_retry);
    }
    void operator()(abandon_step const&) const { gather(to_.abandon_turn()); }
    void operator()(user_cancel_step const&) const { cancel(); }
    void operator()(completion_error const& error) const {
        gather(to_.fail_stream(error));
        if (to_.is_running()) gather(to_.end_round());
        gather(to_.retry());
    }
    /// Zed discards the turn before it looks for the message.
    void operator()(truncate_step const& at) const {
        gather(to_.discard_turn());
        if (auto const* const out = to_.truncate(at.id)) gather(*out);
    }
    void operator()(replay_step const&) const {
        auto events = replay_events(to_.messages(), to_.tools());
        out_.events.insert(out_.events.end(), std::make_move_iterator(events.begin()),
                           std::make_move_iterator(events.end()));
    }
    template <class Part>
    void operator()(Part const& part) const {
        gather(to_.apply_part(part));
    }

private:
    void cancel() const {
        gather(to_.cancel());
        if (to_.is_running()) gather(to_.end_round());
    }
    void gather(turn_output const& more) const {
        out_.actions.insert(out_.actions.end(), more.actions.begin(), more.actions.end());
        out_.events.insert(out_.events.end(), more.events.begin(), more.events.end());
    }

    live_thread& to_;
    turn_output& out_;
};

}  // namespace detail

/// Applies a recorded step to a live thread whose setup has `ends_rounds` false, and appends the
/// output. Waits before retries are skipped.
///
/// Errors: none, as for live_thread. Complexity: linear in the step, but a replay in the thread.
///
/// Lifetime: texts in the output are views of the step, or of the thread after a replay.
inline void apply_step(live_thread& to, recorded_step const& step, turn_output& out) {
    std::visit(detail::step_applier{to, out}, static_cast<recorded_step::variant const&>(step));
}

}  // namespace lisle::v0_1::zed

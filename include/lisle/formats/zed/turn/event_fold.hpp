// lisle/formats/zed/turn/event_fold.hpp - folds a model's events and tool results into a message.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs.
#pragma once

#include <lisle/formats/zed/turn/awaited_results.hpp>
#include <lisle/formats/zed/turn/completion_event.hpp>
#include <lisle/formats/zed/turn/pending_message.hpp>
#include <lisle/formats/zed/turn/tool_events.hpp>
#include <lisle/formats/zed/turn/turn_action.hpp>
#include <lisle/formats/zed/turn/turn_setup.hpp>
#include <lisle/text/salted_map.hpp>

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace lisle::v0_1::zed {

/// The message that is being written, and the results that will go into it. Events for a person and
/// actions for the driver are appended to an output.
class event_fold {
public:
    /// The message being written; null if there is none.
    [[nodiscard]] agent_message const* pending() const {
        return pending_ ? &pending_->message() : nullptr;
    }
    /// Drops the message that is being written.
    void drop_pending() { pending_.reset(); }
    /// Begins a message without content.
    void begin_message() { pending_.emplace(); }

    /// Ends the message and returns it, or nothing if it has no content.
    [[nodiscard]] std::optional<agent_message> finish_message() {
        if (!pending_) return {};
        auto out = std::move(*pending_).finish();
        pending_.reset();
        return out;
    }

    // ---- Events ---------------------------------------------------------------------------------

    void take(plain_text const& text, tool_index const&, turn_output& out) {
        out.events.emplace_back(agent_text{text.value});
        write().append_text(text.value);
    }
    void take(thinking const& piece, tool_index const&, turn_output& out) {
        out.events.emplace_back(agent_thinking{piece.text});
        write().append_thinking(piece);
    }
    void take(redacted_piece const& piece, tool_index const&, turn_output&) {
        write().append_redacted(piece.data);
    }
    void take(reasoning_details const& details, tool_index const&, turn_output&) {
        write().set_details(details.value);
    }
    void take(tool_use const& use, tool_index const& tools, turn_output& out) {
        if (is_nested_deeper(use.input.value, max_input_nesting))
            return take(
                input_error{use.id, use.name, use.raw_input, "recursion limit exceeded", {}}, tools,
                out);
        auto const* const tool = tools.find(use.name);
        show(use, tool, out);
        if (tool == nullptr)
            awaited_.add(
                {detail::make_failed_result(use, "No tool named " + use.name + " exists"), false});
        else run(use, *tool, out);
    }
    /// Takes an input that is not JSON. Does not look up the tool's name.
    void take(input_error const& e, tool_index const&, turn_output& out) {
        tool_use const use{e.id, e.tool_name, e.raw_input, {text::assume_json("{}")}, true, {}, {}};
        show(use, nullptr, out);
        auto result =
            detail::make_failed_result(use, "Error parsing input JSON: " + e.json_parse_error);
        auto raw_input = e.raw_input;
        detail::repair_utf8(raw_input);
        result.output = lisle::text::make_json_string(raw_input);
        awaited_.add({std::move(result), true});
    }

    // ---- Results --------------------------------------------------------------------------------

    /// How to take the result of a tool.
    struct result_rule {
        bool is_kept;        ///< for `deliver_all`, instead of being delivered now
        bool takes_unknown;  ///< also takes the result of a tool that does not run
    };
    /// Takes the result of a tool, as the rule says.
    void finish_tool(tool_result result, result_rule rule, turn_output& out) {
        auto const place = awaited_.stop(result.tool_use_id);
        if (!place && !rule.takes_unknown) return;
        answer known{std::move(result), true};
        if (place && rule.is_kept) awaited_.keep(*place, std::move(known));
        else deliver(std::move(known), out);
    }

    /// Delivers all results that have arrived.
    void deliver_all(turn_output& out) {
        awaited_.deliver([&](answer known) { deliver(std::move(known), out); });
    }

    /// Whether a tool runs.
    [[nodiscard]] bool awaits_tools() const { return awaited_.running() != 0; }

    // ---- Rounds ---------------------------------------------------------------------------------

    /// Begins a turn. Forgets inputs that were left open.
    void begin_turn() {
        open_inputs_.clear();
        begin_round();
    }
    /// Begins a round. Forgets results.
    void begin_round() {
        awaited_.clear();
        has_delivered_ = false;
    }
    /// Drops the results that have arrived, and ignores the results of running tools.
    void drop_results() { awaited_.clear(); }

    /// Whether a result was delivered since the round began.
    [[nodiscard]] bool has_delivered() const { return has_delivered_; }

private:
    pending_message& write() { return pending_ ? *pending_ : pending_.emplace(); }

    void show(tool_use const& use, turn_tool const* tool, turn_output& out) {
        if (write().upsert(use)) out.events.emplace_back(detail::make_tool_update(use, tool));
        else out.events.emplace_back(detail::make_tool_call(use, tool));
    }

    /// Starts a tool if its input is complete, or if it takes input piece by piece. Feeds a tool
    /// that an earlier piece has started.
    void run(tool_use const& use, turn_tool const& tool, turn_output& out) {
        bool const is_open = open_inputs_.contains(use.id);
        if (!use.is_input_complete && !tool.is_streaming) return;
        if (is_open) out.actions.emplace_back(feed_tool{use.id, use.input, use.is_input_complete});
        else start(use, out);
        if (use.is_input_complete) open_inputs_.erase(use.id);
        else if (!is_open) open_inputs_.insert(use.id);
    }

    void start(tool_use const& use, turn_output& out) {
        using enum tool_call_status;
        awaited_.start(use.id);
        out.events.emplace_back(detail::make_status_update(use.id, in_progress));
        out.actions.emplace_back(start_tool{use});
    }

    void deliver(answer known, turn_output& out) {
        has_delivered_ = true;
        out.events.emplace_back(detail::make_result_update(known.result, known.has_output));
        write().set_result(std::move(known.result));
    }

    std::optional<pending_message> pending_;
    awaited_results awaited_;
    lisle::text::salted_set<std::string> open_inputs_;  // ids of streaming tools that want more
    bool has_delivered_ = false;
};

}  // namespace lisle::v0_1::zed

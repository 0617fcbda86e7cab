// lisle/formats/zed/turn/replay_events.hpp - the events that a person sees when a stored thread is
// opened.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs (`replay`).
#pragma once

#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/turn/thread_event.hpp>
#include <lisle/formats/zed/turn/tool_events.hpp>
#include <lisle/formats/zed/turn/turn_setup.hpp>
#include <lisle/text/salted_map.hpp>

#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

namespace detail {

/// Replays one message after the other.
class message_replayer {
public:
    message_replayer(tool_index const& tools, std::vector<thread_event>& out)
        : tools_{tools}, out_{out} {}

    void operator()(user_message const& m) const { out_.emplace_back(m); }
    void operator()(agent_message const& m) const {
        results_by_id results;
        for (auto const& [id, result] : m.tool_results) results.try_emplace(id, &result);
        for (auto const& part : m.content) {
            if (auto const* const text = std::get_if<plain_text>(&part))
                out_.emplace_back(agent_text{text->value});
            else if (auto const* const thought = std::get_if<thinking>(&part))
                out_.emplace_back(agent_thinking{thought->text});
            else if (auto const* const use = std::get_if<tool_use>(&part)) replay(*use, results);
        }
    }
    template <class Silent>
    void operator()(Silent const&) const {}

private:
    using results_by_id = lisle::text::salted_map<std::string_view, tool_result const*>;

    /// Replays a tool use. A use without a result failed.
    void replay(tool_use const& use, results_by_id const& results) const {
        auto const found = results.find(use.id);
        auto const* const result = found == results.end() ? nullptr : found->second;
        auto const status = result == nullptr ? tool_call_status::failed : status_of(*result);
        auto const* const tool = tools_.find(use.name);
        auto call = make_tool_call(use, tool);
        if (tool == nullptr) {
            call.tool_name.reset();
            call.status = status;
        }
        out_.emplace_back(std::move(call));
        auto update = make_status_update(use.id, status);
        if (result != nullptr && result->output.kind() != json_kind::null)
            update.raw_output = result->output;
        out_.emplace_back(std::move(update));
    }

    tool_index const& tools_;
    std::vector<thread_event>& out_;
};

}  // namespace detail

/// Returns the events of opening a thread with these messages, except the events of its tools.
///
/// Errors: none. Complexity: linear in the messages. Lifetime: texts are views of the messages.
[[nodiscard]] inline std::vector<thread_event> replay_events(std::vector<message> const& messages,
                                                             tool_index const& tools) {
    std::vector<thread_event> out;
    for (auto const& m : messages)
        std::visit(detail::message_replayer{tools, out}, static_cast<message::variant const&>(m));
    return out;
}

}  // namespace lisle::v0_1::zed

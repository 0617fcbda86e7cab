// lisle/formats/opencode/ui/assemble.hpp - UIMessages for a user interface, as the hub makes them.
//
// They show text (unless the model does not see it), thinking, files (except plain text and
// directories), step starts and tool calls, and nothing else.
#pragma once

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/ui/message.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode {

/// How tool calls that have not ended are shown. The hub's schema document does not say.
enum class unfinished_calls {
    show,       ///< input-streaming while pending, input-available while running
    omit,       ///< not shown
    interrupt,  ///< output-error, as opencode tells a model
};

/// The error of a call that was still running when its answer ended.
inline constexpr std::string_view interrupted_text = "[Tool execution was interrupted]";

namespace detail {

/// Whether a file is not shown, because a text part has its content too.
[[nodiscard]] inline bool is_plain(std::string_view mime) {
    return mime == "text/plain" || mime == "application/x-directory";
}

[[nodiscard]] inline ui_text make_text(std::string text) {
    ui_text out;
    out.text = std::move(text);
    return out;
}

[[nodiscard]] inline ui_file make_file(file_content const& file) {
    ui_file out;
    out.media_type = file.mime;
    out.filename = file.filename;
    out.url = file.url;
    out.order.is_validated = false;
    return out;
}

[[nodiscard]] inline ui_tool make_call(tool_part const& part, ui_tool_state state,
                                       record const& input) {
    ui_tool out;
    out.tool_name = part.tool;
    out.tool_call_id = part.call_id;
    out.state = state;
    out.input = any{input.value};
    out.order.is_validated = false;
    return out;
}

[[nodiscard]] inline ui_tool make_output(tool_part const& part, record const& input, json output) {
    auto out = make_call(part, ui_tool_state::output_available, input);
    out.output = any{std::move(output)};
    return out;
}

[[nodiscard]] inline ui_tool make_failure(tool_part const& part, record const& input,
                                          std::string_view text) {
    auto out = make_call(part, ui_tool_state::output_error, input);
    out.error_text = text;
    return out;
}

/// Makes parts of the user interface, one part at a time.
class ui_builder {
public:
    ui_builder(std::vector<ui_part>& out, unfinished_calls unfinished)
        : out_{out}, unfinished_{unfinished} {}

    void operator()(text_part const& part) {
        if (!part.ignored.value_or(false)) out_.emplace_back(make_text(part.text));
    }
    void operator()(reasoning_part const& part) {
        ui_reasoning shown;
        shown.text = part.text;
        out_.emplace_back(std::move(shown));
    }
    void operator()(file_part const& part) {
        if (!is_plain(part.mime)) out_.emplace_back(make_file(part));
    }
    void operator()(step_start_part const&) { out_.emplace_back(ui_step_start{}); }
    void operator()(tool_part const& part) {
        std::visit([&](auto const& state) { add_call(part, state); }, part.state);
    }
    template <class Other>
    void operator()(Other const&) {}

private:
    void add_call(tool_part const& part, completed_call const& call) {
        out_.emplace_back(make_output(part, call.input, to_json(call.output)));
    }
    void add_call(tool_part const& part, failed_call const& call) {
        out_.emplace_back(make_failure(part, call.input, call.error));
    }
    void add_call(tool_part const& part, pending_call const& call) {
        add_unfinished(part, call.input.value_or(record{}), ui_tool_state::input_streaming);
    }
    void add_call(tool_part const& part, running_call const& call) {
        add_unfinished(part, call.input, ui_tool_state::input_available);
    }
    void add_call(tool_part const&, unknown_case<owned> const&) {}

    void add_unfinished(tool_part const& part, record const& input, ui_tool_state state) {
        if (unfinished_ == unfinished_calls::show) out_.emplace_back(make_call(part, state, input));
        if (unfinished_ == unfinished_calls::interrupt)
            out_.emplace_back(make_failure(part, input, interrupted_text));
    }

    std::vector<ui_part>& out_;
    unfinished_calls unfinished_;
};

}  // namespace detail

/// Returns a message of the user interface from a message's parts, in the order of their ids. It
/// may have no parts; the SDK's validator refuses such a message.
///
/// Errors: none.
///
/// Complexity: linear in the size of the parts, and n log n in their number.
///
/// Lifetime: the message owns its data.
[[nodiscard]] inline ui_message
assemble_ui_message(std::string id, ui_role role, std::vector<part> const& parts,
                    unfinished_calls unfinished = unfinished_calls::show) {
    ui_message out;
    out.id = std::move(id);
    out.role = role;
    std::vector<std::pair<std::string, part const*>> order;
    order.reserve(parts.size());
    for (auto const& p : parts) order.emplace_back(id_of(p), &p);
    std::stable_sort(order.begin(), order.end(),
                     [](auto const& a, auto const& b) { return a.first < b.first; });
    detail::ui_builder build{out.parts, unfinished};
    for (auto const& [key, p] : order) std::visit([&](auto const& kind) { build(kind); }, *p);
    return out;
}

/// Returns the messages of a conversation that have something to show.
///
///     auto const shown = lisle::opencode::assemble_ui_messages(session);
///
/// Errors: none. Messages of an unknown role are omitted.
///
/// Complexity: linear in the size of the conversation, and n log n in the number of its parts.
///
/// Lifetime: the messages own their data.
[[nodiscard]] inline std::vector<ui_message>
assemble_ui_messages(conversation const& whole,
                     unfinished_calls unfinished = unfinished_calls::show) {
    std::vector<ui_message> out;
    for (auto const& [info, parts, extra] : whole.messages) {
        if (std::holds_alternative<unknown_case<owned>>(info)) continue;
        auto const role =
            std::holds_alternative<user_message>(info) ? ui_role::user : ui_role::assistant;
        auto shown = assemble_ui_message(id_of(info), role, parts, unfinished);
        if (!shown.parts.empty()) out.push_back(std::move(shown));
    }
    return out;
}

}  // namespace lisle::v0_1::opencode

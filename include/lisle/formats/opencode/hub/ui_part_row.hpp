// lisle/formats/opencode/hub/ui_part_row.hpp - a part of a UIMessage as a row's type and data, and
// back.
//
// Text, thinking, files, step starts and tool calls become opencode's parts. What a UIMessage's
// part has beyond these (the state of a text, an approval, a data part as a whole) stays in the
// row's data, under the key `ui`.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/hub/data.hpp>
#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/formats/opencode/hub/ui_supplement.hpp>
#include <lisle/formats/opencode/ui/assemble.hpp>
#include <lisle/formats/opencode/ui/model_messages.hpp>
#include <lisle/formats/opencode/ui/part.hpp>
#include <lisle/overloaded.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::hub::detail {

// ---- From rows ----------------------------------------------------------------------------------

/// Provider metadata if the SDK's validator accepts it: an object for each provider.
[[nodiscard]] inline std::optional<provider_metadata>
to_valid_metadata(std::optional<provider_metadata> from) {
    if (!from || from->value.kind() != json_kind::object) return std::nullopt;
    auto const members = from->value.members();
    bool const is_valid = std::all_of(members.begin(), members.end(), [](auto const& member) {
        return member.value.kind() == json_kind::object;
    });
    return is_valid ? std::move(from) : std::nullopt;
}

inline void complete_call(ui_tool& call, tool_part const& from) {
    auto const executed = find_metadata(from.metadata, "providerExecuted");
    if (executed.kind() == json_kind::boolean) call.provider_executed = executed.text() == "true";
    call.call_provider_metadata = to_valid_metadata(to_call_metadata(from.metadata));
    auto const* const pending = std::get_if<pending_call>(&from.state);
    if (pending != nullptr && pending->raw.value_or("").empty()) call.input.reset();
}

/// Shows a part with all of it for which a UIMessage has a place; nothing if there is none.
[[nodiscard]] inline std::optional<ui_part> show_whole(part const& from) {
    std::vector<ui_part> shown;
    ui_builder build{shown, unfinished_calls::show};
    std::visit([&](auto const& kind) { build(kind); }, from);
    auto const* const file = std::get_if<file_part>(&from);
    if (file != nullptr && shown.empty()) shown.emplace_back(make_file(*file));
    if (shown.empty()) return std::nullopt;
    std::visit(overloaded{
                   [&](ui_text& text) {
                       text.provider_metadata = to_valid_metadata(
                           to_provider_metadata(std::get<text_part>(from).metadata));
                   },
                   [&](ui_reasoning& thinking) {
                       thinking.provider_metadata = to_valid_metadata(
                           to_provider_metadata(std::get<reasoning_part>(from).metadata));
                   },
                   [&](ui_tool& call) { complete_call(call, std::get<tool_part>(from)); },
                   [](auto const&) {},
               },
               shown.front());
    return std::move(shown.front());
}

/// Whether a type is one of opencode's or of the document's.
[[nodiscard]] inline bool is_part_type(std::string_view type) {
    auto const read = read_part_data(type, "{}", as_known_shape());
    return read.has_value() || !is_unknown_tag(read.error(), "type");
}

/// As show_whole, for a part with this type and supplement in its row: the part as JSON. A
/// supplement that makes it unreadable is not ours.
[[nodiscard]] inline std::optional<boost::json::object>
show_with(part const& from, std::string_view type, ui_supplement const& more) {
    boost::json::object out;
    if (auto const shown = show_whole(from)) out = to_object(*shown);
    else if (more.members && !is_part_type(type))
        out.emplace("type", boost::json::string_view{type.data(), type.size()});
    else return std::nullopt;
    auto* const output = out.if_contains("output");
    if (output != nullptr && output->is_string() && more.json_output.value_or(false))
        if (auto json = to_value({output->get_string().data(), output->get_string().size()}))
            *output = std::move(*json);
    auto const members = members_of(more);
    if (!members) return out;
    auto whole = out;
    add_members_beyond(whole, *members);
    auto const text = encode_as(boost::json::value(whole), spelling);
    if (decode_as<ui_part>(text, hooks::as_read_before)) return whole;
    return is_part_type(type) ? std::optional{std::move(out)} : std::nullopt;
}

// ---- To rows ------------------------------------------------------------------------------------

[[nodiscard]] inline record to_record(json const* value) {
    record out;
    if (value != nullptr && value->kind() == json_kind::object) out.value = *value;
    return out;
}

[[nodiscard]] inline tool_state to_tool_state(ui_tool const& call, double now) {
    auto const* const given = call.input ? &call.input->value : nullptr;
    auto const input = to_record(given);
    switch (call.state) {
        case ui_tool_state::input_streaming:
            return pending_call{input, given != nullptr ? encode_as(*given, spelling) : "", {}};
        case ui_tool_state::input_available:
        case ui_tool_state::approval_requested:
        case ui_tool_state::approval_responded:
            return running_call{input, std::nullopt, std::nullopt, {now, {}}, {}};
        case ui_tool_state::output_available: {
            completed_call out;
            out.input = input;
            out.title.emplace();
            out.metadata.emplace();
            if (call.output) {
                auto const& output = call.output->value;
                out.output = output.kind() == json_kind::string
                                 ? lisle::text::unquote(output.text())
                                 : encode_as(output, spelling);
            }
            out.time.start = out.time.end = now;
            return out;
        }
        case ui_tool_state::output_error:
            return failed_call{input, call.error_text.value_or(""), {}, {now, now, {}}, {}};
        case ui_tool_state::output_denied: break;
    }
    auto const reason = call.approval ? call.approval->reason : std::nullopt;
    return failed_call{
        input, reason.value_or("The user denied this call."), {}, {now, now, {}}, {}};
}

/// The metadata of a call in opencode's place, which also says whether the provider executed it.
[[nodiscard]] inline std::optional<record> to_call_record(ui_tool const& call) {
    if (!call.call_provider_metadata && !call.provider_executed) return std::nullopt;
    auto out =
        to_record(call.call_provider_metadata ? &call.call_provider_metadata->value : nullptr);
    if (call.provider_executed)
        static_cast<void>(out.value.set("providerExecuted", *call.provider_executed));
    return out;
}

[[nodiscard]] inline std::optional<record>
to_metadata(std::optional<provider_metadata> const& from) {
    return from ? std::optional{to_record(&from->value)} : std::nullopt;
}

/// Returns opencode's part for a part of a UIMessage, without ids; nothing if there is none. `now`
/// is in milliseconds since 1970.
[[nodiscard]] inline std::optional<part> to_part(ui_part const& from, double now) {
    return std::visit(
        overloaded{
            [](ui_text const& text) -> std::optional<part> {
                text_part out;
                out.text = text.text;
                out.metadata = to_metadata(text.provider_metadata);
                return out;
            },
            [&](ui_reasoning const& thinking) -> std::optional<part> {
                reasoning_part out;
                out.text = thinking.text;
                out.metadata = to_metadata(thinking.provider_metadata);
                out.time = {now, now, {}};
                return out;
            },
            [](ui_file const& file) -> std::optional<part> {
                file_part out;
                out.mime = file.media_type;
                out.filename = file.filename;
                out.url = file.url;
                return out;
            },
            [](ui_step_start const&) -> std::optional<part> { return step_start_part{}; },
            [&](ui_tool const& call) -> std::optional<part> {
                tool_part out;
                out.call_id = call.tool_call_id;
                out.tool = call.tool_name;
                out.state = to_tool_state(call, now);
                out.metadata = to_call_record(call);
                return out;
            },
            [](auto const&) -> std::optional<part> { return std::nullopt; },
        },
        from);
}

/// Returns a row with the type and data of a part of a UIMessage; nothing for a part without a type
/// or with one of opencode's types.
[[nodiscard]] inline std::optional<part_row> to_row(ui_part const& from, double now) {
    auto const whole = to_object(from);
    part_row out;
    ui_supplement more;
    boost::json::object shown;
    if (auto const core = to_part(from, now)) {
        out.type = hooks::case_name(*core);
        out.data = hub::write_data(*core);
        auto const* const call = std::get_if<ui_tool>(&from);
        bool const has_output = call != nullptr && call->state == ui_tool_state::output_available
                                && call->output.has_value();
        if (has_output && call->output->value.kind() != json_kind::string) more.json_output = true;
        if (auto known = show_with(*core, out.type, more)) shown = std::move(*known);
    } else {
        auto const* const type = whole.if_contains("type");
        if (type == nullptr || !type->is_string() || type->get_string().empty())
            return std::nullopt;
        out.type = std::string{type->get_string()};
        if (is_part_type(out.type)) return std::nullopt;
        shown.emplace("type", *type);
        more.members.emplace();
    }
    if (auto members = members_beyond(shown, whole); !members.empty())
        more.members = record{to_json(members)};
    out.data = add_supplement(out.data, more);
    return out;
}

}  // namespace lisle::v0_1::opencode::hub::detail

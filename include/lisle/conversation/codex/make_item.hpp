// lisle/conversation/codex/make_item.hpp - items of the Responses API from parts of a message.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/codex/native.hpp>
#include <lisle/conversation/codex/spelling.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/overloaded.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

/// The types of items that must be kept, because a neutral part does not show them.
inline constexpr std::string_view custom_call = "custom_tool_call", shell_call = "local_shell_call",
                                  search_call = "web_search_call";

// ---- Messages -----------------------------------------------------------------------------------

/// Returns the URL of an image, with its bytes if they are there; nothing if neither is there.
template <class Model>
[[nodiscard]] std::optional<std::string> make_image_url(basic_media<Model> const& m) {
    if (m.data)
        return "data:" + (m.media_type ? std::string{*m.media_type} : std::string{"image/png"})
               + ";base64," + std::string{*m.data};
    return m.uri ? std::optional{std::string{*m.uri}} : std::nullopt;
}

/// Returns what only native members have: the texts around an image, and a block for which the
/// neutral format has no type.
template <class Model>
[[nodiscard]] native_part marks_of(basic_content<Model> const& part) {
    if (!has_alternative<basic_image<Model>>(part)
        && !has_alternative<basic_native_content<Model>>(part))
        return {};
    return native_reader{"codex"}.read<native_part>(part);
}

/// Returns the message that these parts make: texts and images.
template <class Model>
[[nodiscard]] codex::basic_message<Model>
make_message(role speaker, basic_content<Model> const* first, basic_content<Model> const* end) {
    codex::basic_message<Model> out;
    out.role = speaker == role::user        ? "user"
               : speaker == role::assistant ? "assistant"
                                            : "developer";
    for (auto const* part = first; part != end; ++part) {
        if (auto const* const text = find_alternative<basic_plain_text<Model>>(part)) {
            if (speaker == role::assistant)
                out.content.emplace_back(codex::basic_output_text<Model>{text->text, {}, {}, {}});
            else out.content.emplace_back(codex::basic_input_text<Model>{text->text, {}});
        } else if (auto const* const image = find_alternative<basic_image<Model>>(part)) {
            auto const marks = marks_of(*part);
            auto const add = [&](std::optional<image_mark> const& mark) {
                if (mark) out.content.emplace_back(codex::basic_input_text<Model>{mark->text, {}});
            };
            add(marks.before_image);
            out.content.emplace_back(
                codex::basic_input_image<Model>{make_image_url(*image), {}, {}, {}});
            add(marks.after_image);
        } else {
            out.content.emplace_back(codex::basic_input_text<Model>{});  // `native` has the block
        }
    }
    return out;
}

/// Returns the reasoning that these parts make.
template <class Model>
[[nodiscard]] codex::basic_reasoning<Model> make_reasoning(basic_content<Model> const* first,
                                                           basic_content<Model> const* end) {
    codex::basic_reasoning<Model> out;
    out.content.emplace();
    out.encrypted_content.emplace();
    for (auto const* part = first; part != end; ++part) {
        if (auto const* const hidden = find_alternative<basic_redacted_thinking<Model>>(part))
            out.encrypted_content->emplace(hidden->data);
        auto const* const thought = find_alternative<basic_thinking<Model>>(part);
        if (thought == nullptr) continue;
        if (thought->encrypted) out.encrypted_content->emplace(*thought->encrypted);
        if (thought->is_summary) {
            out.summary.emplace_back(codex::basic_summary_text<Model>{thought->text, {}});
        } else {
            if (!*out.content) out.content->emplace();
            (*out.content)->emplace_back(codex::basic_reasoning_text<Model>{thought->text, {}});
        }
    }
    return out;
}

// ---- Calls --------------------------------------------------------------------------------------

/// Returns what the model wrote as a call's input: its own text, unless the input was edited.
template <class Model>
[[nodiscard]] std::string make_arguments(basic_tool_call<Model> const& call) {
    auto const input = to_text(call.input);
    if (call.raw_input) {
        auto const& raw = *call.raw_input;
        auto const value = parse<typename Model::json>(raw);
        if (value ? to_text(*value) == input : unquote(input) == std::string{raw}) return raw;
    }
    return input;
}

/// Returns the item of a call, with unchanged names and ids.
template <class Model>
[[nodiscard]] codex::basic_item<Model> make_call(basic_tool_call<Model> const& call,
                                                 std::string_view type) {
    if (type == custom_call) {
        codex::basic_custom_tool_call<Model> out;
        out.status = "completed";
        out.call_id = call.id;
        out.name = call.name;
        out.tool_namespace = call.tool_namespace;
        auto const input = to_text(call.input);
        out.input = unquote(input).value_or(input);
        return out;
    }
    if (type == shell_call) {
        codex::basic_local_shell_call<Model> out;
        out.call_id.emplace(call.id);
        out.status = "completed";
        out.action = respelled(call.input, style);
        return out;
    }
    if (type == search_call) {
        codex::basic_web_search_call<Model> out;
        out.status = "completed";
        out.action = respelled(call.input, style);
        return out;
    }
    codex::basic_function_call<Model> out;
    out.name = call.name;
    out.tool_namespace = call.tool_namespace;
    out.arguments = make_arguments(call);
    out.call_id = call.id;
    return out;
}

/// Returns what a tool returned: a text, or parts if there is an image.
template <class Model>
[[nodiscard]] codex::basic_tool_output<Model> make_output(basic_tool_call<Model> const& call) {
    using string = typename Model::string;
    if (call.status != call_status::completed && call.error) return string{*call.error};
    if (call.output.empty()) return string{};
    if (call.output.size() == 1)
        if (auto const* const text = find_alternative<basic_plain_text<Model>>(&call.output[0]))
            return text->text;
    std::vector<codex::basic_content<Model>> out;
    for (auto const& part : call.output) {
        auto const* const text = find_alternative<basic_plain_text<Model>>(&part);
        auto const* const image = find_alternative<basic_image<Model>>(&part);
        if (image != nullptr)
            out.emplace_back(codex::basic_input_image<Model>{make_image_url(*image), {}, {}, {}});
        else out.emplace_back(codex::basic_input_text<Model>{text ? text->text : string{}, {}});
    }
    return out;
}

/// Returns the item with a call's result.
template <class Model>
[[nodiscard]] codex::basic_item<Model> make_result(basic_tool_call<Model> const& call,
                                                   std::string_view type) {
    if (type == custom_call) {
        codex::basic_custom_tool_call_output<Model> out;
        out.call_id = call.id;
        out.output = make_output(call);
        return out;
    }
    codex::basic_function_call_output<Model> out;
    out.call_id = call.id;
    out.output = make_output(call);
    return out;
}

// ---- Lines --------------------------------------------------------------------------------------

/// Returns the text of an item's line.
template <class Model>
[[nodiscard]] std::string to_line_text(codex::basic_item<Model> item, std::string_view time,
                                       bool is_bare) {
    if (is_bare) return to_text(item);
    codex::basic_line<Model, codex::basic_item<Model>> line;
    line.timestamp = time;
    line.payload = std::move(item);
    return to_text(codex::basic_envelope<Model>{std::move(line)});
}

/// Returns the item for the parts from `first` to `end`. A call is an item of its own: if the first
/// part is one, the others are ignored.
template <class Model>
[[nodiscard]] codex::basic_item<Model> make_item(role speaker, std::string_view type,
                                                 basic_content<Model> const* first,
                                                 basic_content<Model> const* end) {
    if (auto const* const call = find_alternative<basic_tool_call<Model>>(first))
        return make_call(*call, type);
    if (has_alternative<basic_thinking<Model>>(*first)
        || has_alternative<basic_redacted_thinking<Model>>(*first))
        return make_reasoning(first, end);
    return make_message(speaker, first, end);
}

/// Returns the text of a compaction's line. `history` has the texts of items.
template <class Model>
[[nodiscard]] std::string to_compacted_text(basic_compaction<Model> const& cut,
                                            std::optional<std::vector<std::string>> const& history,
                                            std::string_view time) {
    codex::basic_line<Model, codex::basic_compacted<Model>> line;
    line.timestamp = time;
    if (cut.summary) line.payload.message = *cut.summary;
    if (history) {
        auto& items = line.payload.replacement_history.emplace();
        for (auto const& text : *history)
            if (auto item = parse<codex::basic_item<Model>>(text))
                items.push_back(std::move(*item));
    }
    return to_text(codex::basic_envelope<Model>{std::move(line)}, layout::source);
}

/// Returns the text of the item that holds a summary.
template <class Model>
[[nodiscard]] std::string to_summary_text(typename Model::string const& summary) {
    basic_content<Model> const text{basic_plain_text<Model>{summary, {}, {}, {}}};
    return to_text(codex::basic_item<Model>{make_message(role::user, &text, &text + 1)});
}

}  // namespace lisle::v0_1::conversation::codex_bridge

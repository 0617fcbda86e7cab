// lisle/conversation/claude_code/parts.hpp - blocks of messages as parts of a conversation.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Claude Code's only provider.
inline constexpr std::string_view provider = "anthropic";

/// The Agent Client Protocol's kind of a built-in tool.
[[nodiscard]] constexpr tool_kind kind_of(std::string_view tool) {
    struct known {
        std::string_view name;
        tool_kind kind;
    };
    constexpr known tools[]{
        {"Read", tool_kind::read},         {"NotebookRead", tool_kind::read},
        {"LS", tool_kind::read},           {"Edit", tool_kind::edit},
        {"MultiEdit", tool_kind::edit},    {"Write", tool_kind::edit},
        {"NotebookEdit", tool_kind::edit}, {"Glob", tool_kind::search},
        {"Grep", tool_kind::search},       {"Bash", tool_kind::execute},
        {"WebFetch", tool_kind::fetch},    {"WebSearch", tool_kind::fetch},
        {"TodoWrite", tool_kind::think},   {"ExitPlanMode", tool_kind::switch_mode}};
    for (auto const& known : tools)
        if (known.name == tool) return known.kind;
    return tool_kind::other;
}

template <class Model>
[[nodiscard]] std::optional<timestamp>
read_time(std::optional<typename Model::string> const& text) {
    if (!text) return std::nullopt;
    auto const at = scalars::parse_rfc3339(*text);
    return at ? std::optional{timestamp::from(*at)} : std::nullopt;
}

[[nodiscard]] inline std::optional<std::uint64_t> to_count(std::optional<double> n) {
    if (!n || !(*n >= 0) || *n > 9e15) return std::nullopt;
    return static_cast<std::uint64_t>(*n);
}

template <class Model>
[[nodiscard]] basic_usage<Model> describe(claude_code::basic_usage<Model> const& u) {
    basic_usage<Model> out;
    out.scope = usage_scope::request;
    out.input = to_count(u.input_tokens);
    out.output = to_count(u.output_tokens);
    out.cache_read = to_count(u.cache_read_input_tokens);
    out.cache_write = to_count(u.cache_creation_input_tokens);
    return out;
}

/// The bytes of an image or a document, or where they are.
template <class Model>
void describe(claude_code::basic_media_source<Model> const& source, basic_media<Model>& out) {
    out.media_type = source.media_type;
    out.data = source.data;
    out.uri = source.url;
}

/// A part of a result that has no neutral word.
template <class Model>
void add_unknown(unknown_case<Model> const& part, std::vector<basic_output<Model>>& out) {
    auto text = R"({"type":"claude-code","block":)" + std::string{part.json.text()} + '}';
    out.emplace_back(unknown_case<Model>{"claude-code", text::assume_json(std::move(text))});
}

/// A part of a result.
template <class Model>
void add_output(claude_code::basic_result_block<Model> const& block,
                std::vector<basic_output<Model>>& out) {
    using namespace claude_code;
    if (auto const* const text = std::get_if<basic_text_block<Model>>(&block)) {
        out.emplace_back(basic_plain_text<Model>{text->text, {}, {}, {}});
    } else if (auto const* const image =
                   std::get_if<claude_code::basic_image_block<Model>>(&block)) {
        basic_image<Model> picture;
        describe(image->source, picture);
        out.emplace_back(std::move(picture));
    } else if (auto const* const document = std::get_if<basic_document_block<Model>>(&block)) {
        basic_resource<Model> resource;
        describe(document->source, resource);
        out.emplace_back(std::move(resource));
    } else if (auto const* const named = std::get_if<basic_tool_reference_block<Model>>(&block)) {
        auto words = "Tool " + std::string{named->tool_name};
        out.emplace_back(basic_plain_text<Model>{std::move(words), {}, {}, {}});
    } else if (auto const* const other = std::get_if<unknown_case<Model>>(&block)) {
        add_unknown(*other, out);
    }
}

template <class Model>
[[nodiscard]] std::vector<basic_output<Model>>
describe(claude_code::basic_result_content<Model> const& content) {
    std::vector<basic_output<Model>> out;
    if (auto const* const text = std::get_if<typename Model::string>(&content)) {
        if (!text->empty()) out.emplace_back(basic_plain_text<Model>{*text, {}, {}, {}});
        return out;
    }
    using blocks = std::vector<claude_code::basic_result_block<Model>>;
    if (auto const* const all = std::get_if<blocks>(&content))
        for (auto const& block : *all) add_output(block, out);
    else add_unknown(std::get<unknown_case<Model>>(content), out);
    return out;
}

/// The text of a result that failed.
template <class Model>
[[nodiscard]] std::string text_of(std::vector<basic_output<Model>> const& output) {
    std::string out;
    for (auto const& part : output)
        if (auto const* const text = find_alternative<basic_plain_text<Model>>(&part))
            (out += out.empty() ? "" : "\n") += text->text;
    return out;
}

/// A block of a message, but for results. One without a neutral word is a native content.
template <class Model>
[[nodiscard]] basic_content<Model> describe(claude_code::basic_content_block<Model> const& block) {
    using namespace claude_code;
    if (auto const* const text = std::get_if<basic_text_block<Model>>(&block))
        return basic_plain_text<Model>{text->text, {}, {}, {}};
    if (auto const* const thought = std::get_if<basic_thinking_block<Model>>(&block)) {
        basic_thinking<Model> out;
        out.text = thought->thinking;
        out.signature = thought->signature;
        out.provider = std::string{provider};
        return out;
    }
    if (auto const* const hidden = std::get_if<basic_redacted_thinking_block<Model>>(&block)) {
        basic_redacted_thinking<Model> out;
        out.data = hidden->data;
        out.provider = std::string{provider};
        return out;
    }
    if (auto const* const image = std::get_if<claude_code::basic_image_block<Model>>(&block)) {
        basic_image<Model> out;
        describe(image->source, out);
        return out;
    }
    if (auto const* const document = std::get_if<basic_document_block<Model>>(&block)) {
        basic_file<Model> out;
        describe(document->source, out);
        out.name = document->title;
        return out;
    }
    if (auto const* const call = std::get_if<basic_tool_use_block<Model>>(&block)) {
        basic_tool_call<Model> out;
        out.id = call->id;
        out.name = call->name;
        out.kind = kind_of(call->name);
        out.input = call->input;
        return out;
    }
    return basic_native_content<Model>{};
}

/// The text in {"type":"text","file":{"content":"..."}}.
[[nodiscard]] inline std::optional<std::string> find_file_text(std::string_view json) {
    for (auto const& outer : text::members_of(json)) {
        if (outer.key != "file") continue;
        for (auto const& inner : text::members_of(outer.value))
            if (inner.key == "content" && inner.value.starts_with('"'))
                return text::unquote(inner.value);
    }
    return std::nullopt;
}

/// A file that a person mentioned.
template <class Model>
[[nodiscard]] basic_mention<Model> describe(claude_code::basic_file_attachment<Model> const& file) {
    basic_mention<Model> out;
    out.kind = "file";
    out.uri = "file://" + std::string{file.filename};
    out.name = file.display_path;
    if (file.content) out.text = find_file_text(encode_as(*file.content));
    return out;
}

}  // namespace lisle::v0_1::conversation::claude_code_bridge

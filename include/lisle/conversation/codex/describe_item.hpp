// lisle/conversation/codex/describe_item.hpp - parts of a message from items of the Responses API.
#pragma once

#include <lisle/conversation/codex/make_item.hpp>
#include <lisle/conversation/codex/spelling.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/codex/tools/picture_mark.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

/// Whose encrypted thoughts and compactions are: all of Codex's models are behind this API.
inline constexpr std::string_view provider_name = "openai";

// ---- Messages -----------------------------------------------------------------------------------

template <class Model>
[[nodiscard]] basic_image<Model> describe_image(codex::basic_input_image<Model> const& image) {
    basic_image<Model> out;
    if (!image.image_url) return out;
    if (auto const data = split_data_url(*image.image_url)) {
        out.media_type = std::string{data->media_type};
        out.data = std::string{data->base64};
    } else {
        out.uri = *image.image_url;
    }
    return out;
}

/// Returns a part of a message or of a result.
template <class Model>
[[nodiscard]] basic_content<Model> describe_part(codex::basic_content<Model> const& part) {
    using described = basic_content<Model>;
    return std::visit(
        overloaded{
            [](codex::basic_input_text<Model> const& text) -> described {
                return basic_plain_text<Model>{text.text, {}, {}, {}};
            },
            [](codex::basic_output_text<Model> const& text) -> described {
                return basic_plain_text<Model>{text.text, {}, {}, {}};
            },
            [](codex::basic_input_image<Model> const& i) -> described { return describe_image(i); },
            [](auto const&) -> described { return basic_native_content<Model>{}; },
        },
        static_cast<typename codex::basic_content<Model>::variant const&>(part));
}

/// The text of a part that has no neutral word.
template <class Model>
[[nodiscard]] kept_json<owned> block_of(unknown_case<Model> const& part) {
    return text::assume_json(std::string{part.json.text()});
}

/// Returns the parts of a message. The texts that mark an image are in its native members, which
/// residue_keeper gives their line.
template <class Model>
[[nodiscard]] std::vector<basic_content<Model>>
describe_content(std::vector<codex::basic_content<Model>> const& parts) {
    using text = codex::basic_input_text<Model>;
    std::vector<basic_content<Model>> out;
    auto const find_mark = [&](std::size_t i, codex::picture_mark which) {
        return i < parts.size() && codex::find_picture_mark(parts, i) == which
                   ? std::optional{image_mark{0, std::get<text>(parts[i]).text, {}}}
                   : std::nullopt;
    };
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (codex::find_picture_mark(parts, i) != codex::picture_mark::none) continue;
        out.push_back(describe_part(parts[i]));
        native_part marks;
        marks.before_image = find_mark(i - 1, codex::picture_mark::before);
        marks.after_image = find_mark(i + 1, codex::picture_mark::after);
        if (auto const* const unknown = std::get_if<unknown_case<Model>>(&parts[i]))
            marks.block = block_of(*unknown);
        if (marks != native_part{}) set_native(out.back(), "codex", to_text(marks));
    }
    return out;
}

/// Adds the parts of an item of thoughts that have no neutral word.
template <class Model>
void add_unknown_texts(codex::basic_reasoning<Model> const& r,
                       std::vector<basic_content<Model>>& out) {
    auto const add = [&](auto const& part) {
        auto const* const unknown = std::get_if<unknown_case<Model>>(&part);
        if (unknown == nullptr) return;
        native_part kept;
        kept.block = block_of(*unknown);
        out.emplace_back(basic_native_content<Model>{});
        set_native(out.back(), "codex", to_text(kept));
    };
    for (auto const& part : r.summary) add(part);
    if (r.content && *r.content)
        for (auto const& part : **r.content) add(part);
}

/// Returns the thoughts of an item, a part for each of its texts. The last one has what only the
/// provider can read.
template <class Model>
[[nodiscard]] std::vector<basic_content<Model>>
describe_reasoning(codex::basic_reasoning<Model> const& r) {
    std::vector<basic_content<Model>> out;
    auto const add = [&](std::string const& text, bool is_summary) {
        basic_thinking<Model> thought;
        thought.text = text;
        thought.is_summary = is_summary;
        out.emplace_back(std::move(thought));
    };
    auto const add_own = [&](auto const& part) {
        if constexpr (requires { part.text; }) add(part.text, false);
    };
    for (auto const& part : r.summary)
        if (auto const* const text = std::get_if<codex::basic_summary_text<Model>>(&part))
            add(text->text, true);
    if (r.content && *r.content)
        for (auto const& part : **r.content)
            std::visit(
                add_own,
                static_cast<typename codex::basic_reasoning_part<Model>::variant const&>(part));
    if (r.encrypted_content && *r.encrypted_content) {
        auto const& encrypted = **r.encrypted_content;
        if (out.empty()) {
            out.emplace_back(
                basic_redacted_thinking<Model>{encrypted, std::string{provider_name}, {}, {}});
        } else {
            auto& last = get_alternative<basic_thinking<Model>>(out.back());
            last.encrypted = encrypted;
            last.provider = provider_name;
        }
    }
    if (!out.empty()) add_unknown_texts(r, out);
    return out;
}

// ---- Calls --------------------------------------------------------------------------------------

[[nodiscard]] constexpr std::optional<tool_kind> find_tool_kind(std::string_view name) {
    struct known {
        std::string_view name;
        tool_kind kind;
    };
    constexpr std::array<known, 8> all{{{"shell", tool_kind::execute},
                                        {"shell_command", tool_kind::execute},
                                        {"exec_command", tool_kind::execute},
                                        {"write_stdin", tool_kind::execute},
                                        {"local_shell", tool_kind::execute},
                                        {"apply_patch", tool_kind::edit},
                                        {"view_image", tool_kind::read},
                                        {"web_search", tool_kind::search}}};
    for (auto const& known : all)
        if (known.name == name) return known.kind;
    return std::nullopt;
}

/// Returns a value of dynamic type from its text, or the text itself as a string.
template <class Json>
[[nodiscard]] Json read_json(std::string const& text) {
    if (auto value = parse<Json>(text)) return std::move(*value);
    auto as_string = parse<Json>(to_text(text));
    return as_string ? std::move(*as_string) : Json{};
}

/// A call that an item makes, and the item's type if the call does not tell it.
template <class Model>
struct described_call {
    basic_tool_call<Model> call;
    std::string_view type{};
};

/// Returns the call of an item; nothing for other items.
template <class Model>
[[nodiscard]] std::optional<described_call<Model>>
describe_call(codex::basic_item<Model> const& item) {
    using json = typename Model::json;
    described_call<Model> out;
    auto& call = out.call;
    if (auto const* const f = std::get_if<codex::basic_function_call<Model>>(&item)) {
        call.id = f->call_id;
        call.name = f->name;
        call.tool_namespace = f->tool_namespace;
        call.input = read_json<json>(f->arguments);
        if (to_text(call.input) != f->arguments) call.raw_input = f->arguments;
    } else if (auto const* const c = std::get_if<codex::basic_custom_tool_call<Model>>(&item)) {
        out.type = custom_call;
        call.id = c->call_id;
        call.name = c->name;
        call.tool_namespace = c->tool_namespace;
        call.input = parse<json>(to_text(c->input)).value_or(json{});
        call.raw_input = c->input;
    } else if (auto const* const s = std::get_if<codex::basic_local_shell_call<Model>>(&item)) {
        out.type = shell_call;
        if (s->call_id && *s->call_id) call.id = **s->call_id;
        call.name = "local_shell";
        call.input = s->action;
    } else if (auto const* const w = std::get_if<codex::basic_web_search_call<Model>>(&item)) {
        out.type = search_call;
        if (w->id && *w->id) call.id = **w->id;
        call.name = "web_search";
        if (w->action) call.input = *w->action;
        call.status = call_status::completed;  // the provider did it
    } else {
        return std::nullopt;
    }
    call.kind = find_tool_kind(call.name);
    return out;
}

/// A result of a call. It names no call if the id is missing.
template <class Model>
struct described_result {
    std::optional<std::string_view> call_id;
    codex::basic_tool_output<Model> const* output = nullptr;
};

/// Returns the result that an item has; nothing for other items. Lifetime: that of the item.
template <class Model>
[[nodiscard]] std::optional<described_result<Model>>
describe_result(codex::basic_item<Model> const& item) {
    if (auto const* const f = std::get_if<codex::basic_function_call_output<Model>>(&item)) {
        described_result<Model> out{std::nullopt, &f->output};
        if (f->call_id) out.call_id = *f->call_id;
        return out;
    }
    if (auto const* const c = std::get_if<codex::basic_custom_tool_call_output<Model>>(&item))
        return described_result<Model>{c->call_id, &c->output};
    return std::nullopt;
}

/// Whether a result tells that a person stopped the tool, and whether Codex did not run it.
[[nodiscard]] constexpr bool tells_abort(std::string_view output) {
    return output.starts_with("aborted by user") || output == "aborted"
           || (output.starts_with("Wall time: ") && output.ends_with("\naborted by user"));
}
[[nodiscard]] constexpr bool tells_failure(std::string_view output) {
    return output.starts_with("unsupported call: ")
           || output.starts_with("failed to parse function arguments: ");
}

/// A part that only Codex has, or a whole result that is neither a text nor a list of parts.
template <class Model>
[[nodiscard]] unknown_case<Model> make_unknown_output(unknown_case<Model> const& part) {
    return {"codex",
            text::assume_json(R"({"type":"codex","block":)" + std::string{part.json.text()} + '}')};
}

/// Gives a call its result.
template <class Model>
void take_result(basic_tool_call<Model>& call, codex::basic_tool_output<Model> const& output) {
    call.status = call_status::completed;
    if (auto const* const text = std::get_if<typename Model::string>(&output)) {
        bool const is_aborted = tells_abort(*text);
        if (is_aborted || tells_failure(*text)) {
            call.status = is_aborted ? call_status::cancelled : call_status::failed;
            call.error = *text;
        } else if (!text->empty()) {
            call.output.emplace_back(basic_plain_text<Model>{*text, {}, {}, {}});
        }
    } else if (auto const* const parts =
                   std::get_if<std::vector<codex::basic_content<Model>>>(&output)) {
        for (auto const& element : *parts) {
            auto part = describe_part(element);
            if (auto* const plain = find_alternative<basic_plain_text<Model>>(&part))
                call.output.emplace_back(std::move(*plain));
            else if (auto* const image = find_alternative<basic_image<Model>>(&part))
                call.output.emplace_back(std::move(*image));
            else if (auto const* const other = std::get_if<unknown_case<Model>>(&element))
                call.output.emplace_back(make_unknown_output(*other));
        }
    } else {
        call.output.emplace_back(make_unknown_output(std::get<unknown_case<Model>>(output)));
    }
}

// ---- Failures -----------------------------------------------------------------------------------

/// Why a turn failed. Codex names a kind alone, or as the one key of an object with more.
template <class Model>
[[nodiscard]] basic_failure<Model> describe_failure(codex::basic_turn_error<Model> const& error) {
    basic_failure<Model> out;
    if (!error.message.empty()) out.text = error.message;
    if (!error.codex_error_info) return out;
    auto const spelled = to_text(*error.codex_error_info);
    if (spelled.starts_with('"')) {
        out.kind = text::unquote(spelled);
    } else if (spelled != "null") {
        auto const members = text::members_of(spelled);
        if (!members.empty()) out.kind = members.front().key;
        out.data = *error.codex_error_info;
    }
    return out;
}

}  // namespace lisle::v0_1::conversation::codex_bridge

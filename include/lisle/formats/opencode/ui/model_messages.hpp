// lisle/formats/opencode/ui/model_messages.hpp - UIMessages for a model, as opencode makes them.
//
// The AI SDK converts these to requests. Source of the rules: toModelMessages of each release.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/release.hpp>
#include <lisle/formats/opencode/ui/assemble.hpp>
#include <lisle/formats/opencode/ui/model_input.hpp>
#include <lisle/scalars/ecmascript_string.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode {

/// The model: its provider, its id, the SDK's package for it, and its name there.
struct ui_model {
    std::string provider_id, id, package, api_id;
};

/// Options of the conversion. `max_output_characters` is newer than 1.3.2.
struct ui_model_options {
    bool strip_media = false;               ///< only mention images and PDFs
    std::size_t max_output_characters = 0;  ///< of a tool, in UTF-16 units; 0 means no limit
    release as = release::v1_14_41;
};

namespace detail {

[[nodiscard]] inline bool is_media(std::string_view mime) {
    return mime.starts_with("image/") || mime == "application/pdf";
}

/// Whether the model takes media of this type in a tool's result.
[[nodiscard]] inline bool takes_media(ui_model const& model, std::string_view mime,
                                      model_input_rules const& rules) {
    auto const id = lisle::text::to_lower(model.api_id);
    auto const names = [&](std::string_view word) { return id.find(word) != id.npos; };
    auto const& package = model.package;
    if (package == "@ai-sdk/google") return names("gemini-3") && !names("gemini-2");
    for (auto const* taker :
         {"@ai-sdk/anthropic", "@ai-sdk/openai", "@ai-sdk/google-vertex/anthropic"})
        if (package == taker) return true;
    if (!rules.checks_media_type) return package == "@ai-sdk/amazon-bedrock";
    if (package == "@ai-sdk/amazon-bedrock/mantle") return true;
    if (!mime.starts_with("image/")) return false;
    if (package == "@ai-sdk/xai") return true;
    return package == "@ai-sdk/amazon-bedrock"
           && (names("anthropic.") || names("nova") || names("llama4") || names("llama-4"));
}

[[nodiscard]] inline json_view find_metadata(std::optional<record> const& metadata,
                                             std::string_view key) {
    return metadata ? metadata->value.find(key) : json_view{}.find(key);
}

[[nodiscard]] inline bool is_truthy(json_view value) {
    switch (value.kind()) {
        case json_kind::missing:
        case json_kind::null: return false;
        case json_kind::boolean: return value.text() == "true";
        case json_kind::string: return value.text() != "\"\"";
        case json_kind::number: return !(value.value().to_number<double>() == 0.0);
        case json_kind::array:
        case json_kind::object: break;
    }
    return true;
}

/// Whether thinking is signed. Then empty text must not be sent as empty text.
[[nodiscard]] inline bool is_signed(part const& value, model_input_rules const& rules) {
    auto const* const thinking = std::get_if<reasoning_part>(&value);
    if (thinking == nullptr) return false;
    auto const is_signed_by = [&](std::string_view provider) {
        auto const signature = find_metadata(thinking->metadata, provider).find("signature");
        return signature.exists() && signature.kind() != json_kind::null;
    };
    return (rules.heeds_anthropic_signature && is_signed_by("anthropic"))
           || (rules.heeds_bedrock_signature && is_signed_by("bedrock"));
}

[[nodiscard]] inline std::optional<provider_metadata>
to_provider_metadata(std::optional<record> const& metadata) {
    return metadata ? std::optional{provider_metadata{metadata->value}} : std::nullopt;
}

/// The metadata of a call without `providerExecuted`, or nothing if it is then empty.
[[nodiscard]] inline std::optional<provider_metadata>
to_call_metadata(std::optional<record> const& metadata) {
    auto out = to_provider_metadata(metadata);
    if (!out || out->value.kind() != json_kind::object) return std::nullopt;
    static_cast<void>(out->value.erase("providerExecuted"));  // an error if it is missing
    return out->value.text() == "{}" ? std::nullopt : out;
}

/// Makes the parts of an answer for a model.
class model_answer {
public:
    model_answer(ui_model const& model, ui_model_options const& options, bool is_same_model,
                 bool has_signature, ui_message& out)
        : model_{model}, options_{options}, rules_{model_input_of(options.as)},
          is_same_model_{is_same_model}, has_signature_{has_signature}, out_{out} {}

    void operator()(text_part const& part) {
        auto text = make_text(part.text.empty() && has_signature_ ? " " : part.text);
        if (is_same_model_) text.provider_metadata = to_provider_metadata(part.metadata);
        out_.parts.emplace_back(std::move(text));
    }
    void operator()(reasoning_part const& part) {
        if (!is_same_model_ && rules_.retells_thinking) {
            if (!scalars::ecmascript_trim(part.text).empty())
                out_.parts.emplace_back(make_text(part.text));
            return;
        }
        ui_reasoning thinking;
        thinking.text = part.text;
        if (is_same_model_) thinking.provider_metadata = to_provider_metadata(part.metadata);
        out_.parts.emplace_back(std::move(thinking));
    }
    void operator()(step_start_part const&) { out_.parts.emplace_back(ui_step_start{}); }
    void operator()(tool_part const& part) {
        std::visit([&](auto const& state) { add_call(part, state); }, part.state);
    }
    template <class Other>
    void operator()(Other const&) {}

    /// Files that this model accepts only from a user.
    std::vector<attachment> media;

private:
    void add(tool_part const& part, ui_tool call) {
        bool const is_lifted = rules_.lifts_provider_executed;
        if (is_lifted && is_truthy(find_metadata(part.metadata, "providerExecuted")))
            call.provider_executed = true;
        if (is_same_model_)
            call.call_provider_metadata =
                is_lifted ? to_call_metadata(part.metadata) : to_provider_metadata(part.metadata);
        out_.parts.emplace_back(std::move(call));
    }

    void add_call(tool_part const& part, completed_call const& call) {
        bool const is_cleared = call.time.is_compacted();
        auto const text = is_cleared ? "[Old tool result content cleared]" : shorten(call.output);
        std::vector<attachment> inside;
        if (!is_cleared && !options_.strip_media && call.attachments)
            for (auto const& file : *call.attachments)
                (is_media(file.mime) && !takes_media(model_, file.mime, rules_) ? media : inside)
                    .push_back(file);
        if (inside.empty()) return add(part, make_output(part, call.input, to_json(text)));
        auto const files = encode_as(inside, compact, layout::source);
        add(part, make_output(part, call.input,
                              lisle::text::assume_json("{\"text\":" + encode_as(text, compact)
                                                       + ",\"attachments\":" + files + '}')));
    }
    void add_call(tool_part const& part, failed_call const& call) {
        auto const output = find_metadata(call.metadata, "output");
        if (rules_.shows_interrupted_output
            && find_metadata(call.metadata, "interrupted").text() == "true"
            && output.kind() == json_kind::string)
            return add(part, make_output(part, call.input, json{output}));
        add(part, make_failure(part, call.input, call.error));
    }
    void add_call(tool_part const&, unknown_case<owned> const&) {}
    void add_call(tool_part const& part, pending_call const& call) {
        add(part, make_failure(part, call.input.value_or(record{}), interrupted_text));
    }
    void add_call(tool_part const& part, running_call const& call) {
        add(part, make_failure(part, call.input, interrupted_text));
    }

    [[nodiscard]] std::string shorten(std::string const& output) const {
        auto const most = rules_.limits_output ? options_.max_output_characters : 0;
        auto const length = scalars::utf16_length(output);
        if (most == 0 || length <= most) return output;
        return scalars::utf16_prefix(output, most)
               + "\n[Tool output truncated for compaction: omitted " + std::to_string(length - most)
               + " chars]";
    }

    ui_model const& model_;
    ui_model_options const& options_;
    model_input_rules const& rules_;
    bool is_same_model_;
    bool has_signature_;
    ui_message& out_;
};

inline void add_question(std::vector<ui_message>& out, message_with_parts const& question,
                         ui_model_options const& options) {
    auto const& rules = model_input_of(options.as);
    ui_message asked;
    asked.id = id_of(question.info);
    asked.role = ui_role::user;
    auto const say = [&](std::string text) {
        asked.parts.emplace_back(make_text(std::move(text)));
    };
    for (auto const& asked_part : question.parts) {
        if (auto const* const text = std::get_if<text_part>(&asked_part)) {
            bool const is_nothing = rules.omits_empty_text && text->text.empty();
            if (!text->ignored.value_or(false) && !is_nothing) say(text->text);
        } else if (auto const* const file = std::get_if<file_part>(&asked_part)) {
            if (is_plain(file->mime)) continue;
            if (options.strip_media && is_media(file->mime))
                say("[Attached " + file->mime + ": " + file->filename.value_or("file") + "]");
            else asked.parts.emplace_back(make_file(*file));
        } else if (std::holds_alternative<compaction_part>(asked_part)) {
            say("What did we do so far?");
        } else if (std::holds_alternative<subtask_part>(asked_part)) {
            say("The following tool was executed by the user");
        }
    }
    out.push_back(std::move(asked));
}

/// Whether an answer is omitted: it failed, and was not aborted after it said something.
[[nodiscard]] inline bool is_left_out(assistant_message const& info,
                                      std::vector<part> const& parts) {
    if (!info.error) return false;
    auto const* const kept = std::get_if<unknown_case<owned>>(&*info.error);
    bool const is_aborted = std::holds_alternative<aborted_error>(*info.error)
                            || (kept != nullptr && kept->tag == "MessageAbortedError");
    if (!is_aborted) return true;
    for (auto const& p : parts)
        if (!std::holds_alternative<step_start_part>(p)
            && !std::holds_alternative<reasoning_part>(p))
            return false;
    return true;
}

}  // namespace detail

/// Returns the messages that opencode passes to the SDK's convertToModelMessages. Call
/// filter_compacted first, as opencode does. `make_id()` returns the id of a message that opencode
/// adds: a message with a tool's media, if the model accepts media only from a user.
///
///     auto const seen = lisle::opencode::filter_compacted(session.messages);
///     auto const sent = lisle::opencode::to_model_messages(seen, model, {}, make_id);
///
/// Errors: none. Messages of an unknown role are omitted.
///
/// Complexity: linear in the size of the messages.
///
/// Lifetime: the messages own their data.
template <class MakeId>
[[nodiscard]] std::vector<ui_message>
to_model_messages(std::vector<message_with_parts> const& all, ui_model const& model,
                  ui_model_options const& options, MakeId make_id) {
    auto const& rules = detail::model_input_of(options.as);
    std::vector<ui_message> out;
    for (auto const& whole : all) {
        if (whole.parts.empty()) continue;
        if (std::holds_alternative<user_message>(whole.info))
            detail::add_question(out, whole, options);
        auto const* const info = std::get_if<assistant_message>(&whole.info);
        if (info == nullptr || detail::is_left_out(*info, whole.parts)) continue;
        bool has_signature = false;
        for (auto const& p : whole.parts)
            has_signature = has_signature || detail::is_signed(p, rules);
        bool const is_same = model.provider_id == info->provider_id && model.id == info->model_id;
        ui_message answered;
        answered.id = info->id.text;
        answered.role = ui_role::assistant;
        detail::model_answer answer{model, options, is_same, has_signature, answered};
        for (auto const& p : whole.parts) std::visit([&](auto const& each) { answer(each); }, p);
        if (answered.parts.empty()) continue;
        out.push_back(std::move(answered));
        if (answer.media.empty()) continue;
        ui_message shown;
        shown.id = make_id();
        shown.role = ui_role::user;
        shown.parts.emplace_back(detail::make_text(std::string{rules.media_caption}));
        for (auto const& file : answer.media) {
            auto media = detail::make_file(file);
            if (!rules.names_media_files) media.filename.reset();
            shown.parts.emplace_back(std::move(media));
        }
        out.push_back(std::move(shown));
    }
    std::erase_if(out, [](ui_message const& sent) {
        for (auto const& p : sent.parts)
            if (!std::holds_alternative<ui_step_start>(p)) return false;
        return true;
    });
    return out;
}

}  // namespace lisle::v0_1::opencode

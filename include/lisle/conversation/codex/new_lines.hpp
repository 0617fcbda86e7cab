// lisle/conversation/codex/new_lines.hpp - lines of Codex for the messages of another format.
//
// Source of the rules: files that Codex 0.34, 0.77 and 0.169 resumed, and what they sent.
//
// - An event follows a person's message: without one, `resume --last` does not find the thread.
// - An event precedes each text of an answer, so that Codex shows the text.
// - Names and ids of calls are acceptable to all providers (R4, R5); arguments are the text of an
//   object (R6); each call gets a result (R7), since Codex would make one up.
// - Thoughts stay with the provider that can read them; Codex sends no others.
#pragma once

#include <lisle/conversation/codex/describe_item.hpp>
#include <lisle/conversation/codex/make_item.hpp>
#include <lisle/conversation/codex/mappings.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/call_ids.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/conversation/rules/mentions.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/conversation/rules/tool_names.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/releases/release_number.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::codex_bridge {

/// How lines are written: by which release, and for a conversation of which format.
struct line_form {
    bool is_bare = false;    ///< up to 0.29
    bool is_newest = false;  ///< with the keys that events have since 0.145
    std::string format;      ///< of the conversation's source
};

/// Makes the lines of one conversation's messages.
template <class Model>
class line_maker {
public:
    explicit line_maker(line_form form) : form_{std::move(form)} {}

    /// Returns the lines of a message; none if Codex has no form for any of its content.
    [[nodiscard]] std::vector<std::string> make(basic_message<Model> const& m, timestamp const& at,
                                                loss_log const& log) {
        time_ = to_rfc3339_milliseconds(at);
        lines_.clear();
        if (m.role == role::assistant) make_answer(m, log.at("content"));
        else make_question(m, log.at("content"));
        if (lines_.empty()) log.dropped({}, "a message without content for Codex");
        else tell_losses_of(m, log);
        return std::move(lines_);
    }

private:
    using string = typename Model::string;
    using item_content = codex::basic_content<Model>;

    void add(codex::basic_item<Model> item) {
        lines_.push_back(to_line_text(std::move(item), time_, form_.is_bare));
    }
    void add(codex::basic_event<Model> event) {
        if (form_.is_bare) return;
        codex::basic_line<Model, codex::basic_event<Model>> line;
        line.timestamp = time_;
        line.payload = std::move(event);
        lines_.push_back(to_text(codex::basic_envelope<Model>{std::move(line)}));
    }

    // ---- Questions ----

    void make_question(basic_message<Model> const& m, loss_log const& log) {
        codex::basic_message<Model> out;
        out.role = m.role == role::system ? "developer" : "user";
        mention_context context;
        string shown;
        std::vector<string> images;
        auto const say = [&](std::string text) {
            out.content.emplace_back(codex::basic_input_text<Model>{std::move(text), {}});
        };
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const place = log.at(i);
            if (auto const* const mentioned =
                    find_alternative<basic_mention<Model>>(&m.content[i])) {
                say(to_link(*mentioned));
                shown += to_link(*mentioned);
                context.add(*mentioned);
                place.approximated({}, "a link, and what it held behind the text");
            } else if (auto url = make_sent_url(m.content[i], place)) {
                images.push_back(*std::move(url));
                out.content.emplace_back(
                    codex::basic_input_image<Model>{images.back(), {}, {}, {}});
            } else if (auto text = flatten(m.content[i], place); !text.empty()) {
                shown += text;
                say(std::move(text));
            }
        }
        for (auto& text : context.to_texts()) say(std::move(text));
        if (out.content.empty()) return;
        add(std::move(out));
        if (m.role == role::user && m.origin == origin::person)
            add(make_event(shown, std::move(images)));
    }
    /// Returns the URL of a part that is an image; nothing if it is none, if it has none, or if the
    /// API refuses its type.
    template <class Part>
    [[nodiscard]] static std::optional<std::string> make_sent_url(Part const& part,
                                                                  loss_log const& log) {
        auto const* const image = find_alternative<basic_image<Model>>(&part);
        if (image == nullptr) return std::nullopt;
        auto out = make_image_url(*image);
        if (!out) return std::nullopt;
        if (image->data && image->media_type) {
            auto const type = find_sent_type(*image->media_type, *image->data);
            if (!type) return std::nullopt;
            if (*type != *image->media_type) {
                log.approximated("media_type", std::string{*type});
                out = "data:" + std::string{*type} + ";base64," + std::string{*image->data};
            }
        }
        codex_bridge::tell_losses_of(*image, log);
        return out;
    }
    /// Returns a part as a text.
    [[nodiscard]] std::string flatten(basic_content<Model> const& part, loss_log const& log) {
        flat_text out{""};
        out.add(part, log);
        if (has_alternative<basic_native_content<Model>>(part))
            log.dropped({}, "only the source's program has parts of this type");
        if (has_alternative<basic_tool_call<Model>>(part))
            log.dropped({}, "only answers have calls");
        return std::move(out).finish();
    }
    [[nodiscard]] codex::basic_event<Model> make_event(string const& shown,
                                                       std::vector<string> images) const {
        using json = typename Model::json;
        codex::basic_user_message_event<Model> out;
        out.message = shown;
        out.images.emplace(std::move(images));
        if (!form_.is_newest) return out;
        auto const none = parse<json>("[]");
        out.local_images = out.audio = out.local_audio = out.text_elements = none;
        return out;
    }

    // ---- Answers ----

    void make_answer(basic_message<Model> const& m, loss_log const& log) {
        std::vector<std::pair<std::uint64_t, codex::basic_item<Model>>> results;
        codex::basic_reasoning<Model> thoughts;
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const place = log.at(i);
            auto const& part = m.content[i];
            if (auto const* const call = find_alternative<basic_tool_call<Model>>(&part)) {
                add_call(*call, results, place);
            } else if (auto const* const thought = find_alternative<basic_thinking<Model>>(&part)) {
                add_thought(*thought, thoughts, m.content.data() + i + 1,
                            m.content.data() + m.content.size(), place);
            } else if (auto const* const r =
                           find_alternative<basic_redacted_thinking<Model>>(&part)) {
                if (r->provider == provider_name) add(make_reasoning(&part, &part + 1));
                else place.dropped({}, "only its provider can read it");
            } else if (auto text = flatten(part, place); !text.empty()) {
                add_text(std::move(text));
            }
        }
        std::stable_sort(results.begin(), results.end(),
                         [](auto const& a, auto const& b) { return a.first < b.first; });
        for (auto& [arrival, item] : results) add(std::move(item));
    }

    void add_text(std::string text) {
        codex::basic_agent_message_event<Model> event;
        event.message = text;
        if (form_.is_newest) {
            event.phase.emplace();
            event.memory_citation = parse<typename Model::json>("null");
        }
        add(codex::basic_event<Model>{std::move(event)});
        basic_content<Model> const part{basic_plain_text<Model>{std::move(text), {}, {}, {}}};
        add(codex::basic_item<Model>{make_message(role::assistant, &part, &part + 1)});
    }

    /// Thoughts of several parts are one item, which ends with what only the provider can read.
    void add_thought(basic_thinking<Model> const& thought, codex::basic_reasoning<Model>& so_far,
                     basic_content<Model> const* next, basic_content<Model> const* end,
                     loss_log const& log) {
        while (next != end) {
            auto const* const later = find_alternative<basic_thinking<Model>>(next++);
            if (thought.encrypted || later == nullptr) break;
            if (later->encrypted && later->provider == provider_name) {
                log.drop("signature", thought.signature, "Codex sends no signatures");
                tell_kind(thought, log);
                so_far.summary.emplace_back(codex::basic_summary_text<Model>{thought.text, {}});
                return;
            }
        }
        log.drop("signature", thought.signature, "Codex sends no signatures");
        if (!thought.encrypted || thought.provider != provider_name) {
            so_far = {};
            log.drop("encrypted", thought.encrypted, "only its provider can read it");
            return log.dropped({}, "only its provider can read it");
        }
        tell_kind(thought, log);
        auto out = std::exchange(so_far, {});
        out.summary.emplace_back(codex::basic_summary_text<Model>{thought.text, {}});
        out.content.emplace();
        out.encrypted_content.emplace(*thought.encrypted);
        add(codex::basic_item<Model>{std::move(out)});
    }

    static void tell_kind(basic_thinking<Model> const& thought, loss_log const& log) {
        if (!thought.is_summary) log.approximated("is_summary", "a summary");
    }

    // ---- Calls ----

    void add_call(basic_tool_call<Model> const& from,
                  std::vector<std::pair<std::uint64_t, codex::basic_item<Model>>>& results,
                  loss_log const& log) {
        auto call = from;
        call.id = ids_.make(from.id);
        call.name = make_tool_name(from.name);
        if (call.id != from.id) log.approximated("id", "one that every provider takes");
        if (call.name != from.name) log.approximated("name", "one that every provider takes");
        auto const input = to_text(call.input);
        if (input == "null") call.raw_input = call.is_input_complete ? "{}" : call.raw_input;
        else if (!input.starts_with('{')) {
            call.raw_input.reset();
            call.input = parse<typename Model::json>("{\"value\":" + input + '}')
                             .value_or(typename Model::json{});
            log.approximated("input", "an object with the value in it");
        }
        codex::basic_function_call<Model> out;
        out.name = call.name;
        out.tool_namespace = call.tool_namespace;
        auto const arguments = input == "null" ? string{"{}"} : make_arguments(call);
        out.arguments = arguments;
        out.call_id = call.id;
        add(codex::basic_item<Model>{std::move(out)});
        codex::basic_function_call_output<Model> result;
        result.call_id = call.id;
        auto const filled = fill_blank_result(from, form_.format, log);
        result.output = make_output_of(filled ? *filled : from, log);
        results.emplace_back(from.arrival.value_or(results.size()), std::move(result));
        if (from.raw_input && *from.raw_input != arguments)
            log.dropped("raw_input", "the arguments are the input's text");
        tell_dropped<mappings_of_calls>(from, log);
    }

    [[nodiscard]] codex::basic_tool_output<Model> make_output_of(basic_tool_call<Model> const& call,
                                                                 loss_log const& log) const {
        auto const sent = find_sent_result(call, form_.format);
        tell_losses_of_result(call, sent, log);
        if (sent == sent_result_kind::no_result) {
            log.invented("output", "the words for a call without a result");
            return string{missing_result(form_.format)};
        }
        if (call.status == call_status::failed)
            log.approximated("status", sent == sent_result_kind::call_error
                                           ? "the text of the error"
                                           : "the text of the output");
        if (sent == sent_result_kind::call_error) return string{*call.error};
        bool has_image = false;
        std::string text;
        std::vector<item_content> parts;
        for (std::size_t i = 0; i < call.output.size(); ++i) {
            auto const place = log.at("output").at(i);
            if (auto url = make_sent_url(call.output[i], place)) {
                has_image = true;
                parts.emplace_back(codex::basic_input_image<Model>{*std::move(url), {}, {}, {}});
                continue;
            }
            auto const flat = flatten_part(call.output[i], place);
            text += flat;
            parts.emplace_back(codex::basic_input_text<Model>{flat, {}});
        }
        if (has_image) return parts;
        return string{text};
    }

    line_form form_;
    std::string time_;
    std::vector<std::string> lines_;
    call_id_maker ids_;
};

}  // namespace lisle::v0_1::conversation::codex_bridge

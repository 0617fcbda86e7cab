// lisle/conversation/zed/tool_call.hpp - a tool use and its result as one call, and back.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/media.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/conversation/tool_call.hpp>
#include <lisle/conversation/zed/mappings.hpp>
#include <lisle/conversation/zed/media.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/formats/zed/model/nesting.hpp>
#include <lisle/formats/zed/model/tool_result.hpp>
#include <lisle/formats/zed/model/tool_use.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/scalars/white_space.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

/// The result of a call that the user stopped, in Zed's words.
inline constexpr std::string_view canceled_result = missing_result(format_traits<zed_t>::name);

namespace detail {

/// Whether Zed could not read an input in its thread. A thread of its own may have one that only a
/// type around it would make too deep.
[[nodiscard]] inline bool is_too_deep_input(json_view value, setup const& target) {
    bool const is_bare = target.is_own && !target.spelled.has_typed_inputs;
    return zed::is_nested_deeper(value, zed::max_input_nesting + (is_bare ? 1 : 0));
}

/// The id of the subagent's thread in what the tool `spawn_agent` returned.
[[nodiscard]] inline std::optional<std::string> find_child(std::string_view output) {
    for (auto const& m : text::members_of(output))
        if (m.key == "session_id" && m.value.starts_with('"')) return text::unquote(m.value);
    return std::nullopt;
}

}  // namespace detail

// ---- From Zed -----------------------------------------------------------------------------------

template <class Model>
[[nodiscard]] basic_tool_call<Model> describe_use(zed::basic_tool_use<Model> use) {
    basic_tool_call<Model> out;
    out.id = std::move(use.id);
    out.name = std::move(use.name);
    if (use.raw_input != encode_as(use.input.value)) out.raw_input = std::move(use.raw_input);
    out.input = std::move(use.input.value);
    out.is_input_complete = use.is_input_complete;
    out.signature = std::move(use.thought_signature);
    return out;
}

/// Adds a result to its call. The only text of a failure is its error.
template <class Model>
void describe_result(basic_tool_call<Model>& out, zed::basic_tool_result<Model> result) {
    out.status = result.is_error ? call_status::failed : call_status::completed;
    if (out.name == "spawn_agent") out.child = detail::find_child(encode_as(result.output));
    if (result.output.kind() != json_kind::null) out.structured = std::move(result.output);
    auto& parts = result.content.parts;
    auto* const only =
        parts.size() == 1 ? std::get_if<zed::basic_plain_text<Model>>(&parts[0]) : nullptr;
    if (only != nullptr && only->value.empty()) return;
    if (only != nullptr && result.is_error) {
        if (only->value == canceled_result) out.status = call_status::cancelled;
        else out.error = std::move(only->value);
        return;
    }
    for (auto& part : parts) {
        if (auto* const text = std::get_if<zed::basic_plain_text<Model>>(&part))
            out.output.emplace_back(basic_plain_text<Model>{std::move(text->value), {}, {}, {}});
        else if (auto* const picture = std::get_if<zed::basic_image<Model>>(&part))
            out.output.emplace_back(describe_image(std::move(*picture)));
    }
}

// ---- To Zed -------------------------------------------------------------------------------------

template <class Model>
[[nodiscard]] zed::basic_tool_use<Model> make_use(basic_tool_call<Model> const& call,
                                                  setup const& target, loss_log const& log) {
    zed::basic_tool_use<Model> out;
    out.id = call.id;
    out.name = call.name;
    out.raw_input = call.raw_input ? *call.raw_input : encode_as(call.input);
    if (!detail::is_too_deep_input(call.input, target)) {
        out.input.value = respelled(call.input, style);
    } else {
        out.input.value = lisle::text::make_json_string(encode_as(call.input));
        log.approximated("input", "its text, since Zed reads no value as deep");
    }
    if (target.spelled.has_typed_inputs)
        out.input.form = call.input.kind() == json_kind::string ? zed::tool_input_form::as_text
                                                                : zed::tool_input_form::as_json;
    out.is_input_complete = call.is_input_complete;
    if (form_of_details(call) == details_form::none) out.thought_signature = call.signature;
    return out;
}

/// Makes the result of a call.
template <class Model>
class result_maker {
public:
    result_maker(basic_tool_call<Model> const& call, setup const& target, loss_log const& log)
        : call_{call}, target_{target}, log_{log} {}

    /// Returns the result. Nothing if the call has none and Zed made it, so that Zed closes it.
    [[nodiscard]] std::optional<zed::basic_tool_result<Model>> make() {
        zed::basic_tool_result<Model> out;
        out.tool_use_id = call_.id;
        out.tool_name = call_.name;
        bool const is_open =
            call_.status == call_status::pending || call_.status == call_status::in_progress;
        if (is_open && target_.is_own) {
            log_.drop("output", call_.output, "the call has not ended");
            log_.drop("error", call_.error, "the call has not ended");
            return std::nullopt;
        }
        auto const sent = find_sent_result(call_, target_.format);
        out.is_error = sent != sent_result_kind::returned;
        if (target_.is_own && sent == sent_result_kind::no_result)  // Zed's own words
            log_.drop("output", call_.output, "the call did not end");
        else tell_losses_of_result(call_, sent, log_);
        if (sent == sent_result_kind::no_result) add_text(missing_result(target_.format));
        else if (sent == sent_result_kind::call_error) add_text(std::string_view{*call_.error});
        else add_output();
        if (!target_.is_own) join_parts();
        if (parts_.empty()) add_text(std::string{});
        if (!target_.is_own) settle_blank(sent);
        if (call_.structured && is_readable(*call_.structured))
            out.output = respelled(*call_.structured, style);
        else if (!target_.is_own) out.output = make_shown_output();  // without it no result is seen
        out.content.as_array = target_.spelled.has_result_arrays && parts_.size() == 1;
        out.content.parts = std::move(parts_);
        return out;
    }

private:
    using part = zed::basic_tool_result_part<Model>;
    using plain_text = zed::basic_plain_text<Model>;
    using string = typename Model::string;

    void add_text(std::string text) { parts_.emplace_back(plain_text{std::move(text)}); }
    void add_text(std::string_view text) { add_text(std::string{text}); }

    void add_output() {
        for (std::size_t i = 0; i < call_.output.size(); ++i) {
            auto const place = log_.at("output").at(i);
            auto const& output = call_.output[i];
            auto const* const picture = find_alternative<basic_image<Model>>(&output);
            auto image = picture != nullptr ? make_image(*picture, target_, place) : std::nullopt;
            if (image) parts_.emplace_back(std::move(*image));
            else if (auto text = flatten_part(output, place); !text.empty() || target_.is_own)
                add_text(std::move(text));
        }
    }

    /// The pinned Zed has one part in a result.
    void join_parts() {
        bool const is_one_text = parts_.size() == 1 && has_alternative<plain_text>(parts_[0]);
        if (target_.revision == schema_revision::latest || is_one_text) return;
        std::string text;
        std::vector<part> pictures;
        for (auto& element : parts_) {
            if (auto const* const text_part = find_alternative<plain_text>(&element))
                text += text_part->value;
            else pictures.push_back(std::move(element));
        }
        parts_.clear();
        bool const is_picture = text.empty() || text == "Image read successfully";
        if (pictures.size() == 1 && is_picture) {
            if (!text.empty()) log_.approximated("output", "the image alone");
            parts_ = std::move(pictures);
            return;
        }
        for (std::size_t i = 0; i < pictures.size(); ++i) text += "[Attached image/png: file]";
        if (!pictures.empty()) log_.approximated("output", "notes that there were images");
        add_text(std::move(text));
    }

    /// Replaces Zed's words for a blank result by an empty text: Zed sends these words itself.
    void settle_blank(sent_result_kind sent) {
        auto const member = sent == sent_result_kind::call_error ? "error" : "output";
        auto* const first = find_alternative<plain_text>(&parts_[0]);
        if (parts_.size() == 1 && first != nullptr && first->value == blank_result) {
            first->value.clear();
            log_.approximated(member, "a blank result, of which Zed tells the same");
            return;
        }
        bool const is_blank = std::all_of(parts_.begin(), parts_.end(), [](part const& element) {
            auto const* const text = find_alternative<plain_text>(&element);
            return text != nullptr && scalars::trim_white_space(text->value).empty();
        });
        if (is_blank) log_.approximated(member, "words that Zed tells in its place");
    }

    [[nodiscard]] bool is_readable(typename Model::json const& value) const {
        if (!zed::is_nested_deeper(value, zed::max_output_nesting)) return true;
        log_.approximated("structured", "the text, since Zed reads no value as deep");
        return false;
    }

    /// The text of the result, for Zed's view of it.
    [[nodiscard]] typename Model::json make_shown_output() const {
        auto const* const only =
            parts_.size() == 1 ? find_alternative<plain_text>(&parts_[0]) : nullptr;
        if (only != nullptr) return lisle::text::make_json_string(only->value);
        std::string text;
        for (auto const& element : parts_)
            if (auto const* const text_part = find_alternative<plain_text>(&element))
                text += text_part->value;
        return lisle::text::make_json_string(text);
    }

    basic_tool_call<Model> const& call_;
    setup const& target_;
    loss_log const& log_;
    std::vector<part> parts_;
};

/// Reports the members of a call for which Zed has no place.
template <class Model>
void tell_losses_of(basic_tool_call<Model> const& call, setup const& target, loss_log const& log) {
    tell_dropped<mappings_of_calls>(call, log);
    bool const is_written = target.is_own && call.name == "spawn_agent";
    if (!is_written) log.drop("child", call.child, "Zed has it in its own tool's output");
}

}  // namespace lisle::v0_1::conversation::zed_bridge

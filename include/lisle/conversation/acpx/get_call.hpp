// lisle/conversation/acpx/get_call.hpp - a tool call of a record, with its result.
//
// It is compared with what put_call.hpp makes of it again; the rest is `native`.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/put_call.hpp>
#include <lisle/conversation/acpx/put_message.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/conversation/tool_call.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0_1::conversation::acpx_bridge {

template <class T>
[[nodiscard]] std::string stringify_source(T const& value) {
    return encode_as(value, style, layout::source);
}

/// Whether an object has canonical keys in canonical order.
template <class T>
[[nodiscard]] bool is_canonical(T const& of) {
    return of.extra.source() == nullptr;
}

template <class Model>
[[nodiscard]] basic_image<Model> describe_image(acpx::basic_image<Model> const& image) {
    basic_image<Model> out;
    out.data = image.source;
    if (auto const type = sniff_image(image.source)) out.media_type = std::string{*type};
    if (!image.size) return out;
    auto const width = to_count(image.size->width), height = to_count(image.size->height);
    if (!width || !height) return out;
    out.width = width;
    out.height = height;
    return out;
}

/// Reads a call and its result.
template <class Model>
class call_describer {
public:
    [[nodiscard]] basic_tool_call<Model> run(acpx::basic_tool_use<Model> const& use,
                                             acpx::basic_tool_result<Model> const* result) {
        out_.id = use.id;
        out_.name = use.name;
        out_.input = use.input;
        if (use.raw_input != stringify(use.input)) out_.raw_input = use.raw_input;
        out_.is_input_complete = use.is_input_complete;
        out_.signature = use.thought_signature;
        is_exact_ = is_canonical(use);
        if (result == nullptr) return std::move(out_);
        out_.status = result->is_error        ? call_status::failed
                      : use.is_input_complete ? call_status::completed
                                              : call_status::in_progress;
        is_exact_ = is_exact_ && is_canonical(*result) && !result->call_content
                    && result->tool_use_id == use.id && result->tool_name == use.name
                    && (use.is_input_complete || !result->is_error);
        if (!result->output || !take_wrapped(*result)) take_plain(*result);
        return std::move(out_);
    }

    [[nodiscard]] bool is_wrapped() const { return is_wrapped_; }

    /// Whether the same is made of it again, so that there is no residue to look for.
    [[nodiscard]] bool is_exact() const { return is_exact_; }

private:
    void take_plain(acpx::basic_tool_result<Model> const& result) {
        out_.structured = result.output;
        auto const* const text = std::get_if<acpx::basic_plain_text<Model>>(&result.content);
        is_exact_ = is_exact_ && text != nullptr;
        if (text != nullptr)
            out_.output.emplace_back(basic_plain_text<Model>{text->value, {}, {}, {}});
        if (auto const* const image = std::get_if<acpx::basic_image<Model>>(&result.content))
            out_.output.emplace_back(describe_image(*image));
    }

    /// Takes what opencode returns as an agent.
    [[nodiscard]] bool take_wrapped(acpx::basic_tool_result<Model> const& result) {
        auto const text = stringify(*result.output);
        auto const members = text::members_of(text);
        auto const find = [&](std::string_view key) {
            auto const at = std::find_if(members.begin(), members.end(),
                                         [&](auto const& m) { return m.key == key; });
            return at != members.end() ? at->value : std::string_view{};
        };
        auto const error = result.is_error ? find("error") : std::string_view{};
        bool const has_error = error.starts_with('"');
        auto const said = has_error ? error : find("output");
        is_wrapped_ = said.starts_with('"');
        if (!is_wrapped_) return false;
        if (has_error) out_.error = text::unquote(said);
        else out_.output.emplace_back(basic_plain_text<Model>{text::unquote(said), {}, {}, {}});
        auto const metadata = find("metadata");
        if (!metadata.empty()) out_.structured = take_metadata(*result.output, metadata);
        auto const* const content = std::get_if<acpx::basic_plain_text<Model>>(&result.content);
        is_exact_ = is_exact_ && content != nullptr && content->value == text
                    && members.size() == (metadata.empty() ? 1U : 2U)
                    && members[0].value.data() == said.data();
        return true;
    }

    [[nodiscard]] static typename Model::json take_metadata(typename Model::json const& output,
                                                            std::string_view text) {
        if constexpr (has_boost_values<Model>) return output.get_object().at("metadata");
        else return parse_json<Model>(text);
    }

    basic_tool_call<Model> out_;
    bool is_wrapped_ = false, is_exact_ = false;
};

/// Returns a call with its residue.
template <class Model>
[[nodiscard]] basic_tool_call<Model> describe_call(acpx::basic_agent_content<Model> const& part,
                                                   acpx::basic_tool_result<Model> const* result) {
    call_describer<Model> describer;
    auto out = describer.run(std::get<acpx::basic_tool_use<Model>>(part), result);
    bool const is_wrapped = describer.is_wrapped();
    std::string_view const marker = is_wrapped ? "\"is_wrapped\":true" : "";
    if (describer.is_exact()) {
        out.native = make_native<Model>(marker, {});
        return out;
    }
    auto made = call_maker<Model>{out, out.id, "acpx", is_wrapped, loss_log{}}.run();
    auto const text_of = [](auto const& r) { return std::optional{stringify(r)}; };
    auto const residue = residue_of(
        join_call(stringify_source(part),
                  result != nullptr ? std::optional{stringify_source(*result)} : std::nullopt),
        join_call(stringify(acpx::basic_agent_content<Model>{std::move(made.use)}),
                  made.result ? text_of(*made.result) : std::nullopt));
    out.native = make_native<Model>(marker, residue);
    return out;
}

}  // namespace lisle::inline v0_1::conversation::acpx_bridge

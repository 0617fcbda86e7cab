// lisle/conversation/acpx/get_call.hpp - a tool call of a record, with its result.
//
// It is compared with what put_call.hpp makes of it again; the rest is `native`.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/put_call.hpp>
#include <lisle/conversation/acpx/put_message.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/tool_call.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::acpx_bridge {

template <class T>
[[nodiscard]] std::string stringify_source(T const& value) {
    return encode_as(value, style, layout::source);
}

/// Whether an object has canonical keys in canonical order.
template <class T>
[[nodiscard]] bool is_canonical(T const& value) {
    return value.extra.source() == nullptr;
}

template <class Model>
[[nodiscard]] basic_image<Model> describe_image(acpx::basic_image<Model> image) {
    basic_image<Model> out;
    if (auto const type = sniff_image(image.source)) out.media_type = std::string{*type};
    out.data = std::move(image.source);
    if (!image.size) return out;
    auto const width = to_count(image.size->width), height = to_count(image.size->height);
    if (!width || !height) return out;
    out.width = width;
    out.height = height;
    return out;
}

/// What opencode returns as an agent: one text, as its output or its error, and metadata.
template <class Model>
class wrapped_output {
public:
    using json = typename Model::json;

    wrapped_output() = default;
    explicit wrapped_output(acpx::basic_tool_result<Model>& result) : result_{&result} {
        if (!result.output || result.output->kind() != json_kind::object) return;
        has_error_ = result.is_error && has_text("error");
        is_found_ = has_error_ || has_text("output");
    }

    [[nodiscard]] bool is_found() const { return is_found_; }
    [[nodiscard]] bool has_error() const { return has_error_; }

    /// Whether the result's text is this value's, and it has nothing else.
    [[nodiscard]] bool is_exact() const {
        auto const* const content = std::get_if<acpx::basic_plain_text<Model>>(&result_->content);
        if (content == nullptr) return false;
        auto const text = stringify(*result_->output);
        if (content->value != text) return false;
        auto const members = lisle::text::members_of(text);
        return members[0].key == key()
               && (members.size() == 1 || (members.size() == 2 && members[1].key == "metadata"));
    }

    [[nodiscard]] typename Model::string text() const {
        return lisle::text::unquote(result_->output->find(key()).text());
    }
    [[nodiscard]] std::optional<json> metadata() const {
        auto const found = result_->output->find("metadata");
        return found.exists() ? std::optional<json>{json{found}} : std::nullopt;
    }

private:
    [[nodiscard]] std::string_view key() const { return has_error_ ? "error" : "output"; }

    [[nodiscard]] bool has_text(std::string_view key) const {
        return result_->output->find(key).kind() == json_kind::string;
    }

    acpx::basic_tool_result<Model>* result_ = nullptr;
    bool is_found_ = false, has_error_ = false;
};

/// Reads a call and its result, which may be null.
template <class Model>
class call_describer {
public:
    call_describer(acpx::basic_tool_use<Model>& use, acpx::basic_tool_result<Model>* result)
        : use_{use}, result_{result}, is_exact_{is_canonical(use) && use.input.styles().has(style)
                                                && !(use.thought_signature
                                                     && is_details_list(*use.thought_signature))} {
        if (result == nullptr) return;
        is_exact_ = is_exact_ && is_canonical(*result) && !result->call_content
                    && (!result->output || result->output->styles().has(style))
                    && result->tool_use_id == use.id && result->tool_name == use.name
                    && (use.is_input_complete || !result->is_error);
        wrapped_ = wrapped_output<Model>{*result};
        auto const has_text =
            std::holds_alternative<acpx::basic_plain_text<Model>>(result->content);
        is_exact_ = is_exact_ && (is_wrapped() ? wrapped_.is_exact() : has_text);
    }

    [[nodiscard]] bool is_wrapped() const { return wrapped_.is_found(); }

    /// Whether the same is made of it again, so that there is no residue to look for.
    [[nodiscard]] bool is_exact() const { return is_exact_; }

    /// Moves the call and its result.
    [[nodiscard]] basic_tool_call<Model> run() && {
        basic_tool_call<Model> out;
        bool const is_complete = use_.is_input_complete;
        if (use_.raw_input != stringify(use_.input)) out.raw_input = std::move(use_.raw_input);
        out.id = std::move(use_.id);
        out.name = std::move(use_.name);
        out.input = std::move(use_.input);
        out.is_input_complete = is_complete;
        out.signature = std::move(use_.thought_signature);
        if (result_ == nullptr) return out;
        out.status = result_->is_error ? call_status::failed
                     : is_complete     ? call_status::completed
                                       : call_status::in_progress;
        if (is_wrapped()) take_wrapped(out);
        else take_plain(out);
        return out;
    }

private:
    void take_plain(basic_tool_call<Model>& out) {
        out.structured = std::move(result_->output);
        if (auto* const text = std::get_if<acpx::basic_plain_text<Model>>(&result_->content))
            out.output.emplace_back(basic_plain_text<Model>{std::move(text->value), {}, {}, {}});
        if (auto* const image = std::get_if<acpx::basic_image<Model>>(&result_->content))
            out.output.emplace_back(describe_image(std::move(*image)));
    }
    void take_wrapped(basic_tool_call<Model>& out) {
        auto text = wrapped_.text();
        if (wrapped_.has_error()) out.error = std::move(text);
        else out.output.emplace_back(basic_plain_text<Model>{std::move(text), {}, {}, {}});
        out.structured = wrapped_.metadata();
    }

    acpx::basic_tool_use<Model>& use_;
    acpx::basic_tool_result<Model>* result_;
    wrapped_output<Model> wrapped_;
    bool is_exact_;
};

/// Returns a call with its residue. Moves the part and the result.
template <class Model>
[[nodiscard]] basic_tool_call<Model> describe_call(acpx::basic_agent_content<Model>& part,
                                                   acpx::basic_tool_result<Model>* result) {
    call_describer<Model> describer{std::get<acpx::basic_tool_use<Model>>(part), result};
    bool const is_wrapped = describer.is_wrapped();
    std::string_view const marker = is_wrapped ? "\"is_wrapped\":true" : "";
    auto const text_of = [](auto const& r) { return std::optional{stringify(r)}; };
    auto const source = describer.is_exact()
                            ? std::string{}
                            : join_call(stringify_source(part),
                                        result != nullptr ? std::optional{stringify_source(*result)}
                                                          : std::nullopt);
    auto out = std::move(describer).run();
    if (source.empty()) {
        out.native = make_native<Model>(marker, {});
        return out;
    }
    auto rebuilt = call_maker<Model>{out, out.id, "acpx", is_wrapped, loss_log{}}.run();
    auto const residue = residue_of(
        source, join_call(stringify(acpx::basic_agent_content<Model>{std::move(rebuilt.use)}),
                          rebuilt.result ? text_of(*rebuilt.result) : std::nullopt));
    out.native = make_native<Model>(marker, residue);
    return out;
}

}  // namespace lisle::v0_1::conversation::acpx_bridge

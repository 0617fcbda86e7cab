// lisle/conversation/acpx/get_message.hpp - a message of a record as answers or as a user's message.
//
// Each part is compared with what put_content.hpp and put_call.hpp make of it again, and each
// message with what is made of its parts; the rest is `native`.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/put_call.hpp>
#include <lisle/conversation/acpx/put_content.hpp>
#include <lisle/conversation/acpx/put_message.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/conversation/rules/steps.hpp>
#include <lisle/overloaded.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
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

/// Whether a part is made again as it is.
template <class Content>
[[nodiscard]] bool is_exact(Content const& part) {
    return std::visit(
        [](auto const& p) {
            if constexpr (requires { p.source; p.size; }) return false;  // sizes are any numbers
            else if constexpr (requires { p.extra.source(); }) return is_canonical(p);
            else return requires { p.value; } || requires { p.data; };
        },
        static_cast<typename Content::variant const&>(part));
}

/// Sets the residue of a part.
template <class Model>
void keep_residue(basic_content<Model>& of, std::string_view residue) {
    auto* const native = const_cast<native_members<Model>*>(native_of(std::as_const(of)));
    if (native != nullptr) *native = make_native<Model>({}, residue);
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

// ---- Calls --------------------------------------------------------------------------------------

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
        out_.status = result->is_error         ? call_status::failed
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
[[nodiscard]] basic_tool_call<Model>
describe_call(acpx::basic_agent_content<Model> const& part,
              acpx::basic_tool_result<Model> const* result) {
    call_describer<Model> describer;
    auto out = describer.run(std::get<acpx::basic_tool_use<Model>>(part), result);
    std::vector<loss> ignored;
    bool const is_wrapped = describer.is_wrapped();
    std::string_view const marker = is_wrapped ? "\"is_wrapped\":true" : "";
    if (describer.is_exact()) {
        out.native = make_native<Model>(marker, {});
        return out;
    }
    auto made = call_maker<Model>{out, out.id, "acpx", is_wrapped, loss_log{ignored}}.run();
    auto const text_of = [](auto const& r) { return std::optional{stringify(r)}; };
    auto const residue = residue_of(
        join_call(stringify_source(part),
                  result != nullptr ? std::optional{stringify_source(*result)} : std::nullopt),
        join_call(stringify(acpx::basic_agent_content<Model>{std::move(made.use)}),
                  made.result ? text_of(*made.result) : std::nullopt));
    out.native = make_native<Model>(marker, residue);
    return out;
}

// ---- Parts --------------------------------------------------------------------------------------

template <class Model>
[[nodiscard]] basic_content<Model> describe(acpx::basic_user_content<Model> const& part) {
    using content = basic_content<Model>;
    auto out = std::visit(
        overloaded{
            [](acpx::basic_plain_text<Model> const& t) -> content {
                return basic_plain_text<Model>{t.value, {}, {}, {}};
            },
            [](acpx::basic_mention<Model> const& m) -> content {
                basic_mention<Model> mention;
                mention.kind = mention_kind;
                mention.uri = m.uri;
                if (auto const name = name_of(m.uri); !name.empty())
                    mention.name = std::string{name};
                mention.text = m.content;
                return mention;
            },
            [](acpx::basic_image<Model> const& i) -> content { return describe_image(i); },
            [](acpx::basic_audio<Model> const& a) -> content {
                basic_audio<Model> audio;
                audio.data = a.source;
                audio.media_type = a.mime_type;
                return audio;
            },
            [](unknown_case<Model> const&) -> content { return basic_native_content<Model>{}; },
        },
        static_cast<typename acpx::basic_user_content<Model>::variant const&>(part));
    if (is_exact(part)) return out;
    std::vector<loss> ignored;
    auto const made = user_content_maker<Model>{out, loss_log{ignored}}.run();
    keep_residue(out, residue_of(stringify_source(part), made ? stringify(*made) : std::string{}));
    return out;
}

/// Returns a part that is not a call.
template <class Model>
[[nodiscard]] basic_content<Model> describe(acpx::basic_agent_content<Model> const& part) {
    using content = basic_content<Model>;
    auto out = std::visit(
        overloaded{
            [](acpx::basic_plain_text<Model> const& t) -> content {
                return basic_plain_text<Model>{t.value, {}, {}, {}};
            },
            [](acpx::basic_thinking<Model> const& t) -> content {
                basic_thinking<Model> thinking;
                thinking.text = t.text;
                thinking.signature = t.signature;
                return thinking;
            },
            [](acpx::basic_redacted_thinking<Model> const& t) -> content {
                basic_redacted_thinking<Model> thinking;
                thinking.data = t.data;
                return thinking;
            },
            [](auto const&) -> content { return basic_native_content<Model>{}; },
        },
        static_cast<typename acpx::basic_agent_content<Model>::variant const&>(part));
    if (is_exact(part)) return out;
    std::vector<loss> ignored;
    auto const made = make_agent_content(out, loss_log{ignored});
    keep_residue(out, residue_of(stringify_source(part), made ? stringify(*made) : std::string{}));
    return out;
}

// ---- Messages -----------------------------------------------------------------------------------

/// Reads an agent's message.
template <class Model>
class agent_describer {
public:
    explicit agent_describer(acpx::basic_agent_message<Model> const& message) : message_{message} {
        for (auto const& [id, result] : message.tool_results) results_.emplace(id, &result);
    }

    /// Whether its results are those of its calls, in their order, so that with canonical parts
    /// it is made again as it is.
    [[nodiscard]] bool is_exact() const { return is_exact_ && next_ == message_.tool_results.size(); }

    /// Returns its answers, at least one.
    [[nodiscard]] std::vector<basic_message<Model>> run() {
        step_cutter cutter;
        std::vector<basic_message<Model>> out;
        for (auto const& part : message_.content) {
            auto described = describe_part(part);
            if (cutter.begins_answer(described) || out.empty()) out.push_back(make_answer());
            out.back().content.push_back(std::move(described));
        }
        if (out.empty()) out.push_back(make_answer());
        return out;
    }

private:
    /// Notes that the result of a key comes next.
    void expect_result(std::string_view key) {
        auto const& results = message_.tool_results;
        is_exact_ = is_exact_ && next_ < results.size() && results[next_].first == key
                    && !text::ecmascript::find_array_index(key);
        ++next_;
    }

    [[nodiscard]] static basic_message<Model> make_answer() {
        basic_message<Model> out;
        out.role = role::assistant;
        out.origin = origin::model;
        return out;
    }

    /// A result belongs to the first call of its key.
    [[nodiscard]] basic_content<Model> describe_part(acpx::basic_agent_content<Model> const& part) {
        auto const* const use = std::get_if<acpx::basic_tool_use<Model>>(&part);
        if (use == nullptr) return describe(part);
        auto const found = results_.find(std::string_view{use->id});
        auto const* const result =
            found != results_.end() ? std::exchange(found->second, nullptr) : nullptr;
        if (result != nullptr) expect_result(use->id);
        return describe_call(part, result);
    }

    acpx::basic_agent_message<Model> const& message_;
    std::map<std::string_view, acpx::basic_tool_result<Model> const*> results_;
    bool is_exact_ = is_canonical(message_) && !message_.reasoning_details;
    std::size_t next_ = 0;  ///< among the results
};

}  // namespace lisle::inline v0_1::conversation::acpx_bridge

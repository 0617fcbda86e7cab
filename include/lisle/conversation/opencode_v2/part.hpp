// lisle/conversation/opencode_v2/part.hpp - the content of an answer of opencode 2: texts, thoughts
// and tool calls.
//
// Rule R10: a signature goes to the provider that made it alone.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/opencode_v2/shared.hpp>
#include <lisle/conversation/opencode_v2/tool.hpp>
#include <lisle/conversation/rules/call_ids.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/mentions.hpp>
#include <lisle/conversation/rules/signers.hpp>
#include <lisle/conversation/rules/tool_names.hpp>
#include <lisle/formats/opencode/v2/model/content.hpp>
#include <lisle/overloaded.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

// ---- From opencode ------------------------------------------------------------------------------

/// Returns an element of an answer's content. One that this version does not know has no neutral
/// word.
template <class Model>
[[nodiscard]] basic_content<Model> describe_part(v2::basic_content<Model> const& part,
                                                 plain_model const& model) {
    return std::visit(
        overloaded{
            [&](v2::basic_text<Model> const& text) -> basic_content<Model> {
                basic_plain_text<Model> out{text.text, {}, {}, {}};
                if (auto const* const keys = opencode_bridge::find_provider_of(model))
                    out.signature = find_in_state(*keys, to_state_text(text.state, text.native),
                                                  keys->beside_thoughts());
                return out;
            },
            [&](v2::basic_reasoning<Model> const& r) -> basic_content<Model> {
                auto const data = read_state(model, to_state_text(r.state, r.native));
                if (data && data->redacted && r.text.empty())
                    return basic_redacted_thinking<Model>{*data->redacted, data->provider, {}, {}};
                basic_thinking<Model> out;
                out.text = r.text;
                if (data && (data->signature || data->encrypted)) {
                    out.signature = data->signature;
                    out.encrypted = data->encrypted;
                    out.provider = data->provider;
                }
                return out;
            },
            [&](v2::basic_tool<Model> const& tool) -> basic_content<Model> {
                auto call = describe_call(tool, model);
                if (!call) return basic_native_content<Model>{};
                return std::move(*call);
            },
            [](unknown_case<Model> const&) -> basic_content<Model> {
                return basic_native_content<Model>{};
            },
        },
        static_cast<typename v2::basic_content<Model>::variant const&>(part));
}

// ---- To opencode --------------------------------------------------------------------------------

/// Makes the content of one answer.
template <class Model>
class part_maker {
public:
    using part = v2::basic_content<Model>;

    /// `ids` are those of another program's calls, `at` is the time of calls that have none.
    part_maker(std::string_view format, plain_model model, call_id_maker& ids, double at)
        : format_{format}, is_own_{format == format_name}, model_{std::move(model)}, ids_{ids},
          at_{at} {}

    /// Returns the element for a content. If there is none, reports a loss and returns nothing.
    [[nodiscard]] std::optional<part> make(basic_content<Model> const& content,
                                           loss_log const& log) {
        std::optional<part> out;
        visit_alternative(
            overloaded{
                [&](basic_plain_text<Model> const& text) { out = make_part(text, log); },
                [&](basic_thinking<Model> const& thought) { out = make_part(thought, log); },
                [&](basic_redacted_thinking<Model> const& thought) {
                    out = make_part(thought, log);
                },
                [&](basic_tool_call<Model> const& call) { out = make_part(call, log); },
                [&](basic_native_content<Model> const&) {
                    if (!is_own_)
                        log.dropped({}, "only the source's program has parts of this type");
                },
                [&](basic_plan<Model> const&) {
                    log.dropped({}, "opencode has plans as tool calls alone");
                },
                [&](unknown_case<Model> const&) {
                    log.dropped({}, "a part that this version does not know");
                },
                [&](auto const&) { out = make_note(content, log); },
            },
            content);
        return out;
    }

private:
    using string = typename Model::string;

    [[nodiscard]] part make_part(basic_plain_text<Model> const& text, loss_log const& log) const {
        v2::basic_text<Model> out;
        out.text = text.text;
        if (!text.signature || text.signature->empty()) return out;
        auto const* const keys = opencode_bridge::find_provider_of(model_);
        out.state = opencode_v2_bridge::make_state<Model>(
            keys, keys != nullptr ? keys->beside_thoughts() : std::string_view{}, *text.signature);
        if (!out.state) log.dropped("signature", "opencode has no signatures of this provider");
        return out;
    }

    /// The keys for the thoughts of a provider, or null if its data is of no use to this model.
    [[nodiscard]] opencode_bridge::provider_keys const*
    find_keys(std::optional<string> const& provider) const {
        auto const* const usual = opencode_bridge::find_provider_of(model_);
        if (!provider) return usual;
        if (is_own_) return opencode_bridge::find_provider_of({std::string{*provider}, model_.id});
        return takes_signature(model_, provider) ? usual : nullptr;
    }
    [[nodiscard]] part make_part(basic_thinking<Model> const& thought, loss_log const& log) const {
        v2::basic_reasoning<Model> out;
        out.text = thought.text;
        auto const* const keys = find_keys(thought.provider);
        auto const keep = [&](char const* member, std::optional<string> const& value,
                              std::string_view key) {
            if (!value || value->empty()) return;
            auto state =
                out.state ? std::nullopt : opencode_v2_bridge::make_state<Model>(keys, key, *value);
            if (state) out.state = std::move(state);
            else log.dropped(member, "opencode has no metadata of this provider");
        };
        keep("signature", thought.signature, keys != nullptr ? keys->signature : "");
        keep("encrypted", thought.encrypted, keys != nullptr ? keys->encrypted : "");
        if (out.state) tell_provider(thought.provider, *keys, log);
        else
            log.drop("provider", thought.provider,
                     "opencode's thoughts name a provider with a signature alone");
        if (thought.is_summary)
            log.dropped("is_summary", "opencode's thoughts do not say that they are summaries");
        return out;
    }
    [[nodiscard]] std::optional<part> make_part(basic_redacted_thinking<Model> const& thought,
                                                loss_log const& log) const {
        auto const* const keys = find_keys(thought.provider);
        v2::basic_reasoning<Model> out;
        if (keys != nullptr && !thought.data.empty())
            out.state = opencode_v2_bridge::make_state<Model>(keys, keys->redacted, thought.data);
        if (!out.state) {
            log.dropped({}, "opencode has no redacted thinking of this provider");
            return std::nullopt;
        }
        tell_provider(thought.provider, *keys, log);
        return out;
    }
    /// The state is that of the model's provider.
    void tell_provider(std::optional<string> const& wanted,
                       opencode_bridge::provider_keys const& keys, loss_log const& log) const {
        if (!wanted && is_own_) log.invented("provider", std::string{keys.name});
        else if (wanted && *wanted != keys.name)
            log.approximated("provider", std::string{keys.name});
    }

    [[nodiscard]] part make_part(basic_tool_call<Model> const& call, loss_log const& log) {
        std::string id{call.id}, name{call.name};
        if (!is_own_) {
            id = ids_.make(call.id);
            name = make_tool_name(call.name);
            if (id != call.id) log.approximated("id", "an id that providers take");
            if (name != call.name) log.approximated("name", "a name that providers take");
        }
        auto const filled = fill_blank_result(call, format_, log);
        return call_maker<Model>{filled ? *filled : call, format_, at_, log}.make(
            std::move(id), std::move(name), model_);
    }

    /// What an answer of opencode can only tell as a text.
    [[nodiscard]] std::optional<part> make_note(basic_content<Model> const& content,
                                                loss_log const& log) const {
        flat_text text{""};
        text.add(content, log);
        v2::basic_text<Model> out;
        out.text = std::move(text).finish();
        if (out.text.empty()) return std::nullopt;
        return out;
    }

    std::string_view format_;
    bool is_own_;
    plain_model model_;
    call_id_maker& ids_;
    double at_;
};

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge

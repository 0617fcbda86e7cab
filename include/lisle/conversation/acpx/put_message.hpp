// lisle/conversation/acpx/put_message.hpp - the messages of a record.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/put_call.hpp>
#include <lisle/conversation/acpx/put_content.hpp>
#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/rules/call_ids.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/conversation/rules/signers.hpp>
#include <lisle/formats/acpx/key_policy.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::acpx_bridge {

/// A message with the log of its losses.
template <class Model>
struct logged_message {
    basic_message<Model> const& message;
    loss_log log;
};

/// The text of a call and its result, which have one residue.
[[nodiscard]] inline std::string join_call(std::string_view use,
                                           std::optional<std::string> const& result) {
    auto out = "{\"use\":" + std::string{use};
    if (result) (out += ",\"result\":") += *result;
    return out + '}';
}

/// Makes the messages of one conversation, in their order, with the residues of their parts, but
/// without their own.
template <class Model>
class message_maker {
public:
    /// `model` is the record's, if it names one.
    message_maker(std::string_view format, native_reader const& native,
                  std::optional<plain_model> model = {})
        : format_{format}, native_{native}, model_{std::move(model)} {}

    [[nodiscard]] bool is_own() const { return format_ == "acpx"; }

    [[nodiscard]] acpx::basic_user_message<Model> make_user(logged_message<Model> const& m,
                                                            std::string id) {
        acpx::basic_user_message<Model> out;
        out.id = std::move(id);
        for (std::size_t i = 0; i < m.message.content.size(); ++i) {
            auto const& part = m.message.content[i];
            auto const log = m.log.at("content").at(i);
            auto restored = restore(user_content_maker<Model>{part, log}.run(), part, log);
            if (restored) out.content.push_back(std::move(*restored));
        }
        return out;
    }

    /// Returns the answers as one message.
    [[nodiscard]] acpx::basic_agent_message<Model>
    make_agent(std::vector<logged_message<Model>> const& answers) {
        acpx::basic_agent_message<Model> out;
        object_builder<acpx::basic_tool_result<Model>> results;
        details_maker<Model> details;
        for (auto const& answer : answers) {
            std::vector<arrived> ended;
            for (std::size_t i = 0; i < answer.message.content.size(); ++i) {
                auto const& part = answer.message.content[i];
                auto const log = answer.log.at("content").at(i);
                if (!details.add(part, form_of_details(part)))
                    log.dropped({}, "an answer has the details of its first part with some");
                if (auto const* const call = find_alternative<basic_tool_call<Model>>(&part)) {
                    out.content.push_back(make_call(*call, ended, log));
                } else if (auto restored = restore(make_agent_content(part, log), part, log)) {
                    if (keeps_signature(part, answer.message.model, *restored, log))
                        out.content.push_back(std::move(*restored));
                }
            }
            std::stable_sort(ended.begin(), ended.end(),
                             [](auto const& a, auto const& b) { return a.order < b.order; });
            for (auto& call : ended) results.assign(call.id, std::move(call.result));
        }
        out.tool_results = std::move(results).finish();
        if (auto const text = details.to_text()) {
            if (is_own() || has_known_keys(*text)) out.reasoning_details = parse_json<Model>(*text);
            else answers[0].log.dropped({}, "details with keys that acpx refuses to write");
        }
        return out;
    }

private:
    struct arrived {
        std::uint64_t order;
        std::string id;
        acpx::basic_tool_result<Model> result;
    };

    /// Takes a signature away that the record's model has no use for. Returns whether the part says
    /// something else.
    [[nodiscard]] bool keeps_signature(basic_content<Model> const& part,
                                       boxed_optional<basic_model_name<Model>> const& model,
                                       acpx::basic_agent_content<Model>& content,
                                       loss_log const& log) const {
        constexpr auto whole = "acpx's record has a model that can't read it";
        auto const is_foreign = [&](auto const& signer) {
            if (is_own() || !model) return false;
            auto const plain = to_plain_model(*model, format_);
            return !takes_signature(plain, signer) || (model_ && !is_same_model(*model_, plain));
        };
        auto const* const hidden = find_alternative<basic_redacted_thinking<Model>>(&part);
        if (hidden != nullptr && is_foreign(hidden->provider)) {
            log.dropped({}, whole);
            return false;
        }
        auto const* const thought = find_alternative<basic_thinking<Model>>(&part);
        auto* const written = std::get_if<acpx::basic_thinking<Model>>(&content);
        if (thought == nullptr || written == nullptr || !written->signature) return true;
        if (!is_foreign(thought->provider)) return true;
        written->signature.reset();
        log.dropped("signature", whole);
        return true;
    }

    /// Whether acpx writes a list of details: it refuses keys that are not in snake_case.
    [[nodiscard]] static bool has_known_keys(std::string_view details) {
        auto const all = text::elements_of(details);
        return std::all_of(all.begin(), all.end(), [](std::string_view element) {
            auto const keys = text::members_of(element);
            return std::all_of(keys.begin(), keys.end(),
                               [](auto const& m) { return acpx::is_snake_case(m.key); });
        });
    }

    /// Returns the part with its residue. A part that has no neutral word is its residue.
    template <class Content>
    [[nodiscard]] std::optional<Content>
    restore(std::optional<Content> content, basic_content<Model> const& part, loss_log const& log) {
        auto const* const native = native_of(part);
        auto const residue = native != nullptr ? native_.find(*native) : std::string_view{};
        if (!residue.empty()) {
            auto const text = add_residue(content ? stringify(*content) : std::string{}, residue);
            if (auto read = decode_as<Content>(text, as_acpx_reads); read) return std::move(*read);
        }
        if (has_alternative<basic_native_content<Model>>(part))
            log.dropped({}, "only the source's program has parts of this type");
        return content;
    }

    /// Returns the id of a call; for a foreign call a unique id, because acpx takes a second call
    /// with the same id as an update of the first (rule R5).
    [[nodiscard]] std::string make_id(typename Model::string const& wanted, loss_log const& log) {
        if (is_own()) return std::string{wanted};
        auto id = call_ids_.make(wanted);
        if (id != wanted) log.approximated("id", "another call has it, or a provider refuses it");
        return id;
    }

    [[nodiscard]] acpx::basic_agent_content<Model> make_call(basic_tool_call<Model> const& call,
                                                             std::vector<arrived>& ended,
                                                             loss_log const& log) {
        auto id = make_id(call.id, log);
        auto const residue = native_.find(call.native);
        bool const is_wrapped = find_marker(residue, "is_wrapped") == "true";
        auto const filled = fill_blank_result(call, format_, log);
        auto parts = call_maker<Model>{filled ? *filled : call, id, format_, is_wrapped, log}.run();
        acpx::basic_agent_content<Model> use{std::move(parts.use)};
        if (!residue.empty()) restore(use, parts.result, residue);
        if (parts.result)
            ended.push_back(
                {call.arrival.value_or(ended.size()), std::move(id), std::move(*parts.result)});
        return use;
    }

    static void restore(acpx::basic_agent_content<Model>& use,
                        std::optional<acpx::basic_tool_result<Model>>& result,
                        std::string_view residue) {
        auto const rebuilt =
            join_call(stringify(use), result ? std::optional{stringify(*result)} : std::nullopt);
        auto const text = add_residue(rebuilt, residue);
        if (text == rebuilt) return;
        for (auto const& member : text::members_of(text)) {
            if (member.key == "use") take(use, member.value);
            if (member.key == "result" && result) take(*result, member.value);
        }
    }

    template <class T>
    static void take(T& to, std::string_view text) {
        if (auto read = decode_as<T>(text, as_acpx_reads)) to = std::move(*read);
    }

    std::string_view format_;
    native_reader const& native_;
    call_id_maker call_ids_;
    std::optional<plain_model> model_;
};

}  // namespace lisle::v0_1::conversation::acpx_bridge

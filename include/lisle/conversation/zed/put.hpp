// lisle/conversation/zed/put.hpp - the parts of a thread that a conversation says.
//
// An answer is an Agent message, with the results of its calls. "Resume" and compactions are parts
// of a conversation's messages, and messages of their own in Zed (rule R1).
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/call_ids.hpp>
#include <lisle/conversation/rules/dropped_names.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/message_ids.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/rules/sent_messages.hpp>
#include <lisle/conversation/rules/tool_names.hpp>
#include <lisle/conversation/zed/mappings.hpp>
#include <lisle/conversation/zed/part.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/conversation/zed/thread.hpp>
#include <lisle/conversation/zed/tool_call.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/scalars/white_space.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

/// The key of the result in an answer that is one call: its residue is that of any id.
inline constexpr std::string_view result_key = "result";

/// Returns a use and its result, as an answer of their own, with the id and the name.
template <class Model>
[[nodiscard]] zed::basic_agent_message<Model>
make_call(basic_tool_call<Model> const& call, setup const& target, loss_log const& log,
          std::string_view id, std::string_view name) {
    using string = typename Model::string;
    zed::basic_agent_message<Model> out;
    auto use = make_use(call, target, log);
    use.id = string{id};
    use.name = string{name};
    out.content.emplace_back(std::move(use));
    if (auto result = result_maker<Model>{call, target, log}.make()) {
        result->tool_use_id = string{id};
        result->tool_name = string{name};
        out.tool_results.append(string{result_key}).second = std::move(*result);
    }
    return out;
}

/// Makes the messages of a thread, each once and in their order, and then the thread around them.
template <class Model>
class maker {
public:
    using messages = std::vector<zed::basic_message<Model>>;

    maker(basic_conversation<Model> const& c, setup target, native_reader const& native,
          loss_log log)
        : c_{c}, target_{std::move(target)}, native_{native}, log_{std::move(log)}, mode_{find_mode(
                                                                                        c)},
          first_sent_{find_first_to_put(c.messages)}, reasons_{find_reasons_to_leave_out(c)},
          ids_(c.messages.size()), user_ids_{{target_.format,
                                              c.id ? std::string_view{*c.id} : std::string_view{}},
                                             target_.is_own} {}

    /// Returns what a message becomes, with the residues of its parts but not its own.
    [[nodiscard]] messages make_messages(std::size_t index) {
        auto const& m = c_.messages[index];
        auto const place = log_.at("messages").at(index);
        ids_[index].reset();
        if (auto const reason = find_reason_to_leave_out(index); !reason.empty()) {
            place.dropped({}, std::string{reason});
            return {};
        }
        auto out = m.role == role::assistant ? make_answer(m, place) : make_said(m, index, place);
        tell_losses(m, index, !out.empty(), place);
        return out;
    }

    /// Passes a message of the user's thread that is known to be made as it was.
    void skip(std::size_t index) {
        auto const& m = c_.messages[index];
        if (m.role == role::user && m.id) ids_[index] = std::string{*m.id};
    }

    /// Returns the thread without its messages. All of them must have been made or passed before.
    [[nodiscard]] zed::basic_thread<Model> make_thread() {
        return thread_maker<Model>{c_, target_, ids_, log_}.make();
    }

private:
    using answer = zed::basic_agent_message<Model>;
    using user_message = zed::basic_user_message<Model>;
    using string = typename Model::string;

    struct keyed_result {
        std::uint64_t arrival;
        string key;
        zed::basic_tool_result<Model> result;
    };
    using results = std::vector<keyed_result>;

    /// The pinned Zed has no compactions: it would send the messages that a compaction replaces.
    [[nodiscard]] std::string_view find_reason_to_leave_out(std::size_t index) const {
        if (target_.is_own) return {};
        if (target_.revision == schema_revision::pinned && index < first_sent_)
            return "a summary stands in its place";
        return reasons_[index];
    }

    // ---- Messages of the user -------------------------------------------------------------------

    [[nodiscard]] messages make_said(basic_message<Model> const& m, std::size_t index,
                                     loss_log const& log) {
        messages out;
        user_message now;
        auto const finish = [&](bool even_if_empty) {
            if (is_blank(now) && !target_.is_own) now.content.clear();
            if (now.content.empty() && !even_if_empty) return;
            now.id = make_user_id(m, index, out.size(), log);
            if (!ids_[index]) ids_[index] = std::string{now.id};
            out.emplace_back(std::exchange(now, {}));
        };
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const place = log.at("content").at(i);
            if (auto alone = make_message_of(m.content[i], target_, place)) {
                finish(false);
                out.push_back(std::move(*alone));
            } else {
                auto parts = native_.restore(make_user_parts(m.content[i], target_, place),
                                             native_of(m.content[i]), style);
                zed_bridge::tell_losses_of(m.content[i], parts, place);
                std::move(parts.begin(), parts.end(), std::back_inserter(now.content));
            }
        }
        finish(target_.is_own && m.content.empty());
        if (out.empty() && !target_.is_own) log.dropped({}, "a message without content for Zed");
        return out;
    }

    /// Zed refuses no blank text, but providers do.
    [[nodiscard]] static bool is_blank(user_message const& m) {
        return std::all_of(m.content.begin(), m.content.end(), [](auto const& part) {
            auto const* const text = std::get_if<zed::basic_plain_text<Model>>(&part);
            return text != nullptr && scalars::trim_white_space(text->value).empty();
        });
    }

    /// The message's own id for the first that it becomes.
    [[nodiscard]] string make_user_id(basic_message<Model> const& m, std::size_t index,
                                      std::size_t part, loss_log const& log) {
        auto const place = "/messages/" + std::to_string(index) + '/' + std::to_string(part);
        return string{user_ids_.make(ids_[index] ? std::nullopt : m.id, place, log)};
    }

    // ---- Answers --------------------------------------------------------------------------------

    [[nodiscard]] messages make_answer(basic_message<Model> const& m, loss_log const& log) {
        messages out;
        answer now;
        results found;
        auto const finish = [&](bool even_if_empty) {
            if (now.content.empty() && found.empty() && !even_if_empty) return;
            add_results(now, std::exchange(found, {}));
            out.emplace_back(std::exchange(now, {}));
        };
        bool const keeps = target_.keeps_signatures(m.model ? m.model : c_.model);
        text::salted_set<std::string> answered;
        details_maker<Model> details;
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const place = log.at("content").at(i);
            if (auto alone = make_message_of(m.content[i], target_, place)) {
                finish(false);
                out.push_back(std::move(*alone));
                continue;
            }
            if (keeps && !details.add(m.content[i], target_.find_form(m.content[i])))
                place.dropped({}, "an answer has the details of its first part with some");
            auto const* const call = find_alternative<basic_tool_call<Model>>(&m.content[i]);
            auto restored = native_.restore(
                call != nullptr ? make_call(*call, keeps, answered, place)
                                : make_answer_part(m.content[i], target_, keeps, place),
                native_of(m.content[i]), style);
            for (auto& [key, result] : restored.tool_results)
                found.push_back({call != nullptr && call->arrival ? *call->arrival : found.size(),
                                 find_id(restored), std::move(result)});
            std::move(restored.content.begin(), restored.content.end(),
                      std::back_inserter(now.content));
        }
        finish(target_.is_own && m.content.empty());
        if (auto const text = details.to_text()) set_details(out, *text);
        return out;
    }

    /// The first answer has them.
    static void set_details(messages& to, std::string_view details) {
        for (auto& m : to)
            if (auto* const first = std::get_if<answer>(&m)) {
                auto read = decode_as<typename Model::json>(details);
                if (read) first->reasoning_details = std::move(*read);
                return;
            }
    }

    /// A call with an id, a name and a signature that Zed can send.
    [[nodiscard]] answer make_call(basic_tool_call<Model> const& call, bool keeps_signature,
                                   text::salted_set<std::string>& answered, loss_log const& log) {
        auto const id = target_.is_own ? std::string{call.id} : call_ids_.make(call.id);
        auto const name = target_.is_own ? std::string{call.name} : make_tool_name(call.name);
        if (id != call.id) log.approximated("id", "an id that providers take");
        if (name != call.name) log.approximated("name", "a name that providers take");
        auto out = zed_bridge::make_call(call, target_, log, id, name);
        if (call.signature && !keeps_signature) {
            log.dropped("signature", "Zed's thread has a model that can't read it");
            std::get<zed::basic_tool_use<Model>>(out.content[0]).thought_signature.reset();
        }
        if (!out.tool_results.empty() && !answered.insert(id).second) {
            log.dropped("output", "another call of this answer has the same id");
            out.tool_results.clear();
        }
        tell_losses_of(call, target_, log);
        return out;
    }

    [[nodiscard]] static string find_id(answer const& from) {
        for (auto const& part : from.content)
            if (auto const* const use = std::get_if<zed::basic_tool_use<Model>>(&part))
                return use->id;
        return {};
    }

    /// Results stand in the order in which they came.
    static void add_results(answer& to, results found) {
        std::stable_sort(found.begin(), found.end(),
                         [](auto const& a, auto const& b) { return a.arrival < b.arrival; });
        for (auto& result : found)
            to.tool_results.append(std::move(result.key)).second = std::move(result.result);
    }

    // ---- Losses ---------------------------------------------------------------------------------

    void tell_losses(basic_message<Model> const& m, std::size_t index, bool is_there,
                     loss_log const& log) const {
        if (m.role == role::assistant || !ids_[index])
            log.drop("id", m.id, "Zed has ids of a person's messages alone");
        tell_dropped<mappings_of_messages>(m, log);
        if (m.mode && m.mode != mode_) log.dropped("mode", "Zed's threads have one profile");
        else if (m.mode && make_profile(*m.mode, target_) != *m.mode)
            log.approximated("mode", "by Zed's names");
        if (m.model) tell_model(*m.model, log);
        if (target_.is_own) return;
        if (m.audience == audience::model)
            log.dropped("audience", "Zed shows all messages to the person");
        if (m.role == role::assistant) {
            if (m.origin != origin::model) log.approximated("origin", "the model");
        } else if (ids_[index]) {
            if (m.origin != origin::person) log.approximated("origin", "a message of the user");
        } else if (is_there && m.origin != origin::program) {
            log.approximated("origin", "the program");
        }
    }

    void tell_model(basic_model_name<Model> const& name, loss_log const& log) const {
        bool const is_of_thread =
            target_.model && *target_.model == to_plain_model(name, target_.format);
        if (!is_of_thread)
            return drop_model(log, boxed_optional{name}, "Zed's threads have one model");
        auto const place = log.at("model");
        place.drop("variant", name.variant, "Zed has no variants");
        auto const* const of_thread = find_model(c_);
        if (of_thread == nullptr || of_thread->effort != name.effort)
            place.drop("effort", name.effort, "Zed's threads have one effort");
    }

    basic_conversation<Model> const& c_;
    setup target_;
    native_reader const& native_;
    loss_log log_;
    std::optional<string> mode_;  ///< the thread's
    std::size_t first_sent_;
    std::vector<std::string_view> reasons_;        ///< to leave messages out
    std::vector<std::optional<std::string>> ids_;  ///< of the messages that have one in Zed
    message_id_maker user_ids_;
    call_id_maker call_ids_;
};

}  // namespace lisle::v0_1::conversation::zed_bridge

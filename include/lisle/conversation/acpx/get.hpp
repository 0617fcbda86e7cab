// lisle/conversation/acpx/get.hpp - an acpx record as a conversation.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/get_message.hpp>
#include <lisle/conversation/acpx/match_steps.hpp>
#include <lisle/conversation/acpx/places.hpp>
#include <lisle/conversation/acpx/put.hpp>
#include <lisle/conversation/acpx/put_record.hpp>
#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/locate.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::acpx_bridge {

template <class Model>
class getter {
public:
    /// Lifetime: the steps must live as long.
    explicit getter(acpx::basic_session<Model> record, source_map* places = nullptr,
                    stream_steps const* steps = nullptr)
        : record_{std::move(record)}, places_{places}, steps_{steps} {
        if (places_ != nullptr) places_->root.members = members_of(record_.written_as);
    }

    [[nodiscard]] basic_conversation<Model> run() {
        auto const whole = has_loose_values() ? stringify_source(record_) : std::string{};
        auto messages = std::exchange(record_.thread.messages, {});
        describe_record();
        for (auto const& [id, usage] : record_.thread.request_token_usage)
            usages_.emplace(std::string_view{id}, &usage);
        if (steps_ != nullptr) stream_cuts_ = step_matcher<Model>{*steps_}.run(messages);
        for (std::size_t i = 0; i < messages.size(); ++i) add_message(messages[i], i);
        keep_residue_of_record(whole);
        return std::move(out_);
    }

private:
    // ---- The record -----------------------------------------------------------------------------

    [[nodiscard]] static std::optional<timestamp> read_time(std::string_view text) {
        auto const at = scalars::parse_rfc3339(text);
        return at ? std::optional{timestamp::from(*at)} : std::nullopt;
    }

    [[nodiscard]] bool is_nested() const { return detail::is_nested(record_.written_as); }

    void describe_record() {
        auto const& thread = record_.thread;
        out_.source = {"acpx", {}, record_.acpx_record_id, {}};
        out_.id = record_.acp_session_id;
        if (thread.title && *thread.title) out_.title = **thread.title;
        out_.created = read_time(record_.created_at);
        out_.updated = read_time(thread.updated_at);
        if (!record_.cwd.empty()) out_.directories.push_back(record_.cwd);
        out_.model = is_nested() ? read_thread_model() : read_current_model();
        if (record_.acpx && record_.acpx->current_mode_id)
            out_.mode = *record_.acpx->current_mode_id;
        if (is_nested() && thread.subagent_context)
            out_.parent = {thread.subagent_context->parent_session_id,
                           {},
                           to_count(thread.subagent_context->depth),
                           {}};
        out_.usage = describe_usage(thread.cumulative_token_usage);
        auto const& cost = thread.cumulative_cost;
        if (cost && cost->amount && std::isfinite(*cost->amount) && cost->currency)
            out_.cost = basic_cost<Model>{*cost->amount, *cost->currency, {}};
    }

    [[nodiscard]] boxed_optional<basic_model_name<Model>> read_current_model() const {
        if (!record_.acpx || !record_.acpx->current_model_id) return std::nullopt;
        basic_model_name<Model> out;
        out.id = *record_.acpx->current_model_id;
        auto const slash = std::string_view{out.id}.find('/');
        if (slash == std::string_view::npos || !names_providers(record_.agent_command)) return out;
        out.provider = std::string{out.id.substr(0, slash)};
        out.id.erase(0, slash + 1);
        return out;
    }

    /// Zed's model: `{"provider": "anthropic", "model": "claude-sonnet-4-5-latest"}`.
    [[nodiscard]] boxed_optional<basic_model_name<Model>> read_thread_model() const {
        basic_model_name<Model> out;
        bool has_id = false;
        auto const text = stringify(record_.thread.model);
        for (auto const& member : text::members_of(text)) {
            if (!member.value.starts_with('"')) continue;
            auto value = text::unquote(member.value);
            if (member.key == "provider" && !value.empty()) out.provider = std::move(value);
            else if (member.key == "model") has_id = true, out.id = std::move(value);
        }
        return has_id ? std::optional{std::move(out)} : std::nullopt;
    }

    /// Keeps the residue of the record without its messages, and that of the whole record if the
    /// first one does not give all of it back.
    void keep_residue_of_record(std::string_view whole) {
        put_options const options;
        auto record = record_maker<Model>{out_, options, log_}.run(record_.written_as, true);
        object_builder<acpx::basic_token_usage<Model>> usages;
        for (auto const& m : out_.messages)
            if (m.usage) usages.assign(*m.id, make_usage(*m.usage));
        record.thread.request_token_usage = std::move(usages).finish();
        if (out_.usage) record.thread.cumulative_token_usage = make_usage(*out_.usage);
        if (out_.cost) record.thread.cumulative_cost = {out_.cost->amount, out_.cost->currency, {}};
        std::string more;
        if (record_.written_as != acpx::shape::flat)
            more = "\"shape\":\"" + std::string{to_string(record_.written_as)} + '"';
        if (record_.spacing.on_one_line) more += ",\"on_one_line\":true";
        auto const residue = residue_of(stringify_source(record_), stringify(record));
        out_.native = make_native<Model>(more, residue);
        if (whole.empty()) return;
        auto const again = putter<Model>{out_, options}.run();
        auto const rest = residue_of(whole, stringify_source(again.document));
        if (rest.empty()) return;
        if (!more.empty()) more += ',';
        out_.native = make_native<Model>(more + "\"whole\":" + rest, residue);
    }

    /// Whether the record was read with values in loose shapes, which may be messages.
    [[nodiscard]] bool has_loose_values() const {
        for (auto const* extra : {&record_.extra, &record_.thread.extra})
            if (extra->source() != nullptr && !extra->source()->values.empty()) return true;
        return false;
    }

    // ---- Messages -------------------------------------------------------------------------------

    void add_message(acpx::basic_message<Model>& m, std::size_t place) {
        std::visit(
            overloaded{
                [&](acpx::basic_user_message<Model>& user) { add_user(user, m, place); },
                [&](acpx::basic_agent_message<Model>& agent) { add_answers(agent, m, place); },
                [&](acpx::resume const&) {
                    note_message(place);
                    add_other(basic_resume<Model>{}, m, "\"Resume\"");
                },
                [&](unknown_case<Model> const&) {
                    note_message(place);
                    add_other(basic_native_content<Model>{}, m, {});
                },
            },
            static_cast<typename acpx::basic_message<Model>::variant&>(m));
    }

    /// The place of the conversation in the record.
    [[nodiscard]] std::string place_of_thread() const { return is_nested() ? "/thread" : ""; }

    /// Notes that the next message of the conversation comes from this message of the record.
    void note_message(std::size_t place) {
        if (places_ == nullptr) return;
        auto at = place_of_thread() + "/messages/" + std::to_string(place);
        places_->add_message({std::move(at), detail::message_members, {}, {}});
    }

    void add_user(acpx::basic_user_message<Model>& user, acpx::basic_message<Model> const& m,
                  std::size_t place) {
        basic_message<Model> out;
        out.role = role::user;
        out.origin = origin::person;
        out.id = user.id;
        note_message(place);
        for (std::size_t i = 0; places_ != nullptr && i < user.content.size(); ++i)
            places_->add_part({"/User/content", i, members_of(user.content[i]), {}});
        for (auto& part : user.content) {
            if (is_canonical(user)) {
                out.content.push_back(describe(part));
            } else {  // this message is compared as a whole
                auto copy = part;
                out.content.push_back(describe(copy));
            }
        }
        if (auto const at = usages_.find(std::string_view{user.id}); at != usages_.end()) {
            out.usage = describe_usage(*at->second);
            usages_.erase(at);
            if (places_ != nullptr) {
                auto of_usage = place_of_thread() + "/request_token_usage";
                append_token(of_usage, user.id);
                places_->set_other(out_.messages.size(), std::move(of_usage));
            }
        }
        if (!is_canonical(user))
            keep_residue_of(m, maker_.make_user({out, log_}, user.id), {}, out);
        out_.messages.push_back(std::move(out));
    }

    void add_answers(acpx::basic_agent_message<Model>& agent, acpx::basic_message<Model> const& m,
                     std::size_t place) {
        auto cuts = place < stream_cuts_.size() ? std::move(stream_cuts_[place]) : stream_cuts{};
        agent_describer<Model> describer{agent, std::move(cuts)};
        auto parts = note_parts(agent, describer, place);
        auto answers = describer.run();
        auto const number =
            answers.size() > 1 ? "\"message\":" + std::to_string(place) : std::string{};
        for (auto& answer : answers) answer.native = make_native<Model>(number, {});
        if (!describer.is_exact()) {
            std::vector<logged_message<Model>> logged;
            for (auto const& answer : answers) logged.push_back({answer, log_});
            keep_residue_of(m, maker_.make_agent(logged), number, answers[0]);
        }
        note_details(answers, parts);
        note_answers(answers, std::move(parts), place);
        for (auto& answer : answers) out_.messages.push_back(std::move(answer));
    }

    /// The places of an agent's parts, before they are moved.
    [[nodiscard]] std::vector<source_part> note_parts(acpx::basic_agent_message<Model> const& agent,
                                                      agent_describer<Model> const& describer,
                                                      std::size_t place) const {
        std::vector<source_part> out;
        if (places_ == nullptr) return out;
        auto const results =
            place_of_thread() + "/messages/" + std::to_string(place) + "/Agent/tool_results";
        for (std::size_t i = 0; i < agent.content.size(); ++i) {
            auto const& part = agent.content[i];
            auto result = describer.has_result(i) ? results : std::string{};
            if (!result.empty())
                append_token(result, std::get<acpx::basic_tool_use<Model>>(part).id);
            out.push_back({"/Agent/content", i, members_of(part), std::move(result)});
        }
        return out;
    }
    /// Notes for thoughts and calls what is in the details of their message.
    static void note_details(std::vector<basic_message<Model>> const& answers,
                             std::vector<source_part>& parts) {
        auto next = parts.begin();
        for (auto const& answer : answers)
            for (auto const& part : answer.content) {
                if (next == parts.end()) return;  // no places are asked for
                bool const is_call = has_alternative<basic_tool_call<Model>>(part);
                if (auto const form = form_of_details(part); form != details_form::none)
                    next->members = is_call ? members_of_signed_call() : members_of_thought(form);
                ++next;
            }
    }
    void note_answers(std::vector<basic_message<Model>> const& answers,
                      std::vector<source_part> parts, std::size_t place) {
        if (places_ == nullptr) return;
        auto next = parts.begin();
        for (auto const& answer : answers) {
            note_message(place);
            for (std::size_t i = 0; i < answer.content.size(); ++i)
                places_->add_part(std::move(*next++));
        }
    }

    template <class Alternative>
    void keep_residue_of(acpx::basic_message<Model> const& m, Alternative rebuilt,
                         std::string_view more, basic_message<Model>& to) {
        auto const text = stringify(acpx::basic_message<Model>{std::move(rebuilt)});
        to.native = make_native<Model>(more, residue_of(stringify_source(m), text));
    }

    void add_other(basic_content<Model> part, acpx::basic_message<Model> const& m,
                   std::string_view rebuilt) {
        basic_message<Model> out;
        out.role = role::user;
        out.origin = origin::program;
        out.content.push_back(std::move(part));
        out.native = make_native<Model>({}, residue_of(stringify_source(m), rebuilt));
        out_.messages.push_back(std::move(out));
    }

    acpx::basic_session<Model> record_;
    basic_conversation<Model> out_;
    std::map<std::string_view, acpx::basic_token_usage<Model> const*> usages_;
    source_map* places_;
    stream_steps const* steps_;
    std::vector<stream_cuts> stream_cuts_;  ///< of each message of the record
    loss_log log_;
    native_reader native_{"acpx"};
    message_maker<Model> maker_{"acpx", native_};
};

}  // namespace lisle::v0_1::conversation::acpx_bridge

// lisle/conversation/zed/get.hpp - a Zed thread as a conversation.
//
// Each message is compared with what put.hpp makes of it again. If that differs, each part is, and
// then the message around its parts; the differences are `native`.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/conversation/zed/media.hpp>
#include <lisle/conversation/zed/mention.hpp>
#include <lisle/conversation/zed/put.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/conversation/zed/spelled_thread.hpp>
#include <lisle/conversation/zed/thread.hpp>
#include <lisle/conversation/zed/tool_call.hpp>
#include <lisle/conversation/zed/usage.hpp>
#include <lisle/dictionary.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0_1::conversation::zed_bridge {

template <class Model>
class getter {
public:
    [[nodiscard]] basic_conversation<Model> run(zed::basic_thread<Model> thread) {
        auto const upgraded = std::exchange(thread.upgraded_from, {});
        out_ = describe_thread(thread);
        for (auto const& m : thread.messages) out_.messages.push_back(describe(m));
        place_usages(thread.request_token_usage);
        auto const spelled = find_spelling(thread.messages);
        auto how = make_setup(out_, schema_revision::pinned);
        how.spelled = spelled;
        spelled_thread const source{encode_source(thread)};
        auto const made = keep_residues(thread.messages, source.messages(), how);
        std::string own;
        if (spelled.has_typed_inputs) add_member(own, typed_inputs, "true");
        if (spelled.has_result_arrays) add_member(own, result_arrays, "true");
        if (upgraded) add_member(own, upgraded_text, upgraded->text);
        keep(out_.native, source.with_messages({}), encode_as(made, style), own);
        return std::move(out_);
    }

private:
    using content = basic_content<Model>;
    using answer = zed::basic_agent_message<Model>;
    using said = zed::basic_user_message<Model>;

    // ---- Residues -------------------------------------------------------------------------------

    template <class T>
    [[nodiscard]] static std::string encode_source(T const& value) {
        return encode_as(value, style, layout::source);
    }

    static void add_member(std::string& out, std::string_view key, std::string_view value) {
        (((out += out.empty() ? "\"" : ",\"") += key) += "\":") += value;
    }

    /// Keeps what the source has beyond what is made, and members of the bridge's own.
    static void keep(native_members<Model>& out, std::string_view source, std::string_view made,
                     std::string own = {}) {
        auto const residue = residue_of(source, made);
        if (!residue.empty()) {
            if (!own.empty()) own += ',';
            own += residue.substr(1, residue.size() - 2);
        }
        if (!own.empty()) out = {{"{\"zed\":{" + own + "}}"}};
    }

    /// Keeps what the messages have beyond what is made of them, and returns the thread around
    /// what is made.
    [[nodiscard]] zed::basic_thread<Model>
    keep_residues(std::vector<zed::basic_message<Model>> const& messages,
                  std::vector<std::string_view> const& spelled, setup const& how) {
        std::vector<loss> ignored;
        loss_log const log{ignored};
        native_reader reader{format_traits<zed_t>::name};
        maker<Model> made{out_, how, reader, log};
        for (std::size_t i = 0; i < messages.size(); ++i) {
            auto const again = encode_as(made.make_messages(i), style);
            if (std::string_view{again}.substr(1, again.size() - 2) == spelled[i]) continue;
            auto const source = '[' + std::string{spelled[i]} + ']';
            auto& m = out_.messages[i];
            if (auto const* const user = std::get_if<said>(&messages[i]))
                keep_part_residues(m, *user, how, log);
            if (auto const* const agent = std::get_if<answer>(&messages[i]))
                keep_part_residues(m, *agent, how, log);
            keep(m.native, source, encode_as(made.make_messages(i), style));
        }
        return made.make_thread();
    }

    /// Each part of the source is one part of the message.
    static void keep_part_residues(basic_message<Model>& m, said const& from, setup const& how,
                                   loss_log const& log) {
        for (std::size_t i = 0; i < m.content.size(); ++i)
            keep_in(m.content[i], '[' + encode_source(from.content[i]) + ']',
                    encode_as(make_user_parts(m.content[i], how, log), style));
    }
    static void keep_part_residues(basic_message<Model>& m, answer const& from, setup const& how,
                                   loss_log const& log) {
        auto const places = match_results(from);
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            answer source;
            source.content.push_back(from.content[i]);
            if (places[i]) {
                auto& result = source.tool_results.append(typename Model::string{result_key});
                result.second = from.tool_results[*places[i]].second;
            }
            auto const* const call = std::get_if<basic_tool_call<Model>>(&m.content[i]);
            auto const made = call != nullptr ? make_call(*call, how, log)
                                              : make_answer_part(m.content[i], how, true, log);
            keep_in(m.content[i], encode_source(source), encode_as(made, style));
        }
    }
    static void keep_in(content& part, std::string_view source, std::string_view made) {
        std::visit(
            [&](auto& kind) {
                if constexpr (requires { kind.native; }) keep(kind.native, source, made);
            },
            static_cast<typename content::variant&>(part));
    }

    // ---- Messages -------------------------------------------------------------------------------

    [[nodiscard]] static basic_message<Model> describe(zed::basic_message<Model> const& m) {
        basic_message<Model> out;
        out.origin = origin::program;
        std::visit(
            overloaded{
                [&](said const& user) { describe(out, user); },
                [&](answer const& agent) { describe(out, agent); },
                [&](zed::resume const&) { out.content.emplace_back(basic_resume<Model>{}); },
                [&](zed::basic_compaction<Model> const& c) { out.content.push_back(describe(c)); },
                [&](unknown_case<Model> const&) { out.content.push_back(unknown()); },
            },
            static_cast<typename zed::basic_message<Model>::variant const&>(m));
        return out;
    }

    [[nodiscard]] static content unknown() { return basic_native_content<Model>{}; }
    [[nodiscard]] static content describe(zed::basic_plain_text<Model> const& t) {
        return basic_plain_text<Model>{t.value, {}, {}, {}};
    }

    static void describe(basic_message<Model>& out, said const& m) {
        out.id = m.id;
        out.origin = origin::person;
        for (auto const& part : m.content)
            out.content.push_back(std::visit(
                overloaded{
                    [](zed::basic_plain_text<Model> const& t) { return describe(t); },
                    [](zed::basic_mention<Model> const& mentioned) {
                        bool const is_known =
                            !std::holds_alternative<unknown_case<Model>>(mentioned.uri);
                        return is_known ? content{describe_mention(mentioned)} : unknown();
                    },
                    [](zed::basic_image<Model> const& i) { return content{describe_image(i)}; },
                    [](unknown_case<Model> const&) { return unknown(); },
                },
                static_cast<typename zed::basic_user_content<Model>::variant const&>(part)));
    }

    static void describe(basic_message<Model>& out, answer const& m) {
        out.role = role::assistant;
        out.origin = origin::model;
        auto const places = match_results(m);
        for (std::size_t i = 0; i < m.content.size(); ++i)
            out.content.push_back(std::visit(
                overloaded{
                    [](zed::basic_plain_text<Model> const& t) { return describe(t); },
                    [](zed::basic_thinking<Model> const& t) {
                        return content{
                            basic_thinking<Model>{t.text, t.signature, {}, {}, false, {}, {}}};
                    },
                    [](zed::basic_redacted_thinking<Model> const& t) {
                        return content{basic_redacted_thinking<Model>{t.data, {}, {}, {}}};
                    },
                    [&](zed::basic_tool_use<Model> const& use) {
                        auto call = describe_use(use);
                        if (places[i]) describe_result(call, m.tool_results[*places[i]].second);
                        return content{std::move(call)};
                    },
                    [](unknown_case<Model> const&) { return unknown(); },
                },
                static_cast<typename zed::basic_agent_content<Model>::variant const&>(
                    m.content[i])));
        set_arrivals(out, places);
    }

    /// The place of the result that each part took. A result belongs to the first use of its id.
    [[nodiscard]] static std::vector<std::optional<std::size_t>> match_results(answer const& m) {
        text::salted_map<std::string_view, std::size_t> places;
        for (std::size_t i = 0; i < m.tool_results.size(); ++i)
            places.emplace(m.tool_results[i].first, i);
        std::vector<std::optional<std::size_t>> out(m.content.size());
        for (std::size_t i = 0; i < m.content.size(); ++i)
            if (auto const* const use = std::get_if<zed::basic_tool_use<Model>>(&m.content[i]))
                if (auto const found = places.find(use->id); found != places.end()) {
                    out[i] = found->second;
                    places.erase(found);
                }
        return out;
    }

    /// Keeps the order of the results if it is not that of the calls.
    static void set_arrivals(basic_message<Model>& m,
                             std::vector<std::optional<std::size_t>> const& places) {
        std::vector<std::size_t> taken;
        for (auto const& place : places)
            if (place) taken.push_back(*place);
        if (std::is_sorted(taken.begin(), taken.end())) return;
        for (std::size_t i = 0; i < places.size(); ++i)
            if (places[i]) std::get<basic_tool_call<Model>>(m.content[i]).arrival = *places[i];
    }

    [[nodiscard]] static content describe(zed::basic_compaction<Model> const& c) {
        using summary = zed::basic_compaction_summary<Model>;
        using items = zed::basic_provider_compaction<Model>;
        basic_compaction<Model> out;
        if (auto const* const written = std::get_if<summary>(&c)) {
            out.summary = written->value;
        } else if (auto const* const opaque = std::get_if<items>(&c)) {
            out.provider = opaque->provider;
            auto all = decode_as<typename Model::json>(encode_as(opaque->items));
            if (all) out.items = std::move(*all);
        } else {
            return unknown();
        }
        return out;
    }

    // ---- The thread -----------------------------------------------------------------------------

    /// A usage is that of the last answer to the last message with its id.
    void
    place_usages(dictionary<typename Model::string, zed::basic_token_usage<Model>> const& all) {
        if (all.empty()) return;
        text::salted_map<std::string_view, std::size_t> places;
        for (std::size_t i = 0; i < out_.messages.size(); ++i)
            if (out_.messages[i].id) places.insert_or_assign(*out_.messages[i].id, i);
        for (auto const& [id, usage] : all)
            if (auto const found = places.find(id); found != places.end())
                out_.messages[find_last_answer(out_, found->second)].usage =
                    describe_usage(usage, usage_scope::request);
    }

    [[nodiscard]] static spelling find_spelling(std::vector<zed::basic_message<Model>> const& all) {
        spelling out;
        for (auto const& m : all) {
            auto const* const agent = std::get_if<answer>(&m);
            if (agent == nullptr) continue;
            for (auto const& part : agent->content)
                if (auto const* const use = std::get_if<zed::basic_tool_use<Model>>(&part))
                    out.has_typed_inputs |= use->input.form != zed::tool_input_form::plain;
            for (auto const& [id, result] : agent->tool_results)
                out.has_result_arrays |= result.content.as_array;
        }
        return out;
    }

    basic_conversation<Model> out_;
};

}  // namespace lisle::inline v0_1::conversation::zed_bridge

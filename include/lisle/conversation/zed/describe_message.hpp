// lisle/conversation/zed/describe_message.hpp - a message of a thread as a neutral one.
#pragma once

#include <lisle/conversation/message.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/rules/zed_mention.hpp>
#include <lisle/conversation/zed/exact.hpp>
#include <lisle/conversation/zed/media.hpp>
#include <lisle/conversation/zed/tool_call.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

template <class Model>
class message_describer {
public:
    using content = basic_content<Model>;
    using answer = zed::basic_agent_message<Model>;
    using user_message = zed::basic_user_message<Model>;

    /// `results` has the place of the result that each part of an answer took.
    [[nodiscard]] static basic_message<Model> run(zed::basic_message<Model> m,
                                                  matched_results const& results) {
        basic_message<Model> out;
        out.origin = origin::program;
        std::visit(
            overloaded{
                [&](user_message& user) { describe(out, user); },
                [&](answer& agent) { describe(out, agent, results); },
                [&](zed::resume const&) { out.content.emplace_back(basic_resume<Model>{}); },
                [&](zed::basic_compaction<Model> const& c) { out.content.push_back(describe(c)); },
                [&](unknown_case<Model> const&) { out.content.push_back(unknown()); },
            },
            static_cast<typename zed::basic_message<Model>::variant&>(m));
        return out;
    }

    /// The place of the result that each part took. A result belongs to the first use of its id.
    [[nodiscard]] static matched_results match_results(answer const& m) {
        text::salted_map<std::string_view, std::size_t> places;
        for (std::size_t i = 0; i < m.tool_results.size(); ++i)
            places.emplace(m.tool_results[i].first, i);
        matched_results out(m.content.size());
        for (std::size_t i = 0; i < m.content.size(); ++i)
            if (auto const* const use = std::get_if<zed::basic_tool_use<Model>>(&m.content[i]))
                if (auto const found = places.find(use->id); found != places.end()) {
                    out[i] = found->second;
                    places.erase(found);
                }
        return out;
    }

private:
    [[nodiscard]] static content unknown() { return basic_native_content<Model>{}; }
    [[nodiscard]] static content describe(zed::basic_plain_text<Model>& text) {
        return basic_plain_text<Model>{std::move(text.value), {}, {}, {}};
    }

    static void describe(basic_message<Model>& out, user_message& m) {
        out.id = std::move(m.id);
        out.origin = origin::person;
        for (auto& part : m.content)
            out.content.push_back(
                std::visit(overloaded{
                               [](zed::basic_plain_text<Model>& text) { return describe(text); },
                               [](zed::basic_mention<Model>& mentioned) {
                                   bool const is_known =
                                       !std::holds_alternative<unknown_case<Model>>(mentioned.uri);
                                   return is_known
                                              ? content{to_neutral_mention(std::move(mentioned))}
                                              : unknown();
                               },
                               [](zed::basic_image<Model>& i) {
                                   return content{describe_image(std::move(i))};
                               },
                               [](unknown_case<Model> const&) { return unknown(); },
                           },
                           static_cast<typename zed::basic_user_content<Model>::variant&>(part)));
    }

    static void describe(basic_message<Model>& out, answer& m, matched_results const& results) {
        out.role = role::assistant;
        out.origin = origin::model;
        for (std::size_t i = 0; i < m.content.size(); ++i)
            out.content.push_back(std::visit(
                overloaded{
                    [](zed::basic_plain_text<Model>& text) { return describe(text); },
                    [](zed::basic_thinking<Model>& thought) {
                        return content{basic_thinking<Model>{std::move(thought.text),
                                                             std::move(thought.signature),
                                                             {},
                                                             {},
                                                             false,
                                                             {},
                                                             {}}};
                    },
                    [](zed::basic_redacted_thinking<Model>& thought) {
                        return content{
                            basic_redacted_thinking<Model>{std::move(thought.data), {}, {}, {}}};
                    },
                    [&](zed::basic_tool_use<Model>& use) {
                        auto call = describe_use(std::move(use));
                        if (results[i]) {
                            auto const result =
                                m.tool_results.begin() + static_cast<std::ptrdiff_t>(*results[i]);
                            describe_result(call, std::move(result->second));
                        }
                        return content{std::move(call)};
                    },
                    [](unknown_case<Model> const&) { return unknown(); },
                },
                static_cast<typename zed::basic_agent_content<Model>::variant&>(m.content[i])));
        set_arrivals(out, results);
        if (m.reasoning_details.kind() != json_kind::null)
            give_details(std::span{&out, 1}, encode_as(m.reasoning_details, style, layout::source));
    }

    /// Keeps the order of the results if it is not that of the calls.
    static void set_arrivals(basic_message<Model>& m, matched_results const& places) {
        std::vector<std::size_t> taken;
        for (auto const& place : places)
            if (place) taken.push_back(*place);
        if (std::is_sorted(taken.begin(), taken.end())) return;
        for (std::size_t i = 0; i < places.size(); ++i)
            if (places[i])
                get_alternative<basic_tool_call<Model>>(m.content[i]).arrival = *places[i];
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
};

}  // namespace lisle::v0_1::conversation::zed_bridge

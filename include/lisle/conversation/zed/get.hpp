// lisle/conversation/zed/get.hpp - a Zed thread as a conversation.
//
// Members of a message that put.hpp would write back unchanged are moved, and that is all. Of any
// other message put.hpp's text is compared with the source: the whole message, each part, and what
// is around the parts. `native` keeps the differences.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/conversation/zed/describe_message.hpp>
#include <lisle/conversation/zed/exact.hpp>
#include <lisle/conversation/zed/legacy_text.hpp>
#include <lisle/conversation/zed/places.hpp>
#include <lisle/conversation/zed/put.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/conversation/zed/spelled_thread.hpp>
#include <lisle/conversation/zed/thread.hpp>
#include <lisle/conversation/zed/tool_call.hpp>
#include <lisle/conversation/zed/usage.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/schema/dictionary.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

template <class Model>
class getter {
public:
    explicit getter(source_map* places = nullptr) : places_{places} {}

    [[nodiscard]] basic_conversation<Model> run(zed::basic_thread<Model> thread) {
        auto const old = std::exchange(thread.upgraded_from, {});
        auto const upgraded = old ? std::string_view{old->text} : std::string_view{};
        if (old) legacy_.emplace(upgraded);
        out_ = describe_thread(thread);
        if (places_ != nullptr)
            places_->root.members = old ? member_places{detail::thread_members<true>}
                                        : member_places{detail::thread_members<false>};
        auto target = make_setup(out_, schema_revision::pinned);
        target.spelled = find_spelling(thread.messages);
        if (remembers_values(thread.extra)) {
            spelled_thread source{encode_source(thread)};
            whole_ = source.messages();
            take_messages(thread.messages, target);
            keep_residue_of_thread(thread, upgraded, source.with_messages({}), target);
        } else {
            take_messages(thread.messages, target);
            thread.messages.clear();
            keep_residue_of_thread(thread, upgraded, encode_source(thread), target);
        }
        if (legacy_ && places_ != nullptr) legacy_->note_places(*places_, out_.messages);
        return std::move(out_);
    }

private:
    using describer = message_describer<Model>;
    using content = basic_content<Model>;
    using answer = zed::basic_agent_message<Model>;
    using user_message = zed::basic_user_message<Model>;

    // ---- Residues -------------------------------------------------------------------------------

    template <class T>
    [[nodiscard]] static std::string encode_source(T const& value) {
        return encode_as(value, style, layout::source);
    }

    /// Whether a thread keeps the texts of values that had another shape: some may be messages.
    [[nodiscard]] static bool remembers_values(unknown_members const& extra) {
        return extra.source() != nullptr && !extra.source()->values.empty();
    }

    static void add_member(std::string& out, std::string_view key, std::string_view value) {
        (((out += out.empty() ? "\"" : ",\"") += key) += "\":") += value;
    }

    /// Keeps the residue of the source over the text that put.hpp makes, and the bridge's own
    /// members.
    static void keep(native_members<Model>& out, std::string_view source, std::string_view rebuilt,
                     std::string members = {}) {
        auto const residue = residue_of(source, rebuilt);
        if (!residue.empty()) {
            if (!members.empty()) members += ',';
            members += residue.substr(1, residue.size() - 2);
        }
        if (!members.empty()) out = text::assume_json("{\"zed\":{" + members + "}}");
    }

    /// Moves the messages into the conversation. Messages that put.hpp may write back differently
    /// are also kept, for the comparison.
    void take_messages(std::vector<zed::basic_message<Model>>& from, setup const& target) {
        for (std::size_t i = 0; i < from.size(); ++i) {
            auto& m = from[i];
            auto const* const agent = std::get_if<answer>(&m);
            auto const results =
                agent != nullptr ? describer::match_results(*agent) : matched_results{};
            if (is_exact(m, results, target.spelled)) {
                note(m, i, results, nullptr);
                out_.messages.push_back(describer::run(std::move(m), results));
            } else {
                out_.messages.push_back(describer::run(m, results));
                note(m, i, results, &out_.messages.back());
                kept_.push_back({i, std::move(m)});
            }
        }
    }
    /// Notes the places of a message. In an upgraded thread they are noted elsewhere, because its
    /// text has other messages.
    void note(zed::basic_message<Model> const& m, std::size_t index, matched_results const& results,
              basic_message<Model> const* described) {
        if (places_ != nullptr && !legacy_)
            zed_bridge::note_places(*places_, m, index, results, described);
    }
    [[nodiscard]] bool is_exact(zed::basic_message<Model> const& m, matched_results const& results,
                                spelling const& spelled) const {
        if (!whole_.empty()) return false;
        if (auto const* const user = std::get_if<user_message>(&m))
            return zed_bridge::is_exact(*user);
        if (auto const* const agent = std::get_if<answer>(&m))
            return zed_bridge::is_exact(*agent, results, spelled);
        return std::holds_alternative<zed::resume>(m);
    }

    /// Keeps the residues of the messages, and then that of the thread around them.
    void keep_residue_of_thread(zed::basic_thread<Model> const& thread, std::string_view upgraded,
                                std::string_view source, setup const& target) {
        place_usages(thread.request_token_usage);
        native_reader const reader{format_traits<zed_t>::name};
        loss_log const quiet;
        maker<Model> rebuilder{out_, target, reader, quiet};
        auto next = kept_.begin();
        for (std::size_t i = 0; i < out_.messages.size(); ++i) {
            if (next != kept_.end() && next->first == i) keep_residues(*next++, target, rebuilder);
            else rebuilder.skip(i);
        }
        std::string members;
        if (target.spelled.has_typed_inputs) add_member(members, typed_inputs, "true");
        if (target.spelled.has_result_arrays) add_member(members, result_arrays, "true");
        if (!upgraded.empty()) add_member(members, upgraded_text, upgraded);
        if (auto const lost = legacy_ ? legacy_->dropped() : std::string{}; !lost.empty())
            add_member(members, dropped_by_upgrade, lost);
        keep(out_.native, source, encode_as(rebuilder.make_thread(), style), members);
    }

    using kept_message = std::pair<std::size_t, zed::basic_message<Model>>;

    void keep_residues(kept_message const& kept, setup const& target, maker<Model>& rebuilder) {
        auto const& [i, from] = kept;
        auto const source =
            '[' + (whole_.empty() ? encode_source(from) : std::string{whole_[i]}) + ']';
        if (encode_as(rebuilder.make_messages(i), style) == source) return;
        auto& m = out_.messages[i];
        if (auto const* const user = std::get_if<user_message>(&from))
            keep_part_residues(m, *user, target);
        if (auto const* const agent = std::get_if<answer>(&from))
            keep_part_residues(m, *agent, target);
        keep(m.native, source, encode_as(rebuilder.make_messages(i), style));
    }

    /// Each part of the source is one part of the message.
    static void keep_part_residues(basic_message<Model>& m, user_message const& from,
                                   setup const& target) {
        loss_log const quiet;
        for (std::size_t i = 0; i < m.content.size(); ++i)
            keep_in(m.content[i], '[' + encode_source(from.content[i]) + ']',
                    encode_as(make_user_parts(m.content[i], target, quiet), style));
    }
    static void keep_part_residues(basic_message<Model>& m, answer const& from,
                                   setup const& target) {
        loss_log const quiet;
        auto const places = describer::match_results(from);
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            answer source;
            source.content.push_back(from.content[i]);
            if (places[i]) {
                auto& result = source.tool_results.append(typename Model::string{result_key});
                result.second = from.tool_results[*places[i]].second;
            }
            auto const* const call = find_alternative<basic_tool_call<Model>>(&m.content[i]);
            auto const rebuilt = call != nullptr
                                     ? make_call(*call, target, quiet, call->id, call->name)
                                     : make_answer_part(m.content[i], target, true, quiet);
            keep_in(m.content[i], encode_source(source), encode_as(rebuilt, style));
        }
    }
    static void keep_in(content& part, std::string_view source, std::string_view rebuilt) {
        visit_alternative(
            [&](auto& kind) {
                if constexpr (requires { kind.native; }) keep(kind.native, source, rebuilt);
            },
            part);
    }

    // ---- The thread -----------------------------------------------------------------------------

    /// A usage has the id of a message of the user, and belongs to the last answer to it. If
    /// several messages have the id, the last one counts.
    void
    place_usages(dictionary<typename Model::string, zed::basic_token_usage<Model>> const& all) {
        if (all.empty()) return;
        text::salted_map<std::string_view, std::size_t> places;
        for (std::size_t i = 0; i < out_.messages.size(); ++i)
            if (out_.messages[i].id) places.insert_or_assign(*out_.messages[i].id, i);
        for (auto const& [id, usage] : all) {
            auto const found = places.find(id);
            if (found == places.end()) continue;
            auto const last = find_last_answer(out_, found->second);
            out_.messages[last].usage = describe_usage(usage, usage_scope::request);
            if (places_ != nullptr && !legacy_)
                places_->set_other(last, place_of_key("/request_token_usage", id));
        }
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

    source_map* places_;
    std::optional<legacy_text> legacy_;  ///< of a thread that was upgraded
    basic_conversation<Model> out_;
    std::vector<std::string_view> whole_;  ///< texts of messages that only the thread keeps
    std::vector<kept_message> kept_;       ///< may be written back differently
};

}  // namespace lisle::v0_1::conversation::zed_bridge

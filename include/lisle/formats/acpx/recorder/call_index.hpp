// lisle/formats/acpx/recorder/call_index.hpp - finds a session's calls and terminals while many
// events are recorded.
#pragma once

#include <lisle/formats/acpx/recorder/apply_call_content.hpp>
#include <lisle/formats/acpx/recorder/ordered_keys.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/text/salted_map.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::acpx::detail {

/// A call and its place in a message, valid while nothing else changes the session.
struct call_place {
    std::size_t message = 0;
    std::size_t use = 0;     ///< the index in the message's content
    std::size_t result = 0;  ///< the index in the message's results, perhaps a future index
    std::uint64_t rank = 0;  ///< orders the results of a message; 0 without a result
};

/// The message with this index if it is an agent's, else null.
[[nodiscard]] inline agent_message* agent_at(conversation& talk, std::size_t message) {
    return message < talk.messages.size() ? std::get_if<agent_message>(&talk.messages[message])
                                          : nullptr;
}

[[nodiscard]] inline tool_result& result_at(agent_message& agent, std::size_t place) {
    return agent.tool_results.begin()[static_cast<std::ptrdiff_t>(place)].second;
}

/// The place of a call's result, or the number of results. `before` is its last known place; new
/// keys that are array indices may have moved it.
[[nodiscard]] inline std::size_t place_of_result(agent_message const& agent, std::string_view id,
                                                 std::size_t before) {
    auto const& results = agent.tool_results;
    if (before < results.size() && results[before].first == id) return before;
    return static_cast<std::size_t>(results.find(id) - results.begin());
}

/// An index of calls and terminals. If several messages have the same call or terminal, the newest
/// message counts. Until finish() results lack their content, and are not in order.
class call_index {
public:
    explicit call_index(conversation const& talk) {
        for (std::size_t i = 0; i < talk.messages.size(); ++i)
            if (auto const* const agent = std::get_if<agent_message>(&talk.messages[i]))
                add_message(*agent, i);
    }

    // ---- Calls ----------------------------------------------------------------------------------

    [[nodiscard]] call_place const* find(std::string const& id) const {
        auto const at = calls_.find(id);
        return at == calls_.end() ? nullptr : &at->second;
    }

    /// The place of the call that comes next in this message, which is the last message. The result
    /// may be there already.
    [[nodiscard]] call_place place_new(agent_message const& agent, std::size_t message,
                                       std::string const& id) const {
        call_place out{message, agent.content.size(), agent.tool_results.size()};
        auto const lone = lone_results_.find(id);
        if (lone == lone_results_.end() || lone->second.message != message) return out;
        out.result = place_of_result(agent, id, lone->second.result);
        out.rank = lone->second.rank;
        return out;
    }

    /// Adds a call that is new or has new content.
    void add(std::string const& id, call_place place, agent_message const& agent) {
        bool const is_there = place.rank != 0 || place.result < agent.tool_results.size();
        if (is_there) place.result = place_of_result(agent, id, place.result);
        if (is_there && place.rank == 0) place.rank = rank_of(id, place.result);
        auto const& known = *calls_.insert_or_assign(id, place).first;
        auto const content = contents_.find({known.second.message, known.second.result});
        if (content == contents_.end()) return;
        content->second.take_new_terminals([&](std::string terminal) {
            show(std::move(terminal), {known.second, &known.first});
        });
    }

    // ---- Results --------------------------------------------------------------------------------

    /// Adds the result of the call at this place. finish() puts it in order.
    void append_result(agent_message& to, call_place const& place, std::string const& id,
                       tool_result added) {
        to.tool_results.append(id).second = std::move(added);
        if (text::ecmascript::find_array_index(id)) disordered_.insert(place.message);
    }

    /// The content of the result at this place. The result lacks it until finish().
    [[nodiscard]] kept_content& take_content(std::size_t message, std::size_t place,
                                             tool_result& result) {
        return contents_.try_emplace({message, place}, result).first->second;
    }

    /// Calls `take(content, result)` for the calls that showed the terminal, newest first, until it
    /// returns true.
    template <class Take>
    [[nodiscard]] bool give(conversation& talk, std::string const& terminal, Take take) {
        auto const at = terminals_.find(terminal);
        if (at == terminals_.end()) return false;
        auto& shown = at->second;
        while (!shown.empty()) {
            if (take_terminal(talk, shown.front(), take)) return true;
            std::pop_heap(shown.begin(), shown.end(), is_older);
            shown.pop_back();
        }
        return false;
    }

    /// As above, without an index.
    template <class Take>
    [[nodiscard]] static bool search(conversation& talk, std::string const& terminal, Take take) {
        for (auto i = talk.messages.size(); i-- > 0;)
            if (auto* const agent = agent_at(talk, i))
                for (auto& [id, result] : agent->tool_results) {
                    if (!kept_content::has_terminal(result, terminal)) continue;
                    kept_content kept{result};
                    bool const is_taken = take(kept, result);
                    kept.finish(result);
                    return is_taken;
                }
        return false;
    }

    /// Puts content back into results, and results in order.
    void finish(conversation& talk) {
        for (auto& [at, content] : std::exchange(contents_, {}))
            if (auto* const agent = agent_at(talk, at.first);
                agent != nullptr && at.second < agent->tool_results.size())
                content.finish(result_at(*agent, at.second));
        for (auto const message : std::exchange(disordered_, {}))
            if (auto* const agent = agent_at(talk, message)) order_results(*agent, message);
    }

private:
    struct showing_call {
        call_place place;
        std::string const* id;
    };

    template <class Take>
    [[nodiscard]] bool take_terminal(conversation& talk, showing_call const& by, Take take) {
        auto* const agent = agent_at(talk, by.place.message);
        if (agent == nullptr) return false;
        auto const* const known = find(*by.id);
        bool const is_known = known != nullptr && known->message == by.place.message;
        auto const place =
            place_of_result(*agent, *by.id, is_known ? known->result : by.place.result);
        if (place == agent->tool_results.size()) return false;
        auto& result = result_at(*agent, place);
        return take(take_content(by.place.message, place, result), result);
    }

    static bool is_older(showing_call const& a, showing_call const& b) {
        return std::tie(a.place.message, b.place.rank) < std::tie(b.place.message, a.place.rank);
    }

    /// The order of a result in its message: array indices come first, then all others by place.
    static std::uint64_t rank_of(std::string_view id, std::size_t place) {
        auto const index = text::ecmascript::find_array_index(id);
        return index ? std::uint64_t{*index} + 1 : (std::uint64_t{1} << 33U) + place;
    }

    void order_results(agent_message& agent, std::size_t message) {
        order_keys(agent.tool_results);
        for (std::size_t i = 0; i < agent.tool_results.size(); ++i)
            if (auto const at = calls_.find(agent.tool_results[i].first);
                at != calls_.end() && at->second.message == message)
                at->second.result = i;
    }

    void show_terminals(tool_result const& result, showing_call const& by) {
        kept_content::see_terminals(
            result, [&](std::string terminal) { show(std::move(terminal), by); });
    }

    void show(std::string terminal, showing_call const& by) {
        auto& shown = terminals_[std::move(terminal)];
        if (!shown.empty() && shown.front().id == by.id) return;
        shown.push_back(by);
        std::push_heap(shown.begin(), shown.end(), is_older);
    }

    void add_message(agent_message const& agent, std::size_t message) {
        text::salted_map<std::string_view, std::size_t> results;
        for (std::size_t i = 0; i < agent.tool_results.size(); ++i)
            results.emplace(agent.tool_results[i].first, i);
        text::salted_set<std::string_view> used;
        for (std::size_t i = agent.content.size(); i-- > 0;) {
            auto const* const use = std::get_if<tool_use>(&agent.content[i]);
            if (use == nullptr) continue;
            auto const at = results.find(use->id);
            bool const has_result = at != results.end();
            add(use->id, {message, i, has_result ? at->second : agent.tool_results.size()}, agent);
            if (!has_result || !used.insert(use->id).second) continue;
            auto const& [key, known] = *calls_.find(use->id);
            show_terminals(agent.tool_results[at->second].second, {known, &key});
        }
        for (auto const& [id, place] : results) {
            if (used.contains(id)) continue;
            call_place const at{message, 0, place, rank_of(id, place)};
            auto const& [key, known] = *lone_results_.insert_or_assign(std::string{id}, at).first;
            show_terminals(agent.tool_results[place].second, {known, &key});
        }
    }

    text::salted_map<std::string, call_place> calls_;
    text::salted_map<std::string, call_place> lone_results_;  ///< the newest results without calls
    text::salted_map<std::string, std::vector<showing_call>> terminals_;  ///< a heap for each id
    std::map<std::pair<std::size_t, std::size_t>, kept_content> contents_;  ///< by place
    std::set<std::size_t> disordered_;  ///< messages whose results are not in order
};

}  // namespace lisle::v0_1::acpx::detail

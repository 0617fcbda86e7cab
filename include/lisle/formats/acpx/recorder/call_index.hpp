// lisle/formats/acpx/recorder/call_index.hpp - finds a session's calls and terminals while many
// events are recorded.
#pragma once

#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/text/salted_map.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0::acpx::detail {

/// A call and its place in a message, valid while nothing else changes the session.
struct call_place {
    std::size_t message = 0;
    std::size_t use = 0;     ///< in the message's content
    std::size_t result = 0;  ///< in the message's results, or its future place there
    std::uint64_t rank = 0;  ///< orders the results of a message; 0 without a result
};

/// The message with this index if it is an agent's, else null.
[[nodiscard]] inline agent_message* agent_at(conversation& talk, std::size_t message) {
    return message < talk.messages.size() ? std::get_if<agent_message>(&talk.messages[message])
                                          : nullptr;
}

/// The place of a call's result, or the number of results. `before` is its last known place, from
/// which keys that are array indices may have moved it.
[[nodiscard]] inline std::size_t place_of_result(agent_message const& agent, std::string_view id,
                                                 std::size_t before) {
    auto const& results = agent.tool_results;
    if (before < results.size() && results[before].first == id) return before;
    return static_cast<std::size_t>(results.find(id) - results.begin());
}

/// An index of calls and terminals. Of several messages with one of them the newest counts.
class call_index {
public:
    explicit call_index(conversation const& talk) {
        for (std::size_t i = 0; i < talk.messages.size(); ++i)
            if (auto const* const agent = std::get_if<agent_message>(&talk.messages[i]))
                add_message(*agent, i);
    }

    [[nodiscard]] call_place const* find(std::string const& id) const {
        auto const at = calls_.find(id);
        return at == calls_.end() ? nullptr : &at->second;
    }

    /// Adds a call that was made or that has new content.
    void add(std::string const& id, call_place place, agent_message const& of) {
        bool const is_there = place.rank != 0 || place.result < of.tool_results.size();
        if (is_there) place.result = place_of_result(of, id, place.result);
        if (is_there && place.rank == 0) place.rank = rank_of(id, place.result);
        auto const& known = *calls_.insert_or_assign(id, place).first;
        if (is_there) add_terminals(of.tool_results[place.result].second, known);
    }

    /// Whether there was a result with this id without its call; the index lacks such calls.
    [[nodiscard]] bool has_lone_result(std::string const& id) const {
        return lone_results_.contains(id);
    }

    /// Whether there are no such results.
    [[nodiscard]] bool is_all() const { return lone_results_.empty(); }

    /// Calls `take(result)` for the calls that showed the terminal, newest first, until one returns
    /// true.
    template <class Take>
    [[nodiscard]] bool give(conversation& talk, std::string const& terminal, Take take) {
        auto const at = terminals_.find(terminal);
        if (at == terminals_.end()) return false;
        auto& shown = at->second;
        while (!shown.empty()) {
            auto* const result = find_result(talk, shown.front());
            if (result != nullptr && take(*result)) return true;
            std::pop_heap(shown.begin(), shown.end(), is_older);
            shown.pop_back();
        }
        return false;
    }

private:
    struct showing_call {
        call_place place;
        std::string const* id;
    };

    [[nodiscard]] static tool_result* find_result(conversation& talk, showing_call const& of) {
        auto* const agent = agent_at(talk, of.place.message);
        if (agent == nullptr) return nullptr;
        auto const place = place_of_result(*agent, *of.id, of.place.result);
        if (place == agent->tool_results.size()) return nullptr;
        return &agent->tool_results.begin()[static_cast<std::ptrdiff_t>(place)].second;
    }

    static bool is_older(showing_call const& a, showing_call const& b) {
        return std::tie(a.place.message, b.place.rank) < std::tie(b.place.message, a.place.rank);
    }

    /// The order of a result in its message: array indices come first, then all others by place.
    static std::uint64_t rank_of(std::string_view id, std::size_t place) {
        auto const index = text::ecmascript::find_array_index(id);
        return index ? std::uint64_t{*index} + 1 : (std::uint64_t{1} << 33U) + place;
    }

    void add_terminals(tool_result const& of, std::pair<std::string const, call_place> const& by) {
        auto const* const entries = of.call_content ? of.call_content->if_array() : nullptr;
        if (entries == nullptr) return;
        for (auto const& entry : *entries)
            if (auto const* const object = entry.if_object())
                if (auto terminal = find_string(*object, "terminal_id"))
                    show(*std::move(terminal), {by.second, &by.first});
    }

    void show(std::string terminal, showing_call by) {
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
            if (has_result) used.insert(use->id);
        }
        for (auto const& [id, place] : results)
            if (!used.contains(id)) lone_results_.emplace(id);
    }

    text::salted_map<std::string, call_place> calls_;
    text::salted_set<std::string> lone_results_;
    text::salted_map<std::string, std::vector<showing_call>> terminals_;  ///< heaps
};

}  // namespace lisle::inline v0::acpx::detail

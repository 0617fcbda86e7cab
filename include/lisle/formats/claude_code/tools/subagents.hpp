// lisle/formats/claude_code/tools/subagents.hpp - the subagents that stand in their session's file.
//
// Up to 2.0.14 Claude Code writes the records of a subagent between those of its session, with
// `isSidechain`; later releases give each subagent a file of its own. The parts of a divided
// session are what those releases would have written:
//
//     auto const parts = lisle::claude_code::divide(session);
//     for (auto const& subagent : parts.subagents)
//         save("agent-" + subagent.id + ".jsonl", lisle::encode(subagent.session));
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>
#include <lisle/scalars/sha256.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

/// A subagent in its session's file: its id, the call that started it, and its lines.
struct inner_subagent {
    std::string id;                      ///< as in the name of a file, without `agent-`
    std::optional<std::string> call_id;  ///< nothing if no call of the session has its prompt
    std::vector<std::size_t> records;    ///< ascending
};

/// A session without its subagents, or one of these, and the line of each record in the whole.
struct session_part {
    claude_code::session session;
    std::vector<std::size_t> records;
    std::string id;                      ///< of a subagent
    std::optional<std::string> call_id;  ///< of a subagent: the call that started it
};

/// The parts of a session. The main session has all records that are not a subagent's.
struct divided_session {
    session_part main;
    std::vector<session_part> subagents;
};

namespace detail {

/// Finds the calls that start subagents, by the agent's id or by its prompt.
template <class Model>
class starting_calls {
public:
    explicit starting_calls(basic_session<Model> const& whole) {
        for (std::size_t i = 0; i < whole.records.size(); ++i)
            if (auto const* const any_record = whole.records[i].record()) see(*any_record, i);
    }

    struct call {
        std::string id;
        std::string_view agent_id;  ///< from its result; empty if it has none
    };

    /// Returns the call whose result names this agent.
    [[nodiscard]] std::optional<call> find_by_agent(std::string_view agent_id) {
        auto const at = by_agent_.find(agent_id);
        if (agent_id.empty() || at == by_agent_.end()) return std::nullopt;
        return take(at->second);
    }

    /// Returns the first call with this prompt that no agent has yet. A call that had its result
    /// before the agent's first line did not start it. `line` must not fall from call to call.
    [[nodiscard]] std::optional<call> find_by_prompt(std::string_view prompt, std::size_t line) {
        auto const at = by_prompt_.find(std::string{prompt});
        if (prompt.empty() || at == by_prompt_.end()) return std::nullopt;
        auto& [places, next] = at->second;
        for (; next < places.size(); ++next) {
            auto const& candidate = calls_[places[next]];
            if (!candidate.is_taken && candidate.result > line) return take(places[next++]);
        }
        return std::nullopt;
    }

private:
    static constexpr auto none = static_cast<std::size_t>(-1);

    struct known_call {
        std::string id;
        std::string_view agent_id{};
        std::size_t result = none;  ///< its line
        bool is_taken = false;
    };
    /// Calls with one prompt, and the first that may be free.
    struct same_calls {
        std::vector<std::size_t> places;
        std::size_t next = 0;
    };

    [[nodiscard]] call take(std::size_t place) {
        calls_[place].is_taken = true;
        return {calls_[place].id, calls_[place].agent_id};
    }

    void see(basic_record<Model> const& any_record, std::size_t line) {
        using blocks = std::vector<basic_content_block<Model>>;
        if (auto const* const answer =
                find_alternative<basic_assistant_record<Model>>(&any_record)) {
            auto const* const all = std::get_if<blocks>(&answer->message.content);
            if (all == nullptr) return;
            for (auto const& block : *all)
                if (auto const* const use = std::get_if<basic_tool_use_block<Model>>(&block))
                    see_call(*use, use->input);
        } else if (auto const* const user =
                       find_alternative<basic_user_record<Model>>(&any_record)) {
            auto const* const all = std::get_if<blocks>(&user->message.content);
            if (all == nullptr) return;
            for (auto const& block : *all)
                if (auto const* const result = std::get_if<basic_tool_result_block<Model>>(&block))
                    see_result(*result, *user, line);
        }
    }

    void see_call(basic_tool_use_block<Model> const& use, json_view input) {
        if (use.name != "Task" && use.name != "Agent") return;
        auto const prompt = input.find("prompt");
        if (prompt.kind() != json_kind::string) return;
        by_prompt_[text::unquote(prompt.text())].places.push_back(calls_.size());
        by_id_.emplace(std::string{use.id}, calls_.size());
        calls_.push_back({std::string{use.id}});
    }

    void see_result(basic_tool_result_block<Model> const& result,
                    basic_user_record<Model> const& user, std::size_t line) {
        auto const at = by_id_.find(std::string{result.tool_use_id});
        if (at == by_id_.end()) return;
        auto& asked = calls_[at->second];
        asked.result = line;
        using agent_output = basic_agent_output<Model>;
        auto const* const output =
            user.tool_use_result ? std::get_if<agent_output>(&*user.tool_use_result) : nullptr;
        if (output == nullptr || !output->agent_id || output->agent_id->empty()) return;
        asked.agent_id = *output->agent_id;
        by_agent_.emplace(asked.agent_id, at->second);
    }

    std::vector<known_call> calls_;
    text::salted_map<std::string, same_calls> by_prompt_;
    text::salted_map<std::string, std::size_t> by_id_;
    text::salted_map<std::string_view, std::size_t> by_agent_;
};

/// Sorts the records of subagents by the record at which each begins.
template <class Model>
class subagent_finder {
public:
    using index = record_index<Model>;

    explicit subagent_finder(basic_session<Model> const& whole)
        : session_{whole}, records_{whole}, tops_{records_} {}

    [[nodiscard]] std::vector<inner_subagent> find() {
        if (!has_both()) return {};
        std::map<std::size_t, std::vector<std::size_t>> trees;
        for (std::size_t i = 0; i < session_.records.size(); ++i)
            if (auto const place = find_place(i); place != index::none)
                trees[find_top(place)].push_back(i);
        starting_calls<Model> calls{session_};
        std::vector<inner_subagent> out;
        text::salted_map<std::string, std::size_t> known;
        for (auto& [top, members] : trees) {
            auto found = name(top, calls);
            auto const [at, is_new] = known.emplace(found.id, out.size());
            if (is_new) out.push_back(std::move(found));
            auto& to = out[at->second].records;
            to.insert(to.end(), members.begin(), members.end());
        }
        for (auto& found : out) std::sort(found.records.begin(), found.records.end());
        return out;
    }

private:
    [[nodiscard]] basic_link<Model> const* link_at(std::size_t i) const {
        auto const* const any_record = session_.records[i].record();
        return any_record != nullptr ? link_of(*any_record) : nullptr;
    }

    /// Whether the session has messages of its own beside those of subagents. A subagent's file
    /// has none.
    [[nodiscard]] bool has_both() const {
        bool has_own = false, has_others = false;
        for (std::size_t i = 0; i < session_.records.size(); ++i) {
            auto const* const link = link_at(i);
            if (link == nullptr || !is_message(*session_.records[i].record())) continue;
            (link->is_sidechain ? has_others : has_own) = true;
        }
        return has_own && has_others;
    }

    /// The record of the tree that a subagent's record is, repeats or hangs on; none for others.
    [[nodiscard]] std::size_t find_place(std::size_t i) const {
        auto const* const link = link_at(i);
        if (link == nullptr || !link->is_sidechain) return index::none;
        auto const at = records_.find(link->uuid ? link->uuid : link->parent_uuid);
        return at != index::none && records_[at]->is_sidechain ? at : index::none;
    }

    /// The first record of a subagent, above one of its records.
    [[nodiscard]] std::size_t find_top(std::size_t i) {
        return tops_.find(i, [&](std::size_t parent) { return !records_[parent]->is_sidechain; });
    }

    [[nodiscard]] inner_subagent name(std::size_t top, starting_calls<Model>& calls) const {
        inner_subagent out;
        auto const& link = *records_[top];
        if (link.agent_id) out.id = *link.agent_id;
        auto started = calls.find_by_agent(out.id);
        if (!started) started = calls.find_by_prompt(prompt_of(top), top);
        if (started) out.call_id = started->id;
        if (out.id.empty() && started) out.id = started->agent_id;
        if (out.id.empty()) out.id = make_id(link);
        return out;
    }

    [[nodiscard]] std::string_view prompt_of(std::size_t top) const {
        auto const* const user =
            find_alternative<basic_user_record<Model>>(session_.records[top].record());
        if (user == nullptr) return {};
        auto const& content = user->message.content;
        if (auto const* const text = std::get_if<typename Model::string>(&content)) return *text;
        for (auto const& block : std::get<std::vector<basic_content_block<Model>>>(content))
            if (auto const* const text = std::get_if<basic_text_block<Model>>(&block))
                return text->text;
        return {};
    }

    /// An id as Claude Code gives since 2.1.76, made from those of the session and the record.
    [[nodiscard]] static std::string make_id(basic_link<Model> const& link) {
        constexpr std::size_t digits = 16;
        std::string seed;
        for (auto const* const part : {&link.session_id, &link.uuid})
            (seed += part->has_value() ? std::string_view{**part} : std::string_view{}) += '\0';
        return 'a' + scalars::to_string(scalars::sha256(seed)).substr(0, digits);
    }

    basic_session<Model> const& session_;
    index records_;
    record_tops<Model> tops_;
};

}  // namespace detail

/// Returns the subagents whose records stand in a session's file, in the order in which they begin;
/// none for a subagent's own file. A subagent has the id that its records or the result of its call
/// name, else one that is the same on every machine. Its call is found by that id, or by its
/// prompt. A record that belongs to no subagent's tree stays with the session.
///
/// Errors: none. Complexity: linear in the size of the session, but for sorting its subagents.
template <class Model>
[[nodiscard]] std::vector<inner_subagent> find_subagents(basic_session<Model> const& whole) {
    return detail::subagent_finder<Model>{whole}.find();
}

/// Returns the main session and its subagents, each as a session of its own, whose records have the
/// subagent's id (`agentId`). Without subagents the main session is the whole.
///
/// Errors and complexity: as find_subagents.
[[nodiscard]] inline divided_session divide(session const& whole) {
    divided_session out;
    out.main.session.before = whole.before;
    std::vector<char> is_of_subagent(whole.records.size(), 0);
    for (auto& found : find_subagents(whole)) {
        auto& part = out.subagents.emplace_back();
        for (auto const line : found.records) {
            is_of_subagent[line] = 1;
            auto& copy = part.session.records.emplace_back(whole.records[line]);
            link_of(*copy.record())->agent_id = found.id;
        }
        part.records = std::move(found.records);
        part.id = std::move(found.id);
        part.call_id = std::move(found.call_id);
    }
    for (std::size_t i = 0; i < whole.records.size(); ++i) {
        if (is_of_subagent[i] != 0) continue;
        out.main.session.records.push_back(whole.records[i]);
        out.main.records.push_back(i);
    }
    return out;
}

}  // namespace lisle::v0_1::claude_code

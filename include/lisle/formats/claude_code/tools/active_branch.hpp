// lisle/formats/claude_code/tools/active_branch.hpp - which records of a session are its
// conversation.
//
// Nothing is ever deleted from a session's file: a rewind or a second process makes another branch
// of the tree. Releases choose the branch by different rules:
//
// - before 2.1.112: the leaf with the newest time, a subagent's included;
// - 2.1.112: the last prompt or answer of the file that is not a subagent's;
// - since 2.1.330: the branch of the last `last-prompt` record, down to its tip.
//
// From the leaf the parents lead to the root. Since 2.0.77 parallel calls have branches of their
// own, which belong to the conversation as well.
//
// Source: runs of Claude Code 0.2.126 to 2.1.330 against a stand-in model server.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/preserved_segment.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>
#include <lisle/releases/release_number.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

/// Returns the release that wrote the last record with a `version`, or nothing.
template <class Model>
[[nodiscard]] std::optional<release_number> find_release(basic_session<Model> const& whole) {
    for (auto i = whole.records.size(); i-- > 0;) {
        auto const* const any_record = whole.records[i].record();
        auto const* const tree_link = any_record != nullptr ? link_of(*any_record) : nullptr;
        if (tree_link == nullptr || !tree_link->version) continue;
        if (auto const r = parse_release_number(*tree_link->version)) return r;
    }
    return std::nullopt;
}

/// Whether a record has a message: a prompt, results or a part of an answer.
template <class Model>
[[nodiscard]] bool is_message(basic_record<Model> const& any_record) {
    return find_alternative<basic_user_record<Model>>(&any_record) != nullptr
           || find_alternative<basic_assistant_record<Model>>(&any_record) != nullptr;
}

namespace detail {

inline constexpr release_number first_by_last_line{2, 1, 112};
inline constexpr release_number first_by_last_prompt{2, 1, 330};

/// Finds the leaf of the active branch.
template <class Model>
class leaf_finder {
public:
    using index = record_index<Model>;

    leaf_finder(basic_session<Model> const& whole, index const& records)
        : session_{whole}, records_{records} {}

    [[nodiscard]] std::size_t find(release_number release) const {
        if (release < first_by_last_line) return find_newest();
        if (release >= first_by_last_prompt)
            if (auto const leaf = find_by_last_prompt(); leaf != index::none) return leaf;
        return find_last();
    }

private:
    [[nodiscard]] bool has_message(std::size_t i) const {
        return records_[i] != nullptr && is_message(*session_.records[i].record());
    }

    [[nodiscard]] std::size_t find_newest() const {
        auto best = index::none;
        std::string_view newest;
        for (std::size_t i = 0; i < records_.size(); ++i) {
            if (!has_message(i) || !records_[i]->timestamp) continue;
            auto const& time = *records_[i]->timestamp;
            if (best != index::none && std::string_view{time} < newest) continue;
            best = i;
            newest = time;
        }
        return best != index::none ? best : find_last();
    }

    /// The last prompt or answer that is not a subagent's; in a subagent's file, the last one.
    [[nodiscard]] std::size_t find_last() const {
        auto last_of_agent = index::none;
        for (auto i = records_.size(); i-- > 0;) {
            if (!has_message(i)) continue;
            if (!records_[i]->is_sidechain) return i;
            if (last_of_agent == index::none) last_of_agent = i;
        }
        return last_of_agent;
    }

    [[nodiscard]] std::size_t find_by_last_prompt() const {
        for (auto i = session_.records.size(); i-- > 0;) {
            auto const* const any_record = session_.records[i].record();
            auto const* const prompt = any_record != nullptr
                                           ? find_alternative<basic_last_prompt<Model>>(any_record)
                                           : nullptr;
            if (prompt == nullptr) continue;
            auto const leaf = records_.find(prompt->leaf_uuid);
            if (leaf == index::none) return index::none;
            bool const is_exact = prompt->is_explicit.value_or(false) && !grows_after(i);
            return is_exact ? leaf : find_tip(leaf);
        }
        return index::none;
    }

    [[nodiscard]] bool grows_after(std::size_t line) const {
        for (auto i = line + 1; i < records_.size(); ++i)
            if (records_[i] != nullptr) return true;
        return false;
    }

    /// The last prompt or answer below a record, or the record itself.
    [[nodiscard]] std::size_t find_tip(std::size_t top) const {
        std::vector<char> is_below(records_.size(), 0);
        is_below[top] = 1;
        auto tip = top;
        for (auto i = top + 1; i < records_.size(); ++i) {
            if (records_[i] == nullptr || records_[i]->is_sidechain != records_[top]->is_sidechain)
                continue;
            auto const parent = records_.find(records_[i]->parent_uuid);
            if (parent == index::none || is_below[parent] == 0) continue;
            is_below[i] = 1;
            if (has_message(i)) tip = i;
        }
        return tip;
    }

    basic_session<Model> const& session_;
    index const& records_;
};

/// Inserts the records of parallel calls, which are not on the chain, after their answer.
template <class Model>
class parallel_calls {
public:
    using index = record_index<Model>;

    parallel_calls(basic_session<Model> const& whole, index const& records,
                   std::vector<std::size_t> const& chain)
        : session_{whole}, records_{records}, is_taken_(records.size(), 0) {
        for (auto const i : chain) {
            is_taken_[i] = 1;
            if (auto const id = answer_of(i); !id.empty()) last_of_[id] = i;
        }
        collect();
    }

    [[nodiscard]] std::vector<std::size_t> merge(std::vector<std::size_t> const& chain) {
        std::vector<std::size_t> out;
        for (auto const i : chain) {
            out.push_back(i);
            auto const found = behind_.find(i);
            if (found == behind_.end()) continue;
            std::sort(found->second.begin(), found->second.end());
            for (auto const& [time, record] : found->second) out.push_back(record);
        }
        return out;
    }

private:
    /// The id of the message that a record is a part of; empty if it is not a part of an answer.
    [[nodiscard]] std::string_view answer_of(std::size_t i) const {
        auto const* const any_record = session_.records[i].record();
        auto const* const answer = find_alternative<basic_assistant_record<Model>>(any_record);
        if (answer == nullptr || !answer->message.id) return {};
        return *answer->message.id;
    }
    [[nodiscard]] bool holds_result(std::size_t i) const {
        auto const* const any_record = session_.records[i].record();
        auto const* const user = find_alternative<basic_user_record<Model>>(any_record);
        if (user == nullptr) return false;
        auto const* const blocks =
            std::get_if<std::vector<basic_content_block<Model>>>(&user->message.content);
        return blocks != nullptr && std::any_of(blocks->begin(), blocks->end(), [](auto const& b) {
                   return std::holds_alternative<basic_tool_result_block<Model>>(b);
               });
    }

    /// The last record on the chain that has the answer of this call. The next answer has only one
    /// result for a parent, so the other results are not on the chain.
    [[nodiscard]] std::size_t find_end_of_answer(std::size_t call) const {
        auto const id = answer_of(call);
        auto const at = id.empty() ? last_of_.end() : last_of_.find(id);
        return at != last_of_.end() ? at->second : index::none;
    }

    void collect() {
        std::vector<std::size_t> anchor(records_.size(), index::none);
        for (std::size_t i = 0; i < records_.size(); ++i) {
            if (records_[i] == nullptr || is_taken_[i] != 0) continue;
            auto after = index::none;
            if (auto const id = answer_of(i); !id.empty()) {
                if (auto const at = last_of_.find(id); at != last_of_.end()) after = at->second;
            } else if (holds_result(i)) {
                auto const parent = records_.find(records_[i]->parent_uuid);
                if (parent != index::none)
                    after = is_taken_[parent] == 0 ? anchor[parent] : find_end_of_answer(parent);
            }
            if (after == index::none) continue;
            anchor[i] = after;
            behind_[after].emplace_back(time_of(*records_[i]), i);
        }
    }

    basic_session<Model> const& session_;
    index const& records_;
    std::vector<char> is_taken_;
    text::salted_map<std::string_view, std::size_t> last_of_;
    /// The records to insert, each with its time, by the record before them.
    std::map<std::size_t, std::vector<std::pair<std::optional<std::int64_t>, std::size_t>>> behind_;
};

/// Returns the records from the root or the last compaction to the leaf, by their parents alone.
template <class Model>
[[nodiscard]] std::vector<std::size_t>
find_chain(basic_session<Model> const& whole, record_index<Model>& records, release_number rule) {
    auto at = leaf_finder<Model>{whole, records}.find(rule);
    preserved_segments<Model> const kept{whole, records};
    std::vector<std::size_t> chain;
    std::vector<char> is_seen(records.size(), 0);
    while (at != records.none && is_seen[at] == 0) {
        is_seen[at] = 1;
        chain.push_back(at);
        if (auto const moved = kept.parent_of(at); moved != records.none) {
            at = moved;
            continue;
        }
        auto const& parent = records[at]->parent_uuid;
        auto const next = records.find(parent);
        bool const is_lost = parent && next == records.none;
        at = is_lost && rule >= first_by_last_line ? records.find_earlier(at) : next;
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

}  // namespace detail

/// Returns the indices of the records that are the conversation, from its root or its last
/// compaction to the leaf. Records without a message (`progress`, `system`, `attachment`) are among
/// them. `release` decides the rule; by default that of the last record, or the newest.
///
///     for (auto const i : lisle::claude_code::find_active_branch(session))
///         use(*session.records[i].record());
///
/// Errors: none; a session without prompts and answers has no branch. Parents that make a circle
/// end the branch; since 2.1.112 a missing parent is replaced by the record before it in time.
///
/// `records` is the session's own index, which the caller may need again.
///
/// Complexity: linear in the number of records, but for one sort if a parent is missing.
template <class Model>
[[nodiscard]] std::vector<std::size_t>
find_active_branch(basic_session<Model> const& whole, record_index<Model>& records,
                   std::optional<release_number> release = std::nullopt) {
    if (!release) release = find_release(whole);
    auto const rule = release.value_or(detail::first_by_last_prompt);
    auto const chain = detail::find_chain(whole, records, rule);
    return detail::parallel_calls<Model>{whole, records, chain}.merge(chain);
}

/// As above, with an index of its own.
template <class Model>
[[nodiscard]] std::vector<std::size_t>
find_active_branch(basic_session<Model> const& whole,
                   std::optional<release_number> release = std::nullopt) {
    record_index<Model> records{whole};
    return find_active_branch(whole, records, release);
}

}  // namespace lisle::v0_1::claude_code

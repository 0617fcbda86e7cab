// lisle/formats/claude_code/tools/lost_parents.hpp - records whose parent is in no line of the
// file.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/preserved_segment.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>
#include <lisle/text/salted_map.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

/// A record that lacks the key of its parent, or whose parent is in no line of the file, and the
/// record before it in the file that may have been above it, if there is one.
struct lost_parent {
    std::size_t record = 0;
    std::optional<std::size_t> earlier;
};

namespace detail {

/// Follows which records are in one tree.
class tree_sets {
public:
    explicit tree_sets(std::size_t count) : above_(count) {
        for (std::size_t i = 0; i < count; ++i) above_[i] = i;
    }
    [[nodiscard]] std::size_t find(std::size_t i) {
        while (above_[i] != i) i = above_[i] = above_[above_[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) { above_[find(a)] = find(b); }

private:
    std::vector<std::size_t> above_;
};

/// Remembers the last record of the session and of each of its subagents. Releases up to 2.0.14
/// write subagents into the session's file without an id; those of parallel calls are mixed there.
class last_records {
public:
    static constexpr auto none = static_cast<std::size_t>(-1);

    /// Sees the next record of the tree.
    void add(std::size_t i, record const& any_record, link const& place) {
        if (!place.is_sidechain) {
            own_ = i;
            see_calls(i, any_record);
            return;
        }
        any_subagent_ = i;
        if (place.agent_id) {
            by_agent_[*place.agent_id] = i;
            return;
        }
        unnamed_ = i;
        if (!place.parent_uuid || place.parent_uuid->empty()) ++unnamed_roots_;
    }

    /// Whether the session, or any subagent, has a record before one at this place.
    [[nodiscard]] bool has_any(link const& place) const {
        return (place.is_sidechain ? any_subagent_ : own_) != none;
    }
    /// The last record of the session, or of the same subagent; none if that can't be told.
    [[nodiscard]] std::size_t find(link const& place) const {
        if (!place.is_sidechain) return own_;
        if (place.agent_id) {
            auto const at = by_agent_.find(*place.agent_id);
            return at == by_agent_.end() ? none : at->second;
        }
        if (unnamed_ == none || is_parallel_) return none;
        bool const is_same = open_calls_.empty() ? unnamed_roots_ <= 1 : unnamed_ > last_call_;
        return is_same ? unnamed_ : none;
    }

private:
    void see_calls(std::size_t i, record const& any_record) {
        auto const* const answer = find_alternative<assistant_record>(&any_record);
        auto const* const prompt = find_alternative<user_record>(&any_record);
        if (answer == nullptr && prompt == nullptr) return;
        auto const& content = answer != nullptr ? answer->message.content : prompt->message.content;
        auto const* const all = std::get_if<std::vector<content_block>>(&content);
        if (all == nullptr) return;
        for (auto const& block : *all) {
            if (auto const* const call = std::get_if<tool_use_block>(&block)) {
                if (call->name != "Task" && call->name != "Agent") continue;
                open_calls_.insert(call->id);
                last_call_ = i;
            } else if (auto const* const result = std::get_if<tool_result_block>(&block)) {
                open_calls_.erase(result->tool_use_id);
            }
        }
        is_parallel_ = open_calls_.size() > 1 || (is_parallel_ && !open_calls_.empty());
    }

    std::size_t own_ = none, any_subagent_ = none, unnamed_ = none, last_call_ = none;
    std::size_t unnamed_roots_ = 0;
    text::salted_map<std::string_view, std::size_t> by_agent_;
    text::salted_set<std::string> open_calls_;  ///< of subagents that still run
    bool is_parallel_ = false;                  ///< since there was no open call
};

/// Whether a message without a parent has no key for it: a root has null there.
[[nodiscard]] inline bool lacks_parent_key(record const& root) {
    if (find_alternative<user_record>(&root) == nullptr
        && find_alternative<assistant_record>(&root) == nullptr)
        return false;
    auto const text = encode_as(root, format_traits<claude_code_t>::style, layout::source);
    return text::find_member(text, "parentUuid").empty();
}

/// The ids of records of unknown types, which a later release may have above others.
[[nodiscard]] inline text::salted_set<std::string> find_unknown_ids(session const& s) {
    text::salted_set<std::string> out;
    for (auto const& line : s.records) {
        auto const* const any_record = line.record();
        auto const* const unknown =
            any_record == nullptr ? nullptr : std::get_if<unknown_case<owned>>(any_record);
        if (unknown == nullptr) continue;
        auto const id = text::find_member(unknown->json.text(), "uuid");
        if (id.starts_with('"')) out.insert(text::unquote(id));
    }
    return out;
}

}  // namespace detail

/// Returns the records with a lost parent, ascending. `earlier` is the last record before it of the
/// session, or of the same subagent, that is not below it. Subagents are told apart by `agentId`;
/// without it, by the calls that run: while several run, a record has no `earlier`. The first
/// record of a file is not lost: releases up to 1.0.128 go on in a new file from a record of the
/// old file. Nor is one below a record of an unknown type.
///
/// Errors: none. Complexity: linear in the number of records and blocks.
[[nodiscard]] inline std::vector<lost_parent> find_lost_parents(session const& s) {
    using index = record_index<owned>;
    std::vector<lost_parent> out;
    index const records{s};
    detail::preserved_segments<owned> const kept{s, records};
    detail::tree_sets trees{records.size()};
    for (std::size_t i = 0; i < records.size(); ++i)
        if (records[i] != nullptr)
            if (auto const parent = records.find(records[i]->parent_uuid); parent != index::none)
                trees.join(i, parent);
    detail::last_records last;
    std::optional<text::salted_set<std::string>> unknown;  // most files have no lost parent
    auto const is_unknown = [&](std::string const& id) {
        if (!unknown) unknown = detail::find_unknown_ids(s);
        return unknown->contains(id);
    };
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (records[i] == nullptr) continue;
        auto const& place = *records[i];
        auto const& parent = place.parent_uuid;
        auto const is_in_no_line = [&] {
            return !parent->empty() && records.find(parent) == index::none
                   && kept.parent_of(i) == index::none && !is_unknown(*parent);
        };
        bool const is_lost =
            last.has_any(place)
            && (parent ? is_in_no_line() : detail::lacks_parent_key(*s.records[i].record()));
        if (is_lost) {
            auto& found = out.emplace_back();
            found.record = i;
            auto const before = last.find(place);
            if (before != index::none && trees.find(before) != trees.find(i)) {
                found.earlier = before;
                trees.join(i, before);
            }
        }
        last.add(i, *s.records[i].record(), place);
    }
    return out;
}

}  // namespace lisle::v0_1::claude_code

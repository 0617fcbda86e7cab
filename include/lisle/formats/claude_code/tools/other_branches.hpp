// lisle/formats/claude_code/tools/other_branches.hpp - the records of a session that are not its
// conversation any more.
//
// Claude Code shows and sends the active branch alone, but the file has every prompt and answer:
// those before a compaction, those that a rewind left, those whose parent is missing, and up to
// 2.0.14 those of subagents.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

/// Why the records of a branch are not active.
enum class branch_kind { before_compaction, left, orphan, sidechain };

/// Records that hang together, in their order.
struct inactive_branch {
    branch_kind kind{};
    std::vector<std::size_t> records;
};

namespace detail {

/// Sorts the records of a session that are not active into branches.
template <class Model>
class branch_finder {
public:
    using index = record_index<Model>;

    branch_finder(basic_session<Model> const& whole, index const& records,
                  std::vector<std::size_t> const& active)
        : session_{whole}, records_{records}, tops_{records}, is_taken_(whole.records.size(), 0) {
        for (auto const i : active) is_taken_[i] = is_active;
        is_of_subagent_ = !active.empty() && records_[active.back()]->is_sidechain;
    }

    [[nodiscard]] std::vector<inactive_branch> find(std::vector<std::size_t> const& active) {
        std::vector<inactive_branch> out;
        if (!active.empty()) add_compacted(active.front(), out);
        std::map<std::size_t, inactive_branch> others;  // by their top; one without ids
        for (std::size_t i = 0; i < records_.size(); ++i) {
            if (is_taken_[i] != 0 || !is_readable(i)) continue;
            auto const top = records_[i] == nullptr ? index::none : find_top(i);
            auto& branch = others[top];
            if (branch.records.empty())
                branch.kind = top == index::none ? branch_kind::orphan : kind_below(top);
            branch.records.push_back(i);
        }
        for (auto& [top, branch] : others) out.push_back(std::move(branch));
        return out;
    }

private:
    /// What a record was taken for; 0 for one that is free.
    enum : char { is_active = 1, in_chain };

    /// Whether a record has a place in the tree, or a message without one. The earlier copies of a
    /// record have neither.
    [[nodiscard]] bool is_readable(std::size_t i) const {
        if (records_[i] != nullptr) return true;
        auto const* const record = session_.records[i].record();
        if (record == nullptr || !is_message(*record)) return false;
        auto const* const link = link_of(*record);
        return link == nullptr || !link->uuid;
    }

    // ---- Before a compaction ----

    [[nodiscard]] bool is_compaction(std::size_t i) const {
        auto const* const record = session_.records[i].record();
        if (auto const* const remark = find_alternative<basic_system_record<Model>>(record))
            return remark->subtype == "compact_boundary";
        auto const* const prompt = find_alternative<basic_user_record<Model>>(record);
        return prompt != nullptr && prompt->is_compact_summary.value_or(false);
    }

    /// The last record before a compaction: its logical parent, else the last prompt or answer
    /// before it in the file.
    [[nodiscard]] std::size_t find_last_before(std::size_t compaction) const {
        auto const parent = records_.find(records_[compaction]->logical_parent_uuid);
        if (parent != index::none) return parent;
        for (auto i = compaction; i-- > 0;)
            if (records_[i] != nullptr && is_message(*session_.records[i].record())
                && records_[i]->is_sidechain == records_[compaction]->is_sidechain)
                return i;
        return index::none;
    }

    /// Adds what was before the compaction at which the active branch begins, and before those
    /// that are found there.
    void add_compacted(std::size_t root, std::vector<inactive_branch>& out) {
        std::vector<std::size_t> chain;
        std::vector<char> is_seen(records_.size(), 0);
        while (is_compaction(root)) {
            auto const before = root;
            // A compaction may keep a segment of what was before it: those records are active.
            for (auto at = find_last_before(root); at != index::none && is_seen[at] == 0;
                 at = records_.find(records_[at]->parent_uuid)) {
                is_seen[at] = 1;
                root = at;
                if (is_taken_[at] != 0) continue;
                is_taken_[at] = in_chain;
                chain.push_back(at);
            }
            if (root == before) break;
        }
        if (chain.empty()) return;
        std::reverse(chain.begin(), chain.end());
        inactive_branch branch{branch_kind::before_compaction, {}};
        for (auto const i : parallel_calls<Model>{session_, records_, chain}.merge(chain)) {
            if (is_taken_[i] == is_active) continue;
            is_taken_[i] = in_chain;
            branch.records.push_back(i);
        }
        out.push_back(std::move(branch));
    }

    // ---- Other branches ----

    /// Returns the record at which the branch of a record begins: no record above it is free.
    [[nodiscard]] std::size_t find_top(std::size_t i) {
        return tops_.find(i, [&](std::size_t parent) { return is_taken_[parent] != 0; });
    }

    [[nodiscard]] branch_kind kind_below(std::size_t top) const {
        auto const* const link = records_[top];
        if (link->is_sidechain && !is_of_subagent_) return branch_kind::sidechain;
        bool const is_lost = link->parent_uuid && records_.find(link->parent_uuid) == index::none;
        return is_lost ? branch_kind::orphan : branch_kind::left;
    }

    basic_session<Model> const& session_;
    index const& records_;
    record_tops<Model> tops_;
    std::vector<char> is_taken_;
    bool is_of_subagent_ = false;
};

}  // namespace detail

/// Returns the records that are not on the active branch: what was before a compaction first, then
/// the other branches in the order in which they begin. Of records with one uuid the last counts.
/// `records` is the session's own index.
///
/// Errors: none. Complexity: as find_active_branch.
template <class Model>
[[nodiscard]] std::vector<inactive_branch>
find_other_branches(basic_session<Model> const& whole, record_index<Model> const& records,
                    std::vector<std::size_t> const& active) {
    return detail::branch_finder<Model>{whole, records, active}.find(active);
}

/// As above, with an index of its own.
template <class Model>
[[nodiscard]] std::vector<inactive_branch>
find_other_branches(basic_session<Model> const& whole, std::vector<std::size_t> const& active) {
    return find_other_branches(whole, record_index<Model>{whole}, active);
}

}  // namespace lisle::v0_1::claude_code

// lisle/conversation/claude_code/relink.hpp - the parents of records in a session that was edited.
#pragma once

#include <lisle/conversation/claude_code/native.hpp>
#include <lisle/conversation/line_list.hpp>
#include <lisle/conversation/rules/ids.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/claude_code/tools/active_branch.hpp>
#include <lisle/formats/claude_code/tools/record_index.hpp>
#include <lisle/scalars/uuid.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Whether a record's parent is not in the file.
template <class Model>
[[nodiscard]] bool is_unlinked(claude_code::basic_link<Model> const& link,
                               claude_code::record_index<Model> const& records) {
    return link.uuid && link.parent_uuid && records.find(link.parent_uuid) == records.none;
}

/// Gives new records an id and a parent, and another parent to records whose parent is gone.
template <class Model>
class relinker {
public:
    using session = claude_code::basic_session<Model>;
    using index = claude_code::record_index<Model>;

    /// `numbers` has the number in the source of each record. `spoken` are the numbers of records
    /// with parts of the conversation, `followers` those of records that follow new ones.
    relinker(session& edited, std::vector<std::uint64_t> const& numbers,
             std::set<std::uint64_t> const& spoken, std::set<std::uint64_t> const& followers)
        : session_{edited}, numbers_{numbers}, spoken_{spoken}, followers_{followers} {}

    /// `unlinked` are the numbers of records whose parent was never in the file.
    void run(std::vector<std::uint64_t> const& unlinked, std::string_view id) {
        name_new(id);
        index const records{session_};
        std::optional<typename Model::string> last[2], last_new[2];
        auto const end_of_source = find_end_of_source();
        for (std::size_t i = 0; i < session_.records.size(); ++i) {
            auto* const link = link_at(i);
            if (link == nullptr || !link->uuid) continue;
            auto const side = link->is_sidechain ? 1U : 0U;
            if (is_new(i)) {
                bool const is_first_at_end = i >= end_of_source && !last_new[side];
                link->parent_uuid =
                    is_first_at_end ? find_branch_end(last[side], records) : last[side];
                last_new[side] = link->uuid;
            } else if (last_new[side] && followers_.contains(numbers_[i])) {
                link->parent_uuid = std::exchange(last_new[side], std::nullopt);
            } else if (is_unlinked(*link, records)
                       && !std::binary_search(unlinked.begin(), unlinked.end(), numbers_[i])) {
                link->parent_uuid = last[side];
            }
            if (is_new(i) || spoken_.contains(numbers_[i])) last[side] = link->uuid;
        }
    }

private:
    [[nodiscard]] bool is_new(std::size_t i) const {
        return numbers_[i] == line_list<session>::no_number;
    }
    [[nodiscard]] claude_code::basic_link<Model>* link_at(std::size_t i) {
        auto* const record = session_.records[i].record();
        return record != nullptr ? link_of(*record) : nullptr;
    }

    /// The index behind the last record of the source.
    [[nodiscard]] std::size_t find_end_of_source() const {
        auto end = numbers_.size();
        while (end > 0 && is_new(end - 1)) --end;
        return end;
    }

    /// The id of the record that a message at the end of the file answers: the last message, or the
    /// leaf that the last `last-prompt` names if the message is not below it, since the program
    /// goes on from there.
    [[nodiscard]] std::optional<typename Model::string>
    find_branch_end(std::optional<typename Model::string> const& last, index const& records) {
        auto const leaf = find_named_leaf(records);
        if (leaf == records.none) return last;
        auto const below = find_below(leaf, records);
        auto const message = records.find(last);
        if (message != records.none && below[message] != 0) return last;
        auto end = leaf;
        for (auto i = leaf + 1; i < below.size(); ++i)
            if (below[i] != 0 && spoken_.contains(numbers_[i])) end = i;
        return link_at(end)->uuid;
    }
    [[nodiscard]] std::size_t find_named_leaf(index const& records) const {
        for (auto i = session_.records.size(); i-- > 0;)
            if (auto const* const record = session_.records[i].record(); record != nullptr)
                if (auto const* const prompt =
                        find_alternative<claude_code::basic_last_prompt<Model>>(record))
                    return records.find(prompt->leaf_uuid);
        return records.none;
    }
    /// Marks a record of the source and those below it, without messages that are not active.
    [[nodiscard]] std::vector<char> find_below(std::size_t top, index const& records) const {
        std::vector<char> out(records.size(), 0);
        out[top] = 1;
        for (auto i = top + 1; i < records.size(); ++i) {
            if (records[i] == nullptr || is_new(i)) continue;
            if (records[i]->is_sidechain != records[top]->is_sidechain) continue;
            bool const is_left = claude_code::is_message(*session_.records[i].record())
                                 && !spoken_.contains(numbers_[i]);
            auto const parent = records.find(records[i]->parent_uuid);
            if (!is_left && parent != records.none && out[parent] != 0) out[i] = 1;
        }
        return out;
    }

    /// Gives new records ids. Folder, release and the like are those of the record before.
    void name_new(std::string_view id) {
        std::set<std::string, std::less<>> taken;
        for (std::size_t i = 0; i < session_.records.size(); ++i)
            if (auto const* const link = link_at(i); link != nullptr && link->uuid && !is_new(i))
                taken.emplace(*link->uuid);
        claude_code::basic_link<Model> const* before = nullptr;
        std::size_t count = 0;
        for (std::size_t i = 0; i < session_.records.size(); ++i) {
            auto* const link = link_at(i);
            if (link == nullptr) continue;
            if (is_new(i)) {
                if (before != nullptr) copy(*before, *link);
                std::string uuid;
                do uuid = make_id(id, count++);
                while (!taken.insert(uuid).second);
                link->uuid = uuid;
            }
            if (is_new(i) || spoken_.contains(numbers_[i])) before = link;
        }
    }
    static void copy(claude_code::basic_link<Model> const& from,
                     claude_code::basic_link<Model>& to) {
        auto time = std::move(to.timestamp);
        to = from;
        to.timestamp = std::move(time);
        to.logical_parent_uuid.reset();
        to.prompt_id.reset();
    }
    [[nodiscard]] static std::string make_id(std::string_view id, std::size_t count) {
        auto const place = "record " + std::to_string(count);
        return scalars::to_string(derive_uuid({"claude-code", id, place}));
    }

    session& session_;
    std::vector<std::uint64_t> const& numbers_;
    std::set<std::uint64_t> const &spoken_, &followers_;
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge

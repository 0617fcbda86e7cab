// lisle/formats/claude_code/tools/record_index.hpp - finds records by id and by time.
#pragma once

#include <lisle/formats/claude_code/session.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

/// Returns the time of a record in milliseconds since 1970, or nothing if it has none that can be
/// read.
template <class Model>
[[nodiscard]] std::optional<std::int64_t> time_of(basic_link<Model> const& tree_link) {
    if (!tree_link.timestamp) return std::nullopt;
    auto const at = scalars::parse_rfc3339(*tree_link.timestamp);
    if (!at) return std::nullopt;
    return at->seconds * 1000 + at->nanoseconds / 1'000'000;
}

/// The records of a session's tree: all with a uuid. Of a repeated uuid the last record counts.
/// Lifetime: the session must live as long, unchanged.
template <class Model>
class record_index {
public:
    static constexpr auto none = static_cast<std::size_t>(-1);

    explicit record_index(basic_session<Model> const& whole)
        : links_(whole.records.size(), nullptr) {
        for (std::size_t i = 0; i < whole.records.size(); ++i) {
            auto const* const any_record = whole.records[i].record();
            auto const* const tree_link = any_record != nullptr ? link_of(*any_record) : nullptr;
            if (tree_link == nullptr || !tree_link->uuid) continue;
            links_[i] = tree_link;
            auto const [at, is_new] = by_id_.emplace(*tree_link->uuid, i);
            if (!is_new) links_[std::exchange(at->second, i)] = nullptr;
        }
    }

    [[nodiscard]] std::size_t size() const { return links_.size(); }
    /// The link of a record, or null if it is not in the tree.
    [[nodiscard]] basic_link<Model> const* operator[](std::size_t i) const { return links_[i]; }

    /// The record with this id, or none.
    [[nodiscard]] std::size_t find(std::string_view id) const {
        auto const at = by_id_.find(id);
        return at == by_id_.end() ? none : at->second;
    }
    template <class String>
    [[nodiscard]] std::size_t find(std::optional<String> const& id) const {
        return id ? find(*id) : none;
    }

    /// The record with the latest time before record `i`, at most five seconds earlier; none if
    /// there is none. Complexity: logarithmic, after one sort.
    [[nodiscard]] std::size_t find_earlier(std::size_t i) {
        constexpr std::int64_t window = 5000;
        auto const time = time_of(*links_[i]);
        if (!time) return none;
        sort_by_time();
        auto const here = std::pair{*time, i};
        auto const at = std::lower_bound(by_time_.begin(), by_time_.end(), here);
        if (at == by_time_.begin() || at[-1].first < *time - window) return none;
        return at[-1].second;
    }

private:
    void sort_by_time() {
        if (!by_time_.empty()) return;
        for (std::size_t i = 0; i < links_.size(); ++i)
            if (links_[i] != nullptr)
                if (auto const time = time_of(*links_[i])) by_time_.emplace_back(*time, i);
        std::sort(by_time_.begin(), by_time_.end());
    }

    std::vector<basic_link<Model> const*> links_;
    text::salted_map<std::string_view, std::size_t> by_id_;
    std::vector<std::pair<std::int64_t, std::size_t>> by_time_;
};

/// The tops of records: the first record above each one, up to where `is_end` stops the way.
/// Complexity: linear for all records together.
template <class Model>
class record_tops {
public:
    explicit record_tops(record_index<Model> const& records)
        : records_{records}, top_(records.size(), records.none) {}

    /// `is_end(parent)`: whether the way up ends below this record.
    template <class IsEnd>
    [[nodiscard]] std::size_t find(std::size_t i, IsEnd is_end) {
        std::vector<std::size_t> path;
        auto at = i;
        while (top_[at] == records_.none) {
            path.push_back(at);
            top_[at] = at;  // which ends a circle
            auto const parent = records_.find(records_[at]->parent_uuid);
            if (parent == records_.none || is_end(parent)) break;
            at = parent;
        }
        auto const top = top_[at];
        for (auto const below : path) top_[below] = top;
        return top;
    }

private:
    record_index<Model> const& records_;
    std::vector<std::size_t> top_;  ///< of each record, once it is known
};

}  // namespace lisle::v0_1::claude_code

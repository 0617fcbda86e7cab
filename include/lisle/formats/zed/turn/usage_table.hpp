// lisle/formats/zed/turn/usage_table.hpp - the tokens of requests, while a thread goes on.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs, and for the cumulative usage its state of 2026-08.
#pragma once

#include <lisle/formats/zed/model/token_usage.hpp>
#include <lisle/schema/dictionary.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed {

/// Usage by the ids of the user's messages.
using usage_by_message = dictionary<std::string, token_usage>;

/// The last usage of each user message, by its id. Complexity: every change is constant, amortized.
class usage_table {
public:
    usage_table() = default;
    explicit usage_table(usage_by_message const& all) {
        for (auto const& [id, usage] : all) set(id, usage);
    }

    /// Sets the usage of a message. A present id keeps its place.
    void set(std::string const& id, token_usage usage) {
        auto const [at, is_new] = places_.try_emplace(id, entries_.size());
        if (is_new) entries_.emplace_back(std::pair{id, std::move(usage)});
        else entries_[at->second]->second = std::move(usage);
    }

    /// Removes the usage of a message.
    void erase(std::string_view id) {
        auto const at = places_.find(id);
        if (at == places_.end()) return;
        entries_[at->second].reset();
        places_.erase(at);
        while (!entries_.empty() && !entries_.back()) entries_.pop_back();
    }

    /// The usage of all messages, in the order in which their ids came.
    [[nodiscard]] usage_by_message all() const {
        usage_by_message out;
        for (auto const& entry : entries_)
            if (entry) out.append(entry->first).second = entry->second;
        return out;
    }

private:
    std::vector<std::optional<std::pair<std::string, token_usage>>> entries_;
    lisle::text::salted_map<std::string, std::size_t> places_;
};

/// Zed's cumulative usage since 2026-06: for each request the maximum of its updates, count by
/// count.
class cumulative_usage {
public:
    cumulative_usage() = default;
    explicit cumulative_usage(token_usage before) : sum_{std::move(before)} {}

    /// Begins the usage of the next request.
    void begin_request() { current_ = {}; }

    /// Takes the usage of this request so far; each count only grows.
    void update(token_usage const& now) {
        for (auto const count :
             {&token_usage::input_tokens, &token_usage::output_tokens,
              &token_usage::cache_creation_input_tokens, &token_usage::cache_read_input_tokens}) {
            auto const most = (std::max)(current_.*count, now.*count);
            sum_.*count += most - current_.*count;
            current_.*count = most;
        }
    }

    /// The usage of all requests.
    [[nodiscard]] token_usage const& sum() const { return sum_; }

private:
    token_usage sum_, current_;
};

}  // namespace lisle::v0_1::zed

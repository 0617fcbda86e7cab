// lisle/conversation/rows/counted_usage.hpp - which usages of a conversation count, so that no
// request counts twice.
//
// - Answers count if together they are what the conversation says of itself, or if it says nothing:
//   they know their models and days. Otherwise the conversation's own usage counts alone, because
//   some systems keep only the last request of each turn. Zeros say nothing: opencode has them in
//   an imported session.
// - In a turn that has a usage of its own, that one counts and not its requests.
// - A message may have the usage of the conversation so far; then the last such one is its own.
// - Some systems keep in the conversation's place the usage of the last turn. It counts if there is
//   no other.
#pragma once

#include <lisle/conversation/rows/tables.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1::conversation {

namespace detail {

[[nodiscard]] constexpr std::int64_t add_counts(std::int64_t a, std::int64_t b) {
    return largest_count - a < b ? largest_count : a + b;
}

/// Chooses among the usages of one conversation: its own, if it has one, and those of messages.
class usage_counter {
public:
    explicit usage_counter(std::vector<usage_row>& all) : all_{all} {}

    void run() {
        choose_tokens();
        choose_cost();
    }

private:
    static constexpr std::array token_columns{&usage_row::input, &usage_row::output,
                                              &usage_row::cache_read, &usage_row::cache_write};

    [[nodiscard]] static bool has_tokens(usage_row const& u) {
        return std::any_of(token_columns.begin(), token_columns.end(),
                           [&](auto column) { return (u.*column).has_value(); })
               || u.reasoning || u.total;
    }

    void choose_tokens() {
        mark_messages();
        usage_row* of_all = nullptr;
        usage_row* of_last_turn = nullptr;
        for (auto& u : all_) {
            if (!has_tokens(u)) continue;
            if (u.scope == "conversation" && (of_all == nullptr || of_all->message)) of_all = &u;
            if (u.scope != "conversation" && !u.message) of_last_turn = &u;
        }
        bool const has_messages =
            std::any_of(all_.begin(), all_.end(), [](auto const& u) { return u.counts_tokens; });
        bool const counts_nothing = of_all != nullptr && has_messages && is_zero(*of_all);
        if (of_all != nullptr && !counts_nothing && !is_sum(*of_all)) {
            for (auto& u : all_) u.counts_tokens = false;
            of_all->counts_tokens = true;
        } else if (of_all == nullptr && !has_messages && of_last_turn != nullptr) {
            of_last_turn->counts_tokens = true;
        }
    }

    /// The requests of each turn, or the turn's own usage. Rows of one turn stand together.
    void mark_messages() {
        for (std::size_t i = 0; i < all_.size();) {
            auto end = i;
            usage_row* of_turn = nullptr;
            for (; end < all_.size() && all_[end].turn == all_[i].turn; ++end)
                if (all_[end].message && all_[end].scope == "turn" && has_tokens(all_[end]))
                    of_turn = &all_[end];
            for (; i < end; ++i)
                all_[i].counts_tokens =
                    all_[i].message && has_tokens(all_[i])
                    && (of_turn != nullptr ? &all_[i] == of_turn : all_[i].scope == "request");
        }
    }

    [[nodiscard]] static bool is_zero(usage_row const& u) {
        return std::all_of(token_columns.begin(), token_columns.end(),
                           [&](auto column) { return (u.*column).value_or(0) == 0; })
               && u.reasoning.value_or(0) == 0 && u.total.value_or(0) == 0;
    }

    /// Whether the messages that count make up this usage.
    [[nodiscard]] bool is_sum(usage_row const& whole) const {
        return std::all_of(token_columns.begin(), token_columns.end(), [&](auto column) {
            std::int64_t sum = 0;
            for (auto const& u : all_)
                if (u.counts_tokens) sum = add_counts(sum, (u.*column).value_or(0));
            return sum == (whole.*column).value_or(0);
        });
    }

    /// A conversation's cost counts alone, unless the messages' costs make it up.
    void choose_cost() {
        usage_row* of_all = nullptr;
        double sum = 0;
        bool has_one_currency = true;
        for (auto& u : all_)
            if (u.cost && !u.message) of_all = &u;
        for (auto& u : all_) {
            u.counts_cost = u.cost && u.message;
            if (!u.counts_cost) continue;
            sum += *u.cost;
            has_one_currency = has_one_currency && (!of_all || of_all->currency == u.currency);
        }
        constexpr double rounding = 1e-9;
        if (of_all == nullptr || (*of_all->cost == 0 && sum != 0)) return;
        if (has_one_currency && std::abs(sum - *of_all->cost) <= rounding * std::abs(sum)
            && sum != 0)
            return;
        for (auto& u : all_) u.counts_cost = &u == of_all;
    }

    std::vector<usage_row>& all_;
};

}  // namespace detail

/// Sets `counts_tokens` and `counts_cost` in all usages of one conversation, in the order of its
/// messages. Complexity: linear.
inline void count_each_request_once(std::vector<usage_row>& all) {
    detail::usage_counter{all}.run();
}

}  // namespace lisle::v0_1::conversation

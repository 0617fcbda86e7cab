// lisle/conversation/rules/usages.hpp - the messages at which other systems count tokens.
//
// Rule R13: some systems count the tokens of each request. Others count only the last request of
// each turn, at the person's message that began the turn; the turn's last answer belongs to it.
#pragma once

#include <lisle/conversation/message.hpp>
#include <lisle/conversation/timeline.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace lisle::v0_1::conversation {

/// Returns a sum, which saturates at the largest number.
[[nodiscard]] constexpr std::uint64_t add_tokens(std::uint64_t a, std::uint64_t b) {
    constexpr auto most = (std::numeric_limits<std::uint64_t>::max)();
    return most - a < b ? most : a + b;
}

/// Returns the output tokens including reasoning, as most providers count them. The output includes
/// reasoning already if the total is the sum of the other counts.
template <class Model>
[[nodiscard]] std::uint64_t count_output(basic_usage<Model> const& u) {
    auto const stated = u.output.value_or(0);
    if (!u.reasoning) return stated;
    auto const sum = add_tokens(add_tokens(u.input.value_or(0), stated),
                                add_tokens(u.cache_read.value_or(0), u.cache_write.value_or(0)));
    return u.total == sum ? stated : add_tokens(stated, *u.reasoning);
}

/// Returns for each message that begins a turn and has the turn's usage: the place of the turn's
/// last answer, if that answer is kept and has no usage of its own request.
template <class Model, class IsKept>
[[nodiscard]] std::vector<std::optional<std::size_t>>
find_answers_of_usages(std::vector<basic_message<Model>> const& all, IsKept is_kept) {
    std::vector<std::optional<std::size_t>> out(all.size());
    std::optional<std::size_t>* answer = nullptr;  // the answer of the turn whose usage is known
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const& m = all[i];
        bool const has_turn = m.usage && m.usage->scope == usage_scope::turn;
        if (m.role == role::user && has_turn) answer = &out[i];
        else if (begins_turn(all, i)) answer = nullptr;
        if (answer == nullptr || m.role != role::assistant || !is_kept(i)) continue;
        answer->reset();
        if (!m.usage || m.usage->scope == usage_scope::conversation) answer->emplace(i);
    }
    return out;
}

}  // namespace lisle::v0_1::conversation

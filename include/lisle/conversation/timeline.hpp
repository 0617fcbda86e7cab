// lisle/conversation/timeline.hpp - the turns of a conversation: their times, calls and tokens.
//
//     for (auto const& turn : lisle::conversation::turns_of(talk))
//         std::cout << turn.calls << " calls, " << turn.tokens.output << " tokens\n";
#pragma once

#include <lisle/conversation/conversation.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

/// Tokens of several requests. A sum saturates at the largest number of 64 bits.
struct token_sum {
    std::uint64_t input = 0, output = 0, cache_read = 0, cache_write = 0, reasoning = 0;

    bool operator==(token_sum const&) const = default;

    /// Whether nothing was counted.
    [[nodiscard]] bool is_zero() const { return *this == token_sum{}; }
};

/// The messages from one message of a person to the next. Messages of a program before a person's
/// first message are a turn, too.
struct turn {
    std::size_t first = 0, last = 0;  ///< the messages' indexes; `last` is not included
    std::optional<timestamp> began{}, ended{};
    std::size_t calls = 0;           ///< tool calls
    std::size_t failed_calls = 0;    ///< tool calls that failed
    std::size_t failed_answers = 0;  ///< messages with an error
    token_sum tokens{};

    bool operator==(turn const&) const = default;
};

namespace detail {

inline void add_saturated(std::uint64_t& to, std::optional<std::uint64_t> const& amount) {
    constexpr auto most = (std::numeric_limits<std::uint64_t>::max)();
    auto const more = amount.value_or(0);
    to = more > most - to ? most : to + more;
}

template <class Model>
void add_usage(token_sum& to, basic_usage<Model> const& u) {
    add_saturated(to.input, u.input);
    add_saturated(to.output, u.output);
    add_saturated(to.cache_read, u.cache_read);
    add_saturated(to.cache_write, u.cache_write);
    add_saturated(to.reasoning, u.reasoning);
}

/// Widens the time of a turn.
inline void include_time(turn& to, std::optional<timestamp> const& at) {
    if (!at) return;
    if (!to.began || *at < *to.began) to.began = at;
    if (!to.ended || *to.ended < *at) to.ended = at;
}

template <class Model>
void include_message(turn& to, basic_message<Model> const& m) {
    include_time(to, m.created);
    include_time(to, m.completed);
    if (m.error) ++to.failed_answers;
    for (auto const& part : m.content) {
        auto const* const call = find_alternative<basic_tool_call<Model>>(&part);
        if (call == nullptr) continue;
        ++to.calls;
        if (call->status == call_status::failed) ++to.failed_calls;
        include_time(to, call->started);
        include_time(to, call->ended);
    }
}

/// Adds the usages of one scope only, so that nothing is counted twice: the usages of requests, or,
/// if there are none, the usages of turns.
template <class Model>
token_sum add_usages(std::vector<basic_message<Model>> const& messages, std::size_t first,
                     std::size_t last) {
    token_sum of_requests, of_turns;
    for (auto i = first; i != last; ++i) {
        auto const& u = messages[i].usage;
        if (u && u->scope == usage_scope::request) add_usage(of_requests, *u);
        if (u && u->scope == usage_scope::turn) add_usage(of_turns, *u);
    }
    return of_requests.is_zero() ? of_turns : of_requests;
}

}  // namespace detail

/// Whether a message is a person's.
template <class Model>
[[nodiscard]] bool is_prompt(basic_message<Model> const& m) {
    return m.role == role::user && m.origin == origin::person;
}

/// Whether a turn begins with a message: a person's message that does not continue a message of the
/// source. Messages that were one message in the source have one id.
///
/// Complexity: linear in the messages directly before it that are not a person's and have its id.
template <class Model>
[[nodiscard]] bool begins_turn(std::vector<basic_message<Model>> const& all, std::size_t i) {
    if (!is_prompt(all[i])) return false;
    auto const& id = all[i].id;
    for (; id && i > 0 && all[i - 1].role == role::user && all[i - 1].id == id; --i)
        if (is_prompt(all[i - 1])) return false;
    return true;
}

/// Returns the turns, in order; each message is in one of them. Errors: none. Complexity: linear.
template <class Model>
[[nodiscard]] std::vector<turn> turns_of(basic_conversation<Model> const& c) {
    std::vector<turn> out;
    for (std::size_t i = 0; i != c.messages.size(); ++i) {
        if (out.empty() || begins_turn(c.messages, i)) out.push_back({i, i});
        detail::include_message(out.back(), c.messages[i]);
        ++out.back().last;
    }
    for (auto& turn : out) turn.tokens = detail::add_usages(c.messages, turn.first, turn.last);
    return out;
}

/// Returns the tokens of all requests: the conversation's own count, else the sum of its messages.
/// Errors: none. Complexity: linear.
template <class Model>
[[nodiscard]] token_sum tokens_of(basic_conversation<Model> const& c) {
    token_sum out;
    if (c.usage && c.usage->scope == usage_scope::conversation) detail::add_usage(out, *c.usage);
    if (!out.is_zero()) return out;
    out = detail::add_usages(c.messages, 0, c.messages.size());
    if (out.is_zero() && c.usage) detail::add_usage(out, *c.usage);
    return out;
}

/// Returns the cost of the conversation: its own sum, else the sum of its messages. Nothing if no
/// cost is known, or if costs have several currencies. Errors: none. Complexity: linear.
template <class Model>
[[nodiscard]] boxed_optional<basic_cost<Model>> cost_of(basic_conversation<Model> const& c) {
    if (c.cost) return c.cost;
    boxed_optional<basic_cost<Model>> out;
    for (auto const& m : c.messages) {
        if (!m.cost) continue;
        if (!out) out.emplace().currency = m.cost->currency;
        if (out->currency != m.cost->currency) return std::nullopt;
        out->amount += m.cost->amount;
    }
    return out;
}

}  // namespace lisle::v0_1::conversation

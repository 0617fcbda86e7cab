// lisle/conversation/codex/usage.hpp - tokens of requests, from Codex's sums.
//
// Codex tells the same request several times, so its sums count: a request is what a sum grew by.
#pragma once

#include <lisle/conversation/usage.hpp>
#include <lisle/formats/codex/rollout.hpp>

#include <cstdint>
#include <limits>
#include <optional>

namespace lisle::v0_1::conversation::codex_bridge {

/// Returns `a - b`, or the nearest number of 64 bits: a file may claim any counts.
[[nodiscard]] constexpr std::int64_t subtract_saturated(std::int64_t a, std::int64_t b) {
    constexpr auto least = (std::numeric_limits<std::int64_t>::min)();
    constexpr auto most = (std::numeric_limits<std::int64_t>::max)();
    if (b > 0 && a < least + b) return least;
    if (b < 0 && a > most + b) return most;
    return a - b;
}

/// Returns neutral tokens. Codex's input includes what a cache held.
template <class Model>
[[nodiscard]] basic_usage<Model> describe_usage(codex::basic_token_usage<Model> const& u,
                                                usage_scope scope) {
    auto const count = [](std::int64_t n) {
        return static_cast<std::uint64_t>(n < 0 ? std::int64_t{0} : n);
    };
    basic_usage<Model> out;
    out.scope = scope;
    out.input = count(subtract_saturated(u.input_tokens, u.cached_input_tokens));
    out.output = count(u.output_tokens);
    out.cache_read = count(u.cached_input_tokens);
    if (u.cache_write_input_tokens) out.cache_write = count(*u.cache_write_input_tokens);
    out.reasoning = count(u.reasoning_output_tokens);
    out.total = count(u.total_tokens);
    return out;
}

/// Returns the sum of two requests.
template <class Model>
[[nodiscard]] basic_usage<Model> add_usage(basic_usage<Model> a, basic_usage<Model> const& b) {
    auto const add = [](auto& to, auto const& more) {
        if (more) to = to.value_or(0) + *more;
    };
    add(a.input, b.input);
    add(a.output, b.output);
    add(a.cache_read, b.cache_read);
    add(a.cache_write, b.cache_write);
    add(a.reasoning, b.reasoning);
    add(a.total, b.total);
    return a;
}

/// Counts requests from sums.
template <class Model>
class usage_counter {
public:
    /// Returns the tokens since the last sum; nothing if there are none. The first sum of a file
    /// may go on from another file's, and a process that resumes a thread may count from zero
    /// again: then those of the `last` request count.
    [[nodiscard]] boxed_optional<basic_usage<Model>>
    add(codex::basic_token_usage<Model> const& sum, codex::basic_token_usage<Model> const& last) {
        bool const is_repeated = has_sum_ && sum.total_tokens == last_.total_tokens;
        bool const has_request = last.total_tokens > 0;
        bool const goes_on_elsewhere = !has_sum_ && last.total_tokens < sum.total_tokens;
        bool const restarts =
            has_sum_
            && (sum.total_tokens < last_.total_tokens || sum.total_tokens == last.total_tokens);
        auto request = sum;
        if (has_request && (goes_on_elsewhere || restarts)) request = last;
        else if (!restarts) subtract(request, last_);
        last_ = sum;
        has_sum_ = true;
        if (is_repeated || request.total_tokens <= 0) return std::nullopt;
        auto out = describe_usage(request, usage_scope::request);
        all_ = all_ ? add_usage(*all_, out) : out;
        all_->scope = usage_scope::conversation;
        return out;
    }

    /// Counts what came so far no more. The next sum still goes on from it.
    void forget_requests() { all_.reset(); }

    /// The sum of all requests, if there was one: those of another file count there.
    [[nodiscard]] boxed_optional<basic_usage<Model>> const& total() const { return all_; }

private:
    static void subtract(codex::basic_token_usage<Model>& from,
                         codex::basic_token_usage<Model> const& earlier) {
        auto const take = [](std::int64_t& count, std::int64_t before) {
            count = subtract_saturated(count, before);
        };
        take(from.input_tokens, earlier.input_tokens);
        take(from.cached_input_tokens, earlier.cached_input_tokens);
        take(from.output_tokens, earlier.output_tokens);
        take(from.reasoning_output_tokens, earlier.reasoning_output_tokens);
        take(from.total_tokens, earlier.total_tokens);
        if (from.cache_write_input_tokens)
            take(*from.cache_write_input_tokens, earlier.cache_write_input_tokens.value_or(0));
    }

    codex::basic_token_usage<Model> last_;
    bool has_sum_ = false;
    boxed_optional<basic_usage<Model>> all_;
};

}  // namespace lisle::v0_1::conversation::codex_bridge

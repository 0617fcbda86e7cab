// lisle/conversation/codex/usage.hpp - tokens of requests, from Codex's sums.
//
// Codex tells the same request several times, so its sums count: a request is what a sum grew by.
#pragma once

#include <lisle/conversation/usage.hpp>
#include <lisle/formats/codex/rollout.hpp>

#include <cstdint>
#include <optional>

namespace lisle::inline v0_1::conversation::codex_bridge {

/// Returns neutral tokens. Codex's input includes what a cache held.
template <class Model>
[[nodiscard]] basic_usage<Model> describe_usage(codex::basic_token_usage<Model> const& u,
                                                usage_scope scope) {
    auto const count = [](std::int64_t n) {
        return static_cast<std::uint64_t>(n < 0 ? std::int64_t{0} : n);
    };
    basic_usage<Model> out;
    out.scope = scope;
    out.input = count(u.input_tokens - u.cached_input_tokens);
    out.output = count(u.output_tokens);
    out.cache_read = count(u.cached_input_tokens);
    if (u.cache_write_input_tokens) out.cache_write = count(*u.cache_write_input_tokens);
    out.reasoning = count(u.reasoning_output_tokens);
    out.total = count(u.total_tokens);
    return out;
}

/// Counts requests from sums.
template <class Model>
class usage_counter {
public:
    /// Returns the tokens since the last sum; nothing if there are none. The first sum of a file
    /// may go on from another file's: then those of the `last` request count.
    [[nodiscard]] std::optional<basic_usage<Model>>
    add(codex::basic_token_usage<Model> const& sum, codex::basic_token_usage<Model> const& last) {
        if (!has_sum_ && last.total_tokens > 0 && last.total_tokens < sum.total_tokens) {
            last_ = sum;
            has_sum_ = true;
            return describe_usage(last, usage_scope::request);
        }
        auto grown = sum;
        grown.input_tokens -= last_.input_tokens;
        grown.cached_input_tokens -= last_.cached_input_tokens;
        grown.output_tokens -= last_.output_tokens;
        grown.reasoning_output_tokens -= last_.reasoning_output_tokens;
        grown.total_tokens -= last_.total_tokens;
        if (grown.cache_write_input_tokens)
            *grown.cache_write_input_tokens -= last_.cache_write_input_tokens.value_or(0);
        bool const is_new = grown.total_tokens > 0;
        if (is_new || sum.total_tokens < last_.total_tokens) last_ = sum;
        has_sum_ = true;
        if (!is_new) return std::nullopt;
        return describe_usage(grown, usage_scope::request);
    }

    /// The last sum, if there was one.
    [[nodiscard]] std::optional<basic_usage<Model>> total() const {
        if (!has_sum_) return std::nullopt;
        return describe_usage(last_, usage_scope::conversation);
    }

private:
    codex::basic_token_usage<Model> last_;
    bool has_sum_ = false;
};

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

}  // namespace lisle::inline v0_1::conversation::codex_bridge

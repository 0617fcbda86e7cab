// lisle/conversation/opencode/usage.hpp - tokens and costs of opencode.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/spelling.hpp>
#include <lisle/conversation/usage.hpp>
#include <lisle/formats/opencode/model/usage.hpp>

#include <optional>
#include <string_view>

namespace lisle::v0_1::conversation::opencode_bridge {

inline constexpr std::string_view dollars = "USD";

template <class Model>
[[nodiscard]] basic_usage<Model> describe_usage(opencode::basic_token_counts<Model> const& counts,
                                                usage_scope scope) {
    basic_usage<Model> out;
    out.scope = scope;
    out.input = to_count(counts.input);
    out.output = to_count(counts.output);
    if (counts.total) out.total = to_count(*counts.total);
    if (counts.reasoning) out.reasoning = to_count(*counts.reasoning);
    if (counts.cache) out.cache_read = to_count(counts.cache->read);
    if (counts.cache) out.cache_write = to_count(counts.cache->write);
    return out;
}

/// Returns tokens; a count that is unknown is 0.
template <class Model>
[[nodiscard]] opencode::basic_token_counts<Model>
make_tokens(boxed_optional<basic_usage<Model>> const& usage) {
    auto const number = [](std::optional<std::uint64_t> const& count) {
        return opencode::number{static_cast<double>(count.value_or(0))};
    };
    opencode::basic_token_counts<Model> out;
    out.reasoning = 0;
    out.cache.emplace();
    if (!usage) return out;
    if (usage->total) out.total = number(usage->total);
    out.input = number(usage->input);
    out.output = number(usage->output);
    out.reasoning = number(usage->reasoning);
    out.cache->read = number(usage->cache_read);
    out.cache->write = number(usage->cache_write);
    return out;
}

/// Returns the cost; nothing for 0, because then nobody knows the price.
template <class Model>
[[nodiscard]] boxed_optional<basic_cost<Model>>
describe_cost(std::optional<opencode::number> const& cost) {
    if (!cost || *cost == opencode::number{0}) return std::nullopt;
    return basic_cost<Model>{*cost, typename Model::string{dollars}, {}};
}

/// Returns the cost in dollars, 0 if there is none.
template <class Model>
[[nodiscard]] double make_cost(boxed_optional<basic_cost<Model>> const& cost, loss_log const& log) {
    if (!cost) return 0;
    if (cost->currency == dollars) return cost->amount;
    log.dropped("cost", "opencode counts dollars");
    return 0;
}

}  // namespace lisle::v0_1::conversation::opencode_bridge

// examples/lisle/opencode/usage_text.hpp - models, tokens and money, for people.
#pragma once

#include "../sessions/format.hpp"
#include "../terminal/amount.hpp"

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/formats/opencode/storage/row.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// "anthropic/claude-sonnet-4-5"
[[nodiscard]] inline std::string name_model(std::string const& provider, std::string const& model) {
    return provider + (provider.empty() || model.empty() ? "" : "/") + model;
}

/// Tokens and US dollars. Each request that reads the provider's cache counts its tokens again.
struct token_usage {
    double input = 0, output = 0, reasoning = 0, cache_read = 0, cache_write = 0, cost = 0;

    void add(lisle::opencode::token_counts const& counts) {
        input += counts.input;
        output += counts.output;
        reasoning += counts.reasoning.value_or(0);
        if (!counts.cache) return;
        cache_read += counts.cache->read;
        cache_write += counts.cache->write;
    }

    /// Adds the facts that are not zero.
    void describe(std::vector<fact>& to) const {
        std::string tokens;
        auto const add = [&](double count, std::string_view noun) {
            if (!(count > 0)) return;
            tokens += (tokens.empty() ? "" : ", ")
                      + lisle::encode_as(count, lisle::opencode::compact) + ' ';
            tokens += noun;
        };
        add(input, "input");
        add(output, "output");
        add(reasoning, "reasoning");
        add(cache_read, "read from the cache");
        add(cache_write, "written to the cache");
        if (!tokens.empty()) to.push_back({"tokens", tokens});
        if (cost > 0) to.push_back({"cost", '$' + to_amount_text(cost)});
    }
};

}  // namespace app

// lisle/formats/zed/tools/usage.hpp - the tokens that a thread used.
#pragma once

#include <lisle/formats/zed/thread.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace lisle::v0_1::zed {

/// The sum of the last requests of all user messages with an entry. A lower bound, because Zed
/// overwrites earlier requests of the same message.
template <class Model>
[[nodiscard]] token_usage sum_request_usage(basic_thread<Model> const& document) {
    token_usage out;
    for (auto const& [id, usage] : document.request_token_usage) {
        out.input_tokens += usage.input_tokens;
        out.output_tokens += usage.output_tokens;
        out.cache_creation_input_tokens += usage.cache_creation_input_tokens;
        out.cache_read_input_tokens += usage.cache_read_input_tokens;
    }
    return out;
}

/// A lower bound of the tokens that a thread used. Two records count the same requests: the
/// cumulative usage, which Zed did not update until 2026-06, and the last request of each user
/// message. Each is a lower bound, so the larger bound is the answer; their sum would count twice.
template <class Model>
[[nodiscard]] std::uint64_t count_tokens(basic_thread<Model> const& document) {
    return (std::max)(document.cumulative_token_usage.total(), sum_request_usage(document).total());
}

/// Zed's `tokens_before_message`: the input tokens of the user message before this message. Nothing
/// for the first user message, for a missing message, and without usage.
template <class Model>
[[nodiscard]] std::optional<std::uint64_t>
tokens_before_message(basic_thread<Model> const& document, std::string_view id) {
    basic_user_message<Model> const* previous = nullptr;
    for (auto const& m : document.messages) {
        auto const* const user = std::get_if<basic_user_message<Model>>(&m);
        if (user == nullptr) continue;
        if (user->id != id) {
            previous = user;
            continue;
        }
        if (previous == nullptr) return {};
        auto const usage = document.request_token_usage.find(previous->id);
        if (usage == document.request_token_usage.end()) return {};
        return usage->second.input_tokens;
    }
    return {};
}

}  // namespace lisle::v0_1::zed

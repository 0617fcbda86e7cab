// lisle/conversation/zed/usage.hpp - tokens: Zed counts the last request of each of the user's
// messages, by the message's id, and since 2026-06 all requests of a thread.
//
// The last request of a turn is its last answer, so there the neutral usage is (rule R13).
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/usages.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/formats/zed/model/token_usage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace lisle::v0_1::conversation::zed_bridge {

// ---- From Zed -----------------------------------------------------------------------------------

/// Returns the tokens; nothing if there are none.
template <class Model>
[[nodiscard]] boxed_optional<basic_usage<Model>>
describe_usage(zed::basic_token_usage<Model> const& u, usage_scope scope) {
    auto const count = [](std::uint64_t n) {
        return n == 0 ? std::nullopt : std::optional<std::uint64_t>{n};
    };
    basic_usage<Model> out;
    out.scope = scope;
    out.input = count(u.input_tokens);
    out.output = count(u.output_tokens);
    out.cache_read = count(u.cache_read_input_tokens);
    out.cache_write = count(u.cache_creation_input_tokens);
    if (!out.input && !out.output && !out.cache_read && !out.cache_write) return std::nullopt;
    return out;
}

// ---- To Zed -------------------------------------------------------------------------------------

/// Returns the tokens as Zed counts them: its output has the reasoning in it.
template <class Model>
[[nodiscard]] zed::basic_token_usage<Model> make_usage(basic_usage<Model> const& u,
                                                       loss_log const& log) {
    zed::basic_token_usage<Model> out;
    out.input_tokens = u.input.value_or(0);
    out.output_tokens = count_output(u);
    out.cache_read_input_tokens = u.cache_read.value_or(0);
    out.cache_creation_input_tokens = u.cache_write.value_or(0);
    if (u.reasoning) log.approximated("reasoning", "a part of the output");
    log.drop("total", u.total, "Zed adds the counts itself");
    return out;
}

template <class Model>
void add_usage(zed::basic_token_usage<Model>& sum, zed::basic_token_usage<Model> const& more) {
    auto const add = [&](auto member) { sum.*member = add_tokens(sum.*member, more.*member); };
    using usage = zed::basic_token_usage<Model>;
    add(&usage::input_tokens);
    add(&usage::output_tokens);
    add(&usage::cache_read_input_tokens);
    add(&usage::cache_creation_input_tokens);
}

/// Whether a message becomes a message with an id. The usage of the answers after it goes under
/// this id.
template <class Model>
[[nodiscard]] bool begins_usage(basic_message<Model> const& m) {
    if (m.role != role::user) return false;
    return m.id || std::any_of(m.content.begin(), m.content.end(), [](auto const& part) {
               return !has_alternative<basic_resume<Model>>(part)
                      && !has_alternative<basic_compaction<Model>>(part)
                      && !has_alternative<basic_native_content<Model>>(part);
           });
}

/// Returns the place of the message with the usage of the turn that begins at `first`: the last
/// one that has any. Nothing if none has.
template <class Model>
[[nodiscard]] std::optional<std::size_t> find_usage(basic_conversation<Model> const& c,
                                                    std::size_t first) {
    std::optional<std::size_t> out;
    for (auto i = first; i < c.messages.size(); ++i) {
        if (i > first && begins_usage(c.messages[i])) break;
        auto const& usage = c.messages[i].usage;
        if (usage && usage->scope != usage_scope::conversation) out = i;
    }
    return out;
}

/// Returns the place of the last answer in the turn that begins at `first`, else that place.
template <class Model>
[[nodiscard]] std::size_t find_last_answer(basic_conversation<Model> const& c, std::size_t first) {
    auto out = first;
    for (auto i = first + 1; i < c.messages.size() && !begins_usage(c.messages[i]); ++i)
        if (c.messages[i].role == role::assistant) out = i;
    return out;
}

}  // namespace lisle::v0_1::conversation::zed_bridge

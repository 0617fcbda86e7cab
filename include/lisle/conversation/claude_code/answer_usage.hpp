// lisle/conversation/claude_code/answer_usage.hpp - the tokens of answers, as records have them.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/rules/usages.hpp>
#include <lisle/formats/claude_code/session.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lisle::v0_1::conversation::claude_code_bridge {

/// Returns the tokens of an answer, which all its records have; zeros if none are known.
template <class Model>
[[nodiscard]] claude_code::basic_usage<Model> make_usage(basic_usage<Model> const* usage) {
    claude_code::basic_usage<Model> out;
    auto const count = [](std::uint64_t n) { return static_cast<double>(n); };
    out.input_tokens = count(usage != nullptr ? usage->input.value_or(0) : 0);
    out.output_tokens = count(usage != nullptr ? count_output(*usage) : 0);
    if (usage == nullptr) return out;
    if (usage->cache_write) out.cache_creation_input_tokens = count(*usage->cache_write);
    if (usage->cache_read) out.cache_read_input_tokens = count(*usage->cache_read);
    return out;
}

/// Reports the members of a usage for which a record's tokens have no place.
template <class Model>
void tell_losses_of(basic_usage<Model> const& usage, loss_log const& log) {
    if (usage.scope == usage_scope::turn) log.approximated("scope", "that of the last answer");
    if (usage.reasoning) log.approximated("reasoning", "a part of the output");
    log.drop("total", usage.total, "the program adds the counts itself");
}

/// The usages of turns of one conversation: each stands at the turn's last answer (rule R13).
template <class Model>
class usage_places {
public:
    /// Places the usages of the turns from message `first` on, and reports their losses. `reasons`
    /// has for each message why it is left out; `log` is the log of the list of messages.
    void place_turns(std::vector<basic_message<Model>> const& all,
                     std::vector<std::string_view> const& reasons, std::size_t first,
                     loss_log const& log) {
        usages_.assign(all.size(), nullptr);
        auto const answers = find_answers_of_usages(
            all, [&](std::size_t i) { return i >= first && reasons[i].empty(); });
        for (auto i = first; i < all.size(); ++i) {
            if (all[i].role != role::user || !all[i].usage) continue;
            if (answers[i]) usages_[*answers[i]] = &*all[i].usage;
            if (answers[i]) tell_losses_of(*all[i].usage, log.at(i).at("usage"));
            else
                log.at(i).dropped("usage",
                                  "Claude Code has the usage at answers, and this turn has none");
        }
    }

    /// Returns the usage of an answer: its own, or that of the turn that it ends; null if there is
    /// none.
    [[nodiscard]] basic_usage<Model> const* find(basic_message<Model> const& m, std::size_t index,
                                                 loss_log const& log) const {
        auto const* const of_turn = index < usages_.size() ? usages_[index] : nullptr;
        if (!m.usage) return of_turn;
        if (m.usage->scope == usage_scope::conversation) {
            log.dropped("usage", "Claude Code's records have the usage of answers alone");
            return of_turn;
        }
        tell_losses_of(*m.usage, log.at("usage"));
        return &*m.usage;
    }

private:
    std::vector<basic_usage<Model> const*> usages_;
};

}  // namespace lisle::v0_1::conversation::claude_code_bridge

// lisle/conversation/opencode/foreign.hpp - another program's conversation, as messages of
// opencode.
//
// Rules R3 and R12 to R15: which messages there are and when, by which model, with what tokens. A
// compaction becomes a question of opencode's and its answer, because opencode has it so.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/message.hpp>
#include <lisle/conversation/opencode/session.hpp>
#include <lisle/conversation/rules/models.hpp>
#include <lisle/conversation/rules/times.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_bridge {

/// What a message of opencode is for: a message like others, or one of the two of a compaction.
enum class purpose { usual, question, summary };

/// What a message of opencode is made from: neutral messages, or one compaction in one of them.
template <class Model>
struct planned_message {
    std::size_t first = 0, end = 0;  ///< of the neutral messages
    purpose what = purpose::usual;
    basic_compaction<Model> const* compaction = nullptr;
    basic_usage<Model> const* turn = nullptr;  ///< the usage of the turn that it ends
    double created = 0;
};

namespace detail {

/// Whether a message goes on with the one before it: the next step of an answer, or another part of
/// a question.
template <class Model>
[[nodiscard]] bool continues(basic_message<Model> const& before, basic_message<Model> const& m) {
    return m.id && before.id == m.id && before.role == m.role && m.role != role::system;
}

template <class Model>
[[nodiscard]] basic_compaction<Model> const* find_compaction(basic_message<Model> const& m) {
    for (auto const& content : m.content)
        if (auto const* const found = find_alternative<basic_compaction<Model>>(&content))
            return found;
    return nullptr;
}

/// Returns the compaction of a message if opencode has a form for it, which is a summary as a text.
template <class Model>
[[nodiscard]] basic_compaction<Model> const* find_summary(basic_message<Model> const& m) {
    auto const* const found = find_compaction(m);
    return found != nullptr && found->summary ? found : nullptr;
}

}  // namespace detail

/// Returns the compaction of a message that has a summary, or null.
using detail::find_summary;

/// Whether a message is opencode's own summary, whose text is the compaction.
template <class Model>
[[nodiscard]] bool is_summary(basic_message<Model> const& m, bool is_ours) {
    return is_ours && m.role == role::assistant && detail::find_compaction(m) != nullptr;
}

/// Plans the messages of a session, and tells which neutral messages have no place.
template <class Model>
class planner {
public:
    planner(basic_conversation<Model> const& c, loss_log const& log)
        : c_{c}, log_{log}, is_ours_{opencode_bridge::is_ours(c)} {}

    [[nodiscard]] std::vector<planned_message<Model>> plan() {
        auto const& all = c_.messages;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (is_ours_ && i > 0 && !out_.empty() && detail::continues(all[i - 1], all[i])) {
                out_.back().end = i + 1;
                continue;
            }
            if (!is_left_out(i)) add(i);
        }
        if (!is_ours_) take_turns();
        spread();
        return std::move(out_);
    }

private:
    using planned = planned_message<Model>;

    [[nodiscard]] bool is_left_out(std::size_t i) const {
        auto const& m = c_.messages[i];
        auto const log = log_.at("messages").at(i);
        if (is_ours_) return false;
        if (m.role == role::system) {
            log.dropped({}, "a system text, which names tools that opencode has not");
            return true;
        }
        if (m.role == role::assistant && m.audience == audience::person) {
            log.dropped({}, "opencode would show it to the model");
            return true;
        }
        return false;
    }

    void add(std::size_t i) {
        auto const& m = c_.messages[i];
        auto const* const compaction = detail::find_summary(m);
        if (compaction != nullptr && !is_summary(m, is_ours_)) {
            out_.push_back({i, i + 1, purpose::question, compaction, nullptr, 0});
            out_.push_back({i, i + 1, purpose::summary, compaction, nullptr, 0});
            if (m.content.size() == 1) return;
        }
        out_.push_back({i, i + 1, purpose::usual, nullptr, nullptr, 0});
    }

    /// The usage of a turn stands at a person's message, and in opencode at the last answer.
    void take_turns() {
        basic_usage<Model> const* turn = nullptr;
        planned* answer = nullptr;
        auto const end_turn = [&] {
            if (answer != nullptr && turn != nullptr && !c_.messages[answer->first].usage)
                answer->turn = turn;
            answer = nullptr;
        };
        for (auto& entry : out_) {
            auto const& m = c_.messages[entry.first];
            if (entry.what != purpose::usual) continue;
            if (m.role == role::assistant) {
                answer = &entry;
            } else if (m.origin == origin::person) {
                end_turn();
                turn = m.usage ? &*m.usage : nullptr;
            }
        }
        end_turn();
    }

    void spread() {
        std::vector<std::optional<timestamp>> created;
        for (auto const& entry : out_) created.push_back(c_.messages[entry.first].created);
        auto const times = spread_times(created, find_last_time(c_, created));
        for (std::size_t i = 0; i < out_.size(); ++i) {
            out_[i].created = static_cast<double>(times[i]);
            auto const place = out_[i].first;
            if (!is_ours_ && created[i] && *created[i] != timestamp{times[i], 0})
                log_.at("messages").at(place).approximated("created", "times must ascend");
        }
    }

    basic_conversation<Model> const& c_;
    loss_log const& log_;
    bool is_ours_;
    std::vector<planned> out_;
};

// ---- Names --------------------------------------------------------------------------------------

/// Returns the model of a message: its own, else that of the conversation; "unknown" makes opencode
/// ask for one, which is better than a guess.
template <class Model>
[[nodiscard]] basic_model_name<Model>
make_model(basic_message<Model> const& m, basic_conversation<Model> const& c, loss_log const& log) {
    basic_model_name<Model> out;
    out.provider = "unknown";
    out.id = "unknown";
    auto const& name = m.model ? m.model : c.model;
    return name ? make_model(*name, c, log) : out;
}

/// Reports what becomes of the conversation's model and mode: in opencode only messages have them.
/// `used` has the neutral messages that become messages of opencode.
template <class Model>
void tell_defaults(basic_conversation<Model> const& c,
                   std::vector<basic_message<Model> const*> const& used, loss_log const& log) {
    constexpr auto whole = "opencode's messages have it, and none has this one";
    auto const are_used = [&](auto has_it) {
        return std::any_of(used.begin(), used.end(), has_it);
    };
    if (!are_used([&](auto const* m) { return !m->mode || m->mode == c.mode; }))
        log.drop("mode", c.mode, whole);
    else if (c.mode && make_agent(*c.mode) != *c.mode)
        log.approximated("mode", make_agent(*c.mode));
    if (!are_used([&](auto const* m) { return !m->model || m->model == c.model; }))
        drop_model(log, c.model, whole);
    else if (c.model) static_cast<void>(make_model(*c.model, c, log));
}

/// Tells the losses of a message's origin and audience, for which opencode has no word.
template <class Model>
void tell_readers(basic_message<Model> const& m, loss_log const& log) {
    if (m.role == role::user) {
        if (m.origin == origin::model) log.approximated("origin", "a person");
        if (m.origin == origin::program && m.audience == audience::both)
            log.approximated("audience", "the model alone");
        if (m.origin != origin::program && m.audience == audience::model)
            log.approximated("origin", "a text that opencode added");
    } else if (m.role == role::assistant) {
        if (m.origin != origin::model) log.approximated("origin", "the model");
        if (m.audience != audience::both) log.approximated("audience", "both see answers");
    }
}

/// Returns why an answer stopped, in the AI SDK's words.
template <class Model>
[[nodiscard]] std::string make_finish(basic_message<Model> const& m, loss_log const& log) {
    if (m.stop_reason)
        for (auto const known : known_finishes)
            if (*m.stop_reason == known) return std::string{known};
    bool const has_calls = std::any_of(m.content.begin(), m.content.end(), [](auto const& c) {
        return has_alternative<basic_tool_call<Model>>(c);
    });
    std::string const out = has_calls ? "tool-calls" : "stop";
    if (m.stop_reason) log.approximated("stop_reason", out);
    return out;
}

}  // namespace lisle::v0_1::conversation::opencode_bridge

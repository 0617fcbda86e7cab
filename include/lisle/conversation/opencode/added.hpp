// lisle/conversation/opencode/added.hpp - messages that were added to a conversation of opencode's.
//
// opencode requires that each message names an agent, a provider and a model.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/opencode/foreign.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation::opencode_bridge {

/// Whether a message was added after the export was read. A message of opencode has an id, and an
/// answer a model; a message that was read without them has a residue.
template <class Model>
[[nodiscard]] bool is_added(basic_message<Model> const& m) {
    bool const lacks_model = m.role == role::assistant && !m.model;
    return (!m.id || lacks_model) && m.role != role::system
           && native_reader{"opencode"}.find(m.native).empty();
}

/// Completes added messages from the messages around them, and reports the invented members.
template <class Model>
class added_messages {
public:
    added_messages(basic_conversation<Model> const& c, loss_log const& log) {
        if (!is_ours(c) || std::none_of(c.messages.begin(), c.messages.end(), is_added<Model>))
            return;
        completed_ = c;
        for (std::size_t i = 0; i < c.messages.size(); ++i)
            if (is_added(c.messages[i])) complete(i, log.at("messages").at(i));
    }

    /// The conversation with the completed messages; nothing if no message was added.
    [[nodiscard]] std::optional<basic_conversation<Model>> const& conversation() const {
        return completed_;
    }

private:
    void complete(std::size_t at, loss_log const& log) {
        auto& m = completed_->messages[at];
        if (!m.id) log.invented("id", "opencode has one for each message and part");
        if (!m.model) {
            m.model = find(at, &basic_message<Model>::model, completed_->model);
            if (!m.model) m.model = make_model(m, *completed_, loss_log{});
            log.invented("model", std::string{m.model->id});
        }
        if (!m.mode) {
            m.mode = find(at, &basic_message<Model>::mode, completed_->mode);
            if (!m.mode) m.mode = "build";
            log.invented("mode", std::string{*m.mode});
        }
        if (m.role != role::assistant || m.stop_reason) return;
        m.stop_reason = make_finish(m, loss_log{});
        log.invented("stop_reason", std::string{*m.stop_reason});
    }

    /// The member of the nearest earlier message that has it, else of the conversation, else of the
    /// nearest later message.
    template <class Member>
    [[nodiscard]] Member find(std::size_t at, Member basic_message<Model>::*member,
                              Member const& of_conversation) const {
        auto const& all = completed_->messages;
        for (auto i = at; i-- > 0;)
            if (all[i].*member) return all[i].*member;
        if (of_conversation) return of_conversation;
        auto const next = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(at), all.end(),
                                       [&](auto const& m) { return (m.*member).has_value(); });
        return next == all.end() ? Member{} : (*next).*member;
    }

    std::optional<basic_conversation<Model>> completed_;
};

}  // namespace lisle::v0_1::conversation::opencode_bridge

// lisle/conversation/opencode/entry.hpp - the texts of a session, its messages and their parts, as
// they can be made from the neutral members alone.
//
// Keys stand in the order in which opencode exports a session after its own import, with the ids
// last.
#pragma once

#include <lisle/conversation/opencode/foreign.hpp>
#include <lisle/conversation/opencode/mappings.hpp>
#include <lisle/formats/opencode/model/part.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation::opencode_bridge {

/// An object with strings after its members. Keys need no escapes.
[[nodiscard]] inline std::string
add_last(std::string object,
         std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
    object.pop_back();
    for (auto const& [key, value] : members) {
        if (value.empty()) continue;
        if (object.size() > 1) object += ',';
        ((object += '"') += key) += "\":";
        append_string(object, value);
    }
    object += '}';
    return object;
}

/// Makes the text of a session without messages.
template <class Model>
[[nodiscard]] std::string to_session_text(basic_conversation<Model> const& c,
                                          timestamp const& created, timestamp const& updated,
                                          loss_log const& log) {
    opencode::basic_conversation<Model> out;
    out.info = session_maker<Model>{c, log}.make(created, updated);
    return to_text(out);
}

/// The question of an answer before which there is none: opencode wants an id, of anything.
inline constexpr std::string_view no_question = "msg_00000000000000000000000000";

/// Makes the texts of messages without parts, one after the other.
template <class Model>
class entry_encoder {
public:
    entry_encoder(basic_conversation<Model> const& c, std::string session)
        : c_{c}, session_{std::move(session)}, is_ours_{is_ours(c)} {}

    /// Returns the info of one of opencode's own messages, from the neutral messages that it
    /// became. `index` is the index of the first of these.
    [[nodiscard]] std::string to_own_text(basic_message<Model> const* first,
                                          basic_message<Model> const* end, std::string_view id,
                                          loss_log const& log, std::size_t index = 0) {
        info_context<Model> context;
        context.is_ours = true;
        context.created = first->created ? to_number(*first->created) : 0;
        context.model = first->model;
        context.mode = first->mode;
        for (auto const* m = first; m != end; ++m) {
            if (m->completed) context.completed = to_number(*m->completed);
            if (m->stop_reason) context.finish = m->stop_reason;
            if (m->usage) context.usage = m->usage;
            if (m->error) context.error = &*m->error;
            auto const place = log.at(index + static_cast<std::size_t>(m - first));
            context.cost += make_cost(m->cost, place);
            context.is_summary = context.is_summary || is_summary(*m, true);
            if (m != first) tell_other_frame(*m, *first, place);
            if (m->role == role::user) tell_no_answer(*m, place);
        }
        return to_info_text(context, first->role, id, log.at(index));
    }

    /// A message of another program's, without its ids.
    [[nodiscard]] opencode::basic_message<Model> make_foreign(planned_message<Model> const& plan,
                                                              std::string_view id, double last,
                                                              loss_log const& log) {
        auto const& m = c_.messages[plan.first];
        info_context<Model> context;
        context.created = plan.created;
        context.model = make_model(m, c_, plan.what == purpose::usual && m.model ? log : quiet_);
        auto const& mode = m.mode ? m.mode : c_.mode;
        context.mode = make_agent(mode ? std::string_view{*mode} : "build");
        context.is_summary = plan.what == purpose::summary;
        if (context.is_summary) context.mode = "compaction";
        if (plan.what == purpose::usual) take_answer(context, plan, last, log);
        else context.finish = "stop";
        context.completed = context.completed.value_or(context.created);
        auto const speaker = plan.what == purpose::question  ? role::user
                             : plan.what == purpose::summary ? role::assistant
                                                             : m.role;
        return make_info(context, speaker, id, log);
    }

private:
    /// Reports members of a further step that differ, where opencode has one member for all steps.
    static void tell_other_frame(basic_message<Model> const& m, basic_message<Model> const& first,
                                 loss_log const& log) {
        constexpr auto what = "opencode has one for all steps";
        if (m.model && m.model != first.model) log.dropped("model", what);
        if (m.mode && m.mode != first.mode) log.dropped("mode", what);
        log.drop("created", m.created, what);
    }
    /// Reports the members of a question that only answers have in opencode.
    static void tell_no_answer(basic_message<Model> const& m, loss_log const& log) {
        tell_dropped<mappings_of_questions>(m, log);
        if (!m.usage || m.usage->scope != usage_scope::turn)
            log.drop("usage", m.usage, "opencode's questions use no tokens");
    }

    void take_answer(info_context<Model>& context, planned_message<Model> const& plan, double last,
                     loss_log const& log) const {
        auto const& m = c_.messages[plan.first];
        if (m.completed && m.role == role::assistant) {
            context.completed =
                (std::max)(context.created, (std::min)(to_number(*m.completed), last));
            if (*m.completed != to_timestamp(*context.completed))
                log.approximated("completed", "times must ascend");
        }
        log.drop("id", m.id, "opencode has ids of its own");
        if (m.mode && *m.mode != *context.mode)
            log.approximated("mode", std::string{*context.mode});
        if (m.role == role::assistant) {
            context.finish = make_finish(m, log);
            context.usage = m.usage;
            if (m.usage && m.usage->scope != usage_scope::request)
                log.at("usage").approximated("scope", "that of an answer");
            if (!context.usage && plan.turn != nullptr) context.usage = *plan.turn;
            context.cost = make_cost(m.cost, log);
            if (m.error) context.error = &*m.error;
            return;
        }
        if (m.usage && m.usage->scope == usage_scope::turn)
            log.approximated("usage", "at the last answer of the turn");
        tell_no_answer(m, log);
    }

    [[nodiscard]] opencode::basic_message<Model> make_info(info_context<Model>& context,
                                                           role speaker, std::string_view id,
                                                           loss_log const& log) {
        if (speaker == role::user) {
            question_ = id;
            return make_question(context);
        }
        context.parent_id = is_ours_ || !question_.empty() ? question_ : std::string{no_question};
        if (!c_.directories.empty()) context.directory = c_.directories[0];
        return make_answer(context, log);
    }
    [[nodiscard]] std::string to_info_text(info_context<Model>& context, role speaker,
                                           std::string_view id, loss_log const& log) {
        if (speaker == role::system) return "null";
        auto const info = make_info(context, speaker, id, log);
        return add_last(to_text(info), {{"id", id}, {"sessionID", session_}});
    }

    basic_conversation<Model> const& c_;
    std::string session_, question_;
    bool is_ours_;
    loss_log quiet_;
};

/// Makes the text of a message without parts from the text of its info; `null` stays `null`.
[[nodiscard]] inline std::string to_entry_text(std::string_view info) {
    if (info == "null") return std::string{info};
    std::string out = "{\"info\":";
    return (out += info) += R"(,"parts":[]})";
}

/// Makes the texts of the parts of one message.
class part_encoder {
public:
    part_encoder(std::string_view session, std::string_view message)
        : last_{add_last("{}", {{"sessionID", session}, {"messageID", message}})} {}

    /// The text of a part.
    template <class Model>
    [[nodiscard]] std::string to_text(opencode::basic_part<Model> const& part,
                                      std::string_view id) const {
        return add_ids(opencode_bridge::to_text(part), id);
    }
    /// Returns the text of a part that consists of its ids, because nothing else can be made.
    [[nodiscard]] std::string to_ids_text(std::string_view id) const { return add_ids("{}", id); }

private:
    [[nodiscard]] std::string add_ids(std::string object, std::string_view id) const {
        object = add_last(std::move(object), {{"id", id}});
        if (last_.size() == 2) return object;
        object.back() = ',';
        if (object.size() == 2) object.pop_back();
        return object += std::string_view{last_}.substr(1);
    }

    std::string last_;  ///< the ids that all parts have
};

}  // namespace lisle::v0_1::conversation::opencode_bridge

// lisle/conversation/claude_code/mappings.hpp - what a new session of Claude Code has no place for.
#pragma once

#include <lisle/conversation/claude_code/parts.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/dropped_names.hpp>
#include <lisle/conversation/rules/member_mappings.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation::claude_code_bridge {

// ---- Members ------------------------------------------------------------------------------------

inline constexpr member_mapping mappings_of_calls[]{
    {"id name input status ended output error", is_put},
    {"namespace title raw_input is_input_complete raw_output locations child "
     "signature",
     "Claude Code's calls have an id, a name and an input"},
    {"kind", "Claude Code knows it by the name"},
    {"started", "Claude Code's calls have the time of their answer"},
    {"arrival", "Claude Code's results stand in the order of the calls"},
    {"structured", "Claude Code hides a session with a value of another shape"},
};

inline constexpr member_mapping mappings_of_images[]{
    {"media_type data", is_put},
    {"uri name width height range", "Claude Code's images have a type and bytes alone"},
};

inline constexpr member_mapping mappings_of_messages[]{
    {"id role origin part created completed model content usage stop_reason", is_put},
    {"audience", "Claude Code shows and tells all of it"},
    {"mode", "Claude Code's messages have no mode"},
    {"cost", "Claude Code keeps no cost of an answer"},
    {"error", "Claude Code's answers have no error"},
};

inline constexpr member_mapping mappings_of_sessions[]{
    {"lisle source id title created updated directories git model messages", is_put},
    {"mode", "Claude Code has modes of its own"},
    {"parent", "Claude Code gets a session of its own"},
    {"usage", "Claude Code counts usage by answer"},
    {"cost", "Claude Code counts costs itself"},
};

// ---- Messages -----------------------------------------------------------------------------------

/// The reasons to stop that Anthropic has.
[[nodiscard]] constexpr bool is_known_stop(std::string_view reason) {
    constexpr std::string_view all[]{"end_turn",
                                     "max_tokens",
                                     "stop_sequence",
                                     "tool_use",
                                     "pause_turn",
                                     "refusal",
                                     "model_context_window_exceeded"};
    return std::find(std::begin(all), std::end(all), reason) != std::end(all);
}

/// Tells what the records of an answer do not say of its model: they have the id and the effort.
template <class Model>
void tell_model(basic_model_name<Model> const& name, loss_log const& log) {
    if (name.provider != provider)
        log.drop("provider", name.provider, "Claude Code's records name a model by its id alone");
    log.drop("variant", name.variant, "Claude Code's records name a model by its id alone");
}

/// Tells what a message has beyond its records.
template <class Model>
void tell_message_losses(basic_message<Model> const& m, loss_log const& log) {
    tell_dropped<mappings_of_messages>(m, log);
    if (m.completed != m.created)
        log.drop("completed", m.completed, "Claude Code's records have one time");
    if (m.role == role::user) {
        if (m.origin == origin::model) log.approximated("origin", "a person");
        drop_model(log, m.model, "Claude Code's prompts name no model");
        log.drop("stop_reason", m.stop_reason, "Claude Code's prompts have no stop reason");
        return;
    }
    log.drop("id", m.id, "Claude Code's answers have the provider's ids");
    if (m.origin != origin::model) log.approximated("origin", "the model");
    if (m.model) tell_model(*m.model, log.at("model"));
    if (m.stop_reason && !is_known_stop(*m.stop_reason))
        log.approximated("stop_reason", "end_turn, or tool_use of a call");
}

// ---- Sessions -----------------------------------------------------------------------------------

/// What the records of a session say of it.
struct session_frame {
    /// The times of the first and the last one; nothing without one, since a title has no time.
    std::optional<timestamp> first{}, last{};
    bool names_model = false;  ///< whether an answer has the conversation's model
};

/// Tells what a conversation has beyond its messages and what their records say, and what the
/// records have beyond it.
template <class Model>
void tell_session_losses(basic_conversation<Model> const& c, session_frame const& frame,
                         loss_log const& log) {
    tell_dropped<mappings_of_sessions>(c, log);
    constexpr auto whole = "Claude Code's records have the branch alone",
                   none = "only records of messages have it in Claude Code";
    if (c.git) {
        auto const place = log.at("git");
        if (!frame.first) place.drop("branch", c.git->branch, none);
        place.drop("commit", c.git->commit, whole);
        place.drop("remote", c.git->remote, whole);
        place.drop("dirty", c.git->dirty, whole);
    }
    if (!frame.names_model)
        drop_model(log, c.model, "Claude Code's answers name their own models alone");
    else tell_model(*c.model, log.at("model"));
    if (c.created != frame.first) log.drop("created", c.created, "the time of the first record");
    if (c.updated != frame.last) log.drop("updated", c.updated, "the time of the last record");
    for (std::size_t i = frame.first ? 1 : 0; i < c.directories.size(); ++i)
        log.at("directories")
            .dropped(std::to_string(i),
                     frame.first ? "Claude Code's sessions have one folder" : none);
    if (!frame.first) return;
    log.invented("messages", "ids of records, and times that are missing");
    if (c.directories.empty()) log.invented("directories", "the folder /");
}

}  // namespace lisle::v0_1::conversation::claude_code_bridge

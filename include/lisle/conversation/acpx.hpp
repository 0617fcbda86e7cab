// lisle/conversation/acpx.hpp - conversations from and to acpx's records.
//
// A record is what acpx shows of a session; the agent keeps the conversation itself. So a record
// made from another system's conversation goes on where the agent has it: opencode and Loom by the
// conversation's id. Else the record is closed.
//
//     auto const talk = lisle::conversation::get(lisle::decode<lisle::acpx_t>(text).value());
//     auto const made = lisle::conversation::put<lisle::acpx_t>(talk, {.agent_command = "x acp"});
//     for (auto const& loss : made.losses) tell(loss);
//
// `id` is the agent's session, `source.id` the record. An agent's message holds a whole turn: it is
// cut into answers, and they become one message again. Without its event stream each answer ends
// with its call; with the stream, calls that the agent made together stay in one answer:
//
//     lisle::conversation::acpx_bridge::step_reader stream;
//     stream.read(stream_text);
//     auto const talk = lisle::conversation::get(record, std::move(stream).finish());
//
// Of tokens, `usage` is that of the last turn, and that of a turn is in its user's message.
#pragma once

#include <lisle/conversation/acpx/get.hpp>
#include <lisle/conversation/acpx/get_archive.hpp>
#include <lisle/conversation/acpx/put.hpp>
#include <lisle/conversation/bridge.hpp>
#include <lisle/formats/acpx/archive.hpp>

#include <utility>

namespace lisle::v0_1::conversation {

template <>
struct bridge<acpx_t> {
    using options = acpx_bridge::put_options;

    /// `steps` is what the record's stream tells, or null.
    template <class Model>
    [[nodiscard]] static basic_conversation<Model>
    get(acpx::basic_session<Model> record, source_map* places,
        acpx_bridge::stream_steps const* steps = nullptr) {
        return acpx_bridge::getter<Model>{std::move(record), places, steps}.run();
    }

    template <class Model>
    [[nodiscard]] static converted<acpx::basic_session<Model>>
    put(basic_conversation<Model> const& c, options const& wanted = {}) {
        return acpx_bridge::putter<Model>{c, wanted}.run();
    }
};

/// Returns a record as a conversation whose answers are cut as its event stream tells. Messages
/// that the stream does not tell are cut as without it.
///
/// Errors: none. Complexity: linear in the size of the record.
template <class Model>
[[nodiscard]] basic_conversation<Model> get(acpx::basic_session<Model> record,
                                            acpx_bridge::stream_steps const& steps) {
    auto out = bridge<acpx_t>::get(std::move(record), nullptr, &steps);
    respell_values(out);
    return out;
}

/// The same, and says where in the record each part was.
template <class Model>
[[nodiscard]] basic_conversation<Model>
get(acpx::basic_session<Model> record, acpx_bridge::stream_steps const& steps, source_map& places) {
    places = {};
    auto out = bridge<acpx_t>::get(std::move(record), &places, &steps);
    respell_values(out);
    return out;
}

/// An archive has a record, which is the conversation, and the messages of its stream, which tell
/// where an answer begins. To be put, it becomes a record again: the messages of the protocol are
/// told as lost.
template <>
struct bridge<acpx_archive_t> {
    template <class Model>
    [[nodiscard]] static basic_conversation<Model> get(acpx::basic_archive<Model> archive,
                                                       source_map* places) {
        constexpr auto name = format_traits<acpx_archive_t>::name;
        if (places != nullptr) places->outside = "/session/state";
        if (places != nullptr) places->outside_format = name;
        auto const rest = acpx_bridge::archive_describer<Model>{archive}.run();
        auto const steps = acpx_bridge::read_history(archive);
        auto out = bridge<acpx_t>::get(std::move(archive.session.state), places, &steps);
        acpx_bridge::add_native(out, name, rest);
        return out;
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
extern template struct document_bridge<acpx::basic_session<owned>>;
extern template conversation document_bridge<acpx::archive>::get(acpx::archive, source_map*,
                                                                 get_options const&);
extern template conversation get(acpx::session, acpx_bridge::stream_steps const&);
extern template conversation get(acpx::session, acpx_bridge::stream_steps const&, source_map&);
#endif

}  // namespace lisle::v0_1::conversation

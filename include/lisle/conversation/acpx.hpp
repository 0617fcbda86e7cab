// lisle/conversation/acpx.hpp - conversations from and to acpx's records.
//
// A record has the part of a session that acpx shows; the agent keeps the conversation itself. So a
// record made from another system's conversation can be resumed only if the agent has the
// conversation: opencode and Loom, by its id. All other records are closed.
//
//     auto const talk = lisle::conversation::get(lisle::decode<lisle::acpx_t>(text).value());
//     auto const made = lisle::conversation::put<lisle::acpx_t>(talk, {.agent_command = "x acp"});
//     for (auto const& loss : made.losses) report(loss);
//
// `id` is the agent's session, `source.id` the record. An agent's message has a whole turn: `get`
// cuts it into answers, and `put` joins them to one message. Without the event stream each answer
// ends with its call; with the stream, calls that the agent made together stay in one answer:
//
//     lisle::conversation::acpx_bridge::step_reader stream;
//     stream.read(stream_text);
//     auto const talk = lisle::conversation::get(record, std::move(stream).finish());
//
// The conversation's `usage` has the tokens of the last turn. The user's message of each turn has
// the tokens of that turn.
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

    /// `steps` are the steps in the record's event stream, or null.
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

/// Converts a record to a conversation, and cuts its answers by the steps in its event stream.
/// Messages that are not in the stream are cut as without a stream.
///
/// Errors: none. Complexity: linear in the size of the record.
template <class Model>
[[nodiscard]] basic_conversation<Model> get(acpx::basic_session<Model> record,
                                            acpx_bridge::stream_steps const& steps) {
    auto out = bridge<acpx_t>::get(std::move(record), nullptr, &steps);
    respell_values(out);
    return out;
}

/// As above, and notes in `places` where in the record each part was.
template <class Model>
[[nodiscard]] basic_conversation<Model>
get(acpx::basic_session<Model> record, acpx_bridge::stream_steps const& steps, source_map& places) {
    places = {};
    auto out = bridge<acpx_t>::get(std::move(record), &places, &steps);
    respell_values(out);
    return out;
}

/// An archive has a record, which is the conversation, and the messages of its stream, which show
/// where an answer begins. `put` makes a record again, and reports the protocol's messages as
/// losses.
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

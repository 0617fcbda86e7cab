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
// cut into answers, and they become one message again. Of tokens, `usage` is that of the last turn,
// and that of a turn is in its user's message.
#pragma once

#include <lisle/conversation/acpx/get.hpp>
#include <lisle/conversation/acpx/get_archive.hpp>
#include <lisle/conversation/acpx/put.hpp>
#include <lisle/conversation/bridge.hpp>
#include <lisle/formats/acpx/archive.hpp>

#include <utility>

namespace lisle::inline v0_1::conversation {

template <>
struct bridge<acpx_t> {
    using options = acpx_bridge::put_options;

    template <class Model>
    [[nodiscard]] static basic_conversation<Model> get(acpx::basic_session<Model> record,
                                                       source_map* places) {
        return acpx_bridge::getter<Model>{std::move(record), places}.run();
    }

    template <class Model>
    [[nodiscard]] static converted<acpx::basic_session<Model>>
    put(basic_conversation<Model> const& c, options const& wanted = {}) {
        return acpx_bridge::putter<Model>{c, wanted}.run();
    }
};

/// An archive has a record, which is the conversation. To be put, it becomes a record again: the
/// messages of the protocol, which an archive also has, are told as lost.
template <>
struct bridge<acpx_archive_t> {
    template <class Model>
    [[nodiscard]] static basic_conversation<Model> get(acpx::basic_archive<Model> archive,
                                                       source_map* places) {
        constexpr auto name = format_traits<acpx_archive_t>::name;
        if (places != nullptr) places->outside = "/session/state";
        if (places != nullptr) places->outside_format = name;
        auto const rest = acpx_bridge::archive_describer<Model>{archive}.run();
        auto out = bridge<acpx_t>::get(std::move(archive.session.state), places);
        acpx_bridge::add_native(out, name, rest);
        return out;
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
extern template struct document_bridge<acpx::basic_session<owned>>;
extern template struct document_bridge<acpx::basic_session<verbatim>>;
#endif

}  // namespace lisle::inline v0_1::conversation

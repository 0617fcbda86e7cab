// lisle/conversation/claude_code.hpp - conversations from and to sessions of Claude Code.
//
//     auto const talk =
//     lisle::conversation::get(lisle::decode<lisle::claude_code_t>(text).value()); auto const made
//     = lisle::conversation::put<lisle::claude_code_t>(talk);
//
// `get` takes the active branch. `put` makes a new session in the form of the newest release, which
// every release resumes; it keeps no records outside of the branch.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/claude_code/get.hpp>
#include <lisle/conversation/claude_code/put.hpp>

namespace lisle::inline v0_1::conversation {

template <>
struct bridge<claude_code_t> {
    template <class Model>
    [[nodiscard]] static basic_conversation<Model>
    get(claude_code::basic_session<Model> const& session, source_map* places);

    template <class Model>
    [[nodiscard]] static converted<claude_code::basic_session<Model>>
    put(basic_conversation<Model> const& c);
};

template <class Model>
basic_conversation<Model>
bridge<claude_code_t>::get(claude_code::basic_session<Model> const& session, source_map* places) {
    return claude_code_bridge::getter<Model>{places}.run(session);
}

template <class Model>
converted<claude_code::basic_session<Model>>
bridge<claude_code_t>::put(basic_conversation<Model> const& c) {
    converted<claude_code::basic_session<Model>> out;
    out.document = claude_code_bridge::putter<Model>{c, loss_log{out.losses}}.run();
    return out;
}

}  // namespace lisle::inline v0_1::conversation

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::inline v0_1::conversation {
LISLE_BRIDGE_INSTANCE template basic_conversation<owned>
bridge<claude_code_t>::get(claude_code::basic_session<owned> const&, source_map*);
LISLE_BRIDGE_INSTANCE template converted<claude_code::basic_session<owned>>
bridge<claude_code_t>::put(basic_conversation<owned> const&);
LISLE_BRIDGE_INSTANCE template basic_conversation<verbatim>
bridge<claude_code_t>::get(claude_code::basic_session<verbatim> const&, source_map*);
LISLE_BRIDGE_INSTANCE template converted<claude_code::basic_session<verbatim>>
bridge<claude_code_t>::put(basic_conversation<verbatim> const&);
}  // namespace lisle::inline v0_1::conversation
#endif

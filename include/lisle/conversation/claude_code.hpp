// lisle/conversation/claude_code.hpp - conversations from and to sessions of Claude Code.
//
//     auto const session = lisle::decode<lisle::claude_code_t>(text);
//     auto const talk = lisle::conversation::get(*session);
//     auto const made = lisle::conversation::put<lisle::claude_code_t>(talk);
//
// `get` takes the active branch, or all messages; other records are in `native`. `put` restores
// them and applies the edits. Another program's conversation becomes a new session in the form of
// the newest release, which every release resumes.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/claude_code/get.hpp>
#include <lisle/conversation/claude_code/put.hpp>

namespace lisle::v0_1::conversation {

template <>
struct bridge<claude_code_t> {
    template <class Model>
    [[nodiscard]] static basic_conversation<Model>
    get(claude_code::basic_session<Model> const& session, source_map* places, parts which) {
        return claude_code_bridge::getter<Model>{places, which}.run(session);
    }

    template <class Model>
    [[nodiscard]] static converted<claude_code::basic_session<Model>>
    put(basic_conversation<Model> const& c) {
        converted<claude_code::basic_session<Model>> out;
        out.document = claude_code_bridge::put(c, loss_log{out.losses});
        return out;
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
extern template struct document_bridge<claude_code::basic_session<owned>>;
#endif

}  // namespace lisle::v0_1::conversation

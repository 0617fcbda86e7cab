// lisle/conversation/codex.hpp - conversations from and to Codex's rollouts.
//
//     auto const talk = lisle::conversation::get(lisle::decode<lisle::codex_t>(text).value());
//     auto const made = lisle::conversation::put<lisle::codex_t>(talk, {.release = "0.77.0"});
//     for (auto const& loss : made.losses) tell(loss);
//
// Source of the rules: what Codex 0.8 to 0.169 wrote, and what 0.34, 0.77 and 0.169 resume.
//
// - A rollout is its items: events repeat them. A thread with a base is joined first
//   (formats/codex/tools/history_base.hpp).
// - What does not count any more stays aside: turns that were rolled back or that a compaction
//   replaces are in `native`, and other formats tell them as left out. `get` has their messages if
//   it is asked for all.
// - A new rollout names no provider: Codex refuses a thread of another one.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/codex/get.hpp>
#include <lisle/conversation/codex/put.hpp>

namespace lisle::v0_1::conversation {

template <>
struct bridge<codex_t> {
    using options = codex_bridge::put_options;

    template <class Model>
    [[nodiscard]] static basic_conversation<Model> get(codex::basic_rollout<Model> const& rollout,
                                                       source_map* places, parts which) {
        return codex_bridge::getter<Model>{places, which}.run(rollout);
    }

    template <class Model>
    [[nodiscard]] static converted<codex::basic_rollout<Model>>
    put(basic_conversation<Model> const& c, options const& wanted = {}) {
        return codex_bridge::putter<Model>{c, wanted}.run();
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
extern template struct document_bridge<codex::basic_rollout<owned>>;
#endif

}  // namespace lisle::v0_1::conversation

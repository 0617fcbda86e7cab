// lisle/conversation/codex.hpp - conversations from and to Codex's rollouts.
//
//     auto const talk = lisle::conversation::get(lisle::decode<lisle::codex_t>(text).value());
//     auto const made = lisle::conversation::put<lisle::codex_t>(talk, {.release = "0.77.0"});
//     for (auto const& loss : made.losses) report(loss);
//
// Source of the rules: rollouts that Codex 0.8 to 0.169 wrote, and that 0.34, 0.77 and 0.169
// resume.
//
// - `get` reads the items of a rollout: its events repeat them. A thread with a base is joined
//   first (formats/codex/tools/history_base.hpp).
// - Turns that were rolled back, or that a compaction replaces, are in `native`, and among the
//   messages only if all parts are asked for. Other formats report them as left out.
// - A new rollout names no provider, because Codex refuses a thread of another provider.
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

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
//   replaces are in `native`, and other formats tell them as left out.
// - A new rollout names no provider: Codex refuses a thread of another one.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/codex/get.hpp>
#include <lisle/conversation/codex/put.hpp>

namespace lisle::inline v0_1::conversation {

template <>
struct bridge<codex_t> {
    using options = codex_bridge::put_options;

    template <class Model>
    [[nodiscard]] static basic_conversation<Model> get(codex::basic_rollout<Model> const& rollout,
                                                       source_map* places);

    template <class Model>
    [[nodiscard]] static converted<codex::basic_rollout<Model>>
    put(basic_conversation<Model> const& c, options const& wanted = {});
};

template <class Model>
basic_conversation<Model> bridge<codex_t>::get(codex::basic_rollout<Model> const& rollout,
                                               source_map* places) {
    return codex_bridge::getter<Model>{places}.run(rollout);
}

template <class Model>
converted<codex::basic_rollout<Model>> bridge<codex_t>::put(basic_conversation<Model> const& c,
                                                            options const& wanted) {
    return codex_bridge::putter<Model>{c, wanted}.run();
}

}  // namespace lisle::inline v0_1::conversation

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::inline v0_1::conversation {
LISLE_BRIDGE_INSTANCE template basic_conversation<owned>
bridge<codex_t>::get(codex::basic_rollout<owned> const&, source_map*);
LISLE_BRIDGE_INSTANCE template converted<codex::basic_rollout<owned>>
bridge<codex_t>::put(basic_conversation<owned> const&, codex_bridge::put_options const&);
LISLE_BRIDGE_INSTANCE template basic_conversation<verbatim>
bridge<codex_t>::get(codex::basic_rollout<verbatim> const&, source_map*);
LISLE_BRIDGE_INSTANCE template converted<codex::basic_rollout<verbatim>>
bridge<codex_t>::put(basic_conversation<verbatim> const&, codex_bridge::put_options const&);
}  // namespace lisle::inline v0_1::conversation
#endif

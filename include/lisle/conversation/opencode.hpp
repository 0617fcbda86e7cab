// lisle/conversation/opencode.hpp - conversations from and to opencode's exports.
//
//     auto const talk = lisle::conversation::get(lisle::decode<lisle::opencode_t>(text).value());
//     auto const back = lisle::conversation::put<lisle::opencode_t>(talk);
//     for (auto const& loss : back.losses) report(loss);
//
// Source of the rules: the imports, exports and requests of opencode 1.3.2, 1.14.41 and 1.18.34.
//
// - Another program's conversation gets ids and times that opencode accepts (R2, R3), names and ids
//   of tool calls that providers accept (R4, R5), and opencode's frame (R15). It can be imported in
//   the folder where it is to be resumed.
// - Messages that opencode would not send, because they were reverted or because a summary replaces
//   them, are in `native`, and among the messages only if all parts are asked for. Other formats
//   report them as left out.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/opencode/get.hpp>
#include <lisle/conversation/opencode/put.hpp>

#include <utility>

namespace lisle::v0_1::conversation {

template <>
struct bridge<opencode_t> {
    template <class Model>
    [[nodiscard]] static basic_conversation<Model> get(opencode::basic_conversation<Model> session,
                                                       source_map* places, parts which) {
        return opencode_bridge::getter<Model>{places, which}.run(std::move(session));
    }

    template <class Model>
    [[nodiscard]] static converted<opencode::basic_conversation<Model>>
    put(basic_conversation<Model> const& c) {
        return opencode_bridge::putter<Model>{c}.run();
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
extern template struct document_bridge<opencode::basic_conversation<owned>>;
#endif

}  // namespace lisle::v0_1::conversation

// lisle/conversation/opencode_v2.hpp - conversations from and to opencode 2's exports.
//
//     auto const read = lisle::decode<lisle::opencode_v2_t>(text);
//     auto const talk = lisle::conversation::get(read.value());
//     auto const back = lisle::conversation::put<lisle::opencode_v2_t>(talk);
//     for (auto const& loss : back.losses) report(loss);
//
// Source of the rules: opencode 2.0.26's exports, imports and requests, and its preview
// 0.0.0-next-16350.
//
// - Messages that were reverted, or that the newest compaction replaces, are in `native`, and among
//   the messages only if all parts are asked for.
// - Another program's conversation gets messages that opencode 2 imports (R2 to R8, R15): each
//   answer has ended, each call has a result or an error, each file has its bytes.
// - Sessions of opencode 1.x are migrated by its rules (opencode_v2/migrations.hpp), and back.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/opencode_v2/get.hpp>
#include <lisle/conversation/opencode_v2/migrations.hpp>
#include <lisle/conversation/opencode_v2/put.hpp>

#include <utility>

namespace lisle::v0_1::conversation {

template <>
struct bridge<opencode_v2_t> {
    template <class Model>
    [[nodiscard]] static basic_conversation<Model>
    get(opencode::v2::basic_conversation<Model> session, source_map* places, parts which) {
        return opencode_v2_bridge::getter<Model>{places, which}.run(std::move(session));
    }

    template <class Model>
    [[nodiscard]] static converted<opencode::v2::basic_conversation<Model>>
    put(basic_conversation<Model> const& c) {
        return opencode_v2_bridge::putter<Model>{c}.run();
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
extern template struct document_bridge<opencode::v2::basic_conversation<owned>>;
#endif

}  // namespace lisle::v0_1::conversation

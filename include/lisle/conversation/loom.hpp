// lisle/conversation/loom.hpp - conversations from and to Loom's threads.
//
//     auto const talk = lisle::conversation::get(lisle::decode<lisle::loom_t>(text).value());
//     auto const back = lisle::conversation::put<lisle::loom_t>(talk);
//     for (auto const& loss : back.losses) tell(loss);
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/loom/get.hpp>
#include <lisle/conversation/loom/put.hpp>
#include <lisle/conversation/rules/surrogates.hpp>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::inline v0_1::conversation {

template <>
struct bridge<loom_t> {
    template <class Model>
    [[nodiscard]] static basic_conversation<Model> get(loom::basic_thread<Model> thread,
                                                       source_map* places) {
        return loom_bridge::getter<Model>{places}.run(std::move(thread));
    }

    template <class Model>
    [[nodiscard]] static converted<loom::basic_thread<Model>>
    put(basic_conversation<Model> const& c) {
        converted<loom::basic_thread<Model>> out;
        loss_log const log{out.losses};
        native_reader const native{"loom"};
        out.document =
            native.restore(loom_bridge::make_thread(c, log), c.native, loom_bridge::style);
        auto& messages = out.document.conversation.messages;
        messages.clear();
        for (std::size_t i = 0; i < c.messages.size(); ++i) {
            auto const& m = c.messages[i];
            auto made =
                native.restore(loom_bridge::make_messages(m, c.source, log.at("messages").at(i)),
                               m.native, loom_bridge::style);
            std::move(made.begin(), made.end(), std::back_inserter(messages));
        }
        mend_surrogates(out.document, c, out.losses);
        return out;
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
extern template struct document_bridge<loom::basic_thread<owned>>;
extern template struct document_bridge<loom::basic_thread<verbatim>>;
#endif

}  // namespace lisle::inline v0_1::conversation

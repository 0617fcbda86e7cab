// lisle/conversation/loom.hpp - conversations from and to Loom's threads.
//
//     auto const talk = lisle::conversation::get(lisle::decode<lisle::loom_t>(text).value());
//     auto const back = lisle::conversation::put<lisle::loom_t>(talk);
//     for (auto const& loss : back.losses) report(loss);
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/loom/get.hpp>
#include <lisle/conversation/loom/put.hpp>
#include <lisle/conversation/rules/sent_messages.hpp>

#include <cstddef>
#include <iterator>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation {

template <>
struct bridge<loom_t> {
    template <class Model>
    [[nodiscard]] static basic_conversation<Model> get(loom::basic_thread<Model> thread,
                                                       source_map* places) {
        return loom_bridge::getter<Model>{places}.run(std::move(thread));
    }

    /// Loom gets those messages of another system's conversation that the system sends to its
    /// model.
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
        auto const format = loom_bridge::format_of(c.source);
        loom_bridge::message_maker<Model> make{format};
        for (auto const i : find_order(c, format, log)) {
            auto const& m = c.messages[i];
            auto restored = native.restore(make.make(m, log.at("messages").at(i)), m.native,
                                           loom_bridge::style);
            std::move(restored.begin(), restored.end(), std::back_inserter(messages));
        }
        return out;
    }

private:
    /// Returns the places of the messages to write, in order, and reports which are left out.
    template <class Model>
    [[nodiscard]] static std::vector<std::size_t>
    find_order(basic_conversation<Model> const& c, std::string_view format, loss_log const& log) {
        std::vector<std::size_t> out(c.messages.size());
        std::iota(out.begin(), out.end(), std::size_t{});
        if (format == "loom") return out;
        auto const first = find_first_to_put(c.messages);
        for (std::size_t i = 0; i < first; ++i)
            log.at("messages").at(i).dropped({}, "a summary stands in its place");
        out = find_sent_order(c.messages, format, first);
        auto const reasons = find_reasons_to_leave_out(c);
        std::erase_if(out, [&](std::size_t i) {
            if (!reasons[i].empty()) log.at("messages").at(i).dropped({}, std::string{reasons[i]});
            return !reasons[i].empty();
        });
        return out;
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
extern template struct document_bridge<loom::basic_thread<owned>>;
#endif

}  // namespace lisle::v0_1::conversation

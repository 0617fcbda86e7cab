// lisle/conversation/zed.hpp - conversations from and to Zed's threads.
//
//     auto const talk = lisle::conversation::get(lisle::decode<lisle::zed_t>(text).value());
//     auto const back = lisle::conversation::put<lisle::zed_t>(
//         talk, {.revision = lisle::schema_revision::latest});
//     for (auto const& loss : back.losses) report(loss);
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/zed/get.hpp>
#include <lisle/conversation/zed/put.hpp>
#include <lisle/conversation/zed/restored_messages.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/options.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

template <>
struct bridge<zed_t> {
    using options = zed_bridge::put_options;

    template <class Model>
    [[nodiscard]] static basic_conversation<Model> get(zed::basic_thread<Model> thread,
                                                       source_map* places) {
        return zed_bridge::getter<Model>{places}.run(std::move(thread));
    }

    template <class Model>
    [[nodiscard]] static converted<zed::basic_thread<Model>> put(basic_conversation<Model> const& c,
                                                                 options const& wanted = {}) {
        converted<zed::basic_thread<Model>> out;
        loss_log const log{out.losses};
        native_reader const native{format_traits<zed_t>::name};
        auto target = zed_bridge::make_setup(c, wanted.revision);
        zed_bridge::maker<Model> make{c, std::move(target), native, log};
        zed_bridge::restored_messages<Model> messages;
        for (std::size_t i = 0; i < c.messages.size(); ++i) {
            auto const residue = native.find(c.messages[i].native);
            messages.add(make.make_messages(i), residue);
        }
        out.document = std::move(messages).put_into(
            native.restore(make.make_thread(), c.native, zed_bridge::style));
        auto const old = zed_bridge::find_native<Model>(c.native, zed_bridge::upgraded_text);
        if (!old.empty()) keep_upgraded_text(out.document, old);
        return out;
    }

private:
    /// Keeps the old text of an upgraded thread, if upgrading the text gives the thread again.
    template <class Model>
    static void keep_upgraded_text(zed::basic_thread<Model>& thread, std::string_view old) {
        struct {
            std::vector<std::string> ids;
            std::size_t used = 0;
        } given;
        for (auto const& m : thread.messages)
            if (auto const* const user = std::get_if<zed::basic_user_message<Model>>(&m))
                given.ids.emplace_back(user->id);
        auto options = permissive;
        options.ids = {[](void* state) {
                           auto& from = *static_cast<decltype(given)*>(state);
                           return from.used < from.ids.size() ? from.ids[from.used++]
                                                              : std::string{};
                       },
                       &given};
        auto again = decode<zed_t, Model>(old, options);
        if (again && encode(*again) == encode(thread))
            thread.upgraded_from = std::move(again->upgraded_from);
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
extern template struct document_bridge<zed::basic_thread<owned>>;
#endif

}  // namespace lisle::v0_1::conversation

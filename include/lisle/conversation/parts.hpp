// lisle/conversation/parts.hpp - which messages of a document a conversation has.
//
//     auto const all = get(session, {.parts = lisle::conversation::parts::all});
//     for (auto const& message : all.messages)
//         if (!is_active(message)) mark(message.part);
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation {

/// Which messages a conversation has of its document.
enum class parts {
    active,    ///< those that the source's program would go on with
    portable,  ///< those with which another program can go on: the same, but in place of a
               ///< compaction that only its provider can read the messages that it replaced
    all        ///< every message
};

struct get_options {
    lisle::conversation::parts parts = lisle::conversation::parts::active;
};

/// Whether the source's program would go on with a message.
template <class Model>
[[nodiscard]] bool is_active(basic_message<Model> const& m) {
    return m.part == lisle::conversation::part::active;
}

/// Whether a conversation has messages that its source's program would not go on with.
template <class Model>
[[nodiscard]] bool has_inactive(basic_conversation<Model> const& c) {
    return !std::all_of(c.messages.begin(), c.messages.end(), is_active<Model>);
}

/// Returns the conversation without such messages.
template <class Model>
[[nodiscard]] basic_conversation<Model> take_active(basic_conversation<Model> c) {
    std::erase_if(c.messages, [](auto const& m) { return !is_active(m); });
    return c;
}

/// Takes what a message and its parts keep for their own format.
template <class Model>
void drop_native(basic_message<Model>& m) {
    auto const drop = [](auto& of) {
        if constexpr (requires { of.native; }) of.native.reset();
    };
    drop(m);
    for (auto& content : m.content)
        std::visit(drop, static_cast<typename basic_content<Model>::variant&>(content));
}

/// How a loss, a page or a list says it: "before a compaction".
[[nodiscard]] constexpr std::string_view to_words(part of) {
    switch (of) {
        case part::active: return "active";
        case part::before_compaction: return "before a compaction";
        case part::other_branch: return "on another branch";
        case part::rolled_back: return "rolled back";
        case part::orphan: return "orphaned";
        case part::sidechain: return "of a subagent";
    }
    return "";
}

/// Tells the messages that are not active, those of one part as one loss at the first of them.
template <class Model>
void tell_inactive(basic_conversation<Model> const& c, loss_log const& log) {
    std::map<part, std::pair<std::size_t, std::size_t>> found;  // the first, and how many
    for (std::size_t i = 0; i < c.messages.size(); ++i)
        if (!is_active(c.messages[i]))
            ++found.try_emplace(c.messages[i].part, i, 0).first->second.second;
    for (auto const& [of, place] : found) {
        auto const [first, count] = place;
        log.at("messages")
            .dropped(std::to_string(first), std::to_string(count)
                                                + (count == 1 ? " message " : " messages ")
                                                + std::string{to_words(of)});
    }
}

}  // namespace lisle::v0_1::conversation

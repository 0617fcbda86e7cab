// lisle/conversation/parts.hpp - which messages of a document a conversation has.
//
//     auto const all = get(session, {.parts = lisle::conversation::parts::all});
//     for (auto const& message : all.messages)
//         if (!is_active(message)) mark(message.part);
#pragma once

#include <lisle/conversation/conversation.hpp>

#include <algorithm>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

/// Which messages a conversation has of its document.
enum class parts {
    active,    ///< those that the source's program would go on with
    portable,  ///< those with which another program can go on: the same, but in place of a
               ///< compaction that only its provider can read the messages that it replaced
    all        ///< every message
};

/// How `get` reads a document.
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

/// Takes what a message and its parts keep for their own format, but for parts that have nothing
/// else.
template <class Model>
void drop_native(basic_message<Model>& m) {
    m.native.reset();
    auto const drop = [](auto& node) {
        if constexpr (requires { node.native; }) node.native.reset();
    };
    for (auto& each : m.content)
        if (!has_alternative<basic_native_content<Model>>(each)) visit_alternative(drop, each);
}

/// How a loss, a page or a list says it: "before a compaction".
[[nodiscard]] constexpr std::string_view to_words(part reason) {
    switch (reason) {
        case part::active: return "active";
        case part::before_compaction: return "before a compaction";
        case part::other_branch: return "on another branch";
        case part::rolled_back: return "rolled back";
        case part::orphan: return "orphaned";
        case part::sidechain: return "of a subagent";
    }
    return "";
}

}  // namespace lisle::v0_1::conversation

// lisle/conversation/parts.hpp - which messages of a document a conversation has.
//
//     auto const all = get(session, {.parts = lisle::conversation::parts::all});
//     for (auto const& message : all.messages)
//         if (!is_active(message)) mark(message.part);
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
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
    auto const drop = [](auto& of) {
        if constexpr (requires { of.native; }) of.native.reset();
    };
    for (auto& each : m.content)
        if (!std::holds_alternative<basic_native_content<Model>>(each))
            std::visit(drop, static_cast<typename basic_content<Model>::variant&>(each));
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

/// Changes the pointers of losses from places among the active messages to places among all.
template <class Model>
void point_to_all(basic_conversation<Model> const& c, std::vector<loss>& losses) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < c.messages.size(); ++i)
        if (is_active(c.messages[i])) places.push_back(i);
    constexpr std::string_view list = "/messages/";
    for (auto& one : losses) {
        if (!one.pointer.starts_with(list)) continue;
        auto const* const first = one.pointer.data() + list.size();
        auto const* const last = one.pointer.data() + one.pointer.size();
        std::size_t index = 0;
        auto const [end, failed] = std::from_chars(first, last, index);
        if (failed != std::errc{} || index >= places.size()) continue;
        one.pointer = std::string{list} + std::to_string(places[index]) + std::string{end, last};
    }
}

/// Tells the inactive messages that `made`, which was read from the new document, does not have as
/// they are in `c`. `native` members do not count.
template <class Model>
void tell_changed_inactive(basic_conversation<Model> const& c,
                           basic_conversation<Model> const& made, std::vector<loss>& losses) {
    auto next = made.messages.begin();
    for (std::size_t i = 0; i < c.messages.size(); ++i) {
        if (is_active(c.messages[i])) continue;
        while (next != made.messages.end() && is_active(*next)) ++next;
        auto wanted = c.messages[i];
        drop_native(wanted);
        bool is_same = next != made.messages.end();
        if (is_same) {
            auto found = *next++;
            drop_native(found);
            is_same = found == wanted;
        }
        if (!is_same)
            loss_log{losses}
                .at("messages")
                .dropped(std::to_string(i), "not active: it stays as it was");
    }
}

/// Whether the native members of a conversation count what was left out, so that it is told.
template <class Model>
[[nodiscard]] bool tells_left_out(basic_conversation<Model> const& c) {
    return c.native && c.native->text().find("\"left_out\"") != std::string_view::npos;
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

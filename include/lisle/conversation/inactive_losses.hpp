// lisle/conversation/inactive_losses.hpp - the losses of inactive messages: those with which the
// source's program would not go on.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/parts.hpp>

#include <charconv>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace lisle::v0_1::conversation {

/// Changes the pointers of losses from places among the active messages to places among all.
template <class Model>
void point_to_all(basic_conversation<Model> const& c, std::vector<loss>& losses) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < c.messages.size(); ++i)
        if (is_active(c.messages[i])) places.push_back(i);
    constexpr std::string_view list = "/messages/";
    for (auto& entry : losses) {
        if (!entry.pointer.starts_with(list)) continue;
        auto const* const first = entry.pointer.data() + list.size();
        auto const* const last = entry.pointer.data() + entry.pointer.size();
        std::size_t index = 0;
        auto const [end, failed] = std::from_chars(first, last, index);
        if (failed != std::errc{} || index >= places.size()) continue;
        entry.pointer = std::string{list} + std::to_string(places[index]) + std::string{end, last};
    }
}

/// Reports the inactive messages of `c` that `written` lacks or has with other values. `written`
/// was read from the new document. `native` members are not compared.
template <class Model>
void tell_changed_inactive(basic_conversation<Model> const& c,
                           basic_conversation<Model> const& written, std::vector<loss>& losses) {
    auto next = written.messages.begin();
    for (std::size_t i = 0; i < c.messages.size(); ++i) {
        if (is_active(c.messages[i])) continue;
        while (next != written.messages.end() && is_active(*next)) ++next;
        auto wanted = c.messages[i];
        drop_native(wanted);
        bool is_same = next != written.messages.end();
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

/// Whether the native members of a conversation count the messages that `get` left out.
template <class Model>
[[nodiscard]] bool tells_left_out(basic_conversation<Model> const& c) {
    return c.native && c.native->text().find("\"left_out\"") != std::string_view::npos;
}

/// Reports the inactive messages: one loss for each part, at the first message of that part.
template <class Model>
void tell_inactive(basic_conversation<Model> const& c, loss_log const& log) {
    std::map<part, std::pair<std::size_t, std::size_t>> found;  // the first, and how many
    for (std::size_t i = 0; i < c.messages.size(); ++i)
        if (!is_active(c.messages[i]))
            ++found.try_emplace(c.messages[i].part, i, 0).first->second.second;
    for (auto const& [kind, place] : found) {
        auto const [first, count] = place;
        log.at("messages")
            .dropped(std::to_string(first), std::to_string(count)
                                                + (count == 1 ? " message " : " messages ")
                                                + std::string{to_words(kind)});
    }
}

}  // namespace lisle::v0_1::conversation

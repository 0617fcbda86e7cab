// lisle/formats/codex/tools/injected_text.hpp - tells a person's words from what Codex put into
// the messages of a user.
//
// Source of the rules: messages of Codex 0.20.0 to 0.169.0.
#pragma once

#include <lisle/formats/codex/model/record.hpp>
#include <lisle/formats/codex/tools/picture_mark.hpp>
#include <lisle/lines.hpp>
#include <lisle/scalars/white_space.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex {

/// Whether Codex wrote a text into a message of a user: instructions, the environment, the output
/// of a person's own command, the result of a review, news of subagents.
[[nodiscard]] constexpr bool is_injected_text(std::string_view text) {
    constexpr std::array<std::string_view, 9> beginnings{"<user_instructions>",
                                                         "# AGENTS.md instructions for ",
                                                         "<environment_context>",
                                                         "<turn_aborted>",
                                                         "<user_shell_command>",
                                                         "<user_action>",
                                                         "<skill>",
                                                         "<subagent_notification>",
                                                         "<permissions instructions>"};
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view start) { return text.starts_with(start); });
}

/// Returns whether a person wrote a message, by the kinds of its parts or by its words; nothing if
/// these do not tell.
template <class Model>
[[nodiscard]] std::optional<bool> is_by_person(basic_message<Model> const& m) {
    if (m.role != "user") return false;
    if (m.passthrough && m.passthrough->content_item_kinds) {
        auto const& kinds = *m.passthrough->content_item_kinds;
        auto const is_known = [](std::string_view kind) { return kind != "unknown"; };
        auto const is_person = [](std::string_view kind) { return kind.starts_with("user."); };
        if (!kinds.empty() && std::all_of(kinds.begin(), kinds.end(), is_known))
            return std::any_of(kinds.begin(), kinds.end(), is_person);
    }
    bool has_text = false, is_injected = true;
    for (auto const& part : m.content)
        if (auto const* const text = std::get_if<basic_input_text<Model>>(&part)) {
            has_text = true;
            is_injected = is_injected && is_injected_text(text->text);
        }
    return has_text && is_injected ? std::optional{false} : std::nullopt;
}

/// Returns the first words of a message that a person wrote, without white space around them;
/// empty if it has none: only pictures, say, with Codex's marks around them.
///
/// Complexity: linear in the size of the message. Lifetime: that of the message.
template <class Model>
[[nodiscard]] std::string_view first_words_of(basic_message<Model> const& m) {
    auto const* const kinds = m.passthrough && m.passthrough->content_item_kinds
                                  ? &*m.passthrough->content_item_kinds
                                  : nullptr;
    auto const is_persons = [&](std::size_t i) {
        if (kinds == nullptr || kinds->size() != m.content.size()) return true;
        auto const kind = std::string_view{(*kinds)[i]};
        return kind == "unknown" || kind.starts_with("user.");
    };
    for (std::size_t i = 0; i < m.content.size(); ++i) {
        auto const* const text = std::get_if<basic_input_text<Model>>(&m.content[i]);
        if (text == nullptr || !is_persons(i) || is_injected_text(text->text)
            || find_picture_mark(m.content, i) != picture_mark::none)
            continue;
        if (auto const words = scalars::trim_white_space(text->text); !words.empty()) return words;
    }
    return {};
}

namespace detail {

/// Whether a record shows a person's message.
template <class Model>
[[nodiscard]] bool shows_person(basic_record<Model> const& r) {
    if (event_of<basic_user_message_event<Model>>(r) != nullptr) return true;
    auto const* const done = event_of<basic_item_completed_event<Model>>(r);
    return done != nullptr && std::holds_alternative<basic_user_message_item<Model>>(done->item);
}

}  // namespace detail

/// Returns for each line whether it is a person's message. The message of a user is a person's,
/// unless its parts or words say that Codex wrote it. If a file has events that show messages of
/// persons, such an event must follow the message, too.
///
///     auto const persons = lisle::codex::find_persons_messages(rollout.records);
///
/// Errors: none. Complexity: linear in the number of lines.
template <class Model>
[[nodiscard]] std::vector<bool>
find_persons_messages(std::vector<record_line<basic_record<Model>, Model>> const& all) {
    std::vector<bool> out(all.size()), is_shown(all.size());
    bool shows_any = false, shows_next = false;
    for (auto i = all.size(); i-- > 0;) {
        auto const* const any_record = all[i].record();
        if (any_record == nullptr) continue;
        bool const shows = detail::shows_person(*any_record);
        shows_any = shows_any || shows;
        is_shown[i] = shows_next;
        shows_next = shows || (shows_next && item_of(*any_record) == nullptr);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto const* const any_record = all[i].record();
        auto const* const any_item = any_record == nullptr ? nullptr : item_of(*any_record);
        auto const* const found =
            any_item == nullptr ? nullptr : std::get_if<basic_message<Model>>(any_item);
        if (found == nullptr) continue;
        out[i] = is_by_person(*found).value_or(is_shown[i] || !shows_any);
    }
    return out;
}

}  // namespace lisle::v0_1::codex

// tests/conversation/edits.hpp - edits of a conversation that goes back to the format it came from.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/conversation.hpp>

#include <doctest/doctest.h>

#include <string>
#include <variant>

namespace conversation_edits {

/// Removes members that another document would not have.
inline void drop_native(lisle::conversation::conversation& of) {
    of.native.reset();
    of.source.reset();
    for (auto& m : of.messages) {
        m.native.reset();
        for (auto& part : m.content)
            lisle::visit_alternative(
                [](auto& p) {
                    if constexpr (requires { p.native; }) p.native.reset();
                },
                part);
    }
}

/// Edits a document's conversation, puts it back and reads it again: the edit is found, or told.
/// Returns the pointers that were told.
template <class Document, class Change>
std::string losses_of_edit(Document const& document, Change const& change) {
    namespace conversation = lisle::conversation;
    auto wanted = conversation::get(document);
    change(wanted);
    auto const made = conversation::put<typename Document::format>(wanted);
    std::string told;
    for (auto const& loss : made.losses) told += loss.pointer + ';';
    if (!told.empty()) return told;
    auto again = conversation::get(made.document);
    drop_native(wanted);
    drop_native(again);
    CHECK(lisle::encode(again) == lisle::encode(wanted));
    return "";
}

}  // namespace conversation_edits

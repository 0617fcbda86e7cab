// tests/fuzz/salvages.hpp - salvaging documents that are damaged or cut.
#pragma once

#include "promises.hpp"

#include <lisle/salvage.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

/// Whether some messages are the first of all; only the last may differ, since a cut message is
/// salvaged in part.
template <class Messages>
bool are_first_of(Messages const& some, Messages const& all) {
    if (some.size() > all.size()) return false;
    return some.empty() || std::equal(some.begin(), some.end() - 1, all.begin());
}

/// A whole text is salvaged unchanged. What `decode` keeps of unexpected shape may be an error of
/// the salvage, or an unknown case to it. Returns the salvaged document.
template <class Tag>
auto check_salvage(std::string_view json,
                   lisle::decode_options const& options = lisle::permissive) {
    auto saved = lisle::salvage<Tag>(json, options);
    std::vector<lisle::note> notes;
    auto const whole = lisle::decode<Tag>(json, options, &notes);
    bool const is_odd =
        std::any_of(notes.begin(), notes.end(), [](auto const& note) { return note.is_misfit; });
    require(!saved.is_whole() || whole.has_value(), "a whole document is read", json);
    require(saved.is_whole() || !whole || is_odd, "a whole document is salvaged whole", json);
    if (saved.is_whole() && !is_odd)
        require(saved.value == *whole, "a whole document is salvaged unchanged", json);
    return saved;
}

/// A cut text yields its first messages. `messages_of` gives a document's messages as a range.
template <class Tag, class Document, class MessagesOf>
void check_cut(std::string_view json, lisle::salvaged<Document> const& whole,
               MessagesOf messages_of, lisle::decode_options const& options = lisle::permissive) {
    // Of duplicate keys the last one counts, which may be cut off.
    respeller spelled;
    if (!whole.is_whole() || !respeller::run(json, spelled) || spelled.has_duplicates) return;
    auto const cut = json.substr(0, pick(json) % (json.size() + 1));
    auto const begun = lisle::salvage<Tag>(cut, options);
    require(are_first_of(messages_of(begun.value), messages_of(whole.value)),
            "of a cut document the first messages are saved", cut, json);
}

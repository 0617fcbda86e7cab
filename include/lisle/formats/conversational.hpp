// lisle/formats/conversational.hpp - functions that every format with messages has for its
// document.
//
//     auto document = lisle::decode<lisle::zed_t>(text).value();  // or any other format's tag
//     std::cout << title_of(document) << ": " << messages_of(document).size() << " messages\n";
//
// Each format defines them in its own namespace, so call them without one. In the header of the
// document, for all storage models:
//
// * title_of(document): the title that the format's own system shows, as a view.
// * messages_of(document): a reference to the vector of the format's own messages.
//
// Two documents have neither: acpx's archives, whose history is updates of the protocol and not
// messages (use `archive.session.state`), and Loom's queue of unsent changes.
//
// In zed/append_message.hpp and its like, with the caller's time (RFC 3339 text in Zed, acpx and
// Loom, milliseconds since 1970 in opencode):
//
// * touch(document, now): records a change as the system does.
// * append_user_message(document, text, now): appends a person's message as the system records it,
//   with its id, times and other consequences.
//
// Errors: none. Complexity: at most linear in the number of messages. Lifetime: views and
// references live until the document changes.
#pragma once

#include <lisle/version.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1 {

/// A document with a title and messages, in every storage model.
template <class T>
concept conversational = requires(T& document, T const& seen) {
    { title_of(seen) } -> std::same_as<std::string_view>;
    { messages_of(seen).size() } -> std::convertible_to<std::size_t>;
    messages_of(seen).begin();
    messages_of(seen).end();
    messages_of(document).begin();
    messages_of(document).end();
};

}  // namespace lisle::v0_1

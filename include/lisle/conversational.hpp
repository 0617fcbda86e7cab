// lisle/conversational.hpp - what can be asked of every format's document without naming the
// format.
//
//     auto document = lisle::decode<lisle::zed_t>(text).value();  // or any other format's tag
//     std::cout << title_of(document) << ": " << messages_of(document).size() << " messages\n";
//
// Each format defines the functions in its own namespace, so they are called without one. For all
// storage models, with the header of the document:
//
// * title_of(document): the title that the format's own system shows, as a view.
// * messages_of(document): a reference to the vector of the format's own messages.
//
// With the format's header append_message.hpp, the clock being the caller's (text in Zed, acpx and
// Loom, milliseconds since 1970 in opencode):
//
// * touch(document, now): marks a change as the system does.
// * append_user_message(document, text, now): a person's message as the system records it, with
//   its id, the times and what else follows from it.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>

namespace lisle::inline v0 {

/// A document that has a title and messages: that of every format, in every storage model.
template <class T>
concept conversational = requires(T& document, T const& seen) {
    { title_of(seen) } -> std::same_as<std::string_view>;
    { messages_of(seen).size() } -> std::convertible_to<std::size_t>;
    messages_of(seen).begin();
    messages_of(seen).end();
    messages_of(document).begin();
    messages_of(document).end();
};

}  // namespace lisle::inline v0

// lisle/conversation/convert.hpp - from one system's document to another's.
//
//     auto made = lisle::conversation::convert<lisle::loom_t>(std::move(*session));
//     for (auto const& loss : made.losses) tell(loss);
//     save(lisle::encode(made.document));
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>

#include <type_traits>
#include <utility>

namespace lisle::inline v0_1::conversation {

/// Returns a conversation as a document of another format, and what that costs. The losses point
/// into the conversation.
///
/// Errors: none. Complexity: linear in the size of the conversation.
template <format To, class Model>
[[nodiscard]] auto convert(basic_conversation<Model> const& c, options_of<To> const& options = {}) {
    return put<To>(c, options);
}

/// Returns a document as one of another format, and what that costs. As a conversation it has no
/// losses: what it has no neutral word for is in its native members. So the losses point into the
/// conversation between the two, which is `get(document)`.
///
/// Errors: none. Complexity: linear in the size of the document.
template <format To, document_type T>
    requires(!std::is_same_v<typename T::format, conversation_t>)
[[nodiscard]] auto convert(T document, options_of<To> const& options = {}) {
    auto talk = get(std::move(document));
    if constexpr (std::is_same_v<To, conversation_t>)
        return converted<decltype(talk)>{std::move(talk), {}};
    else return put<To>(talk, options);
}

}  // namespace lisle::inline v0_1::conversation

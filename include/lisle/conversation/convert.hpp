// lisle/conversation/convert.hpp - converts a document of one system to one of another.
//
//     auto converted = lisle::conversation::convert<lisle::loom_t>(std::move(*session));
//     for (auto const& loss : converted.losses) report(loss);
//     save(lisle::encode(converted.document));
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/source_map.hpp>

#include <type_traits>
#include <utility>

namespace lisle::v0_1::conversation {

/// Specialized for two formats of one system whose program migrates from one to the other, with a
/// static member `run(document)` that returns the document and the losses as `convert` does: such a
/// conversion does not go through a conversation.
template <format To, format From>
struct migration;

/// Converts a conversation to a document of another format; returns the document and the losses.
/// The losses point into the conversation.
///
/// Errors: none. Complexity: linear in the size of the conversation.
template <format To, class Model>
[[nodiscard]] auto convert(basic_conversation<Model> const& c, options_of<To> const& options = {}) {
    return put<To>(c, options);
}

/// Converts a document to a document of another format; returns the document and the losses. The
/// losses point into the source document as `layout::source` writes it; the pointer of an invented
/// value leads to the place that the value would have. Converting the source to a conversation
/// loses nothing, because values without a neutral member go into native members. Two formats
/// of one system may convert without a conversation between them (`migration`).
///
/// Errors: none. Complexity: linear in the size of the document.
template <format To, document_type T>
    requires(!std::is_same_v<typename T::format, conversation_t>)
[[nodiscard]] auto convert(T document, options_of<To> const& options = {}) {
    if constexpr (std::is_same_v<To, conversation_t>) {
        auto talk = get(std::move(document));
        return converted<decltype(talk)>{std::move(talk), {}};
    } else if constexpr (requires { migration<To, typename T::format>::run(document); }) {
        return migration<To, typename T::format>::run(document);
    } else {
        source_map places;
        constexpr bool is_same = std::is_same_v<To, typename T::format>;
        auto const talk =
            get(std::move(document), places, {.parts = is_same ? parts::active : parts::portable});
        auto out = put<To>(talk, options);
        places.apply_to(out.losses);
        return out;
    }
}

}  // namespace lisle::v0_1::conversation

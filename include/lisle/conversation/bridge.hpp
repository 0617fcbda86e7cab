// lisle/conversation/bridge.hpp - what the bridge of every format has.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/text/spelled_members.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::inline v0_1::conversation {

/// Specialized for each format's tag, with static members: `get(document)` returns the
/// conversation, `put(conversation)` the document with its losses. Both keep the storage model,
/// `owned` or `verbatim`.
template <class Tag>
struct bridge;

/// Returns a document as a conversation. What has no neutral word is in its `native` members.
///
///     auto const talk = lisle::conversation::get(std::move(*thread));
///
/// Errors: none. Complexity: linear in the size of the document.
template <document_type T>
[[nodiscard]] auto get(T document) {
    return bridge<typename T::format>::get(std::move(document));
}

/// Returns a conversation as a document of one format, and what that costs. A conversation that
/// came from that format and was not edited gives its text again, byte for byte.
///
///     auto made = lisle::conversation::put<lisle::loom_t>(talk);
///     save(lisle::encode(made.document, lisle::layout::source));
///
/// Errors: none. Complexity: linear in the size of the conversation.
template <format Tag, class Model>
[[nodiscard]] auto put(basic_conversation<Model> const& c) {
    return bridge<Tag>::put(c);
}

/// Returns a document as one of another format, and what that costs. The losses point into the
/// conversation between them.
///
///     auto made = lisle::conversation::convert<lisle::loom_t>(std::move(*thread));
///
/// Errors: none. Complexity: linear in the size of the document.
template <format To, document_type T>
[[nodiscard]] auto convert(T document) {
    return put<To>(get(std::move(document)));
}

/// Adds the residues of one format to what was made, and counts those of other formats.
class native_reader {
public:
    explicit native_reader(std::string_view format) : format_{format} {}

    /// Returns `made` with its residue. A residue with which it can't be read is ignored.
    template <class T, class Native>
    [[nodiscard]] T restore(T made, Native const& native, json_style style,
                            decode_options const& options = permissive) {
        return restore_from(find(native), std::move(made), style, options);
    }

    /// The same with a residue that `find` returned.
    template <class T>
    [[nodiscard]] static T restore_from(std::string_view residue, T made, json_style style,
                                        decode_options const& options = permissive) {
        if (residue.empty()) return made;
        auto read = decode_as<T>(add_residue(encode_as(made, style), residue), options);
        return read ? std::move(*read) : std::move(made);
    }

    /// Returns the residue of this format, empty if there is none. Lifetime: that of `native`.
    template <class Native>
    [[nodiscard]] std::string_view find(Native const& native) {
        std::string_view out;
        if (!native) return out;
        for (auto const& member : text::members_of(native->text)) {
            if (member.key == format_) out = member.value;
            else ++others_[member.key];
        }
        return out;
    }

    /// Tells for each other format how many places had members of its own.
    void tell_losses(loss_log const& log) const {
        for (auto const& [format, count] : others_)
            log.dropped("native", "members that only " + format + " has, at "
                                      + std::to_string(count)
                                      + (count == 1 ? " place" : " places"));
    }

private:
    std::string_view format_;
    std::map<std::string, std::size_t> others_;
};

}  // namespace lisle::inline v0_1::conversation

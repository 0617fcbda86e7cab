// lisle/conversation/bridge.hpp - the interface of every format's bridge.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/inactive_losses.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/residue.hpp>
#include <lisle/conversation/rules/respelled.hpp>
#include <lisle/conversation/rules/surrogates.hpp>
#include <lisle/conversation/source_map.hpp>
#include <lisle/conversation/unread_members.hpp>
#include <lisle/misfits.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

/// Specialized for each format's tag, with static members: `get(document, places)` returns the
/// conversation and notes in `places`, if it is not null, where its parts were. Where documents
/// have messages that their program would not go on with, it is `get(document, places, parts)`,
/// and notes the places of the active messages alone. `put(conversation)` returns the document with
/// its losses, except those that `report_unread_members` and `mend_surrogates` report. A bridge
/// with `options` has `put(conversation, options)` instead.
template <class Tag>
struct bridge;

/// The options of a bridge that has no options.
struct no_options {};

namespace detail {

template <class Bridge>
struct options_of {
    using type = no_options;
};
template <class Bridge>
    requires requires { typename Bridge::options; }
struct options_of<Bridge> {
    using type = typename Bridge::options;
};

}  // namespace detail

/// The options with which a caller makes a document from a conversation.
template <format Tag>
using options_of = typename detail::options_of<bridge<Tag>>::type;

/// The bridge of one type of document, in the storage model `owned`. A program with many sources
/// compiles it once: see src.hpp.
template <document_type T>
struct document_bridge {
    using tag = typename T::format;
    static_assert(std::is_same_v<T, document_of<tag, owned>>,
                  "a bridge takes documents and conversations of the storage model `owned`");
    using conversation = basic_conversation<owned>;

    /// Returns the conversation, and notes in `places`, if it is not null, where its parts were.
    [[nodiscard]] static conversation get(T document, source_map* places,
                                          get_options const& options);
    /// Returns the document and all losses, including those of `report_unread_members`.
    [[nodiscard]] static converted<T> put(conversation const& c, options_of<tag> const& options);
};

// These are not in the class, because g++ would compile them where they are used.
template <document_type T>
auto document_bridge<T>::get(T document, source_map* places, get_options const& options)
    -> conversation {
    auto out = [&] {
        if constexpr (requires { bridge<tag>::get(std::move(document), places, options.parts); })
            return bridge<tag>::get(std::move(document), places, options.parts);
        else return bridge<tag>::get(std::move(document), places);
    }();
    if (places != nullptr && has_inactive(out)) {
        std::vector<bool> has_place;
        for (auto const& m : out.messages) has_place.push_back(is_active(m));
        places->spread(has_place);
    }
    respell_values(out);
    return out;
}

template <document_type T>
converted<T> document_bridge<T>::put(conversation const& c, options_of<tag> const& options) {
    constexpr auto format = format_traits<tag>::name;
    if (has_inactive(c)) {
        auto out = put(take_active(c), options);
        point_to_all(c, out.losses);
        bool const is_own = c.source && c.source->format == format;  // whose `native` has them
        if (is_own)
            tell_changed_inactive(c, get(T{out.document}, nullptr, {parts::all}), out.losses);
        else if (!tells_left_out(c)) tell_inactive(c, loss_log{out.losses});
        return out;
    }
    std::vector<loss> mendings;
    auto const mended = keeps_surrogates(c, format) ? std::nullopt : mend_surrogates(c, mendings);
    auto out = [&](conversation const& from) {
        if constexpr (std::is_same_v<options_of<tag>, no_options>) return bridge<tag>::put(from);
        else return bridge<tag>::put(from, options);
    }(mended ? *mended : c);
    std::move(mendings.begin(), mendings.end(), std::back_inserter(out.losses));
    report_unread_members(c, format, out.losses);
    return out;
}

/// Converts a document to a conversation. Values for which the neutral format has no member are in
/// `native` members.
///
///     auto const talk = lisle::conversation::get(std::move(*thread));
///
/// By default it has the messages that the source's program would go on with. With all parts it
/// has every message, in the order of the document, each marked (`part`); those that are not active
/// have no `native` members, because the conversation's have their text.
///
/// Errors: none. Complexity: linear in the size of the document.
template <document_type T>
[[nodiscard]] auto get(T document, get_options const& options = {}) {
    return document_bridge<T>::get(std::move(document), nullptr, options);
}

/// As above, and notes in `places` where in the document each part was. Messages that are not
/// active have no place.
template <document_type T>
[[nodiscard]] auto get(T document, source_map& places, get_options const& options = {}) {
    places = {};
    return document_bridge<T>::get(std::move(document), &places, options);
}

/// Converts a conversation to a document of one format; returns the document and the losses. A
/// conversation that came from that format and was not edited gives its text again, byte for byte.
/// Messages that are not active are not converted; a document of their own format has them as they
/// were.
///
///     auto converted = lisle::conversation::put<lisle::loom_t>(talk);
///     save(lisle::encode(converted.document, lisle::layout::source));
///
/// Errors: none. Complexity: linear in the size of the conversation.
template <format Tag, class Model>
[[nodiscard]] auto put(basic_conversation<Model> const& c, options_of<Tag> const& options = {}) {
    return document_bridge<document_of<Tag, Model>>::put(c, options);
}

/// Adds the residues of one format to values that a bridge has made.
class native_reader {
public:
    explicit native_reader(std::string_view format) : format_{format} {}

    /// Returns `rebuilt` with its residue. Ignores a residue if the result is not readable.
    template <class T, class Native>
    [[nodiscard]] T restore(T rebuilt, Native const& native, json_style style,
                            decode_options const& options = permissive) const {
        return restore_from(find(native), std::move(rebuilt), style, options);
    }

    /// As above, with a residue that `find` returned.
    template <class T>
    [[nodiscard]] static T restore_from(std::string_view residue, T rebuilt, json_style style,
                                        decode_options const& options = permissive) {
        if (residue.empty()) return rebuilt;
        auto read = decode_part<T>(add_residue(encode_as(rebuilt, style), residue), options);
        return read ? std::move(*read) : std::move(rebuilt);
    }

    /// Returns the residue of this format, empty if there is none. Lifetime: that of `native`.
    template <class Native>
    [[nodiscard]] std::string_view find(Native const& native) const {
        std::string_view out;
        if (!native || !may_have(native->text())) return out;
        for (auto const& member : text::members_of(native->text()))
            if (member.key == format_) out = member.value;
        return out;
    }

    /// As above, for a part; empty for a part that has no native members.
    template <class Model>
    [[nodiscard]] std::string_view find(basic_content<Model> const& part) const {
        return visit_alternative(
            [&](auto const& c) -> std::string_view {
                if constexpr (requires { c.native; }) return find(c.native);
                else return {};
            },
            part);
    }

    /// Reads the residue of this format; a default value if there is none, or if it is unreadable.
    template <class T, class From>
    [[nodiscard]] T read(From const& from) const {
        auto const residue = find(from);
        if (residue.empty()) return {};
        auto read = decode_as<T>(residue);
        return read ? std::move(*read) : T{};
    }

private:
    /// Whether `native` may have a member of this format. A quick test: most native members belong
    /// to one format, and have no escapes.
    [[nodiscard]] bool may_have(std::string_view native) const {
        return !format_.empty()
               && (native.find(format_) != native.npos || native.find('\\') != native.npos);
    }

    std::string_view format_;
};

/// Sets a part's native members of one format, given as JSON text.
template <class Model>
void set_native(basic_content<Model>& part, std::string_view format, std::string_view json) {
    visit_alternative(
        [&](auto& c) {
            if constexpr (requires { c.native; })
                c.native = text::assume_json("{\"" + std::string{format} + "\":" + std::string{json}
                                             + '}');
        },
        part);
}

}  // namespace lisle::v0_1::conversation

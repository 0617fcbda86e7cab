// tests/fuzz/promises.hpp - promises of every described type, in every preset and layout.
#pragma once

#include "property.hpp"

#include <lisle/codec.hpp>
#include <lisle/document.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// Reads and writes one type, in one spelling.
template <class T, lisle::json_style Style = lisle::json_style{}>
struct type_codec {
    using type = T;
    /// JavaScript does not distinguish 100 and 1e2; lisle has an integer and a double.
    static constexpr bool has_only_doubles = Style.numbers == lisle::text::number_style::ecmascript;

    static lisle::result<T> decode(std::string_view json, lisle::decode_options const& options,
                                   std::vector<lisle::note>* notes = nullptr) {
        return lisle::decode_as<T>(json, options, notes);
    }
    static std::string encode(T const& value, lisle::layout how = lisle::layout::canonical) {
        return lisle::encode_as(value, Style, how);
    }
};

/// Without a document nothing would own the views.
struct no_views {};

/// Only the name of an absent field adds to the pointer at the error's offset.
inline void check_error(std::string_view json, lisle::error const& e) {
    require(e.offset <= json.size(), "an error lies in the text");
    auto const place = lisle::pointer_of(json, e.offset);
    if (e.code == lisle::errc::missing_field)
        require(e.pointer.size() > place.size() && e.pointer.starts_with(place),
                "an absent field is below its object", e.pointer, place);
    else require_same(e.pointer, place, "an error's pointer leads to its offset");
}

inline void check_notes(std::string_view json, std::vector<lisle::note> const& notes) {
    std::size_t last = 0;
    for (auto const& n : notes) {
        require(last <= n.offset && n.offset <= json.size(), "notes are in the order of the text");
        last = n.offset;
    }
    if (!notes.empty())
        require_same(notes.back().pointer, lisle::pointer_of(json, notes.back().offset),
                     "a note's pointer leads to its offset");
}

/// The only bound that depends on attempts and not on the text: near it, another preset or spelling
/// may exceed it. No other limit may differ between them.
inline bool has_too_many_ways(lisle::error const& e) {
    return e.code == lisle::errc::too_large
           && e.detail == "too many alternatives tried on the same text";
}

/// Requires that a text was read with the same value as another; false if the work budget ended.
template <class T>
bool is_read(lisle::result<T> const& again, char const* promise, std::string_view seen,
             std::string_view wanted = {}) {
    require(again || has_too_many_ways(again.error()), promise, seen, wanted);
    return again.has_value();
}

/// The canonical text is read again and written unchanged.
template <class Codec>
std::string check_canonical(typename Codec::type const& value) {
    auto const canonical = Codec::encode(value);
    auto const again = Codec::decode(canonical, lisle::permissive);
    if (is_read(again, "canonical text is read", canonical))
        require_same(Codec::encode(*again), canonical, "encode(decode(x)) is a fixed point");
    return canonical;
}

template <class Codec>
bool means_same(typename Codec::type const& a, typename Codec::type const& b) {
    if constexpr (Codec::has_only_doubles) return Codec::encode(a) == Codec::encode(b);
    else return a == b;
}

/// The source layout has the same value and loses no byte.
template <class Codec>
void check_source(std::string_view json, typename Codec::type const& value, bool keeps_bytes) {
    auto const source = Codec::encode(value, lisle::layout::source);
    if (keeps_bytes) require_same(source, json, "a well-spelled text keeps every byte");
    auto const again = Codec::decode(source, lisle::permissive);
    if (!is_read(again, "text as read is read again", source, json)) return;
    require(means_same<Codec>(*again, value), "text as read means the same", source, json);
    require_same(Codec::encode(*again, lisle::layout::source), source,
                 "text as read is a fixed point");
}

/// Reads with exactly the same outcome, errors included.
template <class A, class B>
void check_same_outcome(std::string_view json, lisle::result<A> const& a,
                        lisle::result<B> const& b) {
    require(a.has_value() == b.has_value(), "models accept the same texts", json);
    if (!a) require_same(a.error().message(), b.error().message(), "models fail alike");
}

/// Views write the same text as copies, in each layout.
template <class Views, class Stored>
void check_views(std::string_view json, lisle::result<typename Stored::type> const& stored) {
    if constexpr (!std::is_same_v<Views, no_views>) {
        std::string text{json};
        lisle::arena characters;
        auto const views = Views::decode(text, characters, lisle::permissive);
        require(views.has_value() || text == json, "a text that can't be read is as it was");
        check_same_outcome(json, stored, views);
        if (!stored) return;
        for (auto const how : {lisle::layout::canonical, lisle::layout::source})
            require_same(Views::encode(*views, how), Stored::encode(*stored, how),
                         "models write the same");
    }
}

/// `Owned` and `Borrowed` are codecs of the same type in both models.
template <class Owned, class Borrowed = no_views>
void check_promises(std::string_view json, respeller spelled = respeller{}) {
    std::vector<lisle::note> notes;
    auto const value = Owned::decode(json, lisle::permissive, &notes);
    auto const as_read = Owned::decode(json, lisle::reference);
    auto const as_written = Owned::decode(json, lisle::strict);
    check_notes(json, notes);
    if (as_written) is_read(as_read, "strict implies reference", json);
    if (as_read) is_read(value, "reference implies permissive", json);
    check_views<Borrowed, Owned>(json, value);
    if (!as_written) check_error(json, as_written.error());
    if (!as_read) check_error(json, as_read.error());
    if (!value) return check_error(json, value.error());

    // Some formats read invalid UTF-8 as U+FFFD and continue.
    auto const mended = lisle::text::replace_invalid_utf8(json);
    bool const well_spelled = respeller::run(mended, spelled) && spelled.text == json;
    if (spelled.has_infinity) return;
    bool const keeps_values = well_spelled && !spelled.has_duplicates;
    auto const canonical = check_canonical<Owned>(*value);
    check_source<Owned>(json, *value, well_spelled);

    if (!as_read) return;
    auto const reduced = Owned::encode(*as_read);
    auto const rewritten = Owned::decode(reduced, lisle::strict);
    if constexpr (requires { requires Owned::keeps_shapes; }) {
        if (!rewritten) return;
    }
    if (is_read(rewritten, "strict reads what is written", reduced, json))
        require_same(Owned::encode(*rewritten), reduced, "strict reads what was meant");
    // The system itself no longer reads keys of older versions.
    // Newer shapes are preferred: Zed's input with a type is also plain JSON.
    for (auto const& n : notes)
        if (n.what == "a key that the system writes differently"
            || n.what.starts_with("an input with its type"))
            return;
    auto const without_unknown = Owned::decode(canonical, lisle::reference);
    if (is_read(without_unknown, "reference reads what permissive wrote", canonical, json))
        require_same(Owned::encode(*without_unknown), reduced, "presets read the same value");

    if (!as_written) return;
    require(*as_written == *value && notes.empty(), "a canonical text leaves no note", json);
    require_same(Owned::encode(*value, lisle::layout::source), canonical,
                 "a canonical text remembers no other layout");
    if (keeps_values) require_same(canonical, json, "a canonical text keeps every byte");
}

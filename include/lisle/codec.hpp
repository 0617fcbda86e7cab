// lisle/codec.hpp - decode and encode whole documents, dispatched on a format's tag.
#pragma once

#include <lisle/engine/decode_text.hpp>
#include <lisle/engine/read.hpp>
#include <lisle/engine/visit/can_hold.hpp>
#include <lisle/engine/write.hpp>
#include <lisle/error.hpp>
#include <lisle/json.hpp>
#include <lisle/locate.hpp>
#include <lisle/options.hpp>

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

// ---- Formats ------------------------------------------------------------------------------------

/// Defined in salvage.hpp.
template <class T>
struct salvaged;

/// Specialize for a tag to add a format: `document<Model>`, its type; `name`; `style`, how its
/// system spells JSON; `version`, the revision that the rules were read from; optionally
/// `static bool read(reader&, document<Model>&)`, which is called instead of the reader that the
/// type's schema gives, and `static json_style style_of(document<Model> const&)`, if the system
/// spells some documents in another style. A format with `read` may have `static bool
/// confirms(outline const&)`: whether that `read` adds nothing for a text of this outline. A format
/// of lines may have `replaces_invalid_utf8`: whether its system reads invalid UTF-8 as U+FFFD.
template <class Tag>
struct format_traits;

/// The document type of a format in a storage model.
template <class Tag, class Model = owned>
using document_of = typename format_traits<Tag>::template document<Model>;

/// The tag of a format: it has a document's type with a schema, and a name.
template <class Tag>
concept format = wire_type<document_of<Tag>> && requires {
    { format_traits<Tag>::name } -> std::convertible_to<std::string_view>;
    { format_traits<Tag>::style } -> std::convertible_to<json_style>;
};

/// A document type names its format: `using format = zed_t;`.
template <class T>
concept document_type = format<typename T::format>;

// ---- Decoding -----------------------------------------------------------------------------------

namespace detail {

/// Reads a document by `format_traits<Tag>::read` if there is one, else by the type's schema.
template <class Tag, class T>
[[nodiscard]] bool read_format(reader& r, T& out) {
    constexpr json_style style = format_traits<Tag>::style;
    r.sorted_keys = style.sorted_keys && r.options.shapes == shape_policy::canonical;
    if constexpr (requires { format_traits<Tag>::read(r, out); })
        return format_traits<Tag>::read(r, out);
    else return lisle::read(r, out);
}

}  // namespace detail

/// The work of the functions below, and of salvage.hpp and document.hpp, for the documents of a
/// format. An `extern template` of it after a format keeps that work out of sources that only use
/// the format; see src.hpp.
template <class Tag, class T>
struct document_codec {
    /// The work of `decode` and `decode_as`.
    [[nodiscard]] static result<T> decode(std::string_view text, decode_options const& options,
                                          std::vector<note>* notes, arena* characters);
    /// The work of `decode_in_situ`: strings are unescaped in the text itself.
    [[nodiscard]] static result<T> decode_in_situ(std::span<char> text, arena& characters,
                                                  decode_options const& options,
                                                  std::vector<note>* notes);
    /// The work of `salvage`.
    [[nodiscard]] static salvaged<T> salvage(std::string_view damaged, decode_options options);
    /// Writes the document in the layout of the writer.
    static void write(writer& to, T const& document);
};

template <class Tag, class T>
result<T> document_codec<Tag, T>::decode(std::string_view text, decode_options const& options,
                                         std::vector<note>* notes, arena* characters) {
    return detail::decode_text<T>(text, options, notes, characters, detail::read_format<Tag, T>);
}

template <class Tag, class T>
void document_codec<Tag, T>::write(writer& to, T const& document) {
    lisle::write(to, document);
    to.to.end_document();
}

namespace detail {

/// Appends the text of a value, as a document if it is one.
template <class T>
void write_text(writer& to, T const& value) {
    if constexpr (document_type<T>) return document_codec<typename T::format, T>::write(to, value);
    else {
        lisle::write(to, value);
        to.to.end_document();
    }
}

}  // namespace detail

/// Decodes a text as one value of any type with a schema, even the type of a single field. `notes`,
/// if given, is cleared and receives a note for each value that the system would write differently.
///
///     auto result = lisle::decode_as<lisle::zed::tool_result>(text);
///
/// Errors: those of `decode`, except unsupported_version.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: the value owns its data.
template <wire_type T>
[[nodiscard]] result<T> decode_as(std::string_view text, decode_options const& options = permissive,
                                  std::vector<note>* notes = nullptr) {
    static_assert(!detail::can_hold<detail::of_views_above_the_limit, T>(),
                  "`decode_as` can't return views: use decode_views (document.hpp)");
    return detail::decode_text<T>(text, options, notes, nullptr,
                                  [](reader& r, T& out) { return read(r, out); });
}

/// Decodes a text as a document of one format. `notes`, if given, is cleared and receives a note
/// for each value that the system would write differently.
///
///     auto thread = lisle::decode<lisle::zed_t>(text);
///     if (!thread) return report(thread.error().message());
///
/// Errors: every code of the kinds `text` and `type`, and unsupported_version; each has a pointer
/// and a byte offset. Throws only std::bad_alloc.
///
/// Complexity: linear in the size of the text, within the limits of `options`.
///
/// Lifetime: the document owns its data.
template <format Tag, class Model = owned>
[[nodiscard]] result<document_of<Tag, Model>> decode(std::string_view text,
                                                     decode_options const& options = permissive,
                                                     std::vector<note>* notes = nullptr) {
    static_assert(!is_view_model<Model>,
                  "`decode` can't return views: use decode_borrowed, decode_views or "
                  "decode_in_situ (document.hpp)");
    return document_codec<Tag, document_of<Tag, Model>>::decode(text, options, notes, nullptr);
}

// ---- Encoding -----------------------------------------------------------------------------------

/// Returns the style in which a document is written.
///
///     auto const text = lisle::encode_as(*session, lisle::style_of(*session));
///
/// Errors: none.
///
/// Complexity: constant.
template <document_type T>
[[nodiscard]] constexpr json_style style_of(T const& document) {
    using traits = format_traits<typename T::format>;
    if constexpr (requires { traits::style_of(document); }) return traits::style_of(document);
    else return traits::style;
}

/// Returns the JSON text of a value of any type with a schema.
///
///     auto const text = lisle::encode_as(thread->messages, {.indent = 2});
///
/// Errors: none.
///
/// Complexity: linear in the size of the value.
template <wire_type T>
[[nodiscard]] std::string encode_as(T const& value, json_style style = {},
                                    layout wanted = layout::canonical) {
    std::string out;
    {
        writer w{out, style, wanted};
        detail::write_text(w, value);
    }
    return out;
}

/// As above, but in the shape of the revision `target`: omits fields that `target` lacks. Unknown
/// keys, and alternatives that `target` lacks, are still written.
template <wire_type T>
[[nodiscard]] std::string encode_as(T const& value, json_style style, schema_revision target) {
    std::string out;
    {
        writer w{out, style, target};
        detail::write_text(w, value);
    }
    return out;
}

/// Returns the text of a document as its system would write it or, with layout::source, as it was
/// read.
///
///     thread->title = "Red build, fixed";
///     auto const text = lisle::encode(*thread);
///
/// Errors: none.
///
/// Complexity: linear in the size of the document.
template <document_type T>
[[nodiscard]] std::string encode(T const& document, layout wanted = layout::canonical) {
    return encode_as(document, style_of(document), wanted);
}

/// As above, but in the shape of the revision `target`: omits fields that `target` lacks. Unknown
/// keys, and alternatives that `target` lacks, are still written.
template <document_type T>
[[nodiscard]] std::string encode(T const& document, schema_revision target) {
    return encode_as(document, style_of(document), target);
}

/// As `encode`, but replaces the content of `out` and reuses its capacity.
template <document_type T>
void encode_to(std::string& out, T const& document, layout wanted = layout::canonical) {
    out.clear();
    writer w{out, style_of(document), wanted};
    detail::write_text(w, document);
}

// ---- Between storage models ---------------------------------------------------------------------

/// Returns the same document in another storage model, read from its text in layout::source. Keeps
/// everything except generated ids: `decode` generates them again for an upgraded document that was
/// not edited since.
///
///     auto copy = lisle::to_model<lisle::owned>(views);
///
/// Errors: those of `decode`, if the options refuse the document's text.
///
/// Complexity: linear in the size of the document.
///
/// Lifetime: as for `decode`.
template <class Model, document_type T>
[[nodiscard]] result<document_of<typename T::format, Model>>
to_model(T const& document, decode_options const& options = permissive) {
    return decode<typename T::format, Model>(encode(document, layout::source), options);
}

}  // namespace lisle::v0_1

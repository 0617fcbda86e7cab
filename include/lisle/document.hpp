// lisle/document.hpp - documents of views, with the text and the memory that they need.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/arena.hpp>
#include <lisle/engine/in_situ.hpp>
#include <lisle/options.hpp>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

template <class Tag, class T>
result<T> document_codec<Tag, T>::decode_in_situ(std::span<char> text, arena& characters,
                                                 decode_options const& options,
                                                 std::vector<note>* notes) {
    std::string_view const whole{text.data(), text.size()};
    if (text::failure exceeded; detail::check_limits(whole, options, exceeded)) {
        if (notes) notes->clear();
        result<T> out{T{}};
        in_situ in_situ_text{text};
        reader r{whole, options, notes, &characters};
        r.in_situ_text = &in_situ_text;
        bool const is_read = detail::read_alone(r, *out, detail::read_format<Tag, T>);
        bool const has_notes = notes != nullptr && !notes->empty();
        if (is_read && !has_notes && !in_situ_text.has_looked_back()) return out;
        in_situ_text.restore();
    }
    return decode(whole, options, notes, &characters);
}

/// Owns a text and a `T` of views into it. Escaped strings are unescaped in place, or in other
/// memory that the document owns. Move-only; views stay valid after a move.
template <class T>
class borrowed_document {
public:
    [[nodiscard]] T const& operator*() const { return kept_->value; }
    [[nodiscard]] T const* operator->() const { return &kept_->value; }
    /// The document, to be changed.
    [[nodiscard]] T& value() { return kept_->value; }

    /// Copies characters into the document's memory: `value().title = keep("New")`.
    [[nodiscard]] std::string_view keep(std::string_view characters) {
        return kept_->characters.keep(characters);
    }

private:
    struct storage {
        std::string text;
        arena characters;
        T value{};
    };

    explicit borrowed_document(std::string&& text) : kept_{std::make_unique<storage>()} {
        kept_->text = std::move(text);
    }

    template <format Tag>
    friend result<borrowed_document<document_of<Tag, borrowed>>>
    decode_borrowed(std::string text, decode_options const& options, std::vector<note>* notes);

    std::unique_ptr<storage> kept_;
};

/// Returns a document of views into a text. Escaped strings are unescaped into `characters`.
///
///     lisle::arena characters;
///     auto thread = lisle::decode_views<lisle::zed_t>(text, characters);
///
/// Errors: those of `decode`.
///
/// Complexity: linear in the size of the text. Strings are copied only if they have escapes.
///
/// Lifetime: the caller keeps the text and `characters` as long as the document.
template <format Tag>
[[nodiscard]] result<document_of<Tag, borrowed>>
decode_views(std::string_view text, arena& characters, decode_options const& options = permissive,
             std::vector<note>* notes = nullptr) {
    return document_codec<Tag, document_of<Tag, borrowed>>::decode(text, options, notes,
                                                                   &characters);
}

/// Returns a document of views into a text, and unescapes strings in place. A string goes to
/// `characters` instead if it has an escape other than `\"` `\\` `\b` `\f` `\n` `\r` `\t`; so does
/// an escaped key of a dictionary. If the reader needs source spelling that it has overwritten, or
/// adds a note to `notes`, the text is restored and all escaped strings go to `characters`.
///
///     lisle::arena characters;
///     auto thread = lisle::decode_in_situ<lisle::zed_t>(text, characters);
///
/// Errors: those of `decode`. The text is then unchanged.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: the caller keeps the text, unchanged, and `characters` as long as the document.
template <format Tag>
[[nodiscard]] result<document_of<Tag, borrowed>>
decode_in_situ(std::span<char> text, arena& characters, decode_options const& options = permissive,
               std::vector<note>* notes = nullptr) {
    return document_codec<Tag, document_of<Tag, borrowed>>::decode_in_situ(text, characters,
                                                                           options, notes);
}

/// Returns a document of views together with its text.
///
///     auto thread = lisle::decode_borrowed<lisle::zed_t>(std::move(text));
///
/// Errors: those of `decode`.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: views and copies of the value are valid only while the borrowed_document exists.
template <format Tag>
[[nodiscard]] result<borrowed_document<document_of<Tag, borrowed>>>
decode_borrowed(std::string text, decode_options const& options = permissive,
                std::vector<note>* notes = nullptr) {
    borrowed_document<document_of<Tag, borrowed>> out{std::move(text)};
    auto& kept = *out.kept_;
    auto read = decode_in_situ<Tag>(kept.text, kept.characters, options, notes);
    if (read.has_error()) return std::move(read).error();
    kept.value = std::move(*read);
    return out;
}

/// Returns a document of views whose strings may still have their escapes: the title `a "b"` may
/// be `a \"b\"`. Keys, enumerators, tags and scalars with a grammar are understood as by
/// `decode_views`. It takes two thirds of the time, so it suits counts and a first look. Do not
/// encode the document.
///
///     lisle::arena characters;
///     auto const seen = lisle::skim<lisle::zed_t>(text, characters);
///     if (seen) count(seen->messages);
///
/// Errors: those of `decode_without_misfits`: a first look keeps no misfit. A text whose escapes
/// change the meaning of a string that has a grammar may be judged differently, with an error or
/// without; so decode it after an error.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: the caller keeps the text and `characters` as long as the document.
template <format Tag>
[[nodiscard]] result<document_of<Tag, borrowed>> skim(std::string_view text, arena& characters,
                                                      decode_options const& options = permissive) {
    using views = document_of<Tag, borrowed>;
    return detail::decode_text<views>(text, options, nullptr, &characters,
                                      [](reader& r, views& out) {
                                          r.keeps_escapes = true;
                                          if constexpr (requires { schema<views>::keeps_misfits; })
                                              r.misfits = misfit_policy::refuse;
                                          return detail::read_format<Tag>(r, out);
                                      });
}

/// As above, for a value of any type with a schema in the borrowed model: a part of a document.
template <wire_type T>
[[nodiscard]] result<T> skim_as(std::string_view text, arena& characters,
                                decode_options const& options = permissive) {
    return detail::decode_text<T>(text, options, nullptr, &characters, [](reader& r, T& out) {
        r.keeps_escapes = true;
        return lisle::read(r, out);
    });
}

}  // namespace lisle::v0_1

// lisle/skim.hpp - a quick look at a whole document, with strings as they are spelled.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/arena.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/options.hpp>

#include <string_view>

namespace lisle::v0_1 {

/// Returns a document of views whose strings may still have their escapes: the title `a "b"` may
/// be `a \"b\"`. Keys, enumerators, tags and scalars with a grammar are understood as by
/// `decode_views`. It takes two thirds of the time, so it suits counts and a first look. Do not
/// encode the document.
///
///     lisle::arena characters;
///     auto const seen = lisle::skim<lisle::zed_t>(text, characters);
///     if (seen) count(seen->messages);
///
/// Errors: those of `decode_views`. A text whose escapes change the meaning of a string that has a
/// grammar may be judged differently, with an error or without; so decode it after an error.
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

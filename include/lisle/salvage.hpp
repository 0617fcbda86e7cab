// lisle/salvage.hpp - recovers the readable parts of a damaged document.
#pragma once

#include <lisle/codec.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

/// A document, and the errors in its text.
template <class T>
struct salvaged {
    T value;
    /// Repairs of invalid UTF-8 and of strings first, then other errors in the order in which they
    /// were found; empty if the text has no error.
    std::vector<error> errors;
    std::vector<note> notes;  ///< as from `decode`

    /// Whether nothing is lost.
    [[nodiscard]] bool is_whole() const { return errors.empty(); }
};

namespace detail {

/// Returns the text with U+FFFD in place of invalid UTF-8.
[[nodiscard]] LISLE_INLINE_CORE std::string mend_utf8(std::string_view text,
                                                      std::vector<error>& errors);

/// What mending does with an escape of half a character. Readers with `ecmascript` keep it.
enum class lone_surrogates { kept, replaced };

/// Returns the text with mended strings. Control characters are escaped, because JSON does not
/// allow them unescaped. U+FFFD takes the place of an escape that JSON does not have, and of a lone
/// surrogate that is `replaced`; a string stands for all of its bad escapes in the errors. A quote
/// after which no string can end is escaped (text/closing_quote.hpp). A string without an end, in
/// an indented document, ends at the end of its line.
[[nodiscard]] LISLE_INLINE_CORE std::string
mend_strings(std::string text, std::vector<error>& errors,
             lone_surrogates halves = lone_surrogates::kept);

/// Returns the text before the place that exceeds a limit; `failed` receives the error, or is empty
/// if no limit is exceeded.
[[nodiscard]] LISLE_INLINE_CORE std::string_view cut_at_limit(std::string_view mended,
                                                              std::size_t damaged,
                                                              decode_options options,
                                                              text::failure& failed);

/// As make_error for many failures, whose pointers are found in one pass.
[[gnu::cold]] LISLE_INLINE_CORE void append_errors(std::vector<error>& out, std::string_view text,
                                                   std::vector<text::failure> failures);

}  // namespace detail

template <class Tag, class T>
salvaged<T> document_codec<Tag, T>::salvage(std::string_view damaged, decode_options options) {
    salvaged<T> out{};
    // In a document of one value, a misfit is an error of the salvage, as all else that is odd.
    // The same reading as decode_without_misfits', for all formats.
    auto halves = detail::lone_surrogates::kept;
    auto const read = [&](reader& r, T& to) {
        if constexpr (!detail::several_values<T>) r.misfits = misfit_policy::refuse;
        bool const ok = detail::read_format<Tag>(r, to);
        // The format chose how it reads. A line with half a character costs itself alone.
        if (!detail::several_values<T> && !r.in.ecmascript)
            halves = detail::lone_surrogates::replaced;
        return ok;
    };
    if (auto whole = detail::decode_text<T>(damaged, options, &out.notes, nullptr, read)) {
        out.value = std::move(*whole);
        if constexpr (detail::several_values<T>) schema<T>::append_errors(out.value, out.errors);
        return out;
    }
    out.notes.clear();
    auto const mended = detail::mend_strings(
        detail::mend_utf8(damaged.substr(0, options.max_size), out.errors), out.errors, halves);
    text::failure exceeded;
    auto const readable = detail::cut_at_limit(mended, damaged.size(), options, exceeded);
    std::vector<text::failure> failures;
    reader r{readable, options, &out.notes};
    r.salvaged.record_to(failures);
    r.in.skip_whitespace();
    bool const ok =
        !r.in.at_end() ? detail::read_format<Tag>(r, out.value) : r.in.fail_syntax("a value");
    if (ok) {
        r.in.skip_whitespace();
        if (!r.in.at_end()) failures.push_back({errc::trailing_text, r.in.at, {}, {}});
    } else {
        failures.push_back(std::move(r.in.failed));
        out.value = {};
    }
    if (exceeded.at != nullptr) {
        std::erase_if(failures, [&](auto const& f) { return f.at == exceeded.at; });
        failures.push_back(std::move(exceeded));
    }
    detail::append_errors(out.errors, mended, std::move(failures));
    if constexpr (detail::several_values<T>) schema<T>::append_errors(out.value, out.errors);
    detail::locate_notes(mended, &out.notes, r.value_starts);
    return out;
}

/// Returns the readable parts of a document, possibly none, and the errors in its text.
///
///     auto const kept = lisle::salvage<lisle::zed_t>(damaged);
///     for (auto const& fault : kept.errors) std::cerr << fault.message() << '\n';
///
/// - An unreadable array element is kept as an unknown_case if its type is an open variant (see
///   schema/unknown.hpp), else omitted. An unreadable dictionary entry is omitted.
/// - An unreadable or missing field of the outermost object, or of one whose schema says
///   `salvage_fields`, gets its default, or keeps the earlier readable value of a duplicate key.
///   `layout::source` still writes the unreadable text.
/// - For a duplicate key in the outermost object or in a dictionary, the last readable value
///   counts.
/// - If the text is truncated, is broken or exceeds a limit, everything that is complete before
///   that point is kept.
/// - A part of unexpected shape, which `decode` keeps as text, is an error: canonical text of what
///   is salvaged has a default in its place. Documents of lines and messages of acpx keep it.
///
/// Errors: none; `salvaged::errors` lists those of the text. Invalid UTF-8 and bad escapes are
/// replaced, and quotes inside of strings and control characters there are escaped first. Offsets
/// after the first such change count bytes of the changed text.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: as for `decode`.
template <format Tag, class Model = owned>
[[nodiscard]] salvaged<document_of<Tag, Model>> salvage(std::string_view damaged,
                                                        decode_options options = permissive) {
    static_assert(!is_view_model<Model>, "`salvage` can't return views");
    return document_codec<Tag, document_of<Tag, Model>>::salvage(damaged, options);
}

}  // namespace lisle::v0_1

#ifndef LISLE_SEPARATE_CORE
#include <lisle/impl/salvage.hpp>
#endif

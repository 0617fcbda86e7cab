// lisle/salvage.hpp - recovers the readable parts of a damaged document.
#pragma once

#include <lisle/codec.hpp>

#include <string_view>
#include <vector>

namespace lisle::inline v0_1 {

/// A document, and the errors in its text.
template <class T>
struct salvaged {
    T value;
    /// Repairs of invalid UTF-8 and of control characters first, then other errors in the order in
    /// which they were found; empty if the text has no error.
    std::vector<error> errors;
    std::vector<note> notes;  ///< as from `decode`

    [[nodiscard]] bool is_whole() const { return errors.empty(); }
};

/// Returns the readable parts of a document, possibly none, and the errors in its text.
///
///     auto const kept = lisle::salvage<lisle::zed_t>(damaged);
///     for (auto const& fault : kept.errors) std::cerr << fault.message() << '\n';
///
/// - An unreadable array element is kept as an unknown_case if its type is an open variant (see
///   unknown_case.hpp), else omitted. An unreadable dictionary entry is omitted.
/// - An unreadable or missing field of the outermost object, or of one whose schema says
///   `salvage_fields`, gets its default, or keeps the earlier readable value of a duplicate key.
///   `layout::source` still writes the unreadable text.
/// - For a duplicate key in the outermost object or in a dictionary, the last readable value
///   counts.
/// - If the text is truncated, is broken or exceeds a limit, everything that is complete before
///   that point is kept.
///
/// Errors: none; `salvaged::errors` lists those of the text. Invalid UTF-8 is replaced and control
/// characters in strings are escaped first. Offsets after the first such change count bytes of the
/// changed text.
///
/// Complexity: linear in the size of the text.
///
/// Lifetime: as for `decode`.
template <format Tag, class Model = owned>
[[nodiscard]] salvaged<document_of<Tag, Model>> salvage(std::string_view damaged,
                                                        decode_options options = permissive) {
    static_assert(!is_view_model<Model>, "`salvage` can't return views");
    return detail::document_codec<Tag, document_of<Tag, Model>>::salvage(damaged, options);
}

}  // namespace lisle::inline v0_1

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/impl/salvage.hpp>
#endif

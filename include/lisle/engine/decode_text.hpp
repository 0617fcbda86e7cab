// lisle/engine/decode_text.hpp - from a whole text to one value, and from failures to errors.
#pragma once

#include <lisle/arena.hpp>
#include <lisle/engine/limits.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/error.hpp>
#include <lisle/locate.hpp>
#include <lisle/options.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::detail {

/// The error for a failure. Its pointer is built here, so that only failures pay for paths.
[[gnu::cold, gnu::noinline]] inline error make_error(std::string_view text, text::failure failed) {
    auto const offset = static_cast<std::size_t>(failed.at - text.data());
    error out{failed.code, pointer_of(text, offset), offset, std::move(failed.detail)};
    if (!failed.field.empty()) append_token(out.pointer, failed.field);
    return out;
}

inline void locate_notes(std::string_view text, std::vector<note>* notes) {
    if (notes == nullptr || notes->empty()) return;
    auto const is_before = [](note const& a, note const& b) { return a.offset < b.offset; };
    if (!std::is_sorted(notes->begin(), notes->end(), is_before))
        std::stable_sort(notes->begin(), notes->end(), is_before);
    std::vector<std::size_t> offsets;
    for (auto const& n : *notes) offsets.push_back(n.offset);
    auto const found =
        path_finder::find(text, offsets.data(), offsets.size(), [&](std::size_t i, std::string p) {
            (*notes)[i].pointer = std::move(p);
        });
    if (found == notes->size()) return;
    notes->erase(notes->begin() + static_cast<std::ptrdiff_t>(found), notes->end());
    notes->back().what = "further notes are left out";
}

/// Reads one value, with nothing but white space around it.
template <class T, class Read>
[[nodiscard]] bool read_alone(reader& r, T& out, Read read_value) {
    r.in.skip_whitespace();
    if (r.in.at_end()) return r.in.fail_syntax("a value");
    if (!read_value(r, out)) return false;
    r.in.skip_whitespace();
    return r.in.at_end() || r.in.fail(errc::trailing_text, r.in.at);
}

template <class T, class Read>
[[nodiscard]] result<T> decode_text(std::string_view text, decode_options const& options,
                                    std::vector<note>* notes, arena* characters, Read read_value) {
    if (notes) notes->clear();
    if (text::failure exceeded; !check_limits(text, options, exceeded))
        return make_error(text, std::move(exceeded));
    result<T> out{T{}};
    reader r{text, options, notes, characters};
    if (!read_alone(r, *out, read_value)) out = make_error(text, std::move(r.in.failed));
    locate_notes(text, notes);
    return out;
}

}  // namespace lisle::inline v0_1::detail

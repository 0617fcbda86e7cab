// lisle/impl/engine/decode_text.hpp - the definitions of engine/decode_text.hpp.
#pragma once

#include <lisle/engine/decode_text.hpp>
#include <lisle/impl/locate.hpp>
#include <lisle/locate.hpp>
#include <lisle/text/stable_order.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::detail {

LISLE_INLINE error make_error(std::string_view text, text::failure failed) {
    auto const offset = static_cast<std::size_t>(failed.at - text.data());
    error out{failed.code, pointer_of(text, offset), offset, std::move(failed.detail)};
    if (!failed.field.empty()) append_token(out.pointer, failed.field);
    return out;
}

[[gnu::cold]] LISLE_INLINE void locate_notes(std::string_view text, std::vector<note>* notes) {
    if (notes == nullptr || notes->empty()) return;
    auto const is_before = [](note const& a, note const& b) { return a.offset < b.offset; };
    if (!std::is_sorted(notes->begin(), notes->end(), is_before)) {
        std::vector<note> sorted;
        for (auto const i : text::stable_order(notes->size(), [&](std::size_t a, std::size_t b) {
                 return is_before((*notes)[a], (*notes)[b]);
             }))
            sorted.push_back(std::move((*notes)[i]));
        *notes = std::move(sorted);
    }
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

}  // namespace lisle::inline v0_1::detail

// lisle/engine/impl/decode_text.hpp - the definitions of engine/decode_text.hpp.
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

namespace lisle::v0_1::detail {

[[gnu::cold]] LISLE_INLINE_CORE void locate_notes(std::string_view text, std::vector<note>* notes,
                                                  std::vector<char const*> const& starts) {
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
    std::size_t located = 0;
    auto const locate_up_to = [&](std::string_view value, std::string const& prefix,
                                  std::size_t end) {
        auto const start = static_cast<std::size_t>(value.data() - text.data());
        std::vector<std::size_t> offsets;
        for (auto i = located; i < end; ++i) offsets.push_back((*notes)[i].offset - start);
        auto const found = path_finder::find(
            value, offsets.data(), offsets.size(), [&](std::size_t i, std::string pointer) {
                (*notes)[located + i].pointer = prefix + std::move(pointer);
            });
        located += found;
        return found == offsets.size();
    };
    bool is_complete = true;
    for (std::size_t i = 0; i < starts.size() && is_complete; ++i) {
        bool const is_last = i + 1 == starts.size();
        auto const* const stop = is_last ? text.data() + text.size() : starts[i + 1];
        auto end = located;
        while (end < notes->size() && (is_last || text.data() + (*notes)[end].offset < stop)) ++end;
        if (end == located) continue;
        std::string_view const value{starts[i], static_cast<std::size_t>(stop - starts[i])};
        is_complete = locate_up_to(value, '/' + std::to_string(i), end);
    }
    if (is_complete && starts.empty()) is_complete = locate_up_to(text, {}, notes->size());
    if (is_complete) return;
    notes->erase(notes->begin() + static_cast<std::ptrdiff_t>(located), notes->end());
    notes->back().what = "further notes are left out";
}

}  // namespace lisle::v0_1::detail

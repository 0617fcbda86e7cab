// lisle/text/stable_order.hpp - the order of elements. All types share one sort.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace lisle::v0_1::text {

namespace detail {

/// A comparison of two indices, with its type erased.
struct index_comparison {
    void const* context;
    bool (*goes_before)(void const* context, std::size_t a, std::size_t b);

    bool operator()(std::size_t a, std::size_t b) const {
        if (goes_before(context, a, b)) return true;
        return a < b && !goes_before(context, b, a);
    }
};

/// Each instantiation of std::sort is 2 KB of code, so there is one.
[[gnu::noinline]] inline void sort_indices(std::vector<std::size_t>& all, index_comparison by) {
    std::sort(all.begin(), all.end(), by);
}

}  // namespace detail

/// Returns the indices of `count` elements in the order in which `goes_before(a, b)`, a comparison
/// of two indices, puts them. Equal elements keep their order.
///
///     auto const order = text::stable_order(names.size(), [&](std::size_t a, std::size_t b) {
///         return names[a] < names[b];
///     });
///
/// Errors: none.
///
/// Complexity: as std::sort.
template <class Before>
[[nodiscard]] std::vector<std::size_t> stable_order(std::size_t count, Before const& goes_before) {
    std::vector<std::size_t> all(count);
    for (std::size_t i = 0; i < count; ++i) all[i] = i;
    detail::sort_indices(all, {&goes_before, [](void const* context, std::size_t a, std::size_t b) {
                                   return bool{(*static_cast<Before const*>(context))(a, b)};
                               }});
    return all;
}

}  // namespace lisle::v0_1::text

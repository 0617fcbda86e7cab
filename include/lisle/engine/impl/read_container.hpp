// lisle/engine/impl/read_container.hpp - the definitions of engine/read_container.hpp.
#pragma once

#include <lisle/engine/later_duplicates.hpp>
#include <lisle/engine/read_container.hpp>
#include <lisle/engine/reader.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE bool step_over_unreadable(reader& r, char const* from, std::size_t depth) {
    // Where misfits are kept, the field around the container keeps its text.
    if (r.is_unrecoverable() || r.misfits == misfit_policy::keep || !r.record_and_recover())
        return false;
    r.rewind(from, depth);
    return r.skip_cache.skip(r.in);
}

LISLE_INLINE_CORE bool read_sequence(reader& r, void* out, sequence_type const& type) {
    if (r.in.peek() != '[') return r.mistyped("array");
    if (!r.in.open()) return false;
    if (r.in.peek() == ']') return r.in.close(), true;
    for (std::size_t size = 0;;) {
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        auto* const element = type.append(out);
        if (!type.element->value->read(r, element)
            && (type.keep_unreadable == nullptr || !type.keep_unreadable(r, element, from, depth)))
            [[unlikely]] {
            type.drop_last(out);
            if (!step_over_unreadable(r, from, depth)) return r.recover_at_end();
        } else {
            if (r.loose.any()) [[unlikely]]
                r.loose.keep_element({size, from, r.in.at, type.element});
            ++size;
        }
        auto const next = step_to_next(r.in, ']');
        if (next != ahead::element) return next == ahead::end || r.recover_at_end();
    }
}

LISLE_INLINE_CORE bool skip_replaced(reader& r, later_duplicates& later, std::string_view key,
                                     char const* from, std::size_t depth) {
    if (r.is_unrecoverable() || r.options.duplicates == duplicate_policy::refuse
        || r.options.shapes == shape_policy::canonical || !later.has(r, key, from))
        return false;
    r.rewind(from, depth);
    return r.skip_cache.skip(r.in);
}

LISLE_INLINE_CORE void forget_replaced(reader& r, char const* begin, std::size_t size) {
    auto& all = r.loose.elements();
    std::vector<bool> seen(size);
    auto i = all.end(), kept = i;
    while (i != all.begin() && (i - 1)->first >= begin) {
        --i;
        if (seen[i->index]) continue;
        seen[i->index] = true;
        *--kept = *i;
    }
    all.erase(i, kept);
}

}  // namespace lisle::v0_1::detail

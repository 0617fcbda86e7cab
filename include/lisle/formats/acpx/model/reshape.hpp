// lisle/formats/acpx/model/reshape.hpp - a session in another of the four shapes.
#pragma once

#include <lisle/formats/acpx/session.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace lisle::inline v0::acpx {

namespace detail {

/// The row of a table for the member that row `i` of another has; its size where it has none.
[[nodiscard]] inline std::size_t find_same_member(session& of,
                                                  lisle::detail::object_type const& before,
                                                  std::size_t i,
                                                  lisle::detail::object_type const& after) {
    for (std::size_t j = 0; j < after.size; ++j)
        if (after.members[j].role == lisle::detail::entry_role::field
            && after.members[j].at(&of) == before.members[i].at(&of))
            return j;
    return after.size;
}

}  // namespace detail

/// From here on the session is written in that shape. What the shape has no place for (a thread's
/// model and profile, say) stays in the session and is not written; unknown keys are, at the end.
inline void reshape(session& of, shape wanted) {
    if (of.written_as == wanted) return;
    auto const& before = schema<session>::table_of(of.written_as);
    auto const& after = schema<session>::table_of(wanted);
    unknown_fields<owned> extra;
    for (auto const& unknown : of.extra.members())
        extra.insert_or_assign(unknown.key, unknown.value.text);
    if (auto const* const source = of.extra.source())
        for (auto loose : source->values) {
            auto const row = detail::find_same_member(of, before, loose.field, after);
            if (!loose.foreign || row == after.size) continue;
            loose.field = static_cast<std::uint8_t>(row);
            extra.make_source().values.push_back(std::move(loose));
        }
    of.extra = std::move(extra);
    of.written_as = wanted;
}

}  // namespace lisle::inline v0::acpx

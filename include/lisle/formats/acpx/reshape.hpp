// lisle/formats/acpx/reshape.hpp - changes the shape in which a session is written.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/acpx/session.hpp>

#include <utility>

namespace lisle::v0_1::acpx {

/// Makes the session be written in another shape. Members that the shape lacks (a thread's model
/// and profile, say) stay in the session but are not written. Unknown keys are written at the end.
///
///     lisle::acpx::reshape(session, lisle::acpx::shape::flat);
///     auto const text = lisle::encode(session);
///
/// Errors: none.
///
/// Complexity: quadratic in the number of unknown keys in the outermost object.
inline void reshape(session& changed, shape wanted) {
    if (changed.written_as == wanted) return;
    auto const& before = schema<session>::table_of(changed.written_as);
    auto const& after = schema<session>::table_of(wanted);
    unknown_fields<owned> extra;
    for (auto const& unknown : changed.extra.members())
        extra.insert_or_assign(unknown.key, unknown.value.text());
    if (auto const* const source = changed.extra.source())
        for (auto loose : source->values) {
            auto const field = hooks::find_same_field(changed, before, loose.field, after);
            if (!loose.foreign || !field) continue;
            loose.field = *field;
            extra.make_source().values.push_back(std::move(loose));
        }
    changed.extra = std::move(extra);
    changed.written_as = wanted;
}

}  // namespace lisle::v0_1::acpx

// lisle/engine/read_member.hpp - the value of one key, in the shapes that its field options allow.
#pragma once

#include <lisle/engine/object_table.hpp>
#include <lisle/engine/read_value.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1::detail {

/// Leaves a lenient member as if it were absent, for a value of another type at `at`.
[[nodiscard, gnu::cold]] inline bool ignore_value(reader& r, member const& m, void* value,
                                                  char const* at, std::size_t depth) {
    auto const shapes = r.options.shapes;
    bool const is_strict =
        m.lenient_if_permissive ? shapes != shape_policy::any : shapes == shape_policy::canonical;
    if (m.clear == nullptr || r.is_unrecoverable() || is_strict) return false;
    m.clear(value);
    r.rewind(at, depth);
    r.keep_foreign(at, "a value of another type");
    return text::skip_value(r.in);
}

/// Reads the value of a key, in its canonical shape or in a shape that the field options allow.
[[nodiscard, gnu::always_inline]] inline bool read_member(reader& r, member const& m, void* value) {
    if (r.in.peek() == 'n' && m.optional && !m.takes_null && r.is_permissive()) [[unlikely]] {
        auto const* const at = r.in.at;
        if (!r.in.take("null")) return r.mistyped("null");
        r.loosen(at, "null where a value is written");
        return true;
    }
    if (m.read_alone != nullptr && r.in.peek() != '['
        && r.options.shapes != shape_policy::canonical) [[unlikely]] {
        auto const* const at = r.in.at;
        if (!m.read_alone(r, value)) return false;
        r.loosen(at, "a lone value where an array is written");
        return true;
    }
    auto const* const at = r.in.at;
    auto const depth = r.in.depth;
    return m.type->read(r, value) || ignore_value(r, m, value, at, depth);
}

/// Whether two values of a field have the same text. Absent and null differ, although both values
/// of an `optional<optional<T>>` are written as null.
[[nodiscard, gnu::cold]] inline bool are_alike(member const& m, void const* a, void const* b) {
    return (m.is_empty == nullptr || m.is_empty(a) == m.is_empty(b))
           && are_written_alike(*m.type, a, b);
}

/// Whether the field still has the value that `raw` spells.
[[nodiscard, gnu::cold]] inline bool member_reads_as(object_type const& type, member const& m,
                                                     std::string_view raw, void const* value) {
    return with_blank(type, m, [&](void* again) {
        arena characters;
        reader r{raw, as_read_before, nullptr, &characters};
        r.misfits = misfit_policy::keep;  // as the first reader may have kept them
        return read_member(r, m, again) && are_alike(m, again, value);
    });
}

}  // namespace lisle::v0_1::detail

// lisle/engine/tagging/impl/internally_tagged.hpp - the definitions of
// engine/tagging/internally_tagged.hpp.
#pragma once

#include <lisle/engine/read_object.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/engine/tagging/cases.hpp>
#include <lisle/engine/tagging/internally_tagged.hpp>
#include <lisle/engine/tagging/key_summary.hpp>
#include <lisle/engine/write_object.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1::detail {

/// Reads an alternative that is only its tag; other keys are ignored.
[[nodiscard]] inline bool read_tag_only(reader& r) {
    auto const* const from = r.in.at;
    key_summary seen;
    if (!text::skip_value(r.in)) return false;
    if (r.options.shapes == shape_policy::reference) return true;
    if (!summarize_keys(r, from, seen)) return false;
    if (seen.count == 1) return true;
    if (!r.is_permissive()) return r.in.fail(errc::unknown_field, from, "keys besides the tag");
    r.loosen(from, "unknown field");
    return true;
}

[[nodiscard]] inline bool read_beside_tag(variant_reading& v, variant_case const& c,
                                          std::string_view tag, tag_key const& key) {
    auto* const alternative = c.emplace(v.variant);
    if (c.read_tagged != nullptr) [[unlikely]]
        return c.read_tagged(v.r, alternative, tag, key);
    return c.is_unit ? read_tag_only(v.r) : read_object(v.r, alternative, *c.object, &key);
}

/// Of several tags the last tag counts: a system that parses first sees no other.
[[nodiscard]] inline bool finds_other_tag(variant_reading& v, tag_key const& key,
                                          tag_place const& first, tag_place& last) {
    return v.r.options.duplicates == duplicate_policy::last_wins
           && find_last_tag(v.r, key.quoted, first, last);
}
[[gnu::cold, gnu::noinline]] inline bool read_beside_last_tag(variant_reading& v, tag_key key,
                                                              tag_place const& last) {
    key.last = last.at;
    auto const read_again = static_cast<std::size_t>(v.r.in.at - v.from);
    v.r.has_other_tags = true;
    v.r.rewind(v.from, v.depth);
    if (!v.r.charge(read_again)) return false;
    auto const tag = last.name.characters;
    auto const* const found = v.type.find_tagged(v.r.options, tag);
    if (found == nullptr) return v.keep_unknown_name(last.at, tag);
    if (!read_beside_tag(v, *found, tag, key)) return v.keep_misfit(tag);
    v.r.loosen(v.from, "duplicate key");
    return true;
}

LISLE_INLINE_CORE bool read_internally_tagged(variant_reading v, tag_key key) {
    auto& r = v.r;
    if (r.in.peek() != '{') {
        r.mistyped("object");
        return v.keep_unnamed();
    }
    tag_place first, last;
    if (!find_tag(r, key.quoted, first)) {
        if (r.is_unrecoverable()) return false;
        if (first.at != nullptr && finds_other_tag(v, key, first, last))
            return read_beside_last_tag(v, key, last);
        return v.keep_unnamed();
    }
    auto const tag = first.name.characters;
    auto const* const found = v.type.find_tagged(r.options, tag);
    bool const is_object = found != nullptr && !found->is_unit;
    // Checked before reading, so that nothing is read twice.
    if (r.has_other_tags && finds_other_tag(v, key, first, last)
        && has_tag_unlike(r, key.quoted, first)) [[unlikely]]
        return read_beside_last_tag(v, key, last);
    key.name = tag;
    if (is_object && read_beside_tag(v, *found, tag, key)) [[likely]]
        return true;
    key.name = {};
    if (is_object && r.is_unrecoverable()) return false;
    if (finds_other_tag(v, key, first, last)) return read_beside_last_tag(v, key, last);
    if (found == nullptr) return v.keep_unknown_name(first.at, tag);
    return (found->is_unit && read_beside_tag(v, *found, tag, key)) || v.keep_misfit(tag);
}

LISLE_INLINE_CORE void write_beside_tag(writer& w, variant_case const& c, void const* alternative,
                                        tag_key const& tagged) {
    if (!c.is_unit) return write_object(w, alternative, *c.object, &tagged);
    w.to.open('{');
    write_tag(w, &tagged);
    w.to.close('}');
}

}  // namespace lisle::v0_1::detail

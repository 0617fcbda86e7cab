// lisle/tagging/internally_tagged.hpp - {"type": "text", ...}: the tag is a key among the fields.
#pragma once

#include <lisle/read_object.hpp>
#include <lisle/tagging/cases.hpp>
#include <lisle/write_object.hpp>

#include <concepts>
#include <string>
#include <string_view>

namespace lisle::inline v0::detail {

// ---- Reading ------------------------------------------------------------------------------------

/// An alternative that is only its tag: other keys say nothing.
[[nodiscard]] inline bool read_tag_only(reader& r) {
    auto const* const from = r.in.at;
    member_survey seen;
    if (!text::skip_value(r.in)) return false;
    if (r.options.shapes == shape_policy::reference) return true;
    if (!survey_members(r, from, seen)) return false;
    if (seen.count == 1) return true;
    if (!r.is_permissive()) return r.in.fail(errc::unknown_field, from, "more keys than the tag");
    r.loosen(from, "unknown field");
    return true;
}

template <class Case, class T>
[[nodiscard]] bool read_beside_tag(reader& r, T& out, tag_key const& tagged) {
    auto& alternative = out.template emplace<typename Case::type>();
    if constexpr (Case::is_unit) {
        return read_tag_only(r);
    } else {
        static_assert(std::same_as<category_of<typename Case::type>, object_tag>,
                      "an internally tagged alternative must be an object");
        static_assert(!facts_of<typename Case::type>::has_name(schema<T>::tagging::key),
                      "an alternative has a field with the name of its tag");
        return read_object(r, alternative, &tagged);
    }
}

template <fixed_string Key, class T>
bool read_tagged(internally_tagged<Key>, reader& r, T& out) {
    static constexpr tag_key key{Key.view(), quoted<Key>::view, {}};
    auto const* const from = r.in.at;
    if (r.in.peek() != '{') {
        r.mistyped("object");
        return read_unknown_case(r, out, from, r.in.depth, {});
    }
    tag_place found;
    if (!find_tag(r, key.quoted, found))
        return !r.is_hopeless() && read_unknown_case(r, out, from, r.in.depth, {});
    auto const name = found.name.characters;
    bool ok = false;
    bool const known = any_case(cases_of<T>{}, [&]<class Case>(std::type_identity<Case>) {
        return name == Case::name && (ok = read_beside_tag<Case>(r, out, key), true);
    });
    return known ? ok : read_unknown_name(r, out, from, r.in.depth, found.at, name);
}

// ---- Writing ------------------------------------------------------------------------------------

template <class Case, fixed_string Key>
void write_case(internally_tagged<Key>, writer& w, typename Case::type const& alternative) {
    static constexpr tag_key tagged{Key.view(), quoted<Key>::view, Case::quoted};
    if constexpr (Case::is_unit) {
        w.to.open('{');
        write_tag(w, tagged);
        w.to.close('}');
    } else {
        write_object(w, alternative, &tagged);
    }
}

}  // namespace lisle::inline v0::detail
